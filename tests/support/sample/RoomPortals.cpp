#include "tests/support/sample/RoomGeometry.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace tr::test
{

namespace
{

/// An opening of one sector, or of several that were joined.
struct Opening
{
    glm::ivec3 low{0};
    glm::ivec3 high{0};
};

/// Openings with the same direction, in the same plane, to the same room are one portal as long as
/// they touch.
using Key = std::tuple<int, int, int>; // side (0 to 5), coordinate of the plane, room

class Openings
{
public:
    void add(const Key& key, const glm::ivec3& low, const glm::ivec3& high)
    {
        std::vector<Opening>& all = m_openings[key];
        const auto touches = [&](const Opening& other)
        {
            return glm::all(glm::lessThanEqual(other.low, high))
                   && glm::all(glm::lessThanEqual(low, other.high));
        };
        const auto found = std::ranges::find_if(all, touches);
        if (found == all.end())
        {
            all.push_back({low, high});
            return;
        }
        found->low = glm::min(found->low, low);
        found->high = glm::max(found->high, high);
    }

    [[nodiscard]] const std::map<Key, std::vector<Opening>>& all() const { return m_openings; }

private:
    std::map<Key, std::vector<Opening>> m_openings;
};

constexpr int kBelow = 4;
constexpr int kAbove = 5;

constexpr std::array<glm::ivec2, 4> kPortalSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

/// The normal of a portal points back into the room; sides are west, east, south, north, below,
/// above.
constexpr std::array<glm::ivec3, 6> kNormals{
    {{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {0, -1, 0}, {0, 1, 0}}};

std::array<glm::ivec3, 4> rectangle(int side, const glm::ivec3& low, const glm::ivec3& high)
{
    switch (side)
    {
    case 0: // west: left is south
        return {{{low.x, low.y, low.z},
                 {low.x, low.y, high.z},
                 {low.x, high.y, high.z},
                 {low.x, high.y, low.z}}};
    case 1:
        return {{{low.x, low.y, high.z},
                 {low.x, low.y, low.z},
                 {low.x, high.y, low.z},
                 {low.x, high.y, high.z}}};
    case 2: // south: left is east
        return {{{high.x, low.y, low.z},
                 {low.x, low.y, low.z},
                 {low.x, high.y, low.z},
                 {high.x, high.y, low.z}}};
    case 3:
        return {{{low.x, low.y, low.z},
                 {high.x, low.y, low.z},
                 {high.x, high.y, low.z},
                 {low.x, high.y, low.z}}};
    case kBelow:
        return {{{low.x, low.y, high.z},
                 {high.x, low.y, high.z},
                 {high.x, low.y, low.z},
                 {low.x, low.y, low.z}}};
    default:
        return {{{low.x, low.y, low.z},
                 {high.x, low.y, low.z},
                 {high.x, low.y, high.z},
                 {low.x, low.y, high.z}}};
    }
}

class Surveyor
{
public:
    Surveyor(const WorldPlan& world, const WorldGrid& grid, int room)
        : m_grid(&grid)
        , m_number(room)
        , m_room(&world.rooms[static_cast<std::size_t>(room)])
        , m_links(m_room->sectors.width(), m_room->sectors.height())
    {
        for (int z = 0; z < m_room->sectors.height(); ++z)
        {
            for (int x = 0; x < m_room->sectors.width(); ++x)
            {
                if (!m_room->sectors.at(x, z).wall)
                {
                    lookBeside({x, z});
                    lookUpAndDown({x, z});
                }
            }
        }
    }

    [[nodiscard]] const Openings& openings() const { return m_openings; }

    [[nodiscard]] const Grid<SectorLinks>& links() const { return m_links; }

private:
    void lookBeside(glm::ivec2 place)
    {
        const SectorPlan& own = m_room->sectors.at(place.x, place.y);
        for (std::size_t side = 0; side < kPortalSteps.size(); ++side)
        {
            const glm::ivec2 next = place + kPortalSteps[side];
            if (!m_room->sectors.contains(next.x, next.y)
                || !m_room->sectors.at(next.x, next.y).wall)
            {
                continue;
            }
            for (const Column& column : m_grid->at(m_room->origin + next))
            {
                const int top = std::max(column.ceiling, yOf(own.ceiling));
                const int bottom = std::min(column.floor, yOf(own.floor));
                if (column.room == m_number || top >= bottom)
                {
                    continue;
                }
                m_links.at(next.x, next.y).beside = column.room;
                const glm::ivec2 corner = (m_room->origin + place) * kSector;
                glm::ivec3 low(corner.x, top, corner.y);
                glm::ivec3 high(corner.x + kSector, bottom, corner.y + kSector);
                const int axis = side < 2 ? 0 : 2;
                (side % 2 == 0 ? high : low)[axis] = (side % 2 == 0 ? low : high)[axis];
                m_openings.add({static_cast<int>(side), low[axis], column.room}, low, high);
            }
        }
    }

    void lookUpAndDown(glm::ivec2 place)
    {
        const SectorPlan& own = m_room->sectors.at(place.x, place.y);
        const glm::ivec2 corner = (m_room->origin + place) * kSector;
        const auto add = [&](int side, int y, int room)
        {
            m_openings.add({side, y, room},
                           {corner.x, y, corner.y},
                           {corner.x + kSector, y, corner.y + kSector});
        };
        for (const Column& column : m_grid->at(m_room->origin + place))
        {
            if (column.room == m_number)
            {
                continue;
            }
            if (column.ceiling == yOf(own.floor))
            {
                m_links.at(place.x, place.y).below = column.room;
                add(kBelow, yOf(own.floor), column.room);
            }
            else if (column.floor == yOf(own.ceiling))
            {
                m_links.at(place.x, place.y).above = column.room;
                add(kAbove, yOf(own.ceiling), column.room);
            }
        }
    }

    const WorldGrid* m_grid;
    int m_number;
    const RoomPlan* m_room;
    Grid<SectorLinks> m_links;
    Openings m_openings;
};

} // namespace

std::vector<BuiltPortal> buildPortals(const WorldPlan& world, const WorldGrid& grid, int room)
{
    const Surveyor surveyor(world, grid, room);
    std::vector<BuiltPortal> portals;
    for (const auto& [key, openings] : surveyor.openings().all())
    {
        const auto side = std::get<0>(key);
        for (const Opening& opening : openings)
        {
            portals.push_back({std::get<2>(key),
                               kNormals[static_cast<std::size_t>(side)],
                               rectangle(side, opening.low, opening.high)});
        }
    }
    return portals;
}

Grid<SectorLinks> linksOf(const WorldPlan& world, const WorldGrid& grid, int room)
{
    return Surveyor(world, grid, room).links();
}

} // namespace tr::test
