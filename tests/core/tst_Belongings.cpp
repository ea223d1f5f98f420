// Deleting rows with what belongs to them.

#include "core/edit/clip/RowPaste.h"
#include "core/edit/removal/Belongings.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/Contents.h"
#include "tests/core/RemovalRun.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using edit::Along;
using edit::Dangling;
using edit::Document;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
using test::objectsOf;
namespace versions = level::versions;

class tst_Belongings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void othersStayWhatTheyAre_data();
    void othersStayWhatTheyAre();
    void aMoveableGoesWithAllThatOnlyItHas();
    void whatAnotherHasToo_stays();
    void keyFramesNeverJoinThoseInFront();
    void theBoxOfAMoveableIsOfAKeyFrameThatItHas();
    void whatLedToItsAnimationsIsListed();
    void ownReferencesDoNotHinder();
    void withReferencesItIsRefused();
    void aDuplicateHasKeyFramesAndLeavesThem();
};

namespace
{

/// Two moveables of their own animation and mesh each, and an entity of the first.
level::Level twoCubes()
{
    return test::LevelBuilder(versions::Tr3)
        .model(test::turningCube(40))
        .model(test::turningCube(41))
        .build();
}

std::size_t rowsOf(const std::vector<view::TableUsage>& usages, TableId table)
{
    const auto found = std::ranges::find(usages, table, &view::TableUsage::table);
    return found == usages.end() ? 0 : found->rows;
}

} // namespace

void tst_Belongings::othersStayWhatTheyAre_data()
{
    QTest::addColumn<int>("version");
    for (const Version version : level::kAllVersions)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str())
            << static_cast<int>(version);
    }
}

void tst_Belongings::othersStayWhatTheyAre()
{
    QFETCH(int, version);
    const auto which = static_cast<Version>(version);
    const auto temple = which == versions::Wad ? test::gameFile(test::buildTempleWad())
                                               : test::gameFile(test::buildTemple(which));
    test::Random random(29);
    std::size_t done = 0;
    QCOMPARE(test::removalProblem(temple, random, 1, done), test::kNothing);
    QVERIFY2(done > 0, "all deletions were refused");
}

void tst_Belongings::aMoveableGoesWithAllThatOnlyItHas()
{
    const level::Level level = twoCubes();
    const level::Objects& objects = level.objects;
    QCOMPARE(objects.models.size(), std::size_t{2});
    Document document{schema::Content(level)};
    const edit::RowSpan first{"models", 0, 1};
    const auto along = edit::belongingsOf(document.content(), first, Along::All);
    QCOMPARE(rowsOf(along, tables::Animations), objects.animations.size() / 2);
    QCOMPARE(rowsOf(along, tables::Frames), objects.frames.size() / 2);
    QCOMPARE(rowsOf(along, tables::MeshPointers), std::size_t{1});

    QVERIFY(edit::removeWithBelongings(document, first, {{Dangling::Kind::Clear, 0}, Along::All})
                .has_value());
    QCOMPARE(document.history().size(), std::size_t{1});
    QCOMPARE(objectsOf(document).models.size(), std::size_t{1});
    QCOMPARE(objectsOf(document).models[0].id, 41U);
    QCOMPARE(objectsOf(document).animations.size(), objects.animations.size() / 2);
    QCOMPARE(objectsOf(document).frames.size(), objects.frames.size() / 2);
    QCOMPARE(objectsOf(document).models[0].frameOffset, 0U);
    document.undo();
    QVERIFY(objectsOf(document) == objects);
}

void tst_Belongings::whatAnotherHasToo_stays()
{
    level::Level level = twoCubes();
    auto& models = level.objects.models.edit();
    models[1].animationIndex = models[0].animationIndex;
    models[1].firstMesh = models[0].firstMesh;
    Document document{schema::Content(level)};
    const auto along = edit::belongingsOf(document.content(), {"models", 0, 1}, Along::All);
    QCOMPARE(rowsOf(along, tables::Animations), std::size_t{0});
    QCOMPARE(rowsOf(along, tables::Frames), std::size_t{0});
    QCOMPARE(rowsOf(along, tables::MeshPointers), std::size_t{0});
}

