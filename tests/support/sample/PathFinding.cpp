#include "tests/support/sample/PathFinding.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr std::array<glm::ivec2, 4> kSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

class PathPlanner
{
public:
    explicit PathPlanner(const WorldPlan& world)
        : m_world(&world)
        , m_grid(world)
    {
    }

    PathPlan plan()
    {
        for (std::size_t room = 0; room < m_world->rooms.size(); ++room)
        {
            const Grid<SectorPlan>& sectors = m_world->rooms[room].sectors;
            m_plan.boxOfSector.emplace_back(sectors.width(), sectors.height(), kNoBox);
            m_links.push_back(linksOf(*m_world, m_grid, static_cast<int>(room)));
        }
        for (std::size_t room = 0; room < m_world->rooms.size(); ++room)
        {
            if (!isAlternate(static_cast<int>(room)))
            {
                boxRoom(room);
            }
        }
        shareBoxes();
        m_plan.neighbours.resize(m_plan.boxes.size());
        for (std::size_t room = 0; room < m_world->rooms.size(); ++room)
        {
            if (!isAlternate(static_cast<int>(room)))
            {
                linkBoxes(room);
            }
        }
        return std::move(m_plan);
    }

private:
    [[nodiscard]] bool isAlternate(int room) const
    {
        return std::ranges::any_of(m_world->rooms,
                                   [room](const RoomPlan& each) { return each.alternate == room; });
    }

    /// Whether a sector can be part of a box: it has a floor of its own.
    [[nodiscard]] bool isFloor(std::size_t room, glm::ivec2 place) const
    {
        const Grid<SectorPlan>& sectors = m_world->rooms[room].sectors;
        return sectors.contains(place.x, place.y) && !sectors.at(place.x, place.y).wall
               && m_links[room].at(place.x, place.y).below < 0
               && m_plan.boxOfSector[room].at(place.x, place.y) == kNoBox;
    }

    /// Lays boxes over a room, each as wide as it can be and then as deep.
    void boxRoom(std::size_t room)
    {
        const RoomPlan& plan = m_world->rooms[room];
        const Grid<SectorPlan>& sectors = plan.sectors;
        for (int z = 0; z < sectors.height(); ++z)
        {
            for (int x = 0; x < sectors.width(); ++x)
            {
                if (!isFloor(room, {x, z}))
                {
                    continue;
                }
                const SectorPlan& first = sectors.at(x, z);
                const auto fits = [&](int atX, int atZ)
                {
                    return isFloor(room, {atX, atZ}) && sectors.at(atX, atZ).floor == first.floor
                           && sectors.at(atX, atZ).slope == first.slope;
                };
                int endX = x;
                while (fits(endX, z))
                {
                    ++endX;
                }
                int endZ = z + 1;
                const auto rowFits = [&]
                {
                    bool all = true;
                    for (int atX = x; atX < endX; ++atX)
                    {
                        all = all && fits(atX, endZ);
                    }
                    return all;
                };
                while (rowFits())
                {
                    ++endZ;
                }
                const int number = static_cast<int>(m_plan.boxes.size());
                m_plan.boxes.push_back({plan.origin + glm::ivec2(x, z),
                                        plan.origin + glm::ivec2(endX, endZ),
                                        yOf(first.floor),
                                        plan.water});
                for (int atZ = z; atZ < endZ; ++atZ)
                {
                    for (int atX = x; atX < endX; ++atX)
                    {
                        m_plan.boxOfSector[room].at(atX, atZ) = number;
                    }
                }
            }
        }
    }

    [[nodiscard]] int boxAt(int room, glm::ivec2 sector) const
    {
        const RoomPlan& plan = m_world->rooms[static_cast<std::size_t>(room)];
        const glm::ivec2 place = sector - plan.origin;
        const Grid<int>& boxes = m_plan.boxOfSector[static_cast<std::size_t>(room)];
        return boxes.contains(place.x, place.y) ? boxes.at(place.x, place.y) : kNoBox;
    }

    /// Sectors over another room have its box; alternate rooms those of the rooms they replace.
    void shareBoxes()
    {
        for (std::size_t room = 0; room < m_world->rooms.size(); ++room)
        {
            const RoomPlan& plan = m_world->rooms[room];
            for (int z = 0; z < plan.sectors.height(); ++z)
            {
                for (int x = 0; x < plan.sectors.width(); ++x)
                {
                    const int below = m_links[room].at(x, z).below;
                    if (below >= 0)
                    {
                        m_plan.boxOfSector[room].at(x, z) =
                            boxAt(below, plan.origin + glm::ivec2(x, z));
                    }
                }
            }
            if (plan.alternate >= 0)
            {
                m_plan.boxOfSector[static_cast<std::size_t>(plan.alternate)] =
                    m_plan.boxOfSector[room];
            }
        }
    }

