#pragma once

#include "render/gizmo/GizmoParts.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace render
{

/// A place that can be taken hold of and moved: along a line, or in a plane.
struct GizmoPoint
{
    glm::vec3 place{0.0F};
    glm::vec3 direction{0.0F, 1.0F, 0.0F}; ///< of the line, or at right angles to the plane
    bool isInPlane = false;
    std::array<std::uint8_t, 4> colour{255, 255, 255, 255};
    bool facesEye = false; ///< the plane is the one that faces the eye, whatever the direction is

    friend bool operator==(const GizmoPoint&, const GizmoPoint&) = default;
};

/// Small squares at some places, which are taken hold of by them: the faces of a box, the end of a
/// way. They are as large in every picture, from however far they are seen. Free of GL and of
/// widgets; places are the view's, and directions of length one.
class PointGizmo
{
public:
    explicit PointGizmo(std::vector<GizmoPoint> points)
        : m_points(std::move(points))
    {
    }

    [[nodiscard]] const std::vector<GizmoPoint>& points() const noexcept { return m_points; }

    /// As lines of the scene, some of them beside each other: what is lit is thicker, and bright.
    /// None of places behind the eye.
    [[nodiscard]] std::vector<SceneLine>
    lines(const Camera& camera, const glm::ivec2& viewport, std::span<const std::size_t> lit) const;

    /// The point at a pixel, if there is one: of several the nearest to the eye.
    [[nodiscard]] std::optional<std::size_t>
    pointAt(const glm::vec2& pixel, const Camera& camera, const glm::ivec2& viewport) const;

    /// The way by which a hand moves a point that goes from one pixel to another. None along a line
    /// that points at the eye, or in a plane that is seen from its edge or no further than its
    /// horizon. Precondition: there is such a point.
    [[nodiscard]] glm::vec3 way(std::size_t point,
                                const glm::vec2& from,
                                const glm::vec2& to,
                                const Camera& camera,
                                const glm::ivec2& viewport) const;

private:
    std::vector<GizmoPoint> m_points;
};

} // namespace render