void tst_Belongings::keyFramesNeverJoinThoseInFront()
{
    Document document{schema::Content(twoCubes())};
    const auto framesOfFirst = [&document]
    { return view::keyframesOf(objectsOf(document), versions::Tr3, 0).count; };
    const std::size_t before = framesOfFirst();
    QVERIFY(before > 0);
    QVERIFY(edit::removeWithBelongings(
                document, {"models", 1, 1}, {{Dangling::Kind::Clear, 0}, Along::Needed})
                .has_value());
    QCOMPARE(objectsOf(document).animations.size(), std::size_t{1});
    QCOMPARE(framesOfFirst(), before);
    QCOMPARE(objectsOf(document).meshPointers.size(), std::size_t{3}); // one is of a static mesh
}

void tst_Belongings::theBoxOfAMoveableIsOfAKeyFrameThatItHas()
{
    level::Level level = twoCubes();
    // The first cube gets a second animation: what was the second's.
    level.objects.models.edit()[1].animationIndex = level::Model::kNoAnimation;
    Document document{schema::Content(level)};
    QVERIFY(edit::removeWithBelongings(
                document, {"animations", 0, 1}, {{Dangling::Kind::Clear, 0}, Along::All})
                .has_value());
    QCOMPARE(objectsOf(document).animations.size(), std::size_t{1});
    QCOMPARE(objectsOf(document).models[0].animationIndex, std::uint16_t{0});
    QCOMPARE(objectsOf(document).models[0].frameOffset,
             objectsOf(document).animations[0].frameOffset);
}

void tst_Belongings::whatLedToItsAnimationsIsListed()
{
    level::Level level = twoCubes();
    level.objects.animations.edit()[1].nextAnimation = 0;
    Document document{schema::Content(level)};
    const auto lost = edit::consequencesOf(document.content(), {"models", 0, 1}).lost;
    const auto next = std::ranges::find_if(
        lost, [](const view::Link& link) { return link.from.table == tables::Animations; });
    QVERIFY(next != lost.end());
    QCOMPARE(next->from.row, std::size_t{1});
}

void tst_Belongings::ownReferencesDoNotHinder()
{
    const level::Level level = twoCubes();
    QCOMPARE(level.objects.animations[1].nextAnimation, std::uint16_t{1});
    Document document{schema::Content(level)};
    QVERIFY(edit::consequencesOf(document.content(), {"models", 1, 1}).lost.empty());
    QVERIFY(edit::removeWithBelongings(document, {"models", 1, 1}, {{}, Along::All}).has_value());
}

void tst_Belongings::withReferencesItIsRefused()
{
    level::Level level = twoCubes();
    level.objects.animations.edit()[1].nextAnimation = 0;
    Document document{schema::Content(level)};
    const auto done = edit::removeWithBelongings(document, {"animations", 0, 1}, {{}, Along::All});
    QVERIFY(!done.has_value());
    QCOMPARE(done.error().code, ErrorCode::WouldDangle);
    QVERIFY(!document.canUndo());
    QVERIFY(level::objectsOf(document.content()) == level.objects);
}

void tst_Belongings::aDuplicateHasKeyFramesAndLeavesThem()
{
    const level::Level level = twoCubes();
    Document document{schema::Content(level)};
    const auto keyFrames = [&document](std::size_t animation)
    {
        const auto& objects = objectsOf(document);
        const auto range = view::keyframesOf(objects, versions::Tr3, animation);
        const auto words = objects.frames.slice(range.firstWord, range.count * range.words);
        return std::vector<std::uint16_t>(words.begin(), words.end());
    };
    const auto first = keyFrames(0);
    const auto second = keyFrames(1);
    QVERIFY(!first.empty());
    QVERIFY(edit::duplicateWithBelongings(document, {"animations", 0, 1}).has_value());
    QCOMPARE(edit::text(document.history().back().name),
             std::string("Duplicate RX-Tech guy with gun animation 0"));
    QCOMPARE(objectsOf(document).animations.size(), std::size_t{3});
    QVERIFY(keyFrames(0) == first);
    QVERIFY(keyFrames(1) == first);
    QVERIFY(keyFrames(2) == second);
    document.undo();
    QVERIFY(objectsOf(document) == level.objects);
}

template struct tr::test::RegisteredTest<tst_Belongings>;
#include "tst_Belongings.moc"
