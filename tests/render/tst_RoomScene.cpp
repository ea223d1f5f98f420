#include "render/scene/SceneCheck.h"
#include "tests/render/SceneLevels.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <map>

using namespace test;
using render::BlendMode;
using render::LevelSceneOptions;
namespace tables = tr::level::tables;
using render::SceneVertex;
using tr::level::Level;
using tr::level::Room;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// A face of the floor for each texture.
Room roomWithTextures(const std::vector<std::uint16_t>& textures)
{
    Room room = cornerRoom();
    room.quads.clear();
    room.triangles.clear();
    for (const std::uint16_t texture : textures)
    {
        room.quads.edit().push_back({{1, 2, 3, 0}, texture});
    }
    return room;
}

std::array<glm::vec3, 3> triangleAt(const render::SceneDescription& scene, std::size_t triangle)
{
    return {worldPlace(scene, scene.indices[3 * triangle]),
            worldPlace(scene, scene.indices[3 * triangle + 1]),
            worldPlace(scene, scene.indices[3 * triangle + 2])};
}

/// Triangles whose front, which is where their corners run counter-clockwise, is not turned to a
/// point.
std::size_t turnedAway(const render::SceneDescription& scene, const glm::vec3& eye)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < scene.indices.size() / 3; ++i)
    {
        const auto [a, b, c] = triangleAt(scene, i);
        count += glm::dot(glm::cross(b - a, c - a), eye - a) > 0.0F ? 0 : 1;
    }
    return count;
}

} // namespace

class tst_RoomScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRoomStandsAtItsPlace();
    void frontsFaceIntoTheRoom();
    void frontsFaceIntoBuiltRooms_data();
    void frontsFaceIntoBuiltRooms();
    void facesKeepTheirRows();
    void facesGoToTheirBatches();
    void texturesAreLaidOnCorners();
    void roomsOfTr5CountByLayers();
    void flippedRooms_data();
    void flippedRooms();
    void aSingleRoom();
    void darknessOfRooms_data();
    void darknessOfRooms();
    void roomsWhoseLightChanges();
    void coloursOfRooms();
    void spritesOfRooms();
    void portalsAreOutlined();
};

void tst_RoomScene::aRoomStandsAtItsPlace()
{
    for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4})
    {
        const auto scene = built(levelOf(version, {cornerRoom()}));
        QCOMPARE(scene.vertices.size(), 4U + 4U + 3U);
        QCOMPARE(scene.indices.size(), 6U + 6U + 3U);
        QCOMPARE(scene.batches.size(), 1U);
        QCOMPARE(scene.pages.size(), 1U);
        QCOMPARE(scene.nodes.size(), 1U);
        // North is -Z in the view, up is +Y.
        QVERIFY(isNear(worldPlace(scene, 0), {2048.0F, 0.0F, -4096.0F}));
        QVERIFY(isNear(worldPlace(scene, 2), {3072.0F, 0.0F, -3072.0F}));
        QVERIFY(isNear(worldPlace(scene, 4), {2048.0F, 1024.0F, -4096.0F}));
        QVERIFY(isNear(scene.bounds.low, {2048.0F, 0.0F, -4096.0F}));
        QVERIFY(isNear(scene.bounds.high, {3072.0F, 1024.0F, -3072.0F}));
    }
    const auto none = built(emptyLevel(versions::Tr2));
    QVERIFY(none.vertices.empty() && none.batches.empty() && none.bounds.empty);
}

void tst_RoomScene::frontsFaceIntoTheRoom()
{
    const auto scene = built(levelOf(versions::Tr2, {cornerRoom()}));
    QCOMPARE(turnedAway(scene, {2560.0F, 512.0F, -3584.0F}), 0U);
    QCOMPARE(turnedAway(scene, {0.0F, -512.0F, -8000.0F}), 5U);
}

void tst_RoomScene::frontsFaceIntoBuiltRooms_data()
{
    QTest::addColumn<Version>("version");
    QTest::newRow("TR1") << versions::Tr1;
    QTest::newRow("TR2") << versions::Tr2;
    QTest::newRow("TR3") << versions::Tr3;
    QTest::newRow("TR4") << versions::Tr4;
    QTest::newRow("TR5") << versions::Tr5;
}

