#pragma once

#include "core/level/Level.h"
#include "tests/support/sample/RoomGeometry.h"

#include <vector>

namespace tr::test
{

inline constexpr int kNoBox = -1;

/// Boxes of the floor that creatures find their way over, in sectors of the world.
struct FloorBox
{
    glm::ivec2 low{0};
    glm::ivec2 high{0}; ///< not part of the box
    int floor = 0;      ///< world y
    bool water = false;
};

struct PathPlan
{
    std::vector<FloorBox> boxes;
    std::vector<std::vector<int>> neighbours; ///< of each box
    std::vector<Grid<int>> boxOfSector;       ///< of each room: row of boxes, or kNoBox
};

[[nodiscard]] PathPlan planPaths(const WorldPlan& world);

/// Boxes, overlaps and zones of a level. TRosettaStone 3, section 7.3.
void encodePaths(const PathPlan& plan, level::Level& level);

} // namespace tr::test
