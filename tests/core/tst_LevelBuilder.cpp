#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/LevelRules.h"
#include "tests/support/TestProgram.h"

#include <QObject>
#include <QTest>

using tr::schema::Version;
namespace versions = tr::level::versions;
using namespace tr::test;

class tst_LevelBuilder : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void smallestHasOneOfEverything_data() { versions(); }

    void smallestHasOneOfEverything();

    void isWrittenAndReadBack_data() { versions(); }

    void isWrittenAndReadBack();

    void followsTheRules_data() { versions(); }

    void followsTheRules();

    void isTheSameEachTime_data() { versions(); }

    void isTheSameEachTime();
    void piecesReplaceTheStandIns();
    void roomsBesideEachOtherAreJoined();
    void roomsUponEachOtherAreJoined();
    void wallsOfSlopesAreTriangles();
    void alternateRoomsHaveThePortals();
    void rulesNoticeWhatIsWrong();

private:
    static void versions();
};

namespace
{

tr::level::Level read(const tr::format::GameFile& file)
{
    const auto bytes = tr::format::write(file);
    return bytes ? *tr::format::read(*bytes, "built")->level() : tr::level::Level{};
}

/// A room that lies over or beside others, at a height in clicks.
RoomPlan roomAt(glm::ivec2 origin, int width, int depth, int floor)
{
    RoomPlan room = boxRoom(origin, width, depth);
    for (SectorPlan& sector : room.sectors)
    {
        sector.floor += floor;
        sector.ceiling += floor;
    }
    room.courseBase = floor;
    return room;
}

/// A builder without entity, of which the rooms are the test's own.
LevelBuilder builderWith(Version version, const std::vector<RoomPlan>& rooms)
{
    LevelBuilder builder(version);
    builder.plan().entities.clear();
    for (const RoomPlan& room : rooms)
    {
        builder.room(room);
    }
    return builder;
}

} // namespace

void tst_LevelBuilder::versions()
{
    QTest::addColumn<Version>("version");
    for (const Version version : tr::level::kAllVersions)
    {
        QTest::newRow(tr::level::versionName(version).data()) << version;
    }
}

void tst_LevelBuilder::smallestHasOneOfEverything()
{
    QFETCH(Version, version);
    const tr::format::GameFile file = LevelBuilder(version).file();
    const tr::level::Objects& objects = file.objects();
    QCOMPARE(file.version(), version);
    QCOMPARE(objects.models.size(), 1U);
    QCOMPARE(objects.animations.size(), 1U);
    QCOMPARE(objects.staticMeshes.size(), 1U);
    QCOMPARE(objects.meshPointers.size(), 2U);
    if (version == versions::Wad)
    {
        QVERIFY(!file.wad()->textureSamples.empty());
        return;
    }
    const tr::level::Level& level = *file.level();
    QCOMPARE(level.rooms.size() + level.tr5Rooms.size(), 1U);
    QCOMPARE(level.entities.size(), 1U);
    QCOMPARE(level.sprites.sequences.size(), 1U);
    QCOMPARE(level.sprites.textures.size(), 1U);
    QCOMPARE(level.sounds.details.size(), 1U);
    QCOMPARE(level.boxes.size(), 1U);
    QVERIFY(!level.objectTextures.empty());
    if (version == versions::Tr5)
    {
        QCOMPARE(level.tr5Rooms[0].statics.size(), 1U);
        QCOMPARE(level.tr5Rooms[0].lights.size(), 1U);
        return;
    }
    QCOMPARE(level.rooms[0].statics.size(), 1U);
    QCOMPARE(level.rooms[0].lights.size(), 1U);
    QCOMPARE(level.rooms[0].sprites.size(), 1U);
}

void tst_LevelBuilder::isWrittenAndReadBack()
{
    QFETCH(Version, version);
    const auto bytes = tr::format::write(LevelBuilder(version).file());
    QVERIFY(bytes);
    const auto file = tr::format::read(*bytes, "built");
    QVERIFY(file);
    QVERIFY(file->complete);
    QCOMPARE(file->version(), version);
    QCOMPARE(file->diagnostics.size(), 0U);
    const auto again = tr::format::write(*file);
    QVERIFY(again && *again == *bytes);
    QVERIFY(!tr::format::fieldMap(*file).firstGap());
}

