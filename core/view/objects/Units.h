#pragma once

#include "core/level/Geometry.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
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

/// The angles of such a rotation, in radians: those nearer to `like` of the two sets that there
/// are. Looking straight up or down Y and Z turn about one axis; then Z is that of `like`.
[[nodiscard]] inline glm::vec3 anglesYxz(const glm::quat& rotation, const glm::vec3& like)
{
    const auto away = [&like](const glm::vec3& angles)
    {
        float sum = 0.0F;
        for (glm::length_t i = 0; i < 3; ++i)
        {
            sum += std::abs(std::remainder(angles[i] - like[i], kFullTurn));
        }
        return sum;
    };
    constexpr float kUpright = 0.001F;
    constexpr float kHalfTurn = kFullTurn / 2.0F;
    const glm::mat3 m = glm::mat3_cast(rotation);
    const float level = std::hypot(m[2][0], m[2][2]);
    const float x = std::atan2(-m[2][1], level);
    if (level < kUpright)
    {
        // Only the sum of both turns is known, or their difference.
        const float both = std::atan2(-m[0][2], m[0][0]);
        return {x, x > 0.0F ? both + like.z : both - like.z, like.z};
    }
    const glm::vec3 first{x, std::atan2(m[2][0], m[2][2]), std::atan2(m[0][1], m[1][1])};
    const glm::vec3 second{kHalfTurn - first.x, first.y + kHalfTurn, first.z + kHalfTurn};
    return away(first) <= away(second) ? first : second;
}

/// To the nearest angle of the files.
[[nodiscard]] inline std::uint16_t angleOf(float radians) noexcept
{
    return static_cast<std::uint16_t>(std::lround(radians * (65536.0F / kFullTurn)));
}

} // namespace tr::view
