#pragma once

#include "render/gizmo/GizmoParts.h"

#include <glm/glm.hpp>

#include <array>
#include <optional>
#include <vector>

namespace render
{

/// Arrows from a place, to be taken hold of and moved: one along each of three axes, and a square
/// around the place that moves it in the plane that faces the eye. They are as large in every
/// picture, from however far they are seen. Free of GL and of widgets; axes and places are the
/// view's.
class MoveGizmo
{
public:
    /// `axes`: columns of length one, at right angles to each other.
    MoveGizmo(const glm::vec3& place, const glm::mat3& axes)
        : m_place(place)
        , m_axes(axes)
    {
    }

    [[nodiscard]] const glm::vec3& place() const noexcept { return m_place; }

    [[nodiscard]] const glm::mat3& axes() const noexcept { return m_axes; }

    /// The same elsewhere.
    [[nodiscard]] MoveGizmo at(const glm::vec3& place) const { return {place, m_axes}; }

    /// Tip of the arrow along an axis; of the square a corner. Nothing behind the eye.
    [[nodiscard]] std::optional<glm::vec3>
    tip(GizmoHandle handle, const Camera& camera, const glm::ivec2& viewport) const;

    /// As lines of the scene, some of them beside each other: what is taken hold of is thicker, and
    /// bright. None where the place is behind the eye.
    [[nodiscard]] std::vector<SceneLine>
    lines(const Camera& camera, const glm::ivec2& viewport, std::optional<GizmoHandle> held) const;

    /// The handle at a pixel, if there is one. An arrow that points at the eye is none.
    [[nodiscard]] std::optional<GizmoHandle>
    handleAt(const glm::vec2& pixel, const Camera& camera, const glm::ivec2& viewport) const;

    /// The way by which a hand moves a handle that goes from one pixel to another. None along an
    /// axis that points at the eye.
    [[nodiscard]] glm::vec3 way(GizmoHandle handle,
                                const glm::vec2& from,
                                const glm::vec2& to,
                                const Camera& camera,
                                const glm::ivec2& viewport) const;

private:
    [[nodiscard]] std::array<glm::vec3, 4>
    square(const Camera& camera, const glm::ivec2& viewport, float size) const;

    glm::vec3 m_place;
    glm::mat3 m_axes;
};

} // namespace render
