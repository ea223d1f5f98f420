// A TRLE WAD and the files beside it as one content.

#include "core/check/Spaces.h"
#include "core/format/set/WadSetFormat.h"
#include "core/format/wad/WadFormat.h"
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

constexpr int kSetRounds = 60;

} // namespace

class tst_WadSets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void setsAreExact();
    void aSetHasThePartsThatAreThere();
    void aDamagedCompanionIsKept();
    void damageIsTold();
    void editsAreUndone();
};

void tst_WadSets::setsAreExact()
{
    test::Random random(11);
    for (int round = 0; round < kSetRounds; ++round)
    {
        const auto members = test::randomMembers(random);
        const Bytes image = format::join(members);
        const auto file = format::read(image, "tut1.wad");
        QVERIFY(file.has_value());
        QVERIFY(file->complete);
        QVERIFY(file->format == &format::formats::WadSet);
        QCOMPARE(test::byteDifference(image, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(image, {}), test::kNothing);
        const auto map = format::fieldMap(*file);
        QCOMPARE(test::fieldsProblem(map, 50), test::kNothing);
        // Every member is a space of its own, with the bytes of its file.
        const auto spaces = format::spaceBytes(image, map);
        QVERIFY(spaces.has_value());
        for (const format::Member& member : members)
        {
            const auto space = std::ranges::find(map.spaces(), member.suffix, &schema::Space::name);
            QVERIFY(space != map.spaces().end());
            const auto index = static_cast<std::uint32_t>(space - map.spaces().begin());
            QVERIFY((*spaces)[index] == member.bytes);
            const auto own = check::bytesOfSpace(image, map, index);
            QVERIFY(own.has_value());
            QVERIFY(*own == member.bytes);
        }
    }
}

void tst_WadSets::aSetHasThePartsThatAreThere()
{
    test::Random random(13);
    const Bytes wad = test::randomBytes(test::kindOf(&format::formats::Wad), 1);
    for (const std::string_view suffix : kCompanions)
    {
        const std::vector<format::Member> members{
            {"wad", {}, wad}, {std::string(suffix), {}, test::companionBytes(suffix, random)}};
        const auto file = format::read(format::join(members), {});
        QVERIFY(file.has_value());
        const schema::Content& content = file->content;
        QVERIFY(file->wad() != nullptr);
        QVERIFY(content.as<level::Objects>() != nullptr);
        QCOMPARE(content.as<level::Sprites>() != nullptr, suffix == "swd");
        QCOMPARE(content.as<level::Sounds>() != nullptr, suffix == "sfx");
        QCOMPARE(content.as<companion::SampleFile>() != nullptr, suffix == "sam");
        QCOMPARE(content.as<companion::ObjectFile>() != nullptr, suffix == "was");
    }
}

void tst_WadSets::aDamagedCompanionIsKept()
{
    const Bytes wad = test::randomBytes(test::kindOf(&format::formats::Wad), 1);
    for (const std::string_view suffix : kCompanions)
    {
        const Bytes damaged(300, std::byte{0x41});
        const Bytes image = format::join(
            std::vector<format::Member>{{"wad", {}, wad}, {std::string(suffix), {}, damaged}});
        const auto file = format::read(image, {});
        QVERIFY(file.has_value());
        QVERIFY(file->complete);
        QVERIFY(std::ranges::any_of(file->diagnostics,
                                    [suffix](const Diagnostic& each) {
                                        return each.severity == Severity::Warning
                                               && each.error.place.space == suffix;
                                    }));
        QVERIFY(file->content.write() == image);
        QCOMPARE(test::anyBytesProblem(image, {}), test::kNothing);
    }
}

void tst_WadSets::damageIsTold()
{
    test::Random random(17);
    for (int round = 0; round < 4 * kSetRounds; ++round)
    {
        Bytes image = format::join(test::randomMembers(random));
        test::mutate(random, image);
        const std::string problem = test::anyBytesProblem(image, "a.wad");
        QVERIFY2(problem.empty(), problem.c_str());
    }
}

void tst_WadSets::editsAreUndone()
{
    test::Random random(19);
    test::MixCounts counts;
    for (int round = 0; round < 10; ++round)
    {
        const auto file = format::read(format::join(test::randomMembers(random)), {});
        QVERIFY(file.has_value());
        const test::MixPlan plan{"tut1.wad", 100, 10};
        QCOMPARE(test::mixProblem(*file, plan, random, counts), test::kNothing);
    }
    const test::MixCount all = counts.all();
    QVERIFY2(all.done > 250 && all.done * 2 > all.tried, counts.text().c_str());
}

template struct tr::test::RegisteredTest<tst_WadSets>;
#include "tst_WadSets.moc"
