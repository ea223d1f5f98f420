#pragma once

#include "tests/support/sample/WorldGrid.h"

#include <vector>

namespace tr::test
{

/// Light as the temple's masons would have seen it: worked out once and kept in the vertices.
/// Results are factors of a texel, 1 being neutral, never above 1.95.
class LightBaker
{
public:
    /// For the surfaces of one room. World and grid must outlive it.
    LightBaker(const WorldPlan& world, const WorldGrid& grid, int room);

    /// Light on a surface. `towardsMiddle` leads from the point into the face, away from its
    /// corner, where neighbouring walls would have to be told from the face's own.
    [[nodiscard]] Tint onSurface(const glm::vec3& point,
                                 const glm::vec3& normal,
                                 const glm::vec3& towardsMiddle) const;

    /// Light in the air, from all sides.
    [[nodiscard]] Tint inAir(const glm::vec3& point) const;

private:
    [[nodiscard]] float openness(const glm::vec3& point, const glm::vec3& normal) const;
    [[nodiscard]] Tint lamps(const glm::vec3& point, const glm::vec3* normal) const;

    const WorldPlan* m_world;
    const WorldGrid* m_grid;
    const RoomPlan* m_room;
    std::vector<const LightPlan*> m_lamps; ///< that may shine into the room
};

} // namespace tr::test
