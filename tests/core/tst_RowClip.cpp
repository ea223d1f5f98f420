// Rows that are copied and pasted: what they point to stays what it was, and what comes from the
// clipboard can be anything.

#include "core/edit/clip/RowPaste.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/format/WriteForSaving.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/ClipRun.h"
#include "tests/core/Contents.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using edit::Document;
using edit::LinkFate;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
using test::levelOf;
using test::objectsOf;
namespace versions = level::versions;

class tst_RowClip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsOfEveryTable_data();
    void rowsOfEveryTable();
    void rowsOfEveryTableOfTheTemple_data();
    void rowsOfEveryTableOfTheTemple();
    void betweenDocuments_data();
    void betweenDocuments();
    void rowsAreFollowedThroughLaterEdits();
    void rowsAreFollowedBackThroughUndo();
    void movedRowsAreFollowed();
    void aDeletedRowIsPointedToNoMore();
    void aRowIsFoundByWhatItMeans();
    void aNumberThatMayMeanAnotherRowIsTold();
    void aSlotThatIsNotThereIsTold();
    void whatWouldMeanSomethingElseIsRefused_data();
    void whatWouldMeanSomethingElseIsRefused();
    void listsAreFoundByWhatTheyMean();
    void anAnimationBringsWhatBelongsToIt_data();
    void anAnimationBringsWhatBelongsToIt();
    void anAnimationInItsOwnFileGetsKeyFramesOfItsOwn();
    void whatIsKnownByItsMoveableIsFoundThere();
    void copiedRowsPointToEachOther();
    void pagesBringTheirOtherDepth();
    void anotherVersionOrTableDoesNotFit();
    void rowsTakeThePlaceOfOthers();
    void oneRowTakesThePlaceOfMany();
    void anotherNumberOfRowsIsRefused();
    void animationsTakeThePlaceOfOthers();
    void rowsThatCannotBeCopied();
    void cutOffBytesAreRefused();
    void unknownTablesAreRefused();
    void damagedBytesDoNoHarm();
};

namespace
{

Document templeDocument(Version version)
{
    return Document(version == versions::Wad ? test::gameFile(test::buildTempleWad()).content
                                             : test::gameFile(test::buildTemple(version)).content);
}

edit::RowClip copied(const Document& document, TableId table, std::vector<std::size_t> rows)
{
    return test::throughBytes(edit::copyToClip(document, table, rows));
}

std::size_t at(std::size_t number)
{
    return number;
}

bool insertBlank(Document& document, std::string_view path, std::size_t row)
{
    return edit::insertRows(document, path, row, edit::blankRows(document.content(), path, 1))
        .has_value();
}

/// An animation that has all that one can have: state changes and commands.
std::optional<std::size_t> richAnimation(const Document& document)
{
    const auto& animations = objectsOf(document).animations;
    for (std::size_t row = 0; row < animations.size(); ++row)
    {
        if (animations[row].numStateChanges > 0)
        {
            return row;
        }
    }
    return std::nullopt;
}

/// The words of the key frames of an animation.
std::vector<std::uint16_t> framesOf(const Document& document, std::size_t animation)
{
    const auto& objects = objectsOf(document);
    const auto range = view::keyframesOf(objects, document.content().version(), animation);
    std::vector<std::uint16_t> words;
    for (const auto word : objects.frames.slice(range.firstWord, range.words * range.count))
    {
        words.push_back(static_cast<std::uint16_t>(word));
    }
    return words;
}

/// The templeDocument is large, so that every version tries other tables of it; the files that are
/// made up and the real ones try all.
test::EachTable someTables(Version version)
{
    const auto place = std::ranges::find(level::kAllVersions, version);
    return {2 * level::kAllVersions.size(),
            static_cast<std::size_t>(place - level::kAllVersions.begin())};
}

/// How many rows of what belongs to animations have several owners.
std::size_t sharedRows(const Document& document)
{
    const auto tables = document.content().tables();
    const view::References references(document.content(), tables);
    std::size_t rows = 0;
    for (const TableId table : std::to_array<TableId>(
             {tables::StateChanges, tables::AnimDispatches, tables::AnimCommands, tables::Frames}))
    {
        for (const view::RowRange& range : references.shared(table))
        {
            rows += range.count;
        }
    }
    return rows;
}

/// What an animation does and how it is left, wherever that stands.
std::vector<std::int64_t> reactionsOf(const Document& document, std::size_t animation)
{
    const level::Objects& objects = objectsOf(document);
    const level::Animation& row = objects.animations[animation];
    std::vector<std::int64_t> numbers{row.numStateChanges, row.numAnimCommands};
    for (std::size_t i = 0; i < row.numStateChanges; ++i)
    {
        const auto& change = objects.stateChanges[row.stateChangeIndex + i];
        numbers.push_back(change.stateId);
        for (std::size_t j = 0; j < change.numDispatches; ++j)
        {
            const auto& dispatch = objects.animDispatches[change.dispatchIndex + j];
            numbers.insert(
                numbers.end(),
                {dispatch.low, dispatch.high, dispatch.nextAnimation, dispatch.nextFrame});
        }
    }
    for (const view::AnimationCommand& each : view::commandsOf(objects, row))
    {
        numbers.push_back(objects.animCommands[each.word]);
        numbers.push_back(each.operandCount);
    }
    return numbers;
}

void addClipVersions()
{
    QTest::addColumn<Version>("version");
    for (const Version version : level::kAllVersions)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str()) << version;
    }
}

} // namespace

