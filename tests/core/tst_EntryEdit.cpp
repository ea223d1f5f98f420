// Entries of packed streams: inserting, duplicating, moving, replacing and deleting them, with all
// that points into the stream and all that counts them.

#include "core/edit/entries/EntryEdit.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/EntryRun.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using edit::Document;
using edit::WordSpan;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;

class tst_EntryEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void ownersHaveWhatTheyShould_data() { addVersions(); }

    void ownersHaveWhatTheyShould();

    void editsAreUndone_data() { addVersions(); }

    void editsAreUndone();
    void aKeyFrameTakesItsTimeAlong();
    void whatNamesAFrameGoesWithItsPose();
    void spareKeyFramesTakeNoTime();
    void theLastFunctionHandsItsEndOn();
    void theOnlyFunctionLeavesASectorWithout();
    void anOwnerGetsItsOwnCopy();
    void aMeshComesWithAPointer();
    void aMeshInUseIsNotDeletedUnasked();
    void aMeshInUseBecomesEmptyOrAnother();
    void wordsThatMakeUpNothingAreRefused();
    void wordsOfNothingAreRefused();
    void whatWasDoneHasAName();

private:
    static void addVersions();
};

namespace
{

constexpr std::int16_t kPlaySound = 5;

level::Objects& entriesIn(schema::Content& content)
{
    return content.as<level::Level>()->objects;
}

/// Two animations of three words a key frame would be no key frames: twelve words each, at a rate
/// of 2 with frames 10 to 14, and a sound at frame 12.
schema::Content twoAnimations()
{
    schema::Content content = test::LevelBuilder(versions::Tr3).build();
    level::Objects& objects = entriesIn(content);
    constexpr std::uint8_t kWords = 12;
    std::vector<std::uint16_t> frames;
    for (std::uint16_t key = 0; key < 6; ++key)
    {
        frames.insert(frames.end(), kWords, key);
    }
    level::Animation first;
    first.frameSize = kWords;
    first.frameRate = 2;
    first.frameStart = 10;
    first.frameEnd = 14;
    first.numAnimCommands = 1;
    first.nextAnimation = 0;
    first.nextFrame = 12;
    level::Animation second = first;
    second.frameOffset = 3 * kWords * 2;
    second.numAnimCommands = 0;
    objects.frames = Table<std::uint16_t>(frames);
    objects.animations = Table<level::Animation>{first, second};
    objects.animCommands = Table<std::int16_t>{kPlaySound, 12, 3};
    objects.stateChanges.clear();
    objects.animDispatches.clear();
    for (level::Model& model : objects.models.edit())
    {
        model.animationIndex = 0;
        model.frameOffset = 0;
    }
    return content;
}

/// Floor data with two lists: (trigger, kill) of two sectors, (climb) of one.
schema::Content threeSectors()
{
    schema::Content content = test::LevelBuilder(versions::Tr2).build();
    auto& level = *content.as<level::Level>();
    level.floorData = Table<std::uint16_t>{0, 0x0004, 0x3E00, 0x9C05, 0x8005, 0x8146};
    auto& sectors = level.rooms.edit().front().sectors.edit();
    for (level::Sector& sector : sectors)
    {
        sector.floorDataIndex = 0;
    }
    sectors.at(0).floorDataIndex = 1;
    sectors.at(1).floorDataIndex = 1;
    sectors.at(2).floorDataIndex = 5;
    return content;
}

const level::Animation& animationOf(const Document& document, std::size_t row)
{
    return level::objectsOf(document.content()).animations[row];
}

std::vector<std::uint16_t> floorWords(const Document& document)
{
    const auto rows = document.content().as<level::Level>()->floorData.rows();
    return {rows.begin(), rows.end()};
}

std::uint16_t floorIndex(const Document& document, std::size_t sector)
{
    return document.content().as<level::Level>()->rooms[0].sectors[sector].floorDataIndex;
}

const test::OwnedList& listOf(const test::Decoded& decoded, view::EntryKind kind, std::size_t row)
{
    return decoded[static_cast<std::size_t>(kind)][row];
}

} // namespace

void tst_EntryEdit::addVersions()
{
    QTest::addColumn<int>("version");
    for (const Version version : level::kAllVersions)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str())
            << static_cast<int>(version);
    }
}

