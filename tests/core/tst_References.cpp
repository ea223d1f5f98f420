#include "core/view/floor/FloorDataView.h"
#include "core/view/links/References.h"
#include "core/view/objects/MeshView.h"
#include "tests/core/TestText.h"
#include "tests/support/HandLinks.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/LinkRules.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QObject>
#include <QTest>

#include <algorithm>
#include <array>
#include <memory>

using namespace tr;
using schema::TableId;
namespace tables = level::tables;
using schema::Cell;
using schema::ScalarType;
using schema::Value;
using schema::Version;
namespace versions = level::versions;
using view::Link;
using view::References;
using Range = std::pair<std::int64_t, std::size_t>;

namespace
{

/// A file with the links that stand in it.
struct Linked
{
    explicit Linked(format::GameFile from)
        : file(std::move(from))
        , tables(file.tables())
        , references(file.content, tables)
    {
    }

    Linked(const Linked&) = delete;
    Linked& operator=(const Linked&) = delete;

    /// The link of a field, which must have one.
    [[nodiscard]] const Link& at(TableId table, std::size_t row, std::string_view path) const
    {
        const auto links = references.linksFrom(table, row);
        const auto leaves = tables.find(table)->type().leaves();
        const auto found = std::ranges::find_if(
            links, [&](const Link& link) { return leaves[link.from.leaf].path == path; });
        TR_ASSERT(found != links.end());
        return *found;
    }

    [[nodiscard]] bool has(TableId table, std::size_t row) const
    {
        return !references.linksFrom(table, row).empty();
    }

    [[nodiscard]] Range range(TableId table, std::size_t row, std::string_view path) const
    {
        const Link& link = at(table, row, path);
        return {link.first, link.count};
    }

    [[nodiscard]] Value value(const Cell& cell) const
    {
        const schema::TableView& view = *tables.find(cell.table);
        return view.value(cell.row, view.type().leaves()[cell.leaf]);
    }

    /// Rows of one table that have a link to a row.
    [[nodiscard]] std::vector<std::size_t> users(TableId table, std::size_t row, TableId from) const
    {
        std::vector<std::size_t> rows;
        for (const Link* link : references.linksTo(table, row))
        {
            if (link->from.table == from)
            {
                rows.push_back(link->from.row);
            }
        }
        return rows;
    }

    format::GameFile file;
    schema::TableSet tables;
    References references;
};

std::unique_ptr<Linked> linked(level::Level level)
{
    return std::make_unique<Linked>(test::gameFile(std::move(level)));
}

std::unique_ptr<Linked> linked(level::Wad wad)
{
    return std::make_unique<Linked>(test::gameFile(std::move(wad)));
}

/// Building the temple takes long: each is built once.
const Linked& temple(Version version)
{
    static std::array<std::unique_ptr<Linked>, level::kVersionCount> temples;
    auto& one = temples[static_cast<std::size_t>(version)];
    if (one == nullptr)
    {
        one = version == versions::Wad ? linked(test::buildTempleWad())
                                       : linked(test::buildTemple(version));
    }
    return *one;
}

level::Level smallLevel(Version version)
{
    return test::LevelBuilder(version).build();
}

std::size_t rowsOf(const std::vector<view::RowRange>& ranges)
{
    std::size_t rows = 0;
    for (const view::RowRange& range : ranges)
    {
        rows += range.count;
    }
    return rows;
}

} // namespace

class tst_References : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void templeIsLinked_data() { versions(true); }

    void templeIsLinked();

    void anythingIsLinked_data();
    void anythingIsLinked();

    void templeIsWhole_data() { versions(true); }

    void templeIsWhole();

    void objectsHaveRanges_data() { versions(true); }

    void objectsHaveRanges();
    void framesRunToTheNext();
    void verticesCountInTheirRoom();
    void verticesCountInTheirLayer();
    void pagesOfAllDepths();
    void slotsAreNamed();
    void slotsOfNobody();
    void camerasAndSinks();
    void flightsAreNamed();
    void triggersLead();
    void overlapsAreLists();
    void boxesStandInBits();
    void soundsLead();
    void colouredFacesLead();
    void wadFacesLead();
    void danglingOnesAreListed();
    void orphansAreFound();
    void ownLinksReachNothing();
    void sharedRowsAreFound();
    void meshesEndWithTheirData();