void tst_RowClip::rowsOfEveryTable_data()
{
    QTest::addColumn<int>("kind");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        QTest::newRow(std::string(test::allKinds()[i].name).c_str()) << static_cast<int>(i);
    }
}

void tst_RowClip::rowsOfEveryTable()
{
    QFETCH(int, kind);
    test::Random random(17);
    for (std::uint64_t seed = 1; seed < 3; ++seed)
    {
        const auto file = test::randomFile(test::allKinds()[std::size_t(kind)], seed);
        QCOMPARE(test::pasteProblem(file, random), test::kNothing);
    }
}

void tst_RowClip::rowsOfEveryTableOfTheTemple_data()
{
    addClipVersions();
}

void tst_RowClip::rowsOfEveryTableOfTheTemple()
{
    QFETCH(tr::schema::Version, version);
    test::Random random(3);
    const auto file = version == versions::Wad ? test::gameFile(test::buildTempleWad())
                                               : test::gameFile(test::buildTemple(version));
    QCOMPARE(test::pasteProblem(file, random, someTables(version)), test::kNothing);
}

void tst_RowClip::betweenDocuments_data()
{
    addClipVersions();
}

void tst_RowClip::betweenDocuments()
{
    QFETCH(tr::schema::Version, version);
    test::Random random(5);
    const auto large = version == versions::Wad ? test::gameFile(test::buildTempleWad())
                                                : test::gameFile(test::buildTemple(version));
    const auto small = test::LevelBuilder(version).file();
    const test::EachTable which = someTables(version);
    QCOMPARE(test::exchangeProblem(large, small, random, which), test::kNothing);
    QCOMPARE(test::exchangeProblem(small, large, random, which), test::kNothing);
}

void tst_RowClip::rowsAreFollowedThroughLaterEdits()
{
    Document document = templeDocument(versions::Tr3);
    const auto& statics = objectsOf(document).staticMeshes;
    QVERIFY(!statics.empty());
    const auto mesh = statics[0].mesh;
    const auto clip = copied(document, tables::StaticMeshes, {0});
    QVERIFY(insertBlank(document, "mesh_pointers", 0));
    QVERIFY(insertBlank(document, "mesh_pointers", 0));
    const auto pasted = edit::pasteRows(document, clip, "static_meshes", 1);
    QVERIFY(pasted.has_value());
    QVERIFY(pasted->doubts.empty());
    QCOMPARE(objectsOf(document).staticMeshes[1].mesh, mesh + 2);
    QCOMPARE(objectsOf(document).staticMeshes[0].mesh, mesh + 2);
}

void tst_RowClip::rowsAreFollowedBackThroughUndo()
{
    Document document = templeDocument(versions::Tr3);
    const auto mesh = objectsOf(document).staticMeshes[0].mesh;
    QVERIFY(insertBlank(document, "mesh_pointers", 0));
    const auto clip = copied(document, tables::StaticMeshes, {0});
    document.undo();
    QVERIFY(edit::pasteRows(document, clip, "static_meshes", 0).has_value());
    QCOMPARE(objectsOf(document).staticMeshes[0].mesh, mesh);
}

