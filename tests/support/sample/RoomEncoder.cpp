#include "tests/support/sample/RoomEncoder.h"

#include "tests/support/sample/LightBaker.h"
#include "tests/support/sample/MeshEncoder.h"

#include <algorithm>
#include <cmath>

namespace tr::test
{

using level::Sector;
using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr std::uint16_t kLastFunction = 0x8000;

/// Functions of the floor data.
enum Function : std::uint16_t
{
    kPortal = 1,
    kFloorSlant = 2,
    kTrigger = 4,
    kKill = 5,
};

level::Vertex relative(const glm::ivec3& place, const RoomPlan& room)
{
    return {static_cast<std::int16_t>(place.x - room.origin.x * kSector),
            static_cast<std::int16_t>(place.y),
            static_cast<std::int16_t>(place.z - room.origin.y * kSector)};
}

std::int8_t clicksOf(int height)
{
    return static_cast<std::int8_t>(-height);
}

/// The words of a trigger without its first one. A flyby is left out where the game has none.
std::vector<std::uint16_t> triggerWords(const TriggerPlan& plan, Version version)
{
    using Kind = TriggerPlan::Action::Kind;
    constexpr std::uint16_t kFullMask = 0x3E00;
    constexpr std::uint16_t kOneShot = 0x0100;
    std::vector<std::uint16_t> words{
        static_cast<std::uint16_t>(kFullMask | (plan.oneShot ? kOneShot : 0))};
    std::size_t last = 0;
    for (const TriggerPlan::Action& action : plan.actions)
    {
        if (action.kind == Kind::Flyby && !level::since(versions::Tr4).contains(version))
        {
            continue;
        }
        last = words.size();
        words.push_back(static_cast<std::uint16_t>(static_cast<std::uint16_t>(action.kind) << 10
                                                   | action.parameter));
        if (action.kind == Kind::Camera || action.kind == Kind::Flyby)
        {
            constexpr std::uint16_t kOnce = 0x0100;
            constexpr std::uint16_t kSeconds = 4;
            last = words.size();
            words.push_back(action.kind == Kind::Camera ? kSeconds : kOnce);
        }
    }
    words[last] = static_cast<std::uint16_t>(words[last] | kLastFunction);
    return words;
}

Tint meanLight(const BuiltRoom& built)
{
    Tint sum(0.0F);
    for (const BuiltVertex& vertex : built.vertices)
    {
        sum += vertex.light / static_cast<float>(built.vertices.size());
    }
    return sum;
}

} // namespace

std::uint16_t colour15Of(const Tint& light) noexcept
{
    const auto part = [](float value)
    {
        return static_cast<std::uint16_t>(
            std::clamp(static_cast<int>(std::lround(value * 16.0F)), 0, 31));
    };
    return static_cast<std::uint16_t>(part(light.r) << 10 | part(light.g) << 5 | part(light.b));
}

std::uint32_t colour32Of(const Tint& light, std::uint32_t alpha) noexcept
{
    const auto part = [](float value)
    {
        return static_cast<std::uint32_t>(
            std::clamp(static_cast<int>(std::lround(value * 128.0F)), 0, 255));
    };
    return alpha << 24 | part(light.r) << 16 | part(light.g) << 8 | part(light.b);
}

RoomEncoder::RoomEncoder(const WorldPlan& world,
                         const PathPlan& paths,
                         ObjectTextureTable& textures,
                         std::vector<int> spriteRows,
                         level::Level& level)
    : m_world(&world)
    , m_paths(&paths)
    , m_textures(&textures)
    , m_spriteRows(std::move(spriteRows))
    , m_level(&level)
{
}

void RoomEncoder::encode()
{
    m_level->floorData = {std::uint16_t{0}}; // index 0 means: no functions
    for (std::size_t room = 0; room < m_world->rooms.size(); ++room)
    {
        encodeRoom(static_cast<int>(room));
    }
}

