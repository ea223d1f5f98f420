#pragma once

#include "render/scene/Camera.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace render
{

/// What a rotation goes about.
enum class GizmoRing : std::uint8_t
{
    X,
    Y,
    Z,
    View, ///< the line to the eye
};

inline constexpr std::array kGizmoRings{GizmoRing::X, GizmoRing::Y, GizmoRing::Z, GizmoRing::View};

/// A stretch of a ring in a picture, in pixels.
struct GizmoArc
{
    GizmoRing ring = GizmoRing::X;
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

    [[nodiscard]] const glm::vec3& place() const noexcept { return m_place; }

    /// What a ring turns about; positive angles turn it as a right-handed screw goes along.
    [[nodiscard]] glm::vec3 axis(GizmoRing ring, const Camera& camera) const;

    /// All rings; none where the place is behind the eye.
    [[nodiscard]] std::vector<GizmoArc> arcs(const Camera& camera,
                                             const glm::ivec2& viewport) const;

    /// The same as lines of the scene, some of them beside each other: what is taken hold of is
    /// thicker, and bright.
    [[nodiscard]] std::vector<SceneLine>
    lines(const Camera& camera, const glm::ivec2& viewport, std::optional<GizmoRing> held) const;

    /// The ring at a pixel: the nearest of those that are near enough to be taken hold of, on their
    /// near sides.
    [[nodiscard]] std::optional<GizmoRing>
    ringAt(const glm::vec2& pixel, const Camera& camera, const glm::ivec2& viewport) const;

    /// The angle by which a hand turns a ring that goes from one pixel to another, in radians. Of a
    /// ring that is seen from its edge, along the edge.
    [[nodiscard]] float angle(GizmoRing ring,
                              const glm::vec2& from,
                              const glm::vec2& to,
                              const Camera& camera,
                              const glm::ivec2& viewport) const;

private:
    /// The corners of a ring in the world, in the direction of positive angles. `wider`: pixels.
    [[nodiscard]] std::vector<glm::vec3> corners(GizmoRing ring,
                                                 const Camera& camera,
                                                 const glm::ivec2& viewport,
                                                 float wider = 0.0F) const;
    [[nodiscard]] std::optional<float> unitsPerPixel(const Camera& camera,
                                                     const glm::ivec2& viewport) const;

    glm::vec3 m_place;
    glm::mat3 m_axes;
};

} // namespace render