private:
    static void versions(bool withWad);
};

void tst_References::versions(bool withWad)
{
    QTest::addColumn<Version>("version");
    for (const Version version : level::kAllVersions)
    {
        if (withWad || version != versions::Wad)
        {
            QTest::newRow(level::versionName(version).data()) << version;
        }
    }
}

void tst_References::templeIsLinked()
{
    QFETCH(Version, version);
    const Linked* const file = &temple(version);
    const References& references = file->references;
    QVERIFY(!references.links().empty());
    QCOMPARE(test::roleProblem(file->tables, version, references), test::kNothing);
    QCOMPARE(test::encodingProblem(file->tables, references), test::kNothing);
    QCOMPARE(test::directionProblem(references), test::kNothing);
    QCOMPARE(test::streamProblem(file->file.content, file->tables, references), test::kNothing);
    QCOMPARE(test::handLinkProblem(file->file, file->tables, references), test::kNothing);
    QCOMPARE(test::textureProblem(file->file, references), test::kNothing);
    if (const level::Level* level = file->file.level())
    {
        QCOMPARE(test::triggerProblem(*level, references), test::kNothing);
    }
    for (const schema::TableId table : level::tables::kAll)
    {
        QCOMPARE(test::orphanProblem(references, table), test::kNothing);
    }
}

void tst_References::anythingIsLinked_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("seed");
    for (int kind = 0; kind < static_cast<int>(test::allKinds().size()); ++kind)
    {
        for (int seed = 0; seed < 20; ++seed)
        {
            QTest::addRow(
                "%s %d", test::allKinds()[static_cast<std::size_t>(kind)].name.data(), seed)
                << kind << seed;
        }
    }
}

// Numbers of a damaged or foreign file can be anything; all are kept, and none is followed too far.
void tst_References::anythingIsLinked()
{
    QFETCH(int, kind);
    QFETCH(int, seed);
    const Linked file(test::randomFile(test::allKinds()[static_cast<std::size_t>(kind)],
                                       static_cast<std::uint64_t>(seed)));
    QCOMPARE(test::roleProblem(file.tables, file.file.version(), file.references), test::kNothing);
    QCOMPARE(test::encodingProblem(file.tables, file.references), test::kNothing);
    QCOMPARE(test::directionProblem(file.references), test::kNothing);
    QCOMPARE(test::streamProblem(file.file.content, file.tables, file.references), test::kNothing);
    QCOMPARE(test::handLinkProblem(file.file, file.tables, file.references), test::kNothing);
    for (const schema::TableId table : level::tables::kAll)
    {
        QCOMPARE(test::orphanProblem(file.references, table), test::kNothing);
        QVERIFY(rowsOf(file.references.shared(table)) <= file.references.rows(table));
    }
}

// Everything in the temple is there, and is there for something.
void tst_References::templeIsWhole()
{
    QFETCH(Version, version);
    const Linked* const file = &temple(version);
    const auto dangling = file->references.dangling();
    QVERIFY2(dangling.empty(), dangling.empty() ? "" : dangling[0]->from.table->name.data());
    for (const TableId table : std::to_array<TableId>({tables::MeshPointers,
                                                       tables::MeshWords,
                                                       tables::Animations,
                                                       tables::StateChanges,
                                                       tables::AnimDispatches,
                                                       tables::AnimCommands,
                                                       tables::MeshTrees,
                                                       tables::Frames,
                                                       tables::SoundDetails,
                                                       tables::SampleIndices,
                                                       tables::Samples,
                                                       tables::SampleData,
                                                       tables::Overlaps,
                                                       tables::Boxes,
                                                       tables::Rooms}))
    {
        const auto orphans = file->references.orphans(table);
        QVERIFY2(orphans.empty(), table->name.data());
    }
    // No face is without a texture; the first sample of a WAD stands for none.
    QCOMPARE(rowsOf(file->references.orphans(tables::ObjectTextures)), 0U);
    QCOMPARE(rowsOf(file->references.orphans(tables::TextureSamples)),
             version == versions::Wad ? 1U : 0U);
    // The rooms of TR5 have no sprites, so that flames without a slot are left over.
    QCOMPARE(file->references.orphans(tables::SpriteTextures).empty(), version != versions::Tr5);
}

