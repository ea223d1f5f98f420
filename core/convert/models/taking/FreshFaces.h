#pragma once

#include "core/convert/models/taking/TakenPieces.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// New faces of triangles that came. Used by the sources of this folder only.
namespace tr::convert
{

struct FreshFace
{
    std::uint8_t count = 3;
    std::array<RigCorner, 4> corners{};
    std::array<UnitPoint, 4> at{};
    std::array<std::uint32_t, 4> places{};
    TakenLook look;
    std::optional<std::size_t> material{};
};

/// Triangles become quads where two of them lie in one plane, make up a convex face together, show
/// one thing, and show it on from one to the other; those first that are most like a rectangle. The
/// order is that of the first triangle of each. `rows`: of the triangles, ascending.
[[nodiscard]] std::vector<FreshFace> freshFacesOf(const std::vector<CameTriangle>& triangles,
                                                  std::span<const std::size_t> rows,
                                                  const TakenLooks& looks);

} // namespace tr::convert