void tst_RowClip::movedRowsAreFollowed()
{
    Document document = templeDocument(versions::Tr2);
    const std::size_t textures = levelOf(document).sprites.textures.size();
    QVERIFY(textures > 0);
    const auto mesh = objectsOf(document).staticMeshes[0].mesh;
    const auto clip = copied(document, tables::StaticMeshes, {0});
    const std::size_t pointers = objectsOf(document).meshPointers.size();
    QVERIFY(
        edit::moveRows(document, {"mesh_pointers", mesh, 1}, mesh == 0 ? pointers : 0).has_value());
    const auto pasted = edit::pasteRows(document, clip, "static_meshes", 0);
    QVERIFY(pasted.has_value());
    QVERIFY(pasted->doubts.empty());
    QCOMPARE(objectsOf(document).staticMeshes[0].mesh, objectsOf(document).staticMeshes[1].mesh);
}

void tst_RowClip::aDeletedRowIsPointedToNoMore()
{
    Document document = templeDocument(versions::Tr3);
    const auto mesh = objectsOf(document).staticMeshes[0].mesh;
    const auto clip = copied(document, tables::StaticMeshes, {0});
    QVERIFY(edit::removeRows(document, {"mesh_pointers", mesh, 1}, {edit::Dangling::Kind::Clear, 0})
                .has_value());
    const auto preview = edit::previewPaste(document, clip, "static_meshes", 0);
    QVERIFY(preview.has_value());
    QVERIFY(preview->losesLinks());
    QCOMPARE(preview->doubts.size(), at(1));
    QCOMPARE(preview->doubts[0].from, std::string("static_meshes/0/mesh"));
    QVERIFY(preview->doubts[0].target == tables::MeshPointers);
    QCOMPARE(preview->doubts[0].number, std::uint64_t{mesh});
}

void tst_RowClip::aRowIsFoundByWhatItMeans()
{
    const Document source = templeDocument(versions::Tr3);
    Document other = templeDocument(versions::Tr3);
    QVERIFY(insertBlank(other, "mesh_pointers", 0));
    Document target(other.content()); // as if it had been opened
    const auto pasted =
        edit::pasteRows(target, copied(source, tables::StaticMeshes, {0}), "static_meshes", 0);
    QVERIFY(pasted.has_value());
    QVERIFY(pasted->doubts.empty());
    QCOMPARE(objectsOf(target).staticMeshes[0].mesh, objectsOf(target).staticMeshes[1].mesh);
    QCOMPARE(objectsOf(target).staticMeshes[0].mesh, objectsOf(source).staticMeshes[0].mesh + 1);
}

void tst_RowClip::aNumberThatMayMeanAnotherRowIsTold()
{
    const Document source = templeDocument(versions::Tr3);
    Document target(test::LevelBuilder(versions::Tr3).file().content);
    const auto rooms = levelOf(target).rooms.size();
    std::optional<std::size_t> inside;
    std::optional<std::size_t> outside;
    const auto& entities = levelOf(source).entities;
    for (std::size_t row = 0; row < entities.size(); ++row)
    {
        const auto room = static_cast<std::size_t>(entities[row].room);
        (room < rooms ? inside : outside) = row;
    }
    QVERIFY(inside && outside);
    const auto kept =
        edit::pasteRows(target, copied(source, tables::Entities, {*inside}), "entities", 0);
    QVERIFY(kept.has_value());
    QVERIFY(!kept->losesLinks());
    QCOMPARE(levelOf(target).entities[0].room, entities[*inside].room);
    const auto isRoom = [](const edit::PastedLink& each) { return each.target == tables::Rooms; };
    const auto told = std::ranges::find_if(kept->doubts, isRoom);
    QVERIFY(told != kept->doubts.end());
    QVERIFY(told->fate == LinkFate::SameNumber);

    const auto lost =
        edit::previewPaste(target, copied(source, tables::Entities, {*outside}), "entities", 0);
    QVERIFY(lost.has_value());
    QVERIFY(lost->losesLinks());
}