void tst_LevelBuilder::followsTheRules()
{
    QFETCH(Version, version);
    const tr::format::GameFile file = LevelBuilder(version).file();
    QCOMPARE(indexProblem(file), kNothing);
    QCOMPARE(objectProblem(file), kNothing);
    if (file.level() != nullptr)
    {
        QCOMPARE(roomProblem(*file.level()), kNothing);
        QCOMPARE(soundProblem(*file.level()), kNothing);
    }
}

void tst_LevelBuilder::isTheSameEachTime()
{
    QFETCH(Version, version);
    const LevelBuilder builder(version);
    const auto first = tr::format::write(builder.file());
    const auto second = tr::format::write(LevelBuilder(version).file());
    QVERIFY(first && second && *first == *second);
}

void tst_LevelBuilder::piecesReplaceTheStandIns()
{
    LevelBuilder builder(versions::Tr3);
    builder.model(turningCube(40)).model(turningCube(30, 4));
    builder.entity({ByVersion::same(40), {12800.0F, 0.0F, 11776.0F}, 90.0F, 0, 0});
    const tr::level::Level level = builder.build();
    QCOMPARE(level.objects.models.size(), 2U);
    QCOMPARE(level.objects.models[0].id, 30U); // in the order of their slots
    QCOMPARE(level.objects.models[1].id, 40U);
    QCOMPARE(level.objects.animations[0].frameEnd, 3);
    QCOMPARE(level.entities.size(), 1U);
    QCOMPARE(level.entities[0].angle, 0x4000);
    QCOMPARE(roomProblem(level), kNothing);
}

void tst_LevelBuilder::roomsBesideEachOtherAreJoined()
{
    // The second room begins where the first one's open sectors end, one click higher.
    const tr::level::Level level = read(
        builderWith(versions::Tr2, {roomAt({10, 10}, 2, 2, 0), roomAt({12, 10}, 1, 2, 1)}).file());
    QCOMPARE(roomProblem(level), kNothing);
    QCOMPARE(level.rooms[0].portals.size(), 1U);
    const tr::level::Portal& portal = level.rooms[0].portals[0];
    QCOMPARE(portal.adjoiningRoom, 1);
    QCOMPARE(portal.normal, (tr::level::Vertex{-1, 0, 0}));
    // It is as high as what both rooms have open.
    const auto low = std::ranges::max(portal.vertices, {}, &tr::level::Vertex::y);
    const auto high = std::ranges::min(portal.vertices, {}, &tr::level::Vertex::y);
    QCOMPARE(low.y, -256);
    QCOMPARE(high.y, -1024);
    QCOMPARE(low.x, 3 * 1024);
    // The sectors behind it say where they lead, and are walls to themselves.
    const tr::level::Sector& door = level.rooms[0].sectors[3 * 4 + 1];
    QCOMPARE(door.floor, tr::level::Sector::kWall);
    QVERIFY(door.floorDataIndex != 0);
    QCOMPARE(level.floorData[door.floorDataIndex], 0x8001);
    QCOMPARE(level.floorData[door.floorDataIndex + 1U], 1);
}

void tst_LevelBuilder::roomsUponEachOtherAreJoined()
{
    const tr::level::Level level = read(
        builderWith(versions::Tr4, {roomAt({10, 10}, 3, 3, 0), roomAt({10, 10}, 3, 3, -4)}).file());
    QCOMPARE(roomProblem(level), kNothing);
    const tr::level::Sector& upper = level.rooms[0].sectors[2 * 5 + 2];
    QCOMPARE(upper.roomBelow, 1);
    QCOMPARE(upper.roomAbove, tr::level::Sector::kNoRoom);
    QCOMPARE(level.rooms[1].sectors[2 * 5 + 2].roomAbove, 0);
    QCOMPARE(level.rooms[0].portals[0].normal, (tr::level::Vertex{0, -1, 0}));
    QCOMPARE(level.rooms[1].portals[0].normal, (tr::level::Vertex{0, 1, 0}));
}

