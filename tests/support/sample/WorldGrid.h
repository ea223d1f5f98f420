#pragma once

#include "tests/support/sample/WorldPlan.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace tr::test
{

/// The open space over one sector of a room. Heights are world y: the ceiling is the smaller one.
struct Column
{
    int room = 0;
    int floor = 0;
    int ceiling = 0;
    bool sky = false;
};

/// World y of a sector's floor at its corners: south-west, south-east, north-west, north-east.
[[nodiscard]] std::array<int, 4> floorCorners(const SectorPlan& sector) noexcept;

/// Which rooms are where. A room and its alternate take the same place, so a grid holds one of
/// them.
class WorldGrid
{
public:
    /// Of rooms with an alternate the first one; for the alternate room `shown` itself.
    explicit WorldGrid(const WorldPlan& world, std::optional<int> shown = std::nullopt);

    /// Columns over a world sector.
    [[nodiscard]] std::span<const Column> at(glm::ivec2 sector) const;

    /// The column that a point is in; null inside of walls and outside of the world.
    [[nodiscard]] const Column* columnAt(const glm::vec3& point) const;

    /// Whether nothing but sky is above a point.
    [[nodiscard]] bool isInSky(const glm::vec3& point) const;

    /// How much of the light between two points gets through, 0 to 1.
    [[nodiscard]] float lightBetween(const glm::vec3& from, const glm::vec3& to) const;

    /// How much of the light from far away reaches a point.
    [[nodiscard]] float lightFromAfar(const glm::vec3& from, const glm::vec3& towards) const;

private:
    [[nodiscard]] float pastOccluders(const glm::vec3& from, const glm::vec3& to) const;

    const WorldPlan* m_world;
    glm::ivec2 m_low{0};
    Grid<std::vector<Column>> m_columns;
};

} // namespace tr::test
