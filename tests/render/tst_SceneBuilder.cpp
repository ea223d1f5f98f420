#include "render/scene/SceneCheck.h"
#include "tests/render/SceneLevels.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace test;
using render::BlendMode;
using render::LevelSceneOptions;
namespace tables = tr::level::tables;
using render::SceneDescription;
using render::SceneVertex;
using tr::level::Level;
using tr::level::Room;
using tr::schema::Version;
namespace versions = tr::level::versions;

class tst_SceneBuilder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staticsAreTurnedAndLit();
    void entitiesArePosedAndTurned();
    void modelsMoveMeshByMesh();
    void whatDoesNotExistIsLeftOut();
    void meshesOfTr4CanGlow();
    void meshesOfWads();
    void entitiesStayWhenRoomsFlip();
    void entitiesAreLitByTheirRoom_data();
    void entitiesAreLitByTheirRoom();
    void fullBright();
    void shadesAndColoursOfMeshes();
    void boxesOfStatics();
};

void tst_SceneBuilder::staticsAreTurnedAndLit()
{
    Level level = levelOf(versions::Tr2, {triangleRoom()});
    addObjects(level);
    tr::level::RoomStatic placed;
    placed.x = 2500;
    placed.y = -100;
    placed.z = 3500;
    placed.rotation = 0x4000;
    placed.intensity1 = kNeutralDarkness;
    placed.meshId = 7;
    tr::level::RoomStatic missing = placed;
    missing.meshId = 8;
    level.rooms.edit()[0].statics = {missing, placed};
    const auto scene = built(level);
    QCOMPARE(scene.vertices.size(), 3U + 3U);
    // Its places are those of the world. A quarter turns what lies to the north to the east.
    QVERIFY(isNear(worldPlace(scene, 3), {2500.0F, 100.0F, -3500.0F}));
    QVERIFY(isNear(worldPlace(scene, 4), {2600.0F, 100.0F, -3500.0F}));
    QVERIFY(isNear(worldPlace(scene, 5), {2500.0F, 200.0F, -3500.0F}));
    QCOMPARE(scene.vertices[3].colour, kNeutralLight);
    const auto& pick = scene.picks[scene.vertices[3].pick];
    QVERIFY(pick.table == tables::RoomStatics);
    QCOMPARE(pick.index, 0U);
    QCOMPARE(pick.sub, 1U);
    LevelSceneOptions options;
    options.statics = false;
    QCOMPARE(built(level, options).vertices.size(), 3U);

    level.version = versions::Tr3;
    level.rooms.edit()[0].statics.edit()[1].colour = (20 << 10) | (16 << 5) | 31;
    QCOMPARE(built(level).vertices[3].colour, (Rgba{160, 128, 248, 255}));
}

void tst_SceneBuilder::entitiesArePosedAndTurned()
{
    for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr4})
    {
        Level level = levelOf(version, {triangleRoom()});
        addObjects(level);
        level.entities = {entityAt(2500, -100, 3500, 0x4000), entityAt(0, 0, 0, -0x8000)};
        const auto scene = built(level);
        QCOMPARE(scene.vertices.size(), 3U * 3U);
        QVERIFY(isNear(worldPlace(scene, 3), {2500.0F, 150.0F, -3500.0F}));
        QVERIFY(isNear(worldPlace(scene, 4), {2600.0F, 150.0F, -3500.0F}));
        QVERIFY(isNear(worldPlace(scene, 5), {2500.0F, 250.0F, -3500.0F}));
        // Half a turn brings north to the south.
        QVERIFY(isNear(worldPlace(scene, 7), {0.0F, 50.0F, 100.0F}));
        QCOMPARE(rowsOf(scene, tables::Entities), (Rows{0, 1}));
        LevelSceneOptions options;
        options.entities = false;
        QCOMPARE(built(level, options).vertices.size(), 3U);
    }
}