    void linkBoxes(std::size_t room)
    {
        const RoomPlan& plan = m_world->rooms[room];
        const Grid<int>& boxes = m_plan.boxOfSector[room];
        for (int z = 0; z < boxes.height(); ++z)
        {
            for (int x = 0; x < boxes.width(); ++x)
            {
                const int own = boxes.at(x, z);
                for (const glm::ivec2& step : kSteps)
                {
                    const glm::ivec2 next = glm::ivec2(x, z) + step;
                    if (own == kNoBox || !boxes.contains(next.x, next.y))
                    {
                        continue;
                    }
                    const int beside = m_links[room].at(next.x, next.y).beside;
                    const int other =
                        beside >= 0 ? boxAt(beside, plan.origin + next) : boxes.at(next.x, next.y);
                    link(own, other);
                    link(other, own);
                }
            }
        }
    }

    void link(int from, int to)
    {
        if (from == kNoBox || to == kNoBox || from == to)
        {
            return;
        }
        std::vector<int>& all = m_plan.neighbours[static_cast<std::size_t>(from)];
        if (std::ranges::find(all, to) == all.end())
        {
            all.push_back(to);
        }
    }

    const WorldPlan* m_world;
    WorldGrid m_grid;
    PathPlan m_plan;
    std::vector<Grid<SectorLinks>> m_links;
};

/// Numbers the groups of boxes that can be reached from each other in steps of at most `climb`.
std::vector<std::uint16_t> zonesOf(const PathPlan& plan, int climb)
{
    std::vector<std::size_t> group(plan.boxes.size());
    std::iota(group.begin(), group.end(), std::size_t{0});
    bool changed = true;
    while (changed)
    {
        changed = false;
        for (std::size_t box = 0; box < plan.boxes.size(); ++box)
        {
            for (const int neighbour : plan.neighbours[box])
            {
                const auto other = static_cast<std::size_t>(neighbour);
                const bool near = std::abs(plan.boxes[box].floor - plan.boxes[other].floor) <= climb
                                  && plan.boxes[box].water == plan.boxes[other].water;
                if (near && group[other] < group[box])
                {
                    group[box] = group[other];
                    changed = true;
                }
            }
        }
    }
    std::vector<std::uint16_t> zones;
    for (const std::size_t number : group)
    {
        zones.push_back(static_cast<std::uint16_t>(number));
    }
    return zones;
}

level::Box encodeBox(const FloorBox& plan, std::size_t overlap, Version version)
{
    level::Box box;
    const bool packed = version != versions::Tr1;
    const auto edge = [packed](int sector, int less)
    { return static_cast<std::uint32_t>(packed ? sector : sector * kSector - less); };
    box.zMin = edge(plan.low.y, 0);
    box.zMax = edge(plan.high.y, 1);
    box.xMin = edge(plan.low.x, 0);
    box.xMax = edge(plan.high.x, 1);
    box.trueFloor = static_cast<std::int16_t>(plan.floor);
    box.overlapIndex = static_cast<std::uint16_t>(overlap);
    return box;
}

} // namespace

PathPlan planPaths(const WorldPlan& world)
{
    return PathPlanner(world).plan();
}

void encodePaths(const PathPlan& plan, level::Level& level)
{
    constexpr std::uint16_t kEndOfList = 0x8000;
    constexpr std::size_t kNoOverlap = 0x3FFF;
    for (std::size_t i = 0; i < plan.boxes.size(); ++i)
    {
        const std::vector<int>& neighbours = plan.neighbours[i];
        level.boxes.edit().push_back(encodeBox(
            plan.boxes[i], neighbours.empty() ? kNoOverlap : level.overlaps.size(), level.version));
        for (const int& neighbour : neighbours)
        {
            const bool last = &neighbour == &neighbours.back();
            level.overlaps.edit().push_back(
                static_cast<std::uint16_t>(neighbour | (last ? kEndOfList : 0)));
        }
    }
    // How high a creature of each zone can step; the last zone is that of those who fly.
    constexpr int kAnyHeight = 1 << 20;
    const std::vector<int> climbs =
        level.version == versions::Tr1
            ? std::vector<int>{kClick, 2 * kClick, kAnyHeight}
            : std::vector<int>{kClick, 2 * kClick, 3 * kClick, 4 * kClick, kAnyHeight};
    auto& zones = level.zones.edit();
    for (int state = 0; state < 2; ++state) // before and after a flip
    {
        for (const int climb : climbs)
        {
            const auto list = zonesOf(plan, climb);
            zones.insert(zones.end(), list.begin(), list.end());
        }
    }
    TR_ASSERT(zones.size() == plan.boxes.size() * level::zonesPerBox(level.version));
}

} // namespace tr::test
