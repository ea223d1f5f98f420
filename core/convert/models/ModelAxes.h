#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

/// The games' axes and units, and those of model files: the only place that knows how they map.
///
/// A game's axes are X east, Y down, Z north, and what stands unturned looks along +Z. Those of a
/// model file are the game's turned by half a turn about Z, so that it looks along +Z there, too,
/// and Y is up: what Blender shows from the front. Nothing is mirrored.
namespace tr::convert
{

/// Units of the games in a metre: Lara, 762 units tall, is 1.49 m then. A power of two, so that no
/// coordinate is rounded.
inline constexpr float kUnitsOfMetre = 512.0F;

/// A point or a direction of a game in the axes of a model file, and back; a length stays what it
/// is.
[[nodiscard]] inline glm::vec3 turnedAxes(const glm::vec3& from) noexcept
{
    return {-from.x, -from.y, from.z};
}

/// A rotation, likewise.
[[nodiscard]] inline glm::quat turnedAxes(const glm::quat& from) noexcept
{
    return {from.w, -from.x, -from.y, from.z};
}

/// The nearest whole number of units that can be counted; 0 of what is no number.
[[nodiscard]] inline std::int32_t wholeUnits(float way) noexcept
{
    constexpr float kFarthest = 1e9F;
    return static_cast<std::int32_t>(
        std::lround(std::isfinite(way) ? std::clamp(way, -kFarthest, kFarthest) : 0.0F));
}

} // namespace tr::convert