void tst_RoomScene::frontsFaceIntoBuiltRooms()
{
    QFETCH(Version, version);
    const Level level =
        tr::test::LevelBuilder(version).room(tr::test::boxRoom({4, 8}, 3, 2)).build();
    LevelSceneOptions options;
    options.statics = options.entities = options.sprites = false;
    const auto scene = built(level, options);
    std::size_t vertices = 0;
    for (const Room& room : level.rooms)
    {
        vertices += room.quads.size() * 4 + room.triangles.size() * 3;
    }
    for (const tr::level::Tr5Room& room : level.tr5Rooms)
    {
        for (const auto& layer : room.layerFaces)
        {
            vertices += layer.quads.size() * 4 + layer.triangles.size() * 3;
        }
    }
    QCOMPARE(scene.vertices.size(), vertices);
    // Six floors and ceilings, ten walls.
    QVERIFY(vertices >= (6 + 6 + 10) * 4);
    // The ring of walls around the open sectors is a sector wide.
    const glm::vec3 size = scene.bounds.high - scene.bounds.low;
    QVERIFY(isNear(size, {3072.0F, 1024.0F, 2048.0F}));
    QCOMPARE(turnedAway(scene, 0.5F * (scene.bounds.high + scene.bounds.low)), 0U);
    // Walls do not look outside.
    QVERIFY(turnedAway(scene, scene.bounds.high + glm::vec3(100.0F)) > 0);
}

void tst_RoomScene::facesKeepTheirRows()
{
    Room room = cornerRoom();
    room.quads.edit()[0].vertices[2] = 7; // no such vertex
    const auto scene = built(levelOf(versions::Tr1, {triangleRoom(), room}));
    // Left of the second room are the second quad and the triangle.
    QCOMPARE(scene.vertices.size(), 3U + 4U + 3U);
    const auto& wall = scene.picks[scene.vertices[3].pick];
    QVERIFY(wall.table == tables::Rooms);
    QCOMPARE(wall.index, 1U);
    QCOMPARE(wall.sub, 1U);
    QCOMPARE(scene.picks[scene.vertices[7].pick].sub, 2U);
}

void tst_RoomScene::facesGoToTheirBatches()
{
    const auto scene = built(levelOf(
        versions::Tr3, {roomWithTextures({0x8002, 1, 0, 2, 0x8000, 0x8001, 0, 2, 0x8002})}));
    using Key = std::pair<BlendMode, bool>;
    std::map<Key, std::uint32_t> counts;
    for (const render::SceneBatch& batch : scene.batches)
    {
        // One batch a way of drawing, and what is added comes last.
        QVERIFY(!counts.contains({batch.blend, batch.doubleSided}));
        counts[{batch.blend, batch.doubleSided}] = batch.indexCount;
    }
    const std::map<Key, std::uint32_t> expected{{{BlendMode::Opaque, false}, 12},
                                                {{BlendMode::Opaque, true}, 6},
                                                {{BlendMode::AlphaTest, false}, 6},
                                                {{BlendMode::AlphaTest, true}, 6},
                                                {{BlendMode::Additive, false}, 12},
                                                {{BlendMode::Additive, true}, 12}};
    QVERIFY(counts == expected);
    QVERIFY(scene.batches.back().blend == BlendMode::Additive);
    QVERIFY(scene.batches.front().blend == BlendMode::Opaque);

    // Each batch draws its own faces: row 2 and 6 are the opaque ones.
    Rows rows;
    const auto& first = scene.batches.front();
    for (std::uint32_t i = 0; i < first.indexCount; ++i)
    {
        const auto& vertex = scene.vertices[scene.indices[first.firstIndex + i]];
        rows.insert(scene.picks[vertex.pick].sub);
    }
    QVERIFY(!first.doubleSided);
    QCOMPARE(rows, (Rows{2, 6}));
}

void tst_RoomScene::texturesAreLaidOnCorners()
{
    const auto scene = built(levelOf(versions::Tr2, {cornerRoom()}));
    const std::array<glm::vec2, 4> corners{
        glm::vec2(0.0F, 0.0F), {0.25F, 0.0F}, {0.25F, 0.25F}, {0.0F, 0.25F}};
    for (std::size_t i = 0; i < 4; ++i)
    {
        QVERIFY(glm::distance(scene.vertices[i].uv, corners[i]) < 0.0001F);
        QCOMPARE(scene.vertices[i].layer, 0);
    }
    // A texture that does not exist leaves the light alone.
    const auto plain = built(levelOf(versions::Tr2, {roomWithTextures({3})}));
    QCOMPARE(plain.vertices.size(), 4U);
    QCOMPARE(plain.vertices[0].layer, SceneVertex::kNoTexture);
}