void tst_RowClip::aSlotThatIsNotThereIsTold()
{
    Document source = templeDocument(versions::Tr3);
    Document target(test::LevelBuilder(versions::Tr3).file().content);
    const auto& models = objectsOf(target).models;
    const auto& entities = levelOf(source).entities;
    std::optional<std::size_t> stranger;
    for (std::size_t row = 0; row < entities.size(); ++row)
    {
        const auto slot = static_cast<std::uint32_t>(entities[row].typeId);
        if (std::ranges::find(models, slot, &level::Model::id) == models.end())
        {
            stranger = row;
        }
    }
    QVERIFY(stranger.has_value());
    const auto pasted =
        edit::pasteRows(target, copied(source, tables::Entities, {*stranger}), "entities", 0);
    QVERIFY(pasted.has_value());
    QCOMPARE(levelOf(target).entities[0].typeId, entities[*stranger].typeId);
    const auto told =
        std::ranges::find(pasted->doubts, LinkFate::NoSuchSlot, &edit::PastedLink::fate);
    QVERIFY(told != pasted->doubts.end());
    QCOMPARE(told->number, static_cast<std::uint64_t>(entities[*stranger].typeId));
}

void tst_RowClip::whatWouldMeanSomethingElseIsRefused_data()
{
    QTest::addColumn<TableId>("table");
    QTest::newRow("a moveable whose meshes are not there") << TableId(tables::Models);
    QTest::newRow("a static whose mesh is not there") << TableId(tables::StaticMeshes);
    QTest::newRow("an animation whose moveable is not there") << TableId(tables::Animations);
    QTest::newRow("a texture whose page is not there") << TableId(tables::ObjectTextures);
    QTest::newRow("a sequence whose sprites are not there") << TableId(tables::SpriteSequences);
}

void tst_RowClip::whatWouldMeanSomethingElseIsRefused()
{
    QFETCH(TableId, table);
    const Document source = templeDocument(versions::Tr3);
    Document target(test::LevelBuilder(versions::Tr3).file().content);
    const auto before = target.content();
    const std::size_t row = table == tables::Animations ? *richAnimation(source) : 0;
    const auto clip = copied(source, table, {row});
    const std::string path(table->segment);
    const auto pasted = edit::pasteRows(target, clip, path, 0);
    QVERIFY(pasted.has_value());
    QVERIFY(pasted->isRefused());
    QCOMPARE(pasted->rows.count, at(0));
    QVERIFY(!target.canUndo());
    QVERIFY(before.as<level::Level>()->objects == objectsOf(target));
    QVERIFY(edit::previewPaste(target, clip, path, 0)->isRefused());
    QVERIFY(edit::pasteOver(target, clip, {path, 0, 1})->isRefused());
}

void tst_RowClip::listsAreFoundByWhatTheyMean()
{
    const Document source = templeDocument(versions::Tr3);
    Document other = templeDocument(versions::Tr3);
    QVERIFY(insertBlank(other, "sprite_textures", 0));
    Document target(other.content()); // as if it had been opened
    const auto pasted = edit::pasteRows(
        target, copied(source, tables::SpriteSequences, {0}), "sprite_sequences", 0);
    QVERIFY(pasted.has_value() && !pasted->isRefused());
    const auto& sequences = levelOf(target).sprites.sequences;
    QCOMPARE(sequences[0].firstSprite, sequences[1].firstSprite);
    QCOMPARE(int{sequences[0].firstSprite},
             int{levelOf(source).sprites.sequences[0].firstSprite} + 1);
}

void tst_RowClip::anAnimationBringsWhatBelongsToIt_data()
{
    addClipVersions();
}

void tst_RowClip::anAnimationBringsWhatBelongsToIt()
{
    QFETCH(tr::schema::Version, version);
    const Document source = templeDocument(version);
    Document target = templeDocument(version); // another file with the same moveables
    const auto row = richAnimation(source);
    QVERIFY(row.has_value());
    const auto framesBefore = framesOf(target, 0);
    QVERIFY(!framesBefore.empty());
    for (const std::size_t place : {at(0), at(1)})
    {
        const auto pasted = edit::pasteRows(
            target, copied(source, tables::Animations, {*row}), "animations", place);
        QVERIFY(pasted.has_value());
        QCOMPARE(framesOf(target, place), framesOf(source, *row));
        QCOMPARE(framesOf(target, 1 - place), framesBefore);
        const auto& from = objectsOf(source);
        const auto& to = objectsOf(target);
        const auto& copy = to.animations[place];
        const auto& original = from.animations[*row];
        QCOMPARE(copy.numStateChanges, original.numStateChanges);
        for (std::size_t i = 0; i < copy.numStateChanges; ++i)
        {
            const auto& change = to.stateChanges[copy.stateChangeIndex + i];
            const auto& changed = from.stateChanges[original.stateChangeIndex + i];
            QCOMPARE(change.stateId, changed.stateId);
            QCOMPARE(change.numDispatches, changed.numDispatches);
            QCOMPARE(to.animDispatches[change.dispatchIndex].low,
                     from.animDispatches[changed.dispatchIndex].low);
        }
        QCOMPARE(view::commandsOf(to, copy).size(), view::commandsOf(from, original).size());
        target.undo();
    }
}

