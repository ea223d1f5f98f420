// Object files of Tomb Editor: files of every age made by hand, read, written, mapped and edited.

#include "tests/core/Damage.h"
#include "tests/core/MixedRun.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"
#include "tests/support/Wad2Files.h"

#include <QTest>

#include <set>
#include <string>

using namespace tr;
using test::Bytes;
using test::Wad2Age;

namespace
{

constexpr std::string_view kName = "objects.wad2";

void addAges()
{
    QTest::addColumn<int>("age");
    for (const Wad2Age age : test::kWad2Ages)
    {
        QTest::newRow(std::string(test::nameOf(age)).c_str()) << static_cast<int>(age);
    }
}

Wad2Age currentAge()
{
    QFETCH_GLOBAL(int, age);
    return static_cast<Wad2Age>(age);
}

format::GameFile readFile(const Bytes& bytes)
{
    auto file = format::read(bytes, kName);
    return file ? std::move(*file) : format::GameFile{};
}

} // namespace

class tst_Wad2 : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase_data() { addAges(); }

    void filesAreExact();
    void allChunksAreKnown();
    void damageIsTold();
    void editsAreUndone();
};

void tst_Wad2::filesAreExact()
{
    constexpr int kRounds = 40;
    const Wad2Age age = currentAge();
    test::Random random(11);
    for (int round = 0; round < kRounds; ++round)
    {
        const Bytes bytes = test::wad2Bytes(age, random);
        const auto file = format::read(bytes, kName);
        QVERIFY(file.has_value());
        QCOMPARE(test::readProblem(file), test::kNothing);
        QCOMPARE(std::string(file->format->id), std::string("wad2"));
        QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(bytes, kName), test::kNothing);
        QCOMPARE(test::fieldsProblem(format::fieldMap(*file), 50), test::kNothing);
        QVERIFY(!file->content.shape().fault);
    }
}

void tst_Wad2::allChunksAreKnown()
{
    const Wad2Age age = currentAge();
    test::Random random(12);
    std::size_t others = 0;
    std::set<std::string> seen;
    for (int round = 0; round < 30; ++round)
    {
        const format::GameFile file = readFile(test::wad2Bytes(age, random));
        const schema::TableSet tables = file.tables();
        for (const schema::TableView& view : tables.tables())
        {
            const bool isOther = view.info().segment == "other_chunks";
            others += isOther ? view.size() : 0;
            if (view.size() != 0 && !isOther)
            {
                seen.insert(std::string(view.info().name));
            }
        }
    }
    // Nearly all tables of the age have rows at some time; none of its chunks is taken for another.
    QCOMPARE(others != 0, age == Wad2Age::Odd);
    QVERIFY(seen.contains("wad2_polygons") && seen.contains("wad2_static_polygons"));
    QVERIFY(seen.contains("wad2_angles") && seen.contains("wad2_dispatches"));
    QCOMPARE(seen.contains("wad2_skin_polygons"), age == Wad2Age::Of111);
    QCOMPARE(seen.contains("wad2_texture_frames"), age >= Wad2Age::Of110);
    QCOMPARE(seen.contains("wad2_sound_samples"), age == Wad2Age::Of109);
    QCOMPARE(seen.contains("wad2_old_sound_samples"), age == Wad2Age::Oldest);
    QCOMPARE(seen.contains("wad2_properties"), age == Wad2Age::Of111);
}

void tst_Wad2::damageIsTold()
{
    const Wad2Age age = currentAge();
    test::Random random(13);
    int damaged = 0;
    constexpr int kRounds = 300;
    for (int round = 0; round < kRounds; ++round)
    {
        Bytes bytes = test::wad2Bytes(age, random);
        if (random.oneIn(2))
        {
            bytes.resize(random.below(bytes.size()));
        }
        else
        {
            test::mutate(random, bytes);
        }
        QCOMPARE(test::anyBytesProblem(bytes, kName), test::kNothing);
        const auto file = format::read(bytes, kName);
        damaged += !file || !file->complete ? 1 : 0;
    }
    QVERIFY2(damaged > kRounds / 2, qPrintable(QString::number(damaged)));
}

void tst_Wad2::editsAreUndone()
{
    test::Random random(17);
    test::MixCounts counts;
    for (int round = 0; round < 6; ++round)
    {
        const format::GameFile file = readFile(test::wad2Bytes(currentAge(), random));
        QVERIFY(file.complete);
        const test::MixPlan plan{std::string(kName), 60, 5};
        QCOMPARE(test::mixProblem(file, plan, random, counts), test::kNothing);
    }
    const test::MixCount all = counts.all();
    QVERIFY2(all.done > 60 && all.done * 2 > all.tried, counts.text().c_str());
}

template struct tr::test::RegisteredTest<tst_Wad2>;
#include "tst_Wad2.moc"