void tst_References::objectsHaveRanges()
{
    QFETCH(Version, version);
    const Linked* const file = &temple(version);
    const level::Objects& objects = file->file.objects();
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        const level::Model& model = objects.models[row];
        QCOMPARE(file->range(tables::Models, row, "first_mesh"),
                 Range(model.firstMesh, model.numMeshes));
        QCOMPARE(file->range(tables::Models, row, "mesh_tree_index"),
                 Range(model.meshTreeIndex, 4U * (model.numMeshes - 1U)));
        const auto animations = view::animationsOf(objects, model);
        QCOMPARE(file->range(tables::Models, row, "animation_index"),
                 Range(animations.first, animations.count));
        const Link& meshes = file->at(tables::Models, row, "first_mesh");
        QVERIFY(meshes.countCell && file->value(*meshes.countCell).integer() == model.numMeshes);
        QVERIFY(!file->at(tables::Models, row, "mesh_tree_index").countCell);
    }
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const level::Animation& animation = objects.animations[row];
        QCOMPARE(file->range(tables::Animations, row, "state_change_index"),
                 Range(animation.stateChangeIndex, animation.numStateChanges));
        const auto commands = view::commandsOf(objects, animation);
        std::size_t words = 0;
        for (const view::AnimationCommand& command : commands)
        {
            words += 1U + command.operandCount;
        }
        QCOMPARE(file->range(tables::Animations, row, "anim_command_index"),
                 Range(animation.animCommandIndex, words));
        // It counts commands, which are no rows.
        QVERIFY(!file->at(tables::Animations, row, "anim_command_index").countCell);
        const auto keyframes = view::keyframesOf(objects, version, row);
        QCOMPARE(file->range(tables::Animations, row, "frame_offset"),
                 Range(keyframes.firstWord, keyframes.words * keyframes.count));
        QCOMPARE(file->range(tables::Animations, row, "next_animation"),
                 Range(animation.nextAnimation, 1));
    }
    for (std::size_t row = 0; row < objects.stateChanges.size(); ++row)
    {
        const level::StateChange& change = objects.stateChanges[row];
        QCOMPARE(file->range(tables::StateChanges, row, "dispatch_index"),
                 Range(change.dispatchIndex, change.numDispatches));
    }
}

void tst_References::framesRunToTheNext()
{
    level::Level level = smallLevel(versions::Tr4);
    auto& objects = level.objects;
    objects.frames = std::vector<std::uint16_t>(100);
    level::Animation animation = objects.animations[0];
    animation.frameOffset = 40;
    auto none = animation;
    none.frameOffset = 120;
    // The second has no key frames, the last stands in front of the others.
    auto first = animation;
    first.frameOffset = 0;
    objects.animations = {animation, none, none, first};
    const auto file = linked(level);
    const auto frames = [&](std::size_t row)
    { return file->range(tables::Animations, row, "frame_offset"); };
    QCOMPARE(frames(0), Range(20, 40));
    QCOMPARE(frames(1), Range(60, 0));
    QCOMPARE(frames(2), Range(60, 40));
    QCOMPARE(frames(3), Range(0, 20));
    const Link& link = file->at(tables::Animations, 0, "frame_offset");
    QCOMPARE(view::encode(link, file->value(link.from), 25)->integer(), 50);
}

void tst_References::verticesCountInTheirRoom()
{
    const Linked* const file = &temple(versions::Tr3);
    const level::Level& level = *file->file.level();
    const auto vertices = level.rooms[0].vertices.size();
    const auto quads = level.rooms[0].quads.size();
    const Link& corner = file->at(tables::RoomQuads, quads, "vertices/3");
    const std::uint16_t number = level.rooms[1].quads[0].vertices[3];
    QCOMPARE(corner.first, static_cast<std::int64_t>(vertices + number));
    QCOMPARE(view::encode(corner, file->value(corner.from), corner.first + 2)->integer(),
             number + 2);
    // No number of a room leads to another one in front of it.
    QVERIFY(!view::encode(corner, file->value(corner.from), 0));
}