void tst_LevelBuilder::wallsOfSlopesAreTriangles()
{
    RoomPlan room = boxRoom({10, 10}, 2, 1);
    room.sectors.at(2, 1).floor = 1;
    room.sectors.at(2, 1).slope = {1, 0};
    const tr::level::Level level = read(builderWith(versions::Tr1, {room}).file());
    QCOMPARE(roomProblem(level), kNothing);
    // Two walls of two strips each stand on the slope.
    QCOMPARE(level.rooms[0].triangles.size(), 4U);
    const tr::level::Sector& sector = level.rooms[0].sectors[2 * 3 + 1];
    QCOMPARE(sector.floor, -1);
    QCOMPARE(level.floorData[sector.floorDataIndex], 0x8002);
    QCOMPARE(level.floorData[sector.floorDataIndex + 1U], 0x0001);
}

void tst_LevelBuilder::alternateRoomsHaveThePortals()
{
    std::vector<RoomPlan> rooms{
        roomAt({10, 10}, 2, 2, 0), roomAt({12, 10}, 2, 2, 0), roomAt({12, 10}, 2, 2, 0)};
    rooms[1].alternate = 2;
    for (const Version version : {versions::Tr1, versions::Tr3, versions::Tr5})
    {
        const tr::level::Level level = read(builderWith(version, rooms).file());
        QCOMPARE(roomProblem(level), kNothing);
        const auto portals = [&](std::size_t room) {
            return version == versions::Tr5 ? level.tr5Rooms[room].portals
                                            : level.rooms[room].portals;
        };
        QCOMPARE(portals(0).size(), 1U);
        QCOMPARE(portals(0)[0].adjoiningRoom, 1);
        QCOMPARE(portals(2).size(), 1U);
        QCOMPARE(portals(2)[0].adjoiningRoom, 0);
    }
}

void tst_LevelBuilder::rulesNoticeWhatIsWrong()
{
    const tr::format::GameFile sound = LevelBuilder(versions::Tr3).file();
    const auto spoiled = [&sound](auto spoil)
    {
        tr::format::GameFile file = sound;
        spoil(*file.content.as<tr::level::Level>());
        return file;
    };
    const auto lost = spoiled([](tr::level::Level& level) { level.entities.edit()[0].room = 7; });
    QVERIFY(!indexProblem(lost).empty());
    QVERIFY(!roomProblem(*lost.level()).empty());
    const auto high = spoiled([](tr::level::Level& level) { level.entities.edit()[0].y = -5000; });
    QVERIFY(!roomProblem(*high.level()).empty());
    const auto face = spoiled([](tr::level::Level& level)
                              { level.rooms.edit()[0].quads.edit()[0].vertices[2] = 9999; });
    QVERIFY(!roomProblem(*face.level()).empty());
    const auto next =
        spoiled([](tr::level::Level& level) { level.objects.animations.edit()[0].nextFrame = 50; });
    QVERIFY(!objectProblem(next).empty());
    const auto frames =
        spoiled([](tr::level::Level& level) { level.objects.frames.edit().pop_back(); });
    QVERIFY(!objectProblem(frames).empty());
    const auto turned = spoiled(
        [](tr::level::Level& level)
        {
            auto& words = level.objects.meshWords.edit();
            // The first quad of the first mesh stands behind header, vertices, normals and counts.
            constexpr std::size_t kFirstQuad = 5 + 1 + 24 * 3 + 1 + 24 * 3 + 1;
            std::swap(words[kFirstQuad + 1], words[kFirstQuad + 3]);
        });
    QVERIFY(!objectProblem(turned).empty());
    const auto silent = spoiled(
        [](tr::level::Level& level) {
            level.soundSources.edit().push_back({0, 0, 0, 9, 0});
        });
    QVERIFY(!soundProblem(*silent.level()).empty());
}

template struct tr::test::RegisteredTest<tst_LevelBuilder, QCoreApplication>;
#include "tst_LevelBuilder.moc"
