#pragma once

#include "render/gizmo/GizmoParts.h"

#include <glm/glm.hpp>

#include <optional>
#include <vector>

namespace render
{

/// A stretch of a ring in a picture, in pixels.
struct GizmoArc
{
    GizmoHandle ring = GizmoHandle::X;
    bool isBehind = false; ///< on the far side of the place
    std::vector<glm::vec2> points;
};

/// Rings around a place, to be taken hold of and turned: one about each of three axes, and a wider
/// one that faces the eye. They are as large in every picture, from however far they are seen. Free
/// of GL and of widgets; axes and places are the view's.
class RotateGizmo
{
public:
    /// `axes`: columns of length one, at right angles to each other.
    RotateGizmo(const glm::vec3& place, const glm::mat3& axes)
        : m_place(place)
        , m_axes(axes)
    {
    }

    /// Only one of the rings about an axis, wide enough to stand around arrows.
    [[nodiscard]] static RotateGizmo
    alone(const glm::vec3& place, const glm::mat3& axes, GizmoHandle ring)
    {
        RotateGizmo gizmo(place, axes);
        gizmo.m_alone = ring;
        return gizmo;
    }

    [[nodiscard]] const glm::vec3& place() const noexcept { return m_place; }

    /// The same elsewhere.
    [[nodiscard]] RotateGizmo at(const glm::vec3& place) const
    {
        RotateGizmo gizmo = *this;
        gizmo.m_place = place;
        return gizmo;
    }

    /// What a ring turns about; positive angles turn it as a right-handed screw goes along.
    [[nodiscard]] glm::vec3 axis(GizmoHandle ring, const Camera& camera) const;

    /// All rings; none where the place is behind the eye.
    [[nodiscard]] std::vector<GizmoArc> arcs(const Camera& camera,
                                             const glm::ivec2& viewport) const;

    /// The same as lines of the scene, some of them beside each other: what is taken hold of is
    /// thicker, and bright.
    [[nodiscard]] std::vector<SceneLine>
    lines(const Camera& camera, const glm::ivec2& viewport, std::optional<GizmoHandle> held) const;

    /// The ring at a pixel: the nearest of those that are near enough to be taken hold of, on their
    /// near sides.
    [[nodiscard]] std::optional<GizmoHandle>
    handleAt(const glm::vec2& pixel, const Camera& camera, const glm::ivec2& viewport) const;

    /// The angle by which a hand turns a ring that goes from one pixel to another, in radians. Of a
    /// ring that is seen from its edge, along the edge.
    [[nodiscard]] float angle(GizmoHandle ring,
                              const glm::vec2& from,
                              const glm::vec2& to,
                              const Camera& camera,
                              const glm::ivec2& viewport) const;

private:
    /// The corners of a ring in the world, in the direction of positive angles. `wider`: pixels.
    [[nodiscard]] std::vector<glm::vec3> corners(GizmoHandle ring,
                                                 const Camera& camera,
                                                 const glm::ivec2& viewport,
                                                 float wider = 0.0F) const;

    [[nodiscard]] bool has(GizmoHandle ring) const noexcept { return !m_alone || m_alone == ring; }

    [[nodiscard]] float radiusOf(GizmoHandle ring) const noexcept;

    glm::vec3 m_place;
    glm::mat3 m_axes;
    std::optional<GizmoHandle> m_alone; ///< of a gizmo with one ring
};

} // namespace render