void tst_RoomScene::roomsOfTr5CountByLayers()
{
    Level level = emptyLevel(versions::Tr5);
    tr::level::Tr5Room room;
    room.header.info.x = 1024;
    room.header.info.z = 2048;
    for (const float x : {0.0F, 10.0F, 20.0F, 30.0F, 40.0F, 50.5F})
    {
        room.vertices.edit().push_back({{x, -x, 2.0F * x}, {}, 0xFF804020});
    }
    tr::level::RoomLayer layer;
    layer.numVertices = 3;
    room.layers = {layer, layer};
    tr::level::Tr5LayerFaces faces;
    faces.triangles = {{{{0, 1, 2}, 0, 0}}};
    room.layerFaces = {faces, faces};
    level.tr5Rooms = {room};
    const auto scene = built(level);
    QCOMPARE(scene.vertices.size(), 6U);
    QVERIFY(isNear(worldPlace(scene, 2), {1044.0F, 20.0F, -2088.0F}));
    QVERIFY(isNear(worldPlace(scene, 3), {1054.0F, 30.0F, -2108.0F}));
    QVERIFY(isNear(worldPlace(scene, 5), {1074.5F, 50.5F, -2149.0F}));
    QCOMPARE(scene.vertices[4].colour, (Rgba{128, 64, 32, 255}));
    QCOMPARE(scene.picks[scene.vertices[5].pick].sub, 1U);
}

void tst_RoomScene::flippedRooms_data()
{
    QTest::addColumn<Version>("version");
    QTest::newRow("TR1") << versions::Tr1;
    QTest::newRow("TR4") << versions::Tr4;
    QTest::newRow("TR5") << versions::Tr5;
}

void tst_RoomScene::flippedRooms()
{
    QFETCH(Version, version);
    Level level = emptyLevel(version);
    // Room 1 flips with room 3.
    if (version == versions::Tr5)
    {
        tr::level::Tr5Room room;
        room.vertices = std::vector<tr::level::Tr5RoomVertex>(3);
        tr::level::RoomLayer layer;
        layer.numVertices = 3;
        room.layers = {layer};
        tr::level::Tr5LayerFaces faces;
        faces.triangles = {{{{0, 1, 2}, 0, 0}}};
        room.layerFaces = {faces};
        level.tr5Rooms = {room, room, room, room};
        level.tr5Rooms.edit()[1].header.alternateRoom = 3;
    }
    else
    {
        level.rooms = std::vector<Room>(4, triangleRoom());
        level.rooms.edit()[1].state.alternateRoom = 3;
    }
    QCOMPARE(rowsOf(built(level), tables::Rooms), (Rows{0, 1, 2}));
    LevelSceneOptions flipped;
    flipped.flippedRooms = true;
    QCOMPARE(rowsOf(built(level, flipped), tables::Rooms), (Rows{0, 2, 3}));
}

void tst_RoomScene::aSingleRoom()
{
    Level level = levelOf(versions::Tr2, {triangleRoom(), cornerRoom(), triangleRoom()});
    addObjects(level);
    level.rooms.edit()[0].state.alternateRoom = 1;
    level.entities = {entityAt(0, 0, 0, 0), entityAt(0, 0, 0, 0)};
    level.entities.edit()[1].room = 1;
    LevelSceneOptions options;
    for (const bool flipped : {false, true})
    {
        options.flippedRooms = flipped;
        for (const std::uint32_t room : {0U, 1U})
        {
            options.room = room;
            const auto scene = built(level, options);
            QCOMPARE(rowsOf(scene, tables::Rooms), (Rows{room}));
            QCOMPARE(rowsOf(scene, tables::Entities), (Rows{room}));
        }
    }
    options.room = 3;
    QVERIFY(built(level, options).vertices.empty());
}

void tst_RoomScene::darknessOfRooms_data()
{
    QTest::addColumn<int>("darkness");
    QTest::addColumn<int>("level");
    QTest::newRow("brightest") << 0 << 255;
    QTest::newRow("half of the upper range") << 0x0800 << 192;
    QTest::newRow("neutral") << 0x1000 << 128;
    QTest::newRow("half of the lower range") << 0x1800 << 64;
    QTest::newRow("darkest") << 0x1FFF << 1;
    QTest::newRow("beyond") << 0x7FFF << 1;
    QTest::newRow("below zero") << -1 << 255;
}

void tst_RoomScene::darknessOfRooms()
{
    QFETCH(int, darkness);
    QFETCH(int, level);
    const auto part = static_cast<std::uint8_t>(level);
    const Rgba expected{part, part, part, 255};
    for (const Version version : {versions::Tr1, versions::Tr2})
    {
        Room room = triangleRoom();
        for (tr::level::RoomVertex& vertex : room.vertices.edit())
        {
            // TR2 ignores the first of its two numbers; TR1 has no second.
            vertex.lighting =
                version == versions::Tr1 ? static_cast<std::int16_t>(darkness) : 0x1234;
            vertex.lighting2 =
                version == versions::Tr2 ? static_cast<std::int16_t>(darkness) : 0x1234;
        }
        const auto scene = built(levelOf(version, {room}));
        QCOMPARE(scene.vertices[0].colour, expected);
        // What is neutral leaves a texel as it is.
        QCOMPARE(scene.exposure * 128.0F, 255.0F);
    }
}