void tst_References::verticesCountInTheirLayer()
{
    level::Level level = smallLevel(versions::Tr5);
    level::Tr5Room& room = level.tr5Rooms.edit()[0];
    level::RoomLayer layer = room.layers[0];
    const level::Tr5LayerFaces faces = room.layerFaces[0];
    const std::uint32_t vertices = layer.numVertices;
    room.layers = {layer, layer};
    room.layerFaces = {faces, faces};
    std::vector<level::Tr5RoomVertex> twice(room.vertices.begin(), room.vertices.end());
    twice.insert(twice.end(), room.vertices.begin(), room.vertices.end());
    room.vertices = twice;
    level.tr5Rooms.edit().push_back(room);
    const auto file = linked(level);
    const auto corner = [&](std::size_t row)
    { return file->at(tables::RoomQuads, row, "vertices/0").first; };
    const auto quads = faces.quads.size();
    const std::int64_t number = faces.quads[0].vertices[0];
    QCOMPARE(corner(0), number);
    QCOMPARE(corner(quads), vertices + number);
    QCOMPARE(corner(2 * quads), 2 * vertices + number);
    QCOMPARE(corner(3 * quads), 3 * vertices + number);
}

void tst_References::pagesOfAllDepths()
{
    for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr4})
    {
        const Linked* const file = &temple(version);
        const TableId best = level::pageTable(version);
        const auto users = file->references.linksTo(best, 0);
        QVERIFY(!users.empty());
        QVERIFY(view::linkedAs(file->file.version(), best) == best);
        QVERIFY(std::ranges::all_of(users, [best](auto* link) { return link->target == best; }));
        if (version != versions::Tr4)
        {
            QVERIFY(file->references.linksTo(tables::Textiles8, 0) == users);
        }
        if (version != versions::Tr1)
        {
            QVERIFY(file->references.linksTo(tables::Textiles16, 0) == users);
            QVERIFY(view::linkedAs(file->file.version(), tables::Textiles16) == best);
        }
    }
    const Linked* const wad = &temple(versions::Wad);
    const auto page = wad->file.wad()->textureSamples[1].page;
    QCOMPARE(wad->range(tables::TextureSamples, 1, "page"),
             Range(page * level::kWadPageBytes, level::kWadPageBytes));
}

void tst_References::slotsAreNamed()
{
    level::Level level = smallLevel(versions::Tr4);
    const auto modelSlot = static_cast<std::int16_t>(level.objects.models[0].id);
    const auto spriteSlot = static_cast<std::int16_t>(level.sprites.sequences[0].id);
    auto& entities = level.entities.edit();
    entities.assign(2, entities[0]);
    entities[0].typeId = modelSlot;
    entities[1].typeId = spriteSlot;
    // Of rows with one slot the first counts.
    level.objects.models.edit().push_back(level.objects.models[0]);
    const auto file = linked(level);
    const Link& model = file->at(tables::Entities, 0, "type_id");
    QVERIFY(model.target == tables::Models && model.first == 0 && model.isSlot());
    const Link& sprites = file->at(tables::Entities, 1, "type_id");
    QVERIFY(sprites.target == tables::SpriteSequences && sprites.first == 0);
    const Link& placed = file->at(tables::RoomStatics, 0, "mesh_id");
    QVERIFY(placed.target == tables::StaticMeshes && placed.isSlot());
    // Where the row stands says nothing.
    QVERIFY(!view::encode(model, file->value(model.from), 1));
    QCOMPARE(file->users(tables::Models, 0, tables::Entities), std::vector<std::size_t>{0});
}