void RoomEncoder::encodeRoom(int number)
{
    const RoomPlan& plan = m_world->rooms[static_cast<std::size_t>(number)];
    const WorldGrid grid(*m_world, number);
    EncodedRoom room;
    room.plan = &plan;
    room.built = buildRoom(*m_world, number);
    room.sectors = encodeSectors(number, linksOf(*m_world, grid, number));
    room.ambient = meanLight(room.built);

    room.info.x = plan.origin.x * kSector;
    room.info.z = plan.origin.y * kSector;
    room.info.yTop = std::numeric_limits<int>::max();
    room.info.yBottom = std::numeric_limits<int>::min();
    for (const SectorPlan& sector : plan.sectors)
    {
        if (!sector.wall)
        {
            room.info.yTop = std::min(room.info.yTop, yOf(sector.ceiling));
            room.info.yBottom = std::max(room.info.yBottom, yOf(sector.floor));
        }
    }
    for (const BuiltPortal& portal : room.built.portals)
    {
        level::Portal added;
        added.adjoiningRoom = static_cast<std::uint16_t>(portal.to);
        added.normal = {static_cast<std::int16_t>(portal.normal.x),
                        static_cast<std::int16_t>(portal.normal.y),
                        static_cast<std::int16_t>(portal.normal.z)};
        std::ranges::transform(portal.corners,
                               added.vertices.begin(),
                               [&plan](const glm::ivec3& corner)
                               { return relative(corner, plan); });
        room.portals.push_back(added);
    }
    const LightBaker baker(*m_world, grid, number);
    for (const StaticPlacement& placement : plan.statics)
    {
        constexpr float kChestHigh = 600.0F;
        const Tint light = baker.inAir(placement.place - glm::vec3(0.0F, kChestHigh, 0.0F));
        level::RoomStatic added;
        added.x = static_cast<std::int32_t>(placement.place.x);
        added.y = static_cast<std::int32_t>(placement.place.y);
        added.z = static_cast<std::int32_t>(placement.place.z);
        added.rotation = static_cast<std::uint16_t>(
            static_cast<int>(std::lround(placement.degrees / 360.0F * 65536.0F)));
        added.intensity1 = added.intensity2 =
            static_cast<std::uint16_t>(darknessOf((light.r + light.g + light.b) / 3.0F));
        added.colour = colour15Of(light);
        added.meshId = static_cast<std::uint16_t>(placement.id);
        room.statics.push_back(added);
    }
    if (m_level->version == versions::Tr5)
    {
        m_level->tr5Rooms.edit().push_back(finishTr5Room(room, *m_textures));
    }
    else
    {
        m_level->rooms.edit().push_back(
            finishRoom(room, m_level->version, *m_textures, m_spriteRows));
    }
}

std::vector<Sector> RoomEncoder::encodeSectors(int number, const Grid<SectorLinks>& links)
{
    std::vector<Sector> sectors;
    for (int x = 0; x < links.width(); ++x)
    {
        for (int z = 0; z < links.height(); ++z)
        {
            sectors.push_back(encodeSector(number, {x, z}, links.at(x, z)));
        }
    }
    return sectors;
}

Sector RoomEncoder::encodeSector(int number, glm::ivec2 place, const SectorLinks& links)
{
    constexpr std::uint16_t kNoBoxIndex = 0xFFFF;
    constexpr int kNoPackedBox = 2047;
    constexpr int kStoneMaterial = 6;
    const RoomPlan& room = m_world->rooms[static_cast<std::size_t>(number)];
    const SectorPlan& plan = room.sectors.at(place.x, place.y);
    const int box = m_paths->boxOfSector[static_cast<std::size_t>(number)].at(place.x, place.y);
    Sector sector;
    if (level::until(versions::Tr2).contains(m_level->version))
    {
        sector.boxIndex = box == kNoBox ? kNoBoxIndex : static_cast<std::uint16_t>(box);
    }
    else
    {
        sector.boxIndex =
            static_cast<std::uint16_t>((box == kNoBox ? kNoPackedBox : box) << 4 | kStoneMaterial);
    }
    sector.floor = plan.wall ? Sector::kWall : clicksOf(plan.floor);
    sector.ceiling = plan.wall ? Sector::kWall : clicksOf(plan.ceiling);
    sector.roomBelow = links.below < 0 ? Sector::kNoRoom : static_cast<std::uint8_t>(links.below);
    sector.roomAbove = links.above < 0 ? Sector::kNoRoom : static_cast<std::uint8_t>(links.above);
    sector.floorDataIndex = floorData(room, plan, links.beside);
    return sector;
}

std::uint16_t RoomEncoder::floorData(const RoomPlan& room, const SectorPlan& sector, int portal)
{
    auto& words = m_level->floorData.edit();
    const std::size_t index = words.size();
    std::size_t lastFunction = 0;
    const auto begin = [&](std::uint16_t word)
    {
        lastFunction = words.size();
        words.push_back(word);
    };
    if (portal >= 0)
    {
        begin(kPortal);
        words.push_back(static_cast<std::uint16_t>(portal));
    }
    if (!sector.wall && sector.slope != glm::ivec2(0))
    {
        begin(kFloorSlant);
        words.push_back(
            static_cast<std::uint16_t>((sector.slope.y & 0xFF) << 8 | (sector.slope.x & 0xFF)));
    }
    if (sector.deadly)
    {
        begin(kKill);
    }
    if (sector.trigger != 0)
    {
        const TriggerPlan& trigger = room.triggers[sector.trigger - 1U];
        const auto triggered = triggerWords(trigger, m_level->version);
        if (triggered.size() > 1)
        {
            begin(static_cast<std::uint16_t>(trigger.type << 8 | kTrigger));
            words.insert(words.end(), triggered.begin(), triggered.end());
        }
    }
    if (lastFunction == 0)
    {
        return 0;
    }
    words[lastFunction] = static_cast<std::uint16_t>(words[lastFunction] | kLastFunction);
    return static_cast<std::uint16_t>(index);
}

} // namespace tr::test