void tst_SceneBuilder::modelsMoveMeshByMesh()
{
    Level level = emptyLevel(versions::Tr2);
    addObjects(level);
    level.objects.meshPointers = {{0}, {0}};
    level.objects.models.edit()[0].numMeshes = 2;
    level.objects.meshTrees = {0, 0, 0, 100};
    // The first mesh turns a quarter about Y and takes the second with it.
    level.objects.frames = {0, 0, 0, 0, 0, 0, 0, 0xFFCE, 0, 0x8100, 0xC000};
    const render::SceneSource source(level);
    const auto scene = buildModelScene(source, 0);
    QVERIFY(!findDefect(scene));
    QCOMPARE(scene.nodes.size(), 3U);
    QCOMPARE(scene.vertices.size(), 6U);
    QCOMPARE(scene.vertices[0].node, 1U);
    QCOMPARE(scene.vertices[3].node, 2U);
    QVERIFY(isNear(worldPlace(scene, 1), {100.0F, 50.0F, 0.0F}));
    QVERIFY(isNear(worldPlace(scene, 3), {100.0F, 50.0F, 0.0F}));
    QVERIFY(isNear(worldPlace(scene, 4), {200.0F, 50.0F, 0.0F}));
    QCOMPARE(scene.picks[scene.vertices[3].pick].sub, 1U);
    QVERIFY(scene.picks[scene.vertices[3].pick].table == tables::Models);

    // The same nodes come from the pose alone.
    const auto nodes = render::modelNodes(
        scene,
        tr::view::poseOfFrame(level.objects, versions::Tr2, level.objects.models[0], 0, 0.0F));
    QVERIFY(nodes == scene.nodes);
    QVERIFY(buildModelScene(source, 1).vertices.empty());
}

void tst_SceneBuilder::whatDoesNotExistIsLeftOut()
{
    Level level = levelOf(versions::Tr2, {triangleRoom()});
    addObjects(level);
    tr::level::Entity unknown = entityAt(0, 0, 0, 0);
    unknown.typeId = 41;
    tr::level::Entity unused = unknown;
    unused.typeId = -1;
    level.entities = {unknown, unused};
    QCOMPARE(built(level).vertices.size(), 3U);

    level.entities = {entityAt(0, 0, 0, 0)};
    level.objects.meshPointers = {{4}}; // in the middle of a mesh
    QCOMPARE(built(level).vertices.size(), 3U);
    level.objects.meshPointers = {{100000}};
    QCOMPARE(built(level).vertices.size(), 3U);
    level.objects.meshPointers = {};
    QCOMPARE(built(level).vertices.size(), 3U);
    level.objects.frames = {};
    level.objects.meshPointers = {{0}};
    const auto atRest = built(level);
    QCOMPARE(atRest.vertices.size(), 6U);
    QVERIFY(isNear(worldPlace(atRest, 3), glm::vec3(0.0F)));
}

void tst_SceneBuilder::meshesOfTr4CanGlow()
{
    Level level = emptyLevel(versions::Tr4);
    addObjects(level);
    auto& words = level.objects.meshWords.edit();
    const render::SceneSource source(level);
    const auto blend = [&source] { return buildMeshScene(source, 0).batches.at(0).blend; };
    QVERIFY(blend() == BlendMode::Opaque);
    words.back() = 1;
    QVERIFY(blend() == BlendMode::Additive);
    words.back() = 2;
    QVERIFY(blend() == BlendMode::Opaque);
    words[words.size() - 2] = 0x8001;
    const auto scene = buildMeshScene(source, 0);
    QVERIFY(scene.batches.at(0).blend == BlendMode::AlphaTest);
    QVERIFY(scene.batches.at(0).doubleSided);
}

void tst_SceneBuilder::meshesOfWads()
{
    tr::level::Wad wad;
    wad.textureSamples = {{}, {64, 128, 0, -1, 63, -1, 31}};
    wad.textureMap = std::vector<std::uint8_t>(tr::level::kWadPageBytes);
    // A triangle whose right angle is at the left top corner of sample 1, which is mirrored.
    auto words = triangleMesh();
    words.insert(words.end(), {0, 1, 8, 0, 1, 2, 0x8001, 0});
    wad.objects.meshWords = words;
    wad.objects.meshPointers = {{0}};
    const render::SceneSource source(wad);
    auto scene = buildMeshScene(source, 0);
    QVERIFY(!findDefect(scene));
    QCOMPARE(scene.pages.size(), 1U);
    QCOMPARE(scene.vertices.size(), 3U);
    QCOMPARE(scene.vertices[0].uv, glm::vec2(0.5F, 0.5F));
    QCOMPARE(scene.vertices[1].uv, glm::vec2(0.25F, 0.5F));
    QCOMPARE(scene.vertices[2].uv, glm::vec2(0.5F, 0.625F));
    // Magenta may stand in any sample. The upper bit mirrors, and says nothing about sides.
    QVERIFY(scene.batches.at(0).blend == BlendMode::AlphaTest);
    QVERIFY(!scene.batches.at(0).doubleSided);
    wad.objects.meshWords.edit().back() = 1;
    scene = buildMeshScene(source, 0);
    QVERIFY(scene.batches.at(0).blend == BlendMode::Additive);
}

