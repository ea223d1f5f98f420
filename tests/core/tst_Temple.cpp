#include "core/anim/AnimationPlayer.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/LevelRules.h"
#include "tests/support/TestProgram.h"
#include "tests/support/sample/Guardian.h"
#include "tests/support/sample/Temple.h"

#include <QObject>
#include <QTest>

#include <algorithm>
#include <set>

using tr::schema::Version;
namespace versions = tr::level::versions;
using namespace tr::test;

/// The sample, in every generation and as a WAD.
class tst_Temple : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void isWrittenAndReadBack_data() { versions(); }

    void isWrittenAndReadBack();

    void followsTheRules_data() { versions(); }

    void followsTheRules();

    void staysWithinTheLimits_data() { versions(); }

    void staysWithinTheLimits();

    void roomsAreJoined_data() { levels(); }

    void roomsAreJoined();

    void cryptIsFlooded_data() { levels(); }

    void cryptIsFlooded();

    void treasuryFlips_data() { levels(); }

    void treasuryFlips();
    void lightsHaveColours();

    void waterAddsAndMoves_data() { levels(); }

    void waterAddsAndMoves();
    void threeCamerasFly();
    void samplesAreWaves();

    void guardianIsArticulated_data() { versions(); }

    void guardianIsArticulated();

    void guardianLivesAndDies_data() { versions(); }

    void guardianLivesAndDies();

    void guardianIsHeard_data() { versions(); }

    void guardianIsHeard();

    void doorOpensAndCloses_data() { versions(); }

    void doorOpensAndCloses();

private:
    static void versions();
    static void levels();

    [[nodiscard]] const tr::format::GameFile& file(Version version) const
    {
        return m_files[static_cast<std::size_t>(version)];
    }

    std::vector<tr::format::GameFile> m_files; ///< as they were read back
    std::vector<std::vector<std::byte>> m_bytes;
};

namespace
{

constexpr std::array<std::uint32_t, tr::level::kVersionCount> kGuardianSlots{9, 38, 27, 90, 93, 90};
constexpr std::array<std::uint32_t, tr::level::kVersionCount> kDoorSlots{
    57, 106, 131, 322, 284, 322};

const tr::level::Model* modelOf(const tr::format::GameFile& file, std::uint32_t slot)
{
    const auto& models = file.objects().models;
    const auto found = std::ranges::find(models, slot, &tr::level::Model::id);
    return found == models.end() ? nullptr : &*found;
}

/// Lets ticks pass until the state is reached; false when that takes too long.
bool reaches(tr::anim::AnimationPlayer& player, int state)
{
    constexpr int kLongest = 600;
    for (int tick = 0; tick < kLongest && player.state() != state; ++tick)
    {
        // As games do: the end of an animation forgets what was asked for.
        player.requestState(static_cast<std::uint16_t>(state));
        player.advance(1);
    }
    return player.state() == state;
}

/// Rows of the sectors, portals and so on of a room of any generation.
template <class Function>
auto withRoom(const tr::level::Level& level, std::size_t number, Function function)
{
    return number < level.rooms.size()
               ? function(level.rooms[number].portals, level.rooms[number].state.flags)
               : function(level.tr5Rooms[number].portals, level.tr5Rooms[number].header.flags);
}

} // namespace

void tst_Temple::initTestCase()
{
    for (const Version version : tr::level::kAllVersions)
    {
        const auto bytes = version == versions::Wad ? fileBytes(buildTempleWad())
                                                    : fileBytes(buildTemple(version));
        auto read = tr::format::read(bytes, "temple");
        QVERIFY(read);
        m_files.push_back(std::move(*read));
        m_bytes.push_back(bytes);
    }
}

void tst_Temple::versions()
{
    levels();
    QTest::newRow("WAD") << versions::Wad;
}

void tst_Temple::levels()
{
    QTest::addColumn<Version>("version");
    for (const Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(tr::level::versionName(version).data()) << version;
    }
}

