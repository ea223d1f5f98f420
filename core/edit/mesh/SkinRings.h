#pragma once

#include "core/edit/mesh/SkinEdit.h"

#include <optional>

/// Rings of vertices laid onto each other.
namespace tr::edit
{

/// The square of the way between two places.
[[nodiscard]] inline double squareOfWay(const SkinPlace& one, const SkinPlace& other) noexcept
{
    const auto x = static_cast<double>(one.x - other.x);
    const auto y = static_cast<double>(one.y - other.y);
    const auto z = static_cast<double>(one.z - other.z);
    return x * x + y * y + z * z;
}

/// For each place of a ring the place of another one that it comes to.
struct RingFit
{
    std::vector<std::size_t> places;
    double apart = 0.0; ///< mean of the squares of the ways
};

/// Rings of more places are not compared with others.
inline constexpr std::size_t kMostInRing = 48;

/// The way to lay a ring onto another with the shortest ways, in which the order around stays. As
/// long as there are enough places each gets another one; else neighbours share one, and none is
/// left free. Nothing: a ring is empty or too long.
[[nodiscard]] std::optional<RingFit> layOnto(const SkinRing& ring, const SkinRing& hole);

} // namespace tr::edit