void tst_SceneBuilder::entitiesStayWhenRoomsFlip()
{
    Level level = levelOf(versions::Tr2, {triangleRoom(), triangleRoom(), triangleRoom()});
    addObjects(level);
    auto& rooms = level.rooms.edit();
    rooms[0].state.alternateRoom = 1;
    rooms[0].ambient.ambientIntensity = kNeutralDarkness;
    rooms[1].ambient.ambientIntensity = 0x0800;
    level.entities = {entityAt(0, 0, 0, 0), entityAt(0, 0, 0, 0), entityAt(0, 0, 0, 0)};
    level.entities.edit()[1].room = 1;
    level.entities.edit()[2].room = 2;
    const auto lightOf = [](const SceneDescription& scene, std::uint32_t entity)
    {
        const auto vertex =
            std::ranges::find_if(scene.vertices,
                                 [&](const SceneVertex& each)
                                 {
                                     const auto& pick = scene.picks[each.pick];
                                     return pick.table == tables::Entities && pick.index == entity;
                                 });
        return vertex == scene.vertices.end() ? Rgba{} : vertex->colour;
    };
    const auto before = built(level);
    QCOMPARE(rowsOf(before, tables::Entities), (Rows{0, 2}));
    QCOMPARE(lightOf(before, 0), kNeutralLight);
    // Then they stand in the light of the other room.
    LevelSceneOptions flipped;
    flipped.flippedRooms = true;
    const auto after = built(level, flipped);
    QCOMPARE(rowsOf(after, tables::Entities), (Rows{0, 1, 2}));
    QCOMPARE(lightOf(after, 0), (Rgba{192, 192, 192, 255}));
}

void tst_SceneBuilder::entitiesAreLitByTheirRoom_data()
{
    QTest::addColumn<Version>("version");
    QTest::newRow("TR1") << versions::Tr1;
    QTest::newRow("TR2") << versions::Tr2;
    QTest::newRow("TR3") << versions::Tr3;
    QTest::newRow("TR4") << versions::Tr4;
}

void tst_SceneBuilder::entitiesAreLitByTheirRoom()
{
    QFETCH(Version, version);
    // The room says that it is dark, and all of its corners are neutral.
    Level level = levelOf(version, {triangleRoom()});
    addObjects(level);
    level.rooms.edit()[0].ambient.ambientIntensity = 0x1FFF;
    level.rooms.edit()[0].ambient.roomColour = 0xFF000000;
    level.entities = {entityAt(2048, 0, 3072, 0)};
    QCOMPARE(built(level).vertices[3].colour, kNeutralLight);

    // The nearer corners count for more: the entity stands at the south end, which is dark now.
    for (auto& vertex : level.rooms.edit()[0].vertices.edit())
    {
        const bool dark = vertex.vertex.z == 0;
        vertex.lighting = vertex.lighting2 = dark ? 0x1FFF : kNeutralDarkness;
        vertex.colour = static_cast<std::uint16_t>(dark ? 0 : 0x4210);
    }
    const int south = built(level).vertices[3].colour[0];
    level.entities = {entityAt(2048, 0, 3072 + 1024, 0)};
    const int north = built(level).vertices[3].colour[0];
    QVERIFY(south < north);
    QVERIFY(north < 128);
}

void tst_SceneBuilder::fullBright()
{
    Level level = levelOf(versions::Tr2, {triangleRoom()});
    addObjects(level);
    for (auto& vertex : level.rooms.edit()[0].vertices.edit())
    {
        vertex.lighting = vertex.lighting2 = 0x1FFF;
    }
    level.rooms.edit()[0].ambient.ambientIntensity = 0x1FFF;
    tr::level::RoomStatic placed;
    placed.intensity1 = 0x1FFF;
    placed.meshId = 7;
    level.rooms.edit()[0].statics = {placed};
    level.entities = {entityAt(0, 0, 0, 0)};
    LevelSceneOptions options;
    options.light = render::SceneLight::Full;
    const auto bright = built(level, options);
    QCOMPARE(bright.vertices.size(), 9U);
    for (const SceneVertex& vertex : bright.vertices)
    {
        QCOMPARE(vertex.colour, kNeutralLight);
    }
    for (const SceneVertex& vertex : built(level).vertices)
    {
        QVERIFY(vertex.colour != kNeutralLight);
    }
    // Shades of a mesh are light; the colour of a face is its own.
    level.palette.edit()[7] = {10, 20, 30};
    auto words = triangleMesh();
    words.insert(words.end(), {0xFFFD, 0, 0x1000, 0x1FFF, 0, 1, 0, 1, 2, 0, 0, 1, 0, 1, 2, 7});
    level.objects.meshWords = words;
    const auto mesh = buildMeshScene(render::SceneSource(level), 0, render::SceneLight::Full);
    QCOMPARE(mesh.vertices[2].colour, kNeutralLight);
    QCOMPARE(mesh.vertices[5].colour, (Rgba{20, 40, 60, 255}));
}