void tst_EntryEdit::ownersHaveWhatTheyShould()
{
    QFETCH(int, version);
    const format::GameFile file = test::templeFile(static_cast<Version>(version));
    constexpr std::uint64_t kSeeds = 1;
    std::size_t done = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    {
        test::Random random(seed);
        QCOMPARE(test::entryProblem(file, random, done), test::kNothing);
    }
    QVERIFY(done > 20);
}

void tst_EntryEdit::editsAreUndone()
{
    QFETCH(int, version);
    constexpr std::size_t kEdits = 16;
    test::Random random(7);
    QCOMPARE(test::entryUndoProblem(
                 test::templeFile(static_cast<Version>(version)), random, kEdits, kEdits / 2),
             test::kNothing);
}

void tst_EntryEdit::aKeyFrameTakesItsTimeAlong()
{
    Document document(twoAnimations());
    const WordSpan second{tables::Frames, 12, 1};
    QVERIFY(edit::removeEntries(document, second).has_value());
    QCOMPARE(animationOf(document, 0).frameEnd, std::uint16_t{12});
    QCOMPARE(animationOf(document, 1).frameOffset, std::uint32_t{48});
    QCOMPARE(animationOf(document, 1).frameEnd, std::uint16_t{14});
    QVERIFY(edit::duplicateEntries(document, {tables::Frames, 0, 24}).has_value());
    QCOMPARE(animationOf(document, 0).frameEnd, std::uint16_t{16});
    QCOMPARE(view::keyframesOf(level::objectsOf(document.content()), versions::Tr3, 0).count,
             std::size_t{4});
}

void tst_EntryEdit::whatNamesAFrameGoesWithItsPose()
{
    Document document(twoAnimations());
    // In front of the pose at frame 12, which has a sound and at which the animationOf is entered.
    QVERIFY(edit::insertEntry(document, {tables::Frames, 12, 1}, edit::Side::Before).has_value());
    QCOMPARE(level::objectsOf(document.content()).animCommands[1], std::int16_t{14});
    QCOMPARE(animationOf(document, 0).nextFrame, std::uint16_t{14});
    QCOMPARE(animationOf(document, 1).nextFrame, std::uint16_t{14});
    QVERIFY(edit::removeEntries(document, {tables::Frames, 12, 1}).has_value());
    QCOMPARE(level::objectsOf(document.content()).animCommands[1], std::int16_t{12});
    QCOMPARE(animationOf(document, 0).nextFrame, std::uint16_t{12});
}

void tst_EntryEdit::spareKeyFramesTakeNoTime()
{
    schema::Content content = twoAnimations();
    entriesIn(content).animations.edit()[0].frameEnd = 12; // the third is spare
    Document document(std::move(content));
    QVERIFY(edit::removeEntries(document, {tables::Frames, 24, 1}).has_value());
    QCOMPARE(animationOf(document, 0).frameEnd, std::uint16_t{12});
}

void tst_EntryEdit::theLastFunctionHandsItsEndOn()
{
    Document document(threeSectors());
    QVERIFY(edit::removeEntries(document, {tables::FloorData, 4, 1}).has_value());
    QCOMPARE(floorWords(document), (std::vector<std::uint16_t>{0, 0x8004, 0x3E00, 0x9C05, 0x8146}));
    QCOMPARE(floorIndex(document, 2), std::uint16_t{4});
    const auto put = edit::insertEntry(
        document, {tables::FloorData, 1, 1}, edit::Side::After, {}, edit::Words{0x8005});
    QVERIFY(put.has_value());
    QCOMPARE(put->first, std::size_t{4});
    QCOMPARE(floorWords(document),
             (std::vector<std::uint16_t>{0, 0x0004, 0x3E00, 0x9C05, 0x8005, 0x8146}));
}

void tst_EntryEdit::theOnlyFunctionLeavesASectorWithout()
{
    Document document(threeSectors());
    QVERIFY(edit::removeEntries(document, {tables::FloorData, 5, 1}).has_value());
    QCOMPARE(floorIndex(document, 2), std::uint16_t{0});
    QCOMPARE(floorIndex(document, 0), std::uint16_t{1});
}

