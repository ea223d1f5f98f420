#include "core/view/floor/SectorView.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tr::view
{
namespace
{

using level::Sector;

constexpr int kSectorClick = 256;

template <class Rooms>
std::optional<std::size_t> lastStart(const Rooms& rooms, std::size_t word)
{
    std::optional<std::size_t> start;
    for (const auto& room : rooms)
    {
        for (const Sector& sector : room.sectors)
        {
            const std::size_t index = sector.floorDataIndex;
            if (index != 0 && index <= word && index >= start.value_or(0))
            {
                start = index;
            }
        }
    }
    return start;
}

void addFunction(const FloorEntry& entry, SectorFacts& facts)
{
    switch (entry.function)
    {
    case FloorFunction::Portal:
        facts.portal = std::get<SectorPortal>(entry.data).room;
        break;
    case FloorFunction::Kill:
        facts.deadly = true;
        break;
    case FloorFunction::Climb:
        facts.climbable |= std::get<Climbing>(entry.data).walls;
        break;
    case FloorFunction::MonkeySwing:
        facts.monkeySwing = true;
        break;
    case FloorFunction::Deferred:
        facts.mark14 = true;
        break;
    case FloorFunction::Beetle:
        facts.mark15 = true;
        break;
    default:
        break;
    }
}

void addBox(schema::Version version, SectorFacts& facts)
{
    const std::uint16_t word = facts.sector.boxIndex;
    if (!level::since(level::versions::Tr3).contains(version))
    {
        facts.box = word != 0xFFFF ? std::optional(word) : std::nullopt;
        return;
    }
    const auto box = static_cast<std::uint16_t>((word & Sector::kBoxMask) >> 4);
    facts.box = box != Sector::kNoBox ? std::optional(box) : std::nullopt;
    facts.material = static_cast<std::uint8_t>(word & 0xF);
}

/// The fall over a triangle whose right angle is at `corner`, towards its two neighbours.
Fall fallFrom(const std::array<int, 4>& heights, SectorCorner corner)
{
    const auto at = [&heights](SectorCorner which)
    { return heights[static_cast<std::size_t>(which)] / kSectorClick; };
    using enum SectorCorner;
    switch (corner)
    {
    case X0Z0:
        return {at(X1Z0) - at(X0Z0), at(X0Z1) - at(X0Z0)};
    case X0Z1:
        return {at(X1Z1) - at(X0Z1), at(X0Z1) - at(X0Z0)};
    case X1Z0:
        return {at(X1Z0) - at(X0Z0), at(X1Z1) - at(X1Z0)};
    case X1Z1:
        break;
    }
    return {at(X1Z1) - at(X0Z1), at(X1Z1) - at(X1Z0)};
}

int steepness(const Fall& fall)
{
    return std::max(std::abs(fall.x), std::abs(fall.z));
}

} // namespace

std::size_t roomCount(const level::Level& level) noexcept
{
    return level.version == level::versions::Tr5 ? level.tr5Rooms.size() : level.rooms.size();
}

RoomGrid gridOf(const level::Level& level, std::size_t room)
{
    TR_PRE(room < roomCount(level));
    const auto grid = [](const level::RoomExtent& extent,
                         const level::RoomInfo& info,
                         const Table<Sector>& sectors)
    {
        // A damaged file can tell of more sectors than it has.
        const std::size_t depth = extent.numZSectors;
        const std::size_t columns = depth == 0 ? 0 : sectors.size() / depth;
        const std::size_t width = std::min<std::size_t>(extent.numXSectors, columns);
        return RoomGrid{
            static_cast<int>(width), static_cast<int>(depth), info.x, info.z, sectors.rows()};
    };
    if (level.version == level::versions::Tr5)
    {
        const level::Tr5Room& each = level.tr5Rooms[room];
        return grid(each.header.extent, each.header.info, each.sectors);
    }
    const level::Room& each = level.rooms[room];
    return grid(each.extent, each.info, each.sectors);
}

std::vector<const Trigger*> SectorFacts::triggers() const
{
    std::vector<const Trigger*> all;
    for (const FloorEntry& entry : functions.entries)
    {
        if (const auto* trigger = std::get_if<Trigger>(&entry.data))
        {
            all.push_back(trigger);
        }
    }
    return all;
}

const Triangulation* SectorFacts::triangles(bool ceilings) const noexcept
{
    const FloorEntry* const shape = shapeOf(functions, ceilings);
    return shape != nullptr ? std::get_if<Triangulation>(&shape->data) : nullptr;
}

const Slant* SectorFacts::slant(bool ceilings) const noexcept
{
    const FloorEntry* const shape = shapeOf(functions, ceilings);
    return shape != nullptr ? std::get_if<Slant>(&shape->data) : nullptr;
}

SectorFacts factsOf(const level::Level& level, const Sector& sector)
{
    const auto room = [](std::uint8_t number)
    { return number != Sector::kNoRoom ? std::optional(number) : std::nullopt; };
    SectorFacts facts;
    facts.sector = sector;
    facts.functions =
        readFloorData(level.floorData.rows(), sector.floorDataIndex, floorRulesOf(level));
    facts.wall = sector.floor == Sector::kWall || sector.ceiling == Sector::kWall;
    facts.floor = cornerHeights(sector, facts.functions, false);
    facts.ceiling = cornerHeights(sector, facts.functions, true);
    facts.below = room(sector.roomBelow);
    facts.above = room(sector.roomAbove);
    addBox(level.version, facts);
    for (const FloorEntry& entry : facts.functions.entries)
    {
        addFunction(entry, facts);
    }
    return facts;
}

std::optional<Fall> fallOf(const SectorFacts& facts)
{
    if (!facts.floor)
    {
        return std::nullopt;
    }
    const Triangulation* const triangles = facts.triangles(false);
    const bool northEast = triangles != nullptr && triangles->northEast;
    const auto& heights = *facts.floor;
    const Fall first = fallFrom(heights, northEast ? SectorCorner::X0Z1 : SectorCorner::X0Z0);
    const Fall second = fallFrom(heights, northEast ? SectorCorner::X1Z0 : SectorCorner::X1Z1);
    const Fall fall = steepness(second) > steepness(first) ? second : first;
    return fall.x != 0 || fall.z != 0 ? std::optional(fall) : std::nullopt;
}

std::size_t zoneListCount(const level::Level& level) noexcept
{
    return level.zones.empty() || level.boxes.empty() ? 0 : level::zonesPerBox(level.version);
}

std::optional<std::uint16_t> zoneOf(const level::Level& level, std::size_t list, std::size_t box)
{
    const std::size_t at = list * level.boxes.size() + box;
    const bool there = list < zoneListCount(level) && box < level.boxes.size();
    return there && at < level.zones.size() ? std::optional(level.zones[at]) : std::nullopt;
}

std::optional<FloorListPlace> listOfWord(const level::Level& level, std::size_t word)
{
    const auto start = level.version == level::versions::Tr5 ? lastStart(level.tr5Rooms, word)
                                                             : lastStart(level.rooms, word);
    if (!start)
    {
        return std::nullopt;
    }
    FloorListPlace place;
    place.first = *start;
    place.list = readFloorData(level.floorData.rows(), *start, floorRulesOf(level));
    const auto found =
        std::ranges::find_if(place.list.entries,
                             [word](const FloorEntry& entry)
                             { return word >= entry.word && word < entry.word + entry.words; });
    if (found == place.list.entries.end())
    {
        return std::nullopt;
    }
    place.entry = static_cast<std::size_t>(found - place.list.entries.begin());
    return place;
}

} // namespace tr::view