void tst_RowClip::anAnimationInItsOwnFileGetsKeyFramesOfItsOwn()
{
    Document document = templeDocument(versions::Wad);
    const auto row = richAnimation(document);
    QVERIFY(row.has_value());
    std::vector<std::vector<std::uint16_t>> before;
    for (std::size_t i = 0; i < objectsOf(document).animations.size(); ++i)
    {
        before.push_back(framesOf(document, i));
    }
    const auto clip = copied(document, tables::Animations, {*row});
    const std::size_t shared = sharedRows(document);
    for (std::size_t place = 0; place <= before.size(); ++place)
    {
        QVERIFY(edit::pasteRows(document, clip, "animations", place).has_value());
        auto expected = before;
        expected.insert(expected.begin() + static_cast<std::ptrdiff_t>(place), before[*row]);
        for (std::size_t i = 0; i < expected.size(); ++i)
        {
            QCOMPARE(framesOf(document, i), expected[i]);
        }
        // What else is its own by right, it has too.
        const std::size_t original = *row + (place <= *row ? 1 : 0);
        QCOMPARE(reactionsOf(document, place), reactionsOf(document, original));
        QCOMPARE(sharedRows(document), shared);
        document.undo();
    }
}

void tst_RowClip::whatIsKnownByItsMoveableIsFoundThere()
{
    const Document source = templeDocument(versions::Wad);
    Document other = templeDocument(versions::Wad);
    const auto& objects = objectsOf(source);
    std::optional<std::size_t> leading;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        leading = objects.animations[row].nextAnimation != row ? std::optional(row) : leading;
    }
    QVERIFY(leading.has_value());
    const auto next = objects.animations[*leading].nextAnimation;
    QVERIFY(insertBlank(other, "animations", 0));
    // The animation there has another content by now, and is still the one that is meant.
    const schema::Cell state{tables::Animations, std::size_t{next} + 1, 3};
    QVERIFY(edit::setValue(other, state, schema::Value::ofInteger(schema::ScalarType::U16, 999))
                .has_value());
    Document target(other.content());
    const std::size_t place = objectsOf(target).animations.size();
    const auto pasted = edit::pasteRows(
        target, copied(source, tables::Animations, {*leading}), "animations", place);
    QVERIFY(pasted.has_value());
    QCOMPARE(objectsOf(target).animations[place].nextAnimation, next + 1);
}

void tst_RowClip::copiedRowsPointToEachOther()
{
    Document document = templeDocument(versions::Wad);
    const auto& animations = objectsOf(document).animations;
    for (std::size_t row = 0; row < animations.size(); ++row)
    {
        const std::size_t next = animations[row].nextAnimation;
        if (next == row || next >= animations.size())
        {
            continue;
        }
        const bool isBehind = next > row;
        const auto clip =
            copied(document, tables::Animations, {std::min(row, next), std::max(row, next)});
        Document target(document.content()); // as if it had been opened
        QVERIFY(edit::pasteRows(target, clip, "animations", 1).has_value());
        QCOMPARE(objectsOf(target).animations[isBehind ? 1 : 2].nextAnimation, isBehind ? 2 : 1);
        return;
    }
    QFAIL("no animation leads to another");
}

void tst_RowClip::pagesBringTheirOtherDepth()
{
    const Document source = templeDocument(versions::Tr2);
    Document target(test::LevelBuilder(versions::Tr2).file().content);
    QVERIFY(edit::pasteRows(target, copied(source, tables::Textiles8, {0}), "textiles8", 0)
                .has_value());
    QVERIFY(levelOf(target).textiles8[0].texels == levelOf(source).textiles8[0].texels);
    QVERIFY(levelOf(target).textiles16[0].texels == levelOf(source).textiles16[0].texels);
}

