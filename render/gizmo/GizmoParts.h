#pragma once

#include "render/scene/Camera.h"
#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// What all gizmos have: handles about or along three axes, and one that goes by the eye.
namespace render
{

/// What a gizmo is taken hold of by.
enum class GizmoHandle : std::uint8_t
{
    X,
    Y,
    Z,
    View, ///< of rings: about the line to the eye; of arrows: in the plane that faces it
};

inline constexpr std::array kGizmoHandles{
    GizmoHandle::X, GizmoHandle::Y, GizmoHandle::Z, GizmoHandle::View};

/// Pixels beside a handle that still take hold of it.
inline constexpr float kGizmoGrasp = 7.0F;

/// Lines are drawn beside each other, each by so many pixels from the next; so many at each side.
inline constexpr float kGizmoBeside = 0.5F;
inline constexpr int kGizmoReach = 1;
inline constexpr int kGizmoHeldReach = 3;

/// The usual colours of the axes, and white for the handle that goes by the eye; what is taken hold
/// of is bright.
[[nodiscard]] std::array<std::uint8_t, 4> gizmoColour(GizmoHandle handle, bool isHeld);

/// How far one pixel is at a place; nothing behind the eye.
[[nodiscard]] std::optional<float>
unitsPerPixelAt(const glm::vec3& place, const Camera& camera, const glm::ivec2& viewport);

/// From a place to the eye, of length one.
[[nodiscard]] glm::vec3 towardsEye(const glm::vec3& place, const Camera& camera);

/// From one direction at right angles to `axis` to another; together they are right-handed.
[[nodiscard]] std::array<glm::vec3, 2> across(const glm::vec3& axis);

/// From a pixel to the nearest of a line between two, in pixels.
[[nodiscard]] float distanceTo(const glm::vec2& pixel, const glm::vec2& from, const glm::vec2& to);

/// Small marks that stand out at places, as large from however far they are seen.
[[nodiscard]] std::vector<SceneLine>
placeMarks(std::span<const glm::vec3> places, const Camera& camera, const glm::ivec2& viewport);

} // namespace render
