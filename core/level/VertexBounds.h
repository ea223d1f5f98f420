#pragma once

#include "core/level/Geometry.h"

#include <algorithm>
#include <optional>

namespace tr::level
{

/// Has a box reach to a vertex. Without one it is that vertex alone.
inline void widen(std::optional<BoundingBox>& box, const Vertex& to) noexcept
{
    const BoundingBox before = box.value_or(BoundingBox{to.x, to.x, to.y, to.y, to.z, to.z});
    box = BoundingBox{std::min(before.minX, to.x),
                      std::max(before.maxX, to.x),
                      std::min(before.minY, to.y),
                      std::max(before.maxY, to.y),
                      std::min(before.minZ, to.z),
                      std::max(before.maxZ, to.z)};
}

} // namespace tr::level