void tst_RowClip::anotherVersionOrTableDoesNotFit()
{
    Document document = templeDocument(versions::Tr3);
    const auto older = copied(templeDocument(versions::Tr1), tables::Entities, {0});
    const auto refused = edit::pasteRows(document, older, "entities", 0);
    QVERIFY(!refused.has_value());
    QVERIFY(refused.error().code == ErrorCode::OtherVersion);
    QCOMPARE(refused.error().arguments[0], std::string("TR1"));
    const auto clip = copied(document, tables::Entities, {0});
    const auto other = edit::pasteRows(document, clip, "cameras", 0);
    QVERIFY(!other.has_value());
    QVERIFY(other.error().code == ErrorCode::OtherTable);
    const auto fixed =
        edit::pasteRows(document, copied(document, tables::Sectors, {0}), "rooms/0/sectors", 0);
    QVERIFY(!fixed.has_value());
    QVERIFY(fixed.error().code == ErrorCode::RowCountFixed);
    QVERIFY(!document.canUndo());
}

void tst_RowClip::rowsTakeThePlaceOfOthers()
{
    Document document = templeDocument(versions::Tr3);
    const auto entities = levelOf(document).entities;
    QVERIFY(entities.size() >= 3);
    const auto clip = copied(document, tables::Entities, {0, 1});
    const auto done = edit::pasteOver(document, clip, {"entities", 1, 2});
    QVERIFY(done.has_value());
    QCOMPARE(levelOf(document).entities.size(), entities.size());
    QCOMPARE(levelOf(document).entities[1].x, entities[0].x);
    QCOMPARE(levelOf(document).entities[2].x, entities[1].x);
    QCOMPARE(edit::text(document.history().back().name),
             std::string("Paste over 2 rows of Entities"));
    document.undo();
    QCOMPARE(levelOf(document).entities[2].x, entities[2].x);

    // Sectors cannot come and go, but be like others.
    const auto sectors = copied(document, tables::Sectors, {0});
    QVERIFY(edit::pasteOver(document, sectors, {"rooms/0/sectors", 3, 1}).has_value());
    QCOMPARE(levelOf(document).rooms[0].sectors[3].floor,
             levelOf(document).rooms[0].sectors[0].floor);
}

void tst_RowClip::oneRowTakesThePlaceOfMany()
{
    Document document = templeDocument(versions::Tr3);
    const auto clip = copied(document, tables::Entities, {0});
    const std::size_t count = levelOf(document).entities.size();
    QVERIFY(edit::pasteOver(document, clip, {"entities", 0, count}).has_value());
    for (const auto& entity : levelOf(document).entities)
    {
        QCOMPARE(entity.x, levelOf(document).entities[0].x);
        QCOMPARE(entity.typeId, levelOf(document).entities[0].typeId);
    }
    QCOMPARE(document.history().size(), at(1));
}

void tst_RowClip::anotherNumberOfRowsIsRefused()
{
    Document document = templeDocument(versions::Tr3);
    const auto clip = copied(document, tables::Entities, {0, 1});
    const auto done = edit::pasteOver(document, clip, {"entities", 0, 3});
    QVERIFY(!done.has_value());
    QVERIFY(done.error().code == ErrorCode::OtherRowCount);
}

void tst_RowClip::animationsTakeThePlaceOfOthers()
{
    const Document source = templeDocument(versions::Wad);
    Document document = templeDocument(versions::Wad);
    const std::size_t count = objectsOf(document).animations.size();
    QVERIFY(count > 2);
    for (std::size_t row = 0; row < count; ++row)
    {
        const std::size_t from = (row + 1) % count;
        std::vector<std::vector<std::uint16_t>> expected;
        for (std::size_t i = 0; i < count; ++i)
        {
            expected.push_back(framesOf(document, i));
        }
        const auto frames = objectsOf(document).frames;
        expected[row] = framesOf(source, from);
        const auto clip = copied(source, tables::Animations, {from});
        QVERIFY(edit::pasteOver(document, clip, {"animations", row, 1}).has_value());
        for (std::size_t i = 0; i < count; ++i)
        {
            QVERIFY2(framesOf(document, i) == expected[i], qPrintable(QString::number(i)));
        }
        document.undo();
        QVERIFY(std::ranges::equal(objectsOf(document).frames.rows(), frames.rows()));
    }
}