void tst_EntryEdit::anOwnerGetsItsOwnCopy()
{
    Document document(threeSectors());
    QVERIFY(edit::removeEntries(document, {tables::FloorData, 4, 1}, {1}).has_value());
    const auto decoded = test::decodedViews(document.content());
    QCOMPARE(listOf(decoded, view::EntryKind::FloorFunction, 0).size(), std::size_t{2});
    QCOMPARE(listOf(decoded, view::EntryKind::FloorFunction, 1).size(), std::size_t{1});
    QCOMPARE(floorIndex(document, 0), std::uint16_t{1});
    QCOMPARE(floorIndex(document, 1), std::uint16_t{6});
    document.undo();
    QCOMPARE(floorIndex(document, 1), std::uint16_t{1});
    // A sector that has no part in it.
    const auto refused = edit::removeEntries(document, {tables::FloorData, 4, 1}, {2});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::EntriesApart);
}

void tst_EntryEdit::aMeshComesWithAPointer()
{
    Document document(test::templeFile(versions::Tr4).content);
    const auto before = level::objectsOf(document.content()).meshPointers.size();
    const auto copy = edit::duplicateEntries(document, {tables::MeshWords, 0, 1});
    QVERIFY(copy.has_value());
    const auto& objects = level::objectsOf(document.content());
    QCOMPARE(objects.meshPointers.size(), before + 1);
    QCOMPARE(std::size_t{objects.meshPointers[before].offset}, copy->first * 2);
    QCOMPARE(objects.meshPointers[before].offset % 4, 0U);
}

void tst_EntryEdit::aMeshInUseIsNotDeletedUnasked()
{
    Document document(test::templeFile(versions::Tr2).content);
    const WordSpan mesh{tables::MeshWords, 0, 1};
    QVERIFY(!edit::danglingAfter(document.content(), mesh).empty());
    const auto refused = edit::removeEntries(document, mesh);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::WouldDangle);
    QVERIFY(!document.canUndo());
}

void tst_EntryEdit::aMeshInUseBecomesEmptyOrAnother()
{
    const format::GameFile file = test::templeFile(versions::Tr2);
    const WordSpan mesh{tables::MeshWords, 0, 1};
    const auto pointers = file.objects().meshPointers.size();
    const auto other = test::decodedViews(file.content)[0][1];

    Document document(file.content);
    using Kind = edit::Dangling::Kind;
    QVERIFY(edit::removeEntries(document, mesh, {}, {Kind::Clear, 0}).has_value());
    auto meshes = test::decodedViews(document.content())[0];
    QCOMPARE(meshes.size(), pointers);
    QVERIFY(meshes[0].front().size() < 20);
    QVERIFY(meshes[1] == other);

    document.undo();
    QVERIFY(edit::removeEntries(document, mesh, {}, {Kind::Redirect, 1}).has_value());
    meshes = test::decodedViews(document.content())[0];
    QCOMPARE(meshes.size(), pointers);
    QVERIFY(meshes[0] == other);
    QVERIFY(meshes[1] == other);
}

void tst_EntryEdit::wordsThatMakeUpNothingAreRefused()
{
    Document document(twoAnimations());
    const auto refused =
        edit::replaceEntry(document, {tables::AnimCommands, 0, 1}, edit::Words{kPlaySound, 1});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::NotAnEntry);
    QVERIFY(edit::replaceEntry(document, {tables::AnimCommands, 1, 1}, edit::Words{4}).has_value());
    QCOMPARE(level::objectsOf(document.content()).animCommands.size(), std::size_t{1});
    QCOMPARE(animationOf(document, 0).numAnimCommands, std::uint16_t{1});
}

void tst_EntryEdit::wordsOfNothingAreRefused()
{
    Document document(threeSectors());
    const auto refused = edit::removeEntries(document, {tables::FloorData, 0, 1});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::NoSuchEntry);
}

void tst_EntryEdit::whatWasDoneHasAName()
{
    Document document(twoAnimations());
    QVERIFY(edit::removeEntries(document, {tables::Frames, 12, 1}).has_value());
    QCOMPARE(edit::text(document.history().back().name),
             std::string("Delete key frame of Tribesman with spiked ax 0 Crouch"));
    QVERIFY(edit::duplicateEntries(document, {tables::Frames, 0, 24}).has_value());
    QCOMPARE(edit::text(document.history().back().name),
             std::string("Duplicate 2 key frames of Tribesman with spiked ax 0 Crouch"));
}

template struct tr::test::RegisteredTest<tst_EntryEdit>;
#include "tst_EntryEdit.moc"