void tst_RoomScene::roomsWhoseLightChanges()
{
    // TR2 makes the second darkness from the first one there; fan tools leave -1 in it.
    Room room = triangleRoom();
    room.ambient.lightMode = 3;
    for (tr::level::RoomVertex& vertex : room.vertices.edit())
    {
        vertex.lighting = 0x1400;
        vertex.lighting2 = -1;
    }
    const auto scene = built(levelOf(versions::Tr2, {room}));
    QCOMPARE(scene.vertices[0].colour, (Rgba{96, 96, 96, 255}));
    // Others are steady.
    room.ambient.lightMode = 0;
    for (tr::level::RoomVertex& vertex : room.vertices.edit())
    {
        vertex.lighting2 = 0x1800;
    }
    QCOMPARE(built(levelOf(versions::Tr2, {room})).vertices[0].colour, (Rgba{64, 64, 64, 255}));
}

void tst_RoomScene::coloursOfRooms()
{
    Room room = triangleRoom();
    auto& vertices = room.vertices.edit();
    vertices[6].colour = (16 << 10) | (8 << 5) | 4;
    vertices[4].colour = 0x7FFF;
    vertices[1].colour = 0x8000;
    for (const Version version : {versions::Tr3, versions::Tr4})
    {
        const auto scene = built(levelOf(version, {room}));
        QCOMPARE(scene.vertices[0].colour, (Rgba{128, 64, 32, 255}));
        QCOMPARE(scene.vertices[1].colour, (Rgba{248, 248, 248, 255}));
        QCOMPARE(scene.vertices[2].colour, (Rgba{0, 0, 0, 255}));
    }
}

void tst_RoomScene::spritesOfRooms()
{
    Room room = triangleRoom();
    room.sprites = {{4, 0}, {-1, 5}, {100, 0}};
    Level level = levelOf(versions::Tr2, {room});
    // 32 x 64 pixels at (128, 64), 200 wide and 300 high around its foot.
    level.sprites.textures = {{0, 128, 64, 31 * 256 + 255, 63 * 256 + 255, -100, -300, 100, 0}};
    auto scene = built(level);
    QCOMPARE(scene.sprites.size(), 1U);
    const render::SceneSprite& sprite = scene.sprites[0];
    QVERIFY(isNear(sprite.position, {2048.0F, 1024.0F, -4096.0F}));
    QCOMPARE(sprite.leftTop, glm::vec2(-100.0F, 300.0F));
    QCOMPARE(sprite.rightBottom, glm::vec2(100.0F, 0.0F));
    QCOMPARE(sprite.uvLeftTop, glm::vec2(0.5F, 0.25F));
    QCOMPARE(sprite.uvRightBottom, glm::vec2(0.625F, 0.5F));
    QCOMPARE(sprite.colour, kNeutralLight);

    // From TR4 on the sides are the place on the page, and x and y nothing.
    level.version = versions::Tr4;
    level.sprites.textures = {{0, 1, 2, 31 * 256, 63 * 256, 128, 64, 160, 128}};
    scene = built(level);
    QCOMPARE(scene.sprites[0].uvLeftTop, glm::vec2(0.5F, 0.25F));
    QCOMPARE(scene.sprites[0].uvRightBottom, glm::vec2(0.625F, 0.5F));
    LevelSceneOptions options;
    options.sprites = false;
    QVERIFY(built(level, options).sprites.empty());
}

void tst_RoomScene::portalsAreOutlined()
{
    Level level = levelOf(versions::Tr2, {triangleRoom()});
    tr::level::Portal portal;
    portal.vertices = {{{0, 0, 1024}, {1024, 0, 1024}, {1024, -1024, 1024}, {0, -1024, 1024}}};
    level.rooms.edit()[0].portals = {portal};
    QVERIFY(built(level).lines.empty());
    LevelSceneOptions options;
    options.portals = true;
    const auto lines = built(level, options).lines;
    QCOMPARE(lines.size(), 4U);
    QVERIFY(isNear(lines[0].from, {2048.0F, 0.0F, -4096.0F}));
    QVERIFY(isNear(lines[0].to, {3072.0F, 0.0F, -4096.0F}));
    QVERIFY(isNear(lines[3].from, {2048.0F, 1024.0F, -4096.0F}));
    QVERIFY(isNear(lines[3].to, lines[0].from));
}

template struct tr::test::RegisteredTest<tst_RoomScene>;
#include "tst_RoomScene.moc"
