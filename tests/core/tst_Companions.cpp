// The files beside a TRLE WAD, each as a file of its own.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "tests/core/Damage.h"
#include "tests/core/MixedRun.h"
#include "tests/core/TestText.h"
#include "tests/support/CompanionFiles.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr;
using test::Bytes;
using test::kCompanions;

namespace
{

constexpr int kRounds = 60;

std::string nameFor(std::string_view suffix)
{
    return concat("tut1.", suffix);
}

void addSuffixes()
{
    QTest::addColumn<QString>("suffix");
    for (const std::string_view suffix : kCompanions)
    {
        const auto name = QString::fromLatin1(suffix.data(), qsizetype(suffix.size()));
        QTest::newRow(qPrintable(name)) << name;
    }
}

std::string currentSuffix()
{
    QFETCH_GLOBAL(QString, suffix);
    return suffix.toStdString();
}

} // namespace

class tst_Companions : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase_data() { addSuffixes(); }

    void filesAreExact();
    void damageIsTold();
    void editsAreUndone();
};

void tst_Companions::filesAreExact()
{
    const std::string suffix = currentSuffix();
    test::Random random(3);
    int empty = 0;
    for (int round = 0; round < kRounds; ++round)
    {
        const Bytes bytes = test::companionBytes(suffix, random);
        if (bytes.empty())
        {
            ++empty; // no file: see setsAreExact
            continue;
        }
        const auto file = format::read(bytes, nameFor(suffix));
        QVERIFY(file.has_value());
        QVERIFY(file->complete);
        QCOMPARE(std::string(file->format->id), suffix);
        QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(bytes, nameFor(suffix)), test::kNothing);
        QCOMPARE(test::fieldsProblem(format::fieldMap(*file), 200), test::kNothing);
    }
    QVERIFY(empty < kRounds / 2);
}

void tst_Companions::damageIsTold()
{
    const std::string suffix = currentSuffix();
    test::Random random(5);
    int damaged = 0;
    for (int round = 0; round < 8 * kRounds; ++round)
    {
        Bytes bytes = test::companionBytes(suffix, random);
        if (random.oneIn(2))
        {
            bytes.resize(random.below(bytes.size() + 1));
        }
        else
        {
            test::mutate(random, bytes);
        }
        QCOMPARE(test::anyBytesProblem(bytes, nameFor(suffix)), test::kNothing);
        const auto file = format::read(bytes, nameFor(suffix));
        damaged += !file || !file->complete ? 1 : 0;
    }
    // Next to any bytes are lines.
    const bool isText = suffix == "sam" || suffix == "was";
    QVERIFY2(isText || damaged > kRounds, qPrintable(QString::number(damaged)));
}

void tst_Companions::editsAreUndone()
{
    const std::string suffix = currentSuffix();
    test::Random random(7);
    test::MixCounts counts;
    for (int round = 0; round < 12; ++round)
    {
        Bytes bytes = test::companionBytes(suffix, random);
        while (bytes.size() < 40)
        {
            bytes = test::companionBytes(suffix, random);
        }
        const auto file = format::read(bytes, nameFor(suffix));
        QVERIFY(file.has_value());
        const test::MixPlan plan{nameFor(suffix), 60, 5};
        const std::string problem = test::mixProblem(*file, plan, random, counts);
        QVERIFY2(problem.empty(), problem.c_str());
    }
    const test::MixCount all = counts.all();
    QVERIFY2(all.done > 200 && all.done * 2 > all.tried, counts.text().c_str());
}

template struct tr::test::RegisteredTest<tst_Companions>;
#include "tst_Companions.moc"