void tst_Temple::isWrittenAndReadBack()
{
    QFETCH(Version, version);
    QVERIFY(file(version).complete);
    QCOMPARE(file(version).version(), version);
    QCOMPARE(file(version).diagnostics.size(), 0U);
    const auto again = tr::format::write(file(version));
    QVERIFY(again && *again == m_bytes[static_cast<std::size_t>(version)]);
    QVERIFY(!tr::format::fieldMap(file(version)).firstGap());
}

void tst_Temple::followsTheRules()
{
    QFETCH(Version, version);
    QCOMPARE(indexProblem(file(version)), kNothing);
    QCOMPARE(objectProblem(file(version)), kNothing);
    if (const tr::level::Level* level = file(version).level())
    {
        QCOMPARE(roomProblem(*level), kNothing);
        QCOMPARE(soundProblem(*level), kNothing);
    }
}

void tst_Temple::staysWithinTheLimits()
{
    QFETCH(Version, version);
    // Those of the first game's engine, which has the tightest.
    constexpr std::size_t kPages = 16;
    constexpr std::size_t kTextures = 1800;
    constexpr std::size_t kFaces = 2800;
    constexpr std::size_t kSize = 256; // bytes of the frame_size field can name no longer key frame
    for (const tr::level::Animation& animation : file(version).objects().animations)
    {
        QVERIFY(animation.frameSize < kSize);
    }
    const tr::level::Level* level = file(version).level();
    if (level == nullptr)
    {
        QVERIFY(file(version).wad()->textureSamples.size() < 0x1000U);
        return;
    }
    QVERIFY(std::max(level->textiles8.size(), level->textiles32.size()) <= kPages);
    QVERIFY(level->objectTextures.size() <= kTextures);
    for (const tr::level::Room& room : level->rooms)
    {
        QVERIFY(room.quads.size() + room.triangles.size() <= kFaces);
        QVERIFY(room.extent.numXSectors <= 32 && room.extent.numZSectors <= 32);
    }
}

void tst_Temple::roomsAreJoined()
{
    QFETCH(Version, version);
    const tr::level::Level& level = *file(version).level();
    const std::size_t rooms = level.rooms.size() + level.tr5Rooms.size();
    QVERIFY(rooms >= 4);
    for (std::size_t room = 0; room < rooms; ++room)
    {
        QVERIFY(withRoom(level, room, [](const auto& portals, auto) { return portals.size(); })
                > 0);
    }
    // Everything can be reached from the court.
    std::set<std::size_t> seen{kCourt};
    for (std::size_t before = 0; before != seen.size();)
    {
        before = seen.size();
        for (const std::size_t room : std::set<std::size_t>(seen))
        {
            withRoom(level,
                     room,
                     [&seen](const auto& portals, auto)
                     {
                         for (const tr::level::Portal& portal : portals)
                         {
                             seen.insert(portal.adjoiningRoom);
                         }
                     });
        }
    }
    QCOMPARE(seen.size(), rooms - 1); // all but the alternate room
}

void tst_Temple::cryptIsFlooded()
{
    QFETCH(Version, version);
    const tr::level::Level& level = *file(version).level();
    for (std::size_t room = 0; room < level.rooms.size() + level.tr5Rooms.size(); ++room)
    {
        const bool water = withRoom(level,
                                    room,
                                    [](const auto&, auto flags)
                                    { return (flags & tr::level::kRoomIsWater) != 0; });
        QCOMPARE(water, room == kCrypt);
    }
}

void tst_Temple::treasuryFlips()
{
    QFETCH(Version, version);
    const tr::level::Level& level = *file(version).level();
    const auto alternateOf = [&level](std::size_t room) -> int
    {
        return level.rooms.empty() ? level.tr5Rooms[room].header.alternateRoom
                                   : level.rooms[room].state.alternateRoom;
    };
    QCOMPARE(alternateOf(kTreasury), kTreasuryOpen);
    QCOMPARE(alternateOf(kTreasuryOpen), -1);
    const auto sectorsOf = [&level](std::size_t room)
    { return level.rooms.empty() ? level.tr5Rooms[room].sectors : level.rooms[room].sectors; };
    const auto closed = sectorsOf(kTreasury);
    const auto opened = sectorsOf(kTreasuryOpen);
    QCOMPARE(closed.size(), opened.size());
    // The seal has sunk: somewhere the floor is lower than it was (y points down).
    bool sunk = false;
    for (std::size_t i = 0; i < closed.size(); ++i)
    {
        sunk = sunk || opened[i].floor > closed[i].floor;
    }
    QVERIFY(sunk);
}

