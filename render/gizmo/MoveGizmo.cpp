#include "render/gizmo/MoveGizmo.h"

#include <cmath>

namespace render
{
namespace
{

// Pixels
constexpr float kArrowLength = 76.0F;
constexpr float kArrowGap = 14.0F; ///< between the place and the arrows
constexpr float kSquareHalf = 9.0F;
constexpr float kArrowHead = 13.0F;
constexpr float kArrowWing = 4.5F;

/// Nearer to the line to the eye an arrow cannot be moved along: sine of the angle.
constexpr float kSteep = 0.12F;

bool pointsAtEye(const glm::vec3& axis, const glm::vec3& eye)
{
    return glm::length(glm::cross(axis, eye)) < kSteep;
}

/// How far along an axis from a place the nearest point to a ray is.
float alongAxis(const glm::vec3& place, const glm::vec3& axis, const Ray& ray)
{
    const glm::vec3 from = place - ray.origin;
    const float cosine = glm::dot(axis, ray.direction);
    return (cosine * glm::dot(ray.direction, from) - glm::dot(axis, from))
           / (1.0F - cosine * cosine);
}

glm::vec3 onPlane(const glm::vec3& place, const glm::vec3& normal, const Ray& ray)
{
    return ray.at(glm::dot(place - ray.origin, normal) / glm::dot(ray.direction, normal));
}

} // namespace

std::array<glm::vec3, 4>
MoveGizmo::square(const Camera& camera, const glm::ivec2& viewport, float size) const
{
    const auto [right, up] = across(towardsEye(m_place, camera));
    const float half = size * unitsPerPixelAt(m_place, camera, viewport).value_or(0.0F);
    return {m_place + half * (right + up),
            m_place + half * (right - up),
            m_place - half * (right + up),
            m_place + half * (up - right)};
}

std::optional<glm::vec3>
MoveGizmo::tip(GizmoHandle handle, const Camera& camera, const glm::ivec2& viewport) const
{
    const auto unit = unitsPerPixelAt(m_place, camera, viewport);
    if (!unit)
    {
        return std::nullopt;
    }
    return handle == GizmoHandle::View
               ? square(camera, viewport, kSquareHalf)[0]
               : m_place + *unit * kArrowLength * m_axes[static_cast<glm::length_t>(handle)];
}

std::vector<SceneLine> MoveGizmo::lines(const Camera& camera,
                                        const glm::ivec2& viewport,
                                        std::optional<GizmoHandle> held) const
{
    std::vector<SceneLine> found;
    const auto unit = unitsPerPixelAt(m_place, camera, viewport);
    if (!unit)
    {
        return found;
    }
    const glm::vec3 eye = towardsEye(m_place, camera);
    for (const GizmoHandle handle : kGizmoHandles)
    {
        const bool isHeld = handle == held;
        const auto colour = gizmoColour(handle, isHeld);
        const int reach = isHeld ? kGizmoHeldReach : kGizmoReach;
        for (int beside = -reach; beside <= reach; ++beside)
        {
            const float offset = static_cast<float>(beside) * kGizmoBeside;
            if (handle == GizmoHandle::View)
            {
                const auto corners = square(camera, viewport, kSquareHalf + offset);
                for (std::size_t i = 0; i < corners.size(); ++i)
                {
                    found.push_back({corners[i], corners[(i + 1) % corners.size()], colour});
                }
                continue;
            }
            const glm::vec3 axis = m_axes[static_cast<glm::length_t>(handle)];
            if (pointsAtEye(axis, eye))
            {
                continue;
            }
            const glm::vec3 side = glm::normalize(glm::cross(axis, eye));
            const glm::vec3 by = *unit * offset * side;
            const glm::vec3 end = m_place + *unit * kArrowLength * axis;
            found.push_back({m_place + *unit * kArrowGap * axis + by, end + by, colour});
            for (const float wing : {-kArrowWing, kArrowWing})
            {
                found.push_back(
                    {end + by, end - *unit * kArrowHead * axis + *unit * wing * side + by, colour});
            }
        }
    }
    return found;
}

std::optional<GizmoHandle>
MoveGizmo::handleAt(const glm::vec2& pixel, const Camera& camera, const glm::ivec2& viewport) const
{
    const auto centre = camera.project(m_place, viewport);
    const auto unit = unitsPerPixelAt(m_place, camera, viewport);
    if (!centre || !unit)
    {
        return std::nullopt;
    }
    const glm::vec2 away = glm::abs(pixel - *centre);
    if (std::max(away.x, away.y) <= kSquareHalf + kGizmoGrasp / 2.0F)
    {
        return GizmoHandle::View;
    }
    const glm::vec3 eye = towardsEye(m_place, camera);
    std::optional<GizmoHandle> nearest;
    float least = kGizmoGrasp;
    for (const GizmoHandle handle : {GizmoHandle::X, GizmoHandle::Y, GizmoHandle::Z})
    {
        const glm::vec3 axis = m_axes[static_cast<glm::length_t>(handle)];
        const auto from = camera.project(m_place + *unit * kArrowGap * axis, viewport);
        const auto to = camera.project(m_place + *unit * kArrowLength * axis, viewport);
        if (!from || !to || pointsAtEye(axis, eye))
        {
            continue;
        }
        const float distance = distanceTo(pixel, *from, *to);
        if (distance < least)
        {
            least = distance;
            nearest = handle;
        }
    }
    return nearest;
}

glm::vec3 MoveGizmo::way(GizmoHandle handle,
                         const glm::vec2& from,
                         const glm::vec2& to,
                         const Camera& camera,
                         const glm::ivec2& viewport) const
{
    const Ray start = camera.ray(from, viewport);
    const Ray end = camera.ray(to, viewport);
    if (handle == GizmoHandle::View)
    {
        const glm::vec3 normal = camera.forward();
        return onPlane(m_place, normal, end) - onPlane(m_place, normal, start);
    }
    const glm::vec3 axis = m_axes[static_cast<glm::length_t>(handle)];
    if (pointsAtEye(axis, start.direction) || pointsAtEye(axis, end.direction))
    {
        return glm::vec3(0.0F);
    }
    return (alongAxis(m_place, axis, end) - alongAxis(m_place, axis, start)) * axis;
}

} // namespace render
