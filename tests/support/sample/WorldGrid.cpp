#include "tests/support/sample/WorldGrid.h"

#include <algorithm>
#include <cmath>

namespace tr::test
{

namespace
{

constexpr float kStep = 200.0F; // between two looks along a ray; walls are 1024 thick

glm::ivec2 sectorOf(const glm::vec3& point)
{
    return {static_cast<int>(std::floor(point.x / static_cast<float>(kSector))),
            static_cast<int>(std::floor(point.z / static_cast<float>(kSector)))};
}

/// Rooms that stand in for another one, by their own number.
std::vector<bool> alternatesOf(const WorldPlan& world)
{
    std::vector<bool> alternates(world.rooms.size(), false);
    for (const RoomPlan& room : world.rooms)
    {
        if (room.alternate >= 0)
        {
            alternates[static_cast<std::size_t>(room.alternate)] = true;
        }
    }
    return alternates;
}

} // namespace

std::array<int, 4> floorCorners(const SectorPlan& sector) noexcept
{
    std::array<int, 4> heights{};
    for (std::size_t corner = 0; corner < heights.size(); ++corner)
    {
        const bool east = corner % 2 != 0;
        const bool north = corner / 2 != 0;
        const int fallX = east ? std::max(-sector.slope.x, 0) : std::max(sector.slope.x, 0);
        const int fallZ = north ? std::max(-sector.slope.y, 0) : std::max(sector.slope.y, 0);
        heights[corner] = yOf(sector.floor - fallX - fallZ);
    }
    return heights;
}

WorldGrid::WorldGrid(const WorldPlan& world, std::optional<int> shown)
    : m_world(&world)
{
    glm::ivec2 high(0);
    bool empty = true;
    for (const RoomPlan& room : world.rooms)
    {
        const glm::ivec2 end =
            room.origin + glm::ivec2(room.sectors.width(), room.sectors.height());
        m_low = empty ? room.origin : glm::min(m_low, room.origin);
        high = empty ? end : glm::max(high, end);
        empty = false;
    }
    m_columns = Grid<std::vector<Column>>(high.x - m_low.x, high.y - m_low.y);

    const std::vector<bool> alternates = alternatesOf(world);
    for (std::size_t row = 0; row < world.rooms.size(); ++row)
    {
        const RoomPlan& room = world.rooms[row];
        const int number = static_cast<int>(row);
        const bool replaced = shown && room.alternate == *shown;
        if (replaced || (alternates[row] && number != shown))
        {
            continue;
        }
        for (int z = 0; z < room.sectors.height(); ++z)
        {
            for (int x = 0; x < room.sectors.width(); ++x)
            {
                const SectorPlan& sector = room.sectors.at(x, z);
                if (!sector.wall)
                {
                    const glm::ivec2 place = room.origin + glm::ivec2(x, z) - m_low;
                    const auto corners = floorCorners(sector);
                    m_columns.at(place.x, place.y)
                        .push_back({number,
                                    *std::ranges::max_element(corners),
                                    yOf(sector.ceiling),
                                    sector.sky});
                }
            }
        }
    }
}

std::span<const Column> WorldGrid::at(glm::ivec2 sector) const
{
    const glm::ivec2 place = sector - m_low;
    return m_columns.contains(place.x, place.y)
               ? std::span<const Column>(m_columns.at(place.x, place.y))
               : std::span<const Column>();
}

const Column* WorldGrid::columnAt(const glm::vec3& point) const
{
    for (const Column& column : at(sectorOf(point)))
    {
        if (point.y <= static_cast<float>(column.floor)
            && point.y >= static_cast<float>(column.ceiling))
        {
            return &column;
        }
    }
    return nullptr;
}

bool WorldGrid::isInSky(const glm::vec3& point) const
{
    const auto columns = at(sectorOf(point));
    return std::ranges::any_of(columns,
                               [&point](const Column& column) {
                                   return column.sky
                                          && point.y < static_cast<float>(column.ceiling);
                               });
}

float WorldGrid::pastOccluders(const glm::vec3& from, const glm::vec3& to) const
{
    const glm::vec2 start(from.x, from.z);
    const glm::vec2 along = glm::vec2(to.x, to.z) - start;
    const float length = glm::dot(along, along);
    float light = 1.0F;
    for (const OccluderPlan& occluder : m_world->occluders)
    {
        const glm::vec2 centre(occluder.foot.x, occluder.foot.z);
        const float t =
            length > 0.0F ? std::clamp(glm::dot(centre - start, along) / length, 0.0F, 1.0F) : 0.0F;
        const float distance = glm::length(start + along * t - centre);
        const float y = glm::mix(from.y, to.y, t);
        const bool beside = y > occluder.foot.y || y < occluder.foot.y - occluder.height;
        if (beside || distance > occluder.radius * 1.4F || t <= 0.0F || t >= 1.0F)
        {
            continue;
        }
        // The rim of a shadow is soft.
        light *= std::clamp((distance / occluder.radius - 0.6F) / 0.8F, 0.0F, 1.0F);
    }
    return light;
}

float WorldGrid::lightBetween(const glm::vec3& from, const glm::vec3& to) const
{
    const glm::vec3 along = to - from;
    const int steps = static_cast<int>(glm::length(along) / kStep);
    for (int i = 1; i < steps; ++i)
    {
        const glm::vec3 point = from + along * (static_cast<float>(i) / static_cast<float>(steps));
        if (columnAt(point) == nullptr && !isInSky(point))
        {
            return 0.0F;
        }
    }
    return pastOccluders(from, to);
}

float WorldGrid::lightFromAfar(const glm::vec3& from, const glm::vec3& towards) const
{
    constexpr int kFarthest = 96;
    glm::vec3 point = from;
    for (int i = 0; i < kFarthest; ++i)
    {
        point += towards * kStep;
        if (columnAt(point) == nullptr)
        {
            return isInSky(point) ? pastOccluders(from, point) : 0.0F;
        }
    }
    return 0.0F;
}

} // namespace tr::test
