#include "render/gizmo/RotateGizmo.h"

#include "core/view/objects/Units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace render
{
namespace
{

constexpr float kRadius = 64.0F;     // pixels
constexpr float kViewRadius = 80.0F; // of the ring that faces the eye
constexpr float kAloneRadius = 96.0F;
constexpr int kCorners = 72;

constexpr std::uint8_t kFull = 255;
constexpr std::uint8_t kFaint = 70;

/// Flatter than that a ring is seen from its edge: sine of the angle.
constexpr float kFlat = 0.25F;

/// Where a ray meets a plane, if it is not nearly along it.
std::optional<glm::vec3> meet(const Ray& ray, const glm::vec3& place, const glm::vec3& normal)
{
    const float slope = glm::dot(ray.direction, normal);
    if (std::abs(slope) < kFlat)
    {
        return std::nullopt;
    }
    return ray.at(glm::dot(place - ray.origin, normal) / slope);
}

} // namespace

float RotateGizmo::radiusOf(GizmoHandle ring) const noexcept
{
    return m_alone ? kAloneRadius : ring == GizmoHandle::View ? kViewRadius : kRadius;
}

glm::vec3 RotateGizmo::axis(GizmoHandle ring, const Camera& camera) const
{
    return ring == GizmoHandle::View ? towardsEye(m_place, camera)
                                     : m_axes[static_cast<glm::length_t>(ring)];
}

std::vector<glm::vec3> RotateGizmo::corners(GizmoHandle ring,
                                            const Camera& camera,
                                            const glm::ivec2& viewport,
                                            float wider) const
{
    std::vector<glm::vec3> found;
    const auto unit = unitsPerPixelAt(m_place, camera, viewport);
    if (!unit || !has(ring))
    {
        return found;
    }
    const auto [first, second] = across(axis(ring, camera));
    const float radius = *unit * (radiusOf(ring) + wider);
    for (int i = 0; i <= kCorners; ++i)
    {
        const float angle = tr::view::kFullTurn * static_cast<float>(i) / kCorners;
        found.push_back(m_place + radius * (std::cos(angle) * first + std::sin(angle) * second));
    }
    return found;
}

std::vector<GizmoArc> RotateGizmo::arcs(const Camera& camera, const glm::ivec2& viewport) const
{
    std::vector<GizmoArc> found;
    const glm::vec3 eye = towardsEye(m_place, camera);
    for (const GizmoHandle ring : kGizmoHandles)
    {
        bool isOpen = false;
        std::optional<glm::vec2> before;
        bool wasBehind = false;
        for (const glm::vec3& corner : corners(ring, camera, viewport))
        {
            const auto pixel = camera.project(corner, viewport);
            // A hair of tolerance: of a ring that faces the eye all is in front.
            const bool isBehind =
                ring != GizmoHandle::View && glm::dot(corner - m_place, eye) < -1e-3F;
            if (!pixel)
            {
                isOpen = false;
                before.reset();
                continue;
            }
            if (!isOpen || isBehind != wasBehind)
            {
                found.push_back({ring, isBehind, {}});
                if (before)
                {
                    found.back().points.push_back(*before);
                }
            }
            found.back().points.push_back(*pixel);
            isOpen = true;
            wasBehind = isBehind;
            before = pixel;
        }
    }
    return found;
}

std::vector<SceneLine> RotateGizmo::lines(const Camera& camera,
                                          const glm::ivec2& viewport,
                                          std::optional<GizmoHandle> held) const
{
    std::vector<SceneLine> found;
    const glm::vec3 eye = towardsEye(m_place, camera);
    for (const GizmoHandle ring : kGizmoHandles)
    {
        const bool isHeld = ring == held;
        std::array<std::uint8_t, 4> colour = gizmoColour(ring, isHeld);
        const int reach = isHeld ? kGizmoHeldReach : kGizmoReach;
        for (int beside = -reach; beside <= reach; ++beside)
        {
            const auto all =
                corners(ring, camera, viewport, static_cast<float>(beside) * kGizmoBeside);
            for (std::size_t i = 1; i < all.size(); ++i)
            {
                const glm::vec3 middle = 0.5F * (all[i - 1] + all[i]) - m_place;
                const bool isBehind = ring != GizmoHandle::View && glm::dot(middle, eye) < 0.0F;
                colour[3] = isBehind ? kFaint : kFull;
                found.push_back({all[i - 1], all[i], colour});
            }
        }
    }
    return found;
}

std::optional<GizmoHandle> RotateGizmo::handleAt(const glm::vec2& pixel,
                                                 const Camera& camera,
                                                 const glm::ivec2& viewport) const
{
    std::optional<GizmoHandle> nearest;
    float least = kGizmoGrasp;
    for (const GizmoArc& arc : arcs(camera, viewport))
    {
        for (std::size_t i = 1; i < arc.points.size() && !arc.isBehind; ++i)
        {
            const float away = distanceTo(pixel, arc.points[i - 1], arc.points[i]);
            if (away < least)
            {
                least = away;
                nearest = arc.ring;
            }
        }
    }
    return nearest;
}

float RotateGizmo::angle(GizmoHandle ring,
                         const glm::vec2& from,
                         const glm::vec2& to,
                         const Camera& camera,
                         const glm::ivec2& viewport) const
{
    const glm::vec3 normal = axis(ring, camera);
    const auto start = meet(camera.ray(from, viewport), m_place, normal);
    const auto end = meet(camera.ray(to, viewport), m_place, normal);
    if (start && end)
    {
        const glm::vec3 a = *start - m_place;
        const glm::vec3 b = *end - m_place;
        return std::atan2(glm::dot(normal, glm::cross(a, b)), glm::dot(a, b));
    }
    const auto all = corners(ring, camera, viewport);
    glm::vec2 along(0.0F);
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 1; i < all.size(); ++i)
    {
        const auto before = camera.project(all[i - 1], viewport);
        const auto after = camera.project(all[i], viewport);
        const bool isNear = glm::dot(all[i] - m_place, towardsEye(m_place, camera)) >= 0.0F;
        if (!before || !after || !isNear || glm::distance(*before, *after) < 1e-3F)
        {
            continue;
        }
        const float away = distanceTo(from, *before, *after);
        if (away < least)
        {
            least = away;
            along = glm::normalize(*after - *before);
        }
    }
    return glm::dot(to - from, along) / radiusOf(ring);
}

} // namespace render
