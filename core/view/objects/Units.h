#pragma once

#include "core/level/Geometry.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cstdint>

/// The only place that knows how the games' axes, angles and rotations map to the view's.
///
/// A file's axes are right-handed: X east, Y down, Z north. The view's are right-handed with Y up:
/// the file's turned by half a turn about X, which negates Y and Z. Negating one axis alone would
/// mirror the world.
namespace tr::view
{

inline constexpr float kFullTurn = 6.28318530717958647692F;

/// Angles of the files: 0x10000 is a full turn.
[[nodiscard]] constexpr float radians(std::int32_t angle) noexcept
{
    return static_cast<float>(angle) * (kFullTurn / 65536.0F);
}

/// A point or direction of a file in the view's axes, and back: the turn is its own inverse.
[[nodiscard]] inline glm::vec3 toView(const glm::vec3& file) noexcept
{
    return {file.x, -file.y, -file.z};
}

/// A transform of a file's axes in the view's axes, and back.
[[nodiscard]] inline glm::mat4 toView(const glm::mat4& file) noexcept
{
    glm::mat4 turn(1.0F);
    turn[1][1] = -1.0F;
    turn[2][2] = -1.0F;
    return turn * file * turn;
}

[[nodiscard]] inline glm::vec3 toVec(const level::Vertex& vertex) noexcept
{
    return {vertex.x, vertex.y, vertex.z};
}

/// Rotation about Y, then X, then Z, as the engines multiply them; radians, in the file's axes.
[[nodiscard]] inline glm::quat rotationYxz(float x, float y, float z)
{
    return glm::angleAxis(y, glm::vec3(0.0F, 1.0F, 0.0F))
           * glm::angleAxis(x, glm::vec3(1.0F, 0.0F, 0.0F))
           * glm::angleAxis(z, glm::vec3(0.0F, 0.0F, 1.0F));
}

} // namespace tr::view
