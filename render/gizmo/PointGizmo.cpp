#include "render/gizmo/PointGizmo.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace render
{
namespace
{

constexpr float kPointHalf = 5.0F; ///< pixels

/// Nearer to the eye's line a direction, or a plane to its edge, tells nothing: sine of the angle.
constexpr float kLeastSlant = 0.08F;

/// How far along a line through a place the nearest point to a ray is; nothing for one along it.
std::optional<float> alongLine(const glm::vec3& place, const glm::vec3& direction, const Ray& ray)
{
    const float cosine = glm::dot(direction, ray.direction);
    const float square = 1.0F - cosine * cosine;
    if (square < kLeastSlant * kLeastSlant)
    {
        return std::nullopt;
    }
    const glm::vec3 from = place - ray.origin;
    return (cosine * glm::dot(ray.direction, from) - glm::dot(direction, from)) / square;
}

/// Where a ray meets the plane, in front of the eye.
std::optional<glm::vec3> inPlane(const glm::vec3& place, const glm::vec3& normal, const Ray& ray)
{
    const float slant = glm::dot(ray.direction, normal);
    if (std::abs(slant) < kLeastSlant)
    {
        return std::nullopt;
    }
    const float distance = glm::dot(place - ray.origin, normal) / slant;
    return distance > 0.0F ? std::optional(ray.at(distance)) : std::nullopt;
}

} // namespace

std::vector<SceneLine> PointGizmo::lines(const Camera& camera,
                                         const glm::ivec2& viewport,
                                         std::span<const std::size_t> lit) const
{
    std::vector<SceneLine> found;
    for (std::size_t i = 0; i < m_points.size(); ++i)
    {
        const GizmoPoint& point = m_points[i];
        const auto unit = unitsPerPixelAt(point.place, camera, viewport);
        if (!unit)
        {
            continue;
        }
        const bool isLit = std::ranges::find(lit, i) != lit.end();
        const auto colour = isLit ? gizmoColour(GizmoHandle::View, true) : point.colour;
        const int reach = isLit ? kGizmoHeldReach : kGizmoReach;
        const auto [right, up] = across(towardsEye(point.place, camera));
        for (int beside = -reach; beside <= reach; ++beside)
        {
            const float size = *unit * (kPointHalf + static_cast<float>(beside) * kGizmoBeside);
            const std::array corners{point.place + size * (right + up),
                                     point.place + size * (right - up),
                                     point.place - size * (right + up),
                                     point.place + size * (up - right)};
            for (std::size_t corner = 0; corner < corners.size(); ++corner)
            {
                found.push_back({corners[corner], corners[(corner + 1) % corners.size()], colour});
            }
        }
    }
    return found;
}

std::optional<std::size_t>
PointGizmo::pointAt(const glm::vec2& pixel, const Camera& camera, const glm::ivec2& viewport) const
{
    std::optional<std::size_t> nearest;
    float least = 0.0F;
    for (std::size_t i = 0; i < m_points.size(); ++i)
    {
        const glm::vec3& place = m_points[i].place;
        const auto shown = camera.project(place, viewport);
        if (!shown)
        {
            continue;
        }
        const glm::vec2 away = glm::abs(pixel - *shown);
        const float depth = glm::dot(place - camera.position(), camera.forward());
        if (std::max(away.x, away.y) <= kPointHalf + kGizmoGrasp / 2.0F
            && (!nearest || depth < least))
        {
            nearest = i;
            least = depth;
        }
    }
    return nearest;
}

glm::vec3 PointGizmo::way(std::size_t point,
                          const glm::vec2& from,
                          const glm::vec2& to,
                          const Camera& camera,
                          const glm::ivec2& viewport) const
{
    const GizmoPoint& held = m_points[point];
    const Ray start = camera.ray(from, viewport);
    const Ray end = camera.ray(to, viewport);
    if (held.isInPlane || held.facesEye)
    {
        const glm::vec3 normal = held.facesEye ? towardsEye(held.place, camera) : held.direction;
        const auto first = inPlane(held.place, normal, start);
        const auto last = inPlane(held.place, normal, end);
        return first && last ? *last - *first : glm::vec3(0.0F);
    }
    const auto first = alongLine(held.place, held.direction, start);
    const auto last = alongLine(held.place, held.direction, end);
    return first && last ? (*last - *first) * held.direction : glm::vec3(0.0F);
}

} // namespace render