void tst_References::slotsOfNobody()
{
    level::Level level = smallLevel(versions::Tr4);
    level.entities.edit()[0].typeId = 4321;
    level::AiObject hint;
    hint.typeId = 4321;
    level.aiObjects = {hint};
    const auto file = linked(level);
    const Link& link = file->at(tables::Entities, 0, "type_id");
    QCOMPARE(link.first, std::int64_t{-1});
    QVERIFY(file->references.dangles(link));
    // Hints have no model, and their room is there.
    QCOMPARE(file->references.linksFrom(tables::AiObjects, 0).size(), 1U);
}

namespace
{

/// A level of one sector that has a trigger with those actions.
level::Level triggering(Version version, std::vector<std::uint16_t> actions)
{
    level::Level level = smallLevel(version);
    std::vector<std::uint16_t> words{0, 0x8004, 0x3E00};
    words.insert(words.end(), actions.begin(), actions.end());
    words.back() |= 0x8000;
    level.floorData = words;
    const auto setUp = [](auto& rooms)
    {
        for (auto& room : rooms)
        {
            for (level::Sector& sector : room.sectors.edit())
            {
                sector.floorDataIndex = 0;
            }
            room.sectors.edit()[0].floorDataIndex = 1;
        }
    };
    setUp(level.rooms.edit());
    setUp(level.tr5Rooms.edit());
    return level;
}

} // namespace

void tst_References::camerasAndSinks()
{
    // A camera, with its second word, and a sink.
    level::Level level = triggering(versions::Tr2, {0x0400, 0x0003, 0x0801});
    level.cameras = {{0, 0, 0, 0, 5}, {0, 0, 0, 30, 0}, {0, 0, 0, 0, 7}};
    const auto file = linked(level);
    const auto links = [&](std::size_t row)
    { return file->references.linksFrom(tables::Cameras, row); };
    QCOMPARE(links(0).size(), 1U);
    QVERIFY(links(0)[0].target == tables::Rooms && links(0)[0].first == 0);
    QCOMPARE(links(1).size(), 1U);
    QVERIFY(links(1)[0].target == tables::Boxes && links(1)[0].first == 0);
    QVERIFY(links(2)[0].target == tables::Rooms);
    QCOMPARE(file->users(tables::Cameras, 0, tables::FloorData), std::vector<std::size_t>{3});
    QCOMPARE(file->users(tables::Cameras, 1, tables::FloorData), std::vector<std::size_t>{5});
}

void tst_References::flightsAreNamed()
{
    level::Level level = triggering(versions::Tr4, {0x3000 | 2, 0x0100});
    level::FlybyCamera camera;
    level.flybyCameras = std::vector<level::FlybyCamera>(6, camera);
    for (const std::size_t row : {1U, 2U, 5U})
    {
        level.flybyCameras.edit()[row].sequence = 2;
    }
    const auto file = linked(level);
    const auto links = file->references.linksFrom(tables::FloorData, 3);
    QCOMPARE(links.size(), 2U);
    QVERIFY(links[0].first == 1 && links[0].count == 2 && links[0].isSlot());
    QVERIFY(links[1].first == 5 && links[1].count == 1);
    QCOMPARE(file->users(tables::FlybyCameras, 2, tables::FloorData), std::vector<std::size_t>{3});
    QVERIFY(file->users(tables::FlybyCameras, 3, tables::FloorData).empty());
}

void tst_References::triggersLead()
{
    // Entity 5, look at entity 0, flip map 1, track 3; then the list ends.
    const auto file = linked(triggering(versions::Tr1, {5, 0x1800, 0x0C01, 0x2003}));
    const auto links = file->references.linksFrom(tables::FloorData);
    QCOMPARE(links.size(), 2U);
    QVERIFY(links[0].target == tables::Entities && links[0].first == 5);
    QVERIFY(links[1].target == tables::Entities && links[1].first == 0);
    QCOMPARE(view::encode(links[1], Value::ofInteger(ScalarType::U16, 0x9800), 3)->integer(),
             0x9803);
    QVERIFY(!view::encode(links[1], Value::ofInteger(ScalarType::U16, 0x9800), 1024));
    QCOMPARE(file->range(tables::Sectors, 0, "floor_data_index"), Range(1, 6));
    QVERIFY(file->references.linksTo(tables::FloorData, 6)[0]->from.table == tables::Sectors);
    QVERIFY(file->references.linksTo(tables::FloorData, 0).empty());
}