void tst_RowClip::rowsThatCannotBeCopied()
{
    QVERIFY(!edit::canCopy(templeDocument(versions::Tr3).content(), tables::Header));
    QVERIFY(!edit::canCopy(templeDocument(versions::Tr3).content(), tables::TextureMap));
    QVERIFY(!edit::canCopy(templeDocument(versions::Wad).content(), tables::Rooms));
    QVERIFY(edit::canCopy(templeDocument(versions::Tr3).content(), tables::Rooms));
}

void tst_RowClip::cutOffBytesAreRefused()
{
    const auto bytes = edit::bytesOf(
        edit::copyToClip(templeDocument(versions::Wad), tables::Animations, std::vector{at(0)}));
    QVERIFY(edit::clipOf(bytes, level::tables::kAll).has_value());
    QVERIFY(edit::headOf(bytes, level::tables::kAll).has_value());
    for (std::size_t size = 0; size < bytes.size(); ++size)
    {
        const auto clip = edit::clipOf(std::span(bytes).first(size), level::tables::kAll);
        QVERIFY(!clip.has_value());
        QVERIFY(clip.error().code == ErrorCode::BadRows);
    }
    auto ofNoGame = bytes;
    ofNoGame[8] = std::byte{level::kVersionCount}; // behind the mark
    QVERIFY(!edit::clipOf(ofNoGame, level::tables::kAll).has_value());
    QVERIFY(!edit::headOf(ofNoGame, level::tables::kAll).has_value());
    auto longer = bytes;
    longer.push_back(std::byte{0});
    QVERIFY(!edit::clipOf(longer, level::tables::kAll).has_value());
}

// Another version of the program may have tables that this one has not.
void tst_RowClip::unknownTablesAreRefused()
{
    auto bytes = edit::bytesOf(
        edit::copyToClip(templeDocument(versions::Wad), tables::Animations, std::vector{at(0)}));
    const std::string_view name = tables::Animations.name;
    const auto found = std::ranges::search(bytes, std::as_bytes(std::span(name)));
    QVERIFY(!found.empty());
    found.front() = std::byte{'A'};
    QVERIFY(!edit::headOf(bytes, tables::kAll).has_value());
    const auto clip = edit::clipOf(bytes, tables::kAll);
    QVERIFY(!clip.has_value() && clip.error().code == ErrorCode::BadRows);
}

void tst_RowClip::damagedBytesDoNoHarm()
{
    test::Random random(23);
    for (const Version version : {versions::Wad, versions::Tr3, versions::Tr5})
    {
        const Document source = templeDocument(version);
        const Document other(test::LevelBuilder(version).file().content);
        const format::GameFile file = test::LevelBuilder(version).file();
        for (const TableId table :
             std::to_array<TableId>({tables::Animations, tables::Rooms, tables::StaticMeshes}))
        {
            if (!edit::canCopy(source.content(), table))
            {
                continue;
            }
            const auto sound =
                edit::bytesOf(edit::copyToClip(source, table, std::vector{at(0), at(1)}));
            for (int i = 0; i < 60; ++i)
            {
                auto bytes = sound;
                for (std::size_t hits = 1 + random.below(4); hits > 0; --hits)
                {
                    const std::size_t limit =
                        random.oneIn(2) ? std::min<std::size_t>(bytes.size(), 80) : bytes.size();
                    bytes[random.below(limit)] = std::byte(random.below(256));
                }
                const auto clip = edit::clipOf(bytes, level::tables::kAll);
                if (!clip)
                {
                    continue;
                }
                Document document(other.content());
                const std::string path(table->segment);
                if (edit::pasteRows(document, *clip, path, 1))
                {
                    format::GameFile edited = file;
                    edited.content = document.content();
                    QVERIFY(format::writeForSaving(edited, "").has_value());
                }
                static_cast<void>(edit::pasteOver(document, *clip, {path, 0, 1}));
            }
        }
    }
}

template struct tr::test::RegisteredTest<tst_RowClip>;
#include "tst_RowClip.moc"