void tst_Temple::lightsHaveColours()
{
    const tr::level::Level& level = *file(versions::Tr4).level();
    std::set<std::array<int, 3>> lights;
    for (const tr::level::Room& room : level.rooms)
    {
        for (const tr::level::RoomLight& light : room.lights)
        {
            lights.insert({light.colour.red, light.colour.green, light.colour.blue});
        }
    }
    QVERIFY(lights.size() >= 5);
    // Shadows and lamps show in the vertices: dark ones, bright ones, warm and cool ones.
    int dark = 0;
    int bright = 0;
    int warm = 0;
    int cool = 0;
    for (const tr::level::Room& room : level.rooms)
    {
        for (const tr::level::RoomVertex& vertex : room.vertices)
        {
            const int red = vertex.colour >> 10 & 31;
            const int blue = vertex.colour & 31;
            dark += red + blue < 8 ? 1 : 0;
            bright += red > 20 || blue > 20 ? 1 : 0;
            warm += red > blue + 6 ? 1 : 0;
            cool += blue > red + 6 ? 1 : 0;
        }
    }
    QVERIFY(dark > 100 && bright > 100 && warm > 100 && cool > 100);
}

void tst_Temple::waterAddsAndMoves()
{
    QFETCH(Version, version);
    const tr::level::Level& level = *file(version).level();
    QCOMPARE(level.animatedTextures[0], 1);
    QCOMPARE(level.animatedTextures[1] + 1, kWaterPictures);
    const std::uint16_t first = level.animatedTextures[2];
    QCOMPARE(level.objectTextures[first].attribute,
             tr::level::since(versions::Tr3).contains(version) ? 2 : 1);
    // It lies on the pool of the hall.
    const auto uses = [first](const auto& faces)
    {
        return std::ranges::count_if(
            faces, [first](const auto& face) { return (face.texture & 0x3FFF) == first; });
    };
    QVERIFY((level.rooms.empty() ? uses(level.tr5Rooms[kHall].layerFaces[0].quads)
                                 : uses(level.rooms[kHall].quads))
            > 0);
}

void tst_Temple::threeCamerasFly()
{
    for (const Version version : {versions::Tr4, versions::Tr5})
    {
        const auto& cameras = file(version).level()->flybyCameras;
        QCOMPARE(cameras.size(), 3U);
        for (std::size_t i = 0; i < cameras.size(); ++i)
        {
            QCOMPARE(cameras[i].sequence, 0);
            QCOMPARE(cameras[i].index, static_cast<std::uint8_t>(i));
        }
    }
}

void tst_Temple::samplesAreWaves()
{
    const auto isWave = [](std::span<const std::uint8_t> bytes)
    {
        const auto text = [bytes](std::size_t at)
        {
            return std::string(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                               bytes.begin() + static_cast<std::ptrdiff_t>(at) + 4);
        };
        return bytes.size() > 44 && text(0) == "RIFF" && text(8) == "WAVE";
    };
    const tr::level::Level& old = *file(versions::Tr1).level();
    for (const std::uint32_t offset : old.sounds.sampleIndices)
    {
        QVERIFY(isWave(old.sampleData.rows().subspan(offset)));
    }
    for (const Version version : {versions::Tr4, versions::Tr5})
    {
        const tr::level::Level& level = *file(version).level();
        QCOMPARE(level.samples.size(), level.sounds.sampleIndices.size());
        for (const tr::level::Sample& sample : level.samples)
        {
            QVERIFY(isWave(sample.data.rows()));
            QCOMPARE(std::size_t{sample.size.uncompressedSize}, sample.data.size());
        }
    }
}