void tst_References::overlapsAreLists()
{
    level::Level level = smallLevel(versions::Tr3);
    level.overlaps = {1, 0x8000, 0x0801, 0x87FF, 0x8002};
    level::Box box = level.boxes[0];
    box.overlapIndex = 0x8000;
    auto second = box;
    second.overlapIndex = 0x4002;
    auto none = box;
    none.overlapIndex = 0x3FFF;
    level.boxes = {box, second, none};
    const auto file = linked(level);
    QCOMPARE(file->range(tables::Boxes, 0, "overlap_index"), Range(0, 2));
    QCOMPARE(file->range(tables::Boxes, 1, "overlap_index"), Range(2, 2));
    QVERIFY(!file->has(tables::Boxes, 2));
    // Bit 11 tells how the neighbour is reached; all bits are none.
    QCOMPARE(file->users(tables::Boxes, 1, tables::Overlaps), (std::vector<std::size_t>{0, 2}));
    QVERIFY(!file->has(tables::Overlaps, 3));
    QCOMPARE(rowsOf(file->references.orphans(tables::Overlaps)), 1U);
    const Link& link = file->at(tables::Overlaps, 2, "");
    QCOMPARE(view::encode(link, file->value(link.from), 2)->integer(), 0x0802);
    QVERIFY(!view::encode(link, file->value(link.from), 0x7FF));
}

void tst_References::boxesStandInBits()
{
    const auto boxOf = [](Version version, std::uint16_t number)
    {
        level::Level level = smallLevel(version);
        level.rooms.edit()[0].sectors.edit()[0].boxIndex = number;
        const auto file = linked(level);
        for (const Link& link : file->references.linksFrom(tables::Sectors, 0))
        {
            if (link.target == tables::Boxes)
            {
                return link.first;
            }
        }
        return std::int64_t{-1};
    };
    QCOMPARE(boxOf(versions::Tr2, 0x0123), 0x123);
    QCOMPARE(boxOf(versions::Tr2, 0xFFFF), -1);
    QCOMPARE(boxOf(versions::Tr3, 0x8127), 0x12);
    QCOMPARE(boxOf(versions::Tr3, 0x7FF3), -1);
}

void tst_References::soundsLead()
{
    for (const Version version : {versions::Tr1, versions::Tr3, versions::Tr4})
    {
        const Linked* const file = &temple(version);
        const level::Level& level = *file->file.level();
        const auto& map = level.sounds.map;
        const auto used = std::ranges::find_if(map, [](std::int16_t row) { return row > 0; });
        const auto sound = static_cast<std::size_t>(used - map.begin());
        const auto details = static_cast<std::size_t>(*used);
        QCOMPARE(file->users(tables::SoundDetails, details, tables::SoundMap),
                 std::vector<std::size_t>{sound});
        QVERIFY(!file->has(tables::SoundMap, 0));
        const Link& samples = file->at(tables::SoundDetails, details, "sample");
        QCOMPARE(samples.count,
                 std::size_t{(level.sounds.details[details].characteristics >> 2U) & 0x3FU});
        const Value flags = file->value(*samples.countCell);
        const auto more = view::encodeCount(samples, flags, 9);
        QCOMPARE(more->integer() & ~0xFCLL, flags.integer() & ~0xFCLL);
        QCOMPARE((more->integer() >> 2) & 0x3F, 9);
        QVERIFY(!view::encodeCount(samples, flags, 64));
        const std::size_t words = file->references.linksFrom(tables::AnimCommands).size();
        QVERIFY(words > 0);
        QCOMPARE(file->has(tables::SampleIndices, 0), version == versions::Tr1);
        const auto first = static_cast<std::size_t>(samples.first);
        QVERIFY(file->references.linksTo(tables::Samples, first)
                == file->references.linksTo(tables::SampleIndices, first));
    }
    // In TR1 a sample runs to the next.
    const Linked* const file = &temple(versions::Tr1);
    const auto& indices = file->file.level()->sounds.sampleIndices;
    QCOMPARE(file->range(tables::SampleIndices, 0, ""), Range(indices[0], indices[1] - indices[0]));
}