void tst_SceneBuilder::shadesAndColoursOfMeshes()
{
    Level level = emptyLevel(versions::Tr2);
    level.palette.edit()[7] = {10, 20, 30};
    level.palette16 = std::vector<tr::level::Colour4>(256);
    level.palette16.edit()[0x82] = {200, 100, 50, 0};
    // Three shades; a textured triangle and two coloured ones.
    auto words = triangleMesh();
    words.insert(words.end(),
                 {0xFFFD, 0, 0x1000, 0x1FFF, 0, 1, 0, 1, 2, 0, 0, 2, 0, 1, 2, 7, 0, 1, 2, 0x8207});
    level.objects.meshWords = words;
    level.objects.meshPointers = {{0}};
    const render::SceneSource source(level);
    const auto scene = buildMeshScene(source, 0);
    QVERIFY(!findDefect(scene));
    QCOMPARE(scene.vertices.size(), 9U);
    QCOMPARE(scene.vertices[0].colour, (Rgba{255, 255, 255, 255}));
    QCOMPARE(scene.vertices[1].colour, kNeutralLight);
    QCOMPARE(scene.vertices[2].colour, (Rgba{1, 1, 1, 255}));
    QCOMPARE(scene.vertices[0].layer, 0);
    // Neutral is half the scale, so a colour is stored as its half.
    QCOMPARE(scene.vertices[4].colour, (Rgba{20, 40, 60, 255}));
    QCOMPARE(scene.vertices[4].layer, SceneVertex::kNoTexture);
    QCOMPARE(scene.vertices[7].colour, (Rgba{100, 50, 25, 255}));
    // The upper bit is a part of the colour's row there.
    QCOMPARE(scene.batches.size(), 1U);
    QVERIFY(!scene.batches[0].doubleSided);
    QVERIFY(isNear(scene.vertices[0].normal, glm::vec3(0.0F)));

    // With normals the light comes from outside; they turn as positions do.
    words.resize(triangleMesh().size());
    words.insert(words.end(),
                 {3, 0, 0x4000, 0, 0, 0, 0x4000, 0x4000, 0, 0, 0, 1, 0, 1, 2, 0, 0, 0});
    level.objects.meshWords = words;
    const auto lit = buildMeshScene(source, 0);
    QCOMPARE(lit.vertices.size(), 3U);
    QVERIFY(isNear(lit.vertices[0].normal, {0.0F, -1.0F, 0.0F}));
    QVERIFY(isNear(lit.vertices[1].normal, {0.0F, 0.0F, -1.0F}));
    QVERIFY(isNear(lit.vertices[2].normal, {1.0F, 0.0F, 0.0F}));
}

void tst_SceneBuilder::boxesOfStatics()
{
    Level level = emptyLevel(versions::Tr2);
    addObjects(level);
    const render::SceneSource source(level);
    const auto scene = buildStaticScene(source, 0);
    QVERIFY(!findDefect(scene));
    QCOMPARE(scene.vertices.size(), 3U);
    // Twelve edges a box; the first twelve are of the one that decides what is drawn.
    QCOMPARE(scene.lines.size(), 24U);
    render::SceneBounds box;
    for (std::size_t i = 0; i < 12; ++i)
    {
        box.include(scene.lines[i].from);
        box.include(scene.lines[i].to);
    }
    QVERIFY(isNear(box.low, {-10.0F, 0.0F, -30.0F}));
    QVERIFY(isNear(box.high, {10.0F, 20.0F, 30.0F}));
    QVERIFY(buildStaticScene(source, 1).lines.empty());
}

template struct tr::test::RegisteredTest<tst_SceneBuilder>;
#include "tst_SceneBuilder.moc"