void tst_Temple::guardianIsArticulated()
{
    QFETCH(Version, version);
    const tr::level::Model* model =
        modelOf(file(version), kGuardianSlots[static_cast<std::size_t>(version)]);
    QVERIFY(model != nullptr);
    QVERIFY(model->numMeshes >= 8);
    QVERIFY(tr::view::animationsOf(file(version).objects(), *model).count >= 6);
    const auto joints = tr::view::jointsOf(file(version).objects(), *model);
    // Body; head, jaw; left wing; right wing; tail; legs.
    const std::array<int, 10> kParents{-1, 0, 1, 0, 3, 0, 5, 0, 0, 0};
    QCOMPARE(joints.size(), kParents.size());
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        QCOMPARE(joints[i].parent, kParents[i]);
    }
    // Its left wing is at its left, which is at negative x for whoever faces +Z.
    QVERIFY(joints[3].x < 0 && joints[5].x > 0);
    // It beats its wings up and down as one.
    const auto& objects = file(version).objects();
    const auto up =
        tr::view::poseOfFrame(objects, version, *model, model->animationIndex + 1U, 6.0F);
    const auto down =
        tr::view::poseOfFrame(objects, version, *model, model->animationIndex + 1U, 18.0F);
    for (const std::size_t tip : {4U, 6U})
    {
        QVERIFY(up[tip][3].y < down[tip][3].y - 200.0F);
    }
    QVERIFY(std::abs(up[4][3].y - up[6][3].y) < 3.0F);
}

void tst_Temple::guardianLivesAndDies()
{
    QFETCH(Version, version);
    const tr::level::Model* model =
        modelOf(file(version), kGuardianSlots[static_cast<std::size_t>(version)]);
    QVERIFY(model != nullptr);
    const std::size_t first = model->animationIndex;
    tr::anim::AnimationPlayer player(file(version).objects(), version, *model);
    player.jumpTo(first + 5);
    QCOMPARE(player.state(), kGuardianSleep);
    player.advance(300);
    QCOMPARE(player.state(), kGuardianSleep); // it sleeps until it is woken
    QVERIFY(reaches(player, kGuardianStart));
    QVERIFY(reaches(player, kGuardianFly));
    player.advance(300);
    QCOMPARE(player.state(), kGuardianFly);
    QVERIFY(reaches(player, kGuardianAttack));
    QVERIFY(reaches(player, kGuardianFly));
    QVERIFY(!reaches(player, kGuardianSleep)); // no way leads back
    QVERIFY(reaches(player, kGuardianFall));
    QVERIFY(reaches(player, kGuardianDie));
    player.advance(300);
    QCOMPARE(player.state(), kGuardianDie);
    const auto resting = player.pose();
    player.advance(50);
    QVERIFY(player.pose() == resting);
}

void tst_Temple::guardianIsHeard()
{
    QFETCH(Version, version);
    const tr::level::Model* model =
        modelOf(file(version), kGuardianSlots[static_cast<std::size_t>(version)]);
    QVERIFY(model != nullptr);
    using Kind = tr::view::AnimationCommand::Kind;
    std::set<Kind> kinds;
    tr::anim::AnimationPlayer player(file(version).objects(), version, *model);
    for (const int move : {0, 1, 4})
    {
        player.jumpTo(model->animationIndex + static_cast<std::size_t>(move));
        for (const tr::anim::AnimationEvent& event : player.advance(40))
        {
            kinds.insert(event.command.kind);
        }
    }
    QVERIFY(kinds.contains(Kind::PlaySound));
    QVERIFY(kinds.contains(Kind::FlipEffect));
    QVERIFY(kinds.contains(Kind::Kill));
}

void tst_Temple::doorOpensAndCloses()
{
    QFETCH(Version, version);
    const tr::level::Model* model =
        modelOf(file(version), kDoorSlots[static_cast<std::size_t>(version)]);
    QVERIFY(model != nullptr);
    tr::anim::AnimationPlayer player(file(version).objects(), version, *model);
    player.advance(20);
    QCOMPARE(player.state(), 0);
    QVERIFY(reaches(player, 1));
    player.advance(100);
    QCOMPARE(player.animation(), model->animationIndex + 2U);
    QVERIFY(reaches(player, 0));
    player.advance(100);
    QCOMPARE(player.animation(), std::size_t{model->animationIndex});
}

template struct tr::test::RegisteredTest<tst_Temple, QCoreApplication>;
#include "tst_Temple.moc"
