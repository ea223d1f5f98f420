// Rows that come, go and move in every table of a whole level: what led to a row leads to it still.

#include "tests/core/EditRun.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using schema::Version;
namespace versions = level::versions;

class tst_EditMeaning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void referencesMeanWhatTheyMeant_data();
    void referencesMeanWhatTheyMeant();
};

void tst_EditMeaning::referencesMeanWhatTheyMeant_data()
{
    QTest::addColumn<int>("version");
    for (const Version version : level::kAllVersions)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str())
            << static_cast<int>(version);
    }
}

void tst_EditMeaning::referencesMeanWhatTheyMeant()
{
    QFETCH(int, version);
    const auto which = static_cast<Version>(version);
    const format::GameFile file = which == versions::Wad ? test::gameFile(test::buildTempleWad())
                                                         : test::gameFile(test::buildTemple(which));
    // As it is opened: what is compressed stays so.
    const auto opened = format::read(format::write(file).value(), {});
    QCOMPARE(test::readProblem(opened), test::kNothing);
    test::Random random(static_cast<std::uint64_t>(version) + 1);
    constexpr std::size_t kLeast = 6;
    QCOMPARE(test::meaningProblem(*opened, random, kLeast), test::kNothing);
}

template struct tr::test::RegisteredTest<tst_EditMeaning>;
#include "tst_EditMeaning.moc"