void tst_References::colouredFacesLead()
{
    // One mesh of one triangle in palette colour 3 and true colour 4.
    level::Level level = smallLevel(versions::Tr2);
    level.objects.meshWords = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x0403, 0};
    level.objects.meshPointers = std::vector<level::MeshPointer>(level.objects.meshPointers.size());
    const auto file = linked(level);
    const auto links = file->references.linksFrom(tables::MeshWords);
    QCOMPARE(links.size(), 2U);
    QVERIFY(links[0].from.row == 14 && links[0].target == tables::Palette && links[0].first == 3);
    QVERIFY(links[1].target == tables::Palette16 && links[1].first == 4);
    QCOMPARE(view::encode(links[1], file->value(links[1].from), 5)->integer(), 0x0503);
    // With the padding to a multiple of four bytes.
    QCOMPARE(file->range(tables::MeshPointers, 0, "offset"), Range(0, 16));
    level.version = versions::Tr1;
    QCOMPARE(linked(level)->references.linksFrom(tables::MeshWords).size(), 1U);
}

void tst_References::wadFacesLead()
{
    // A mirrored quad of sample 2, and a mirrored triangle of sample 3 with its corner at 4.
    level::Wad wad = test::LevelBuilder(versions::Wad).buildWad();
    wad.objects.meshWords = {0, 0, 0,      0, 0, 0, 0, 2, 9,      0, 0,
                             0, 0, 0xFFFE, 0, 8, 0, 0, 0, 0xC003, 0, 0};
    wad.objects.meshPointers = std::vector<level::MeshPointer>(wad.objects.meshPointers.size());
    const auto file = linked(wad);
    const auto links = file->references.linksFrom(tables::MeshWords);
    QCOMPARE(links.size(), 2U);
    QVERIFY(links[0].from.row == 13 && links[0].target == tables::TextureSamples);
    QCOMPARE(links[0].first, 2);
    QCOMPARE(view::encode(links[0], file->value(links[0].from), 3)->integer(), 0xFFFD);
    QVERIFY(!view::encode(links[0], file->value(links[0].from), 0));
    QCOMPARE(links[1].first, 3);
    QCOMPARE(view::encode(links[1], file->value(links[1].from), 4)->integer(), 0xC004);
    QVERIFY(!view::encode(links[1], file->value(links[1].from), 4096));
}

void tst_References::danglingOnesAreListed()
{
    level::Level level = smallLevel(versions::Tr4);
    QVERIFY(linked(level)->references.dangling().empty());
    level.objects.animations.edit()[0].nextAnimation = 999;
    level.objects.models.edit()[0].numMeshes = 500;
    level.objects.meshPointers.edit().push_back({1'000'000});
    level.entities.edit()[0].room = -7;
    level.objects.animations.edit()[0].stateChangeIndex = 77; // it has none: points to nothing
    level.objects.animations.edit()[0].numStateChanges = 0;
    const auto file = linked(level);
    std::vector<TableId> from;
    for (const Link* link : file->references.dangling())
    {
        from.push_back(link->from.table);
        const auto rows = static_cast<std::int64_t>(file->references.rows(link->target));
        QVERIFY(link->first < 0 || link->end() > rows);
    }
    QVERIFY((from
             == std::vector<TableId>{tables::MeshPointers,
                                     tables::Animations,
                                     tables::Models, // its meshes, and the links between them
                                     tables::Models,
                                     tables::Entities}));
    QCOMPARE(file->at(tables::Animations, 0, "next_animation").first, 999);
    QCOMPARE(file->at(tables::MeshPointers, level.objects.meshPointers.size() - 1, "offset").first,
             500'000);
    QCOMPARE(file->at(tables::Entities, 0, "room").first, -7);
}

void tst_References::orphansAreFound()
{
    level::Level level = smallLevel(versions::Tr4);
    auto& objects = level.objects;
    const std::size_t textures = level.objectTextures.size();
    const std::size_t words = objects.meshWords.size();
    level.objectTextures.edit().push_back(level.objectTextures[0]);
    level.objectTextures.edit().push_back(level.objectTextures[0]);
    objects.stateChanges.edit().push_back({});
    objects.meshWords.edit().resize(words + 40);
    objects.models.edit()[0].animationIndex = 1;
    objects.animations.edit().push_back(objects.animations[0]);
    objects.animations.edit()[1].nextAnimation = 1;
    const auto file = linked(level);
    const auto only = [&](TableId table)
    {
        const auto ranges = file->references.orphans(table);
        return ranges.size() == 1 ? Range(ranges[0].first, ranges[0].count) : Range(-1, 0);
    };
    QCOMPARE(only(tables::ObjectTextures), Range(textures, 2));
    QCOMPARE(only(tables::StateChanges), Range(objects.stateChanges.size() - 1, 1));
    QCOMPARE(only(tables::MeshWords), Range(words, 40));
    // It only follows itself.
    QCOMPARE(only(tables::Animations), Range(0, 1));
}

void tst_References::ownLinksReachNothing()
{
    level::Level level = smallLevel(versions::Tr1);
    level.rooms.edit().push_back(level.rooms[0]);
    level::Portal portal;
    portal.adjoiningRoom = 1;
    level.rooms.edit()[0].state.alternateRoom = 0;
    level.rooms.edit()[1].portals = {};
    level.entities = {};
    const auto file = linked(level);
    const auto orphans = file->references.orphans(tables::Rooms);
    QCOMPARE(orphans.size(), 1U);
    QVERIFY(orphans[0].first == 0 && orphans[0].count == 2);
}

void tst_References::sharedRowsAreFound()
{
    level::Level level = smallLevel(versions::Tr4);
    auto& objects = level.objects;
    QVERIFY(linked(level)->references.shared(tables::MeshPointers).empty());
    QVERIFY(linked(level)->references.shared(tables::Animations).empty());
    objects.staticMeshes.edit().push_back(objects.staticMeshes[0]);
    auto twin = objects.models[0];
    twin.id = 300;
    objects.models.edit().push_back(twin);
    const auto file = linked(level);
    const References& references = file->references;
    QCOMPARE(rowsOf(references.shared(tables::MeshPointers)), 2U);
    QCOMPARE(rowsOf(references.shared(tables::Animations)), objects.animations.size());
    // Both models have the same animation, which alone has its key frames.
    QVERIFY(references.shared(tables::Frames).empty());
    QVERIFY(references.shared(tables::MeshWords).empty());
}

// A mesh takes the padding behind it along, but no more than there is: not even where a pointer
// leads behind all meshes.
void tst_References::meshesEndWithTheirData()
{
    level::Level level = *temple(versions::Tr3).file.level();
    auto& words = level.objects.meshWords.edit();
    const std::uint32_t first = level.objects.meshPointers[0].offset;
    const auto mesh = view::readMesh(level.objects, versions::Tr3, first);
    QVERIFY(mesh.has_value());
    const std::size_t size = view::packedSize(*mesh, versions::Tr3);
    const std::vector<std::uint16_t> copy(words.begin() + first / 2,
                                          words.begin() + (first + std::int64_t(size)) / 2);
    words.resize(words.size() + ((words.size() * 2 + size) % 4 == 0 ? 1 : 0));
    const auto start = static_cast<std::uint32_t>(words.size() * 2);
    words.insert(words.end(), copy.begin(), copy.end());
    QCOMPARE(words.size() * 2 % 4, std::size_t{2});
    auto& pointers = level.objects.meshPointers.edit();
    pointers.push_back({start});
    pointers.push_back({start + 4000});
    const auto end = static_cast<std::int64_t>(words.size());
    const std::size_t row = pointers.size() - 2;
    const auto file = linked(std::move(level));
    const Link& link = file->at(tables::MeshPointers, row, "offset");
    QCOMPARE(link.first, std::int64_t{start / 2});
    QCOMPARE(link.end(), end);
}

template struct tr::test::RegisteredTest<tst_References, QCoreApplication>;
#include "tst_References.moc"
