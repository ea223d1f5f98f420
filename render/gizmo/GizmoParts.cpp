#include "render/gizmo/GizmoParts.h"

#include <algorithm>
#include <cmath>

namespace render
{
namespace
{

constexpr std::array<std::array<std::uint8_t, 4>, 4> kHandleColours{
    {{235, 80, 80, 255}, {110, 210, 90, 255}, {90, 150, 255, 255}, {225, 225, 225, 255}}};
constexpr std::array<std::uint8_t, 4> kHeldColour{255, 214, 92, 255};

// Marks of places, in pixels.
constexpr float kPlaceSize = 7.0F;
constexpr int kPlaceReach = 2;
constexpr std::array<std::uint8_t, 4> kPlaceColour{255, 140, 40, 255};

} // namespace

std::array<std::uint8_t, 4> gizmoColour(GizmoHandle handle, bool isHeld)
{
    return isHeld ? kHeldColour : kHandleColours[static_cast<std::size_t>(handle)];
}

std::optional<float>
unitsPerPixelAt(const glm::vec3& place, const Camera& camera, const glm::ivec2& viewport)
{
    const float atTarget = camera.unitsPerPixel(viewport);
    if (camera.projection() != Projection::Perspective)
    {
        return atTarget;
    }
    const float depth = glm::dot(place - camera.position(), camera.forward());
    return depth > Camera::kMinimumDistance / 2.0F
               ? std::optional(atTarget * depth / camera.distance())
               : std::nullopt;
}

glm::vec3 towardsEye(const glm::vec3& place, const Camera& camera)
{
    return camera.projection() == Projection::Perspective
               ? glm::normalize(camera.position() - place)
               : -camera.forward();
}

std::array<glm::vec3, 2> across(const glm::vec3& axis)
{
    const glm::vec3 other =
        std::abs(axis.y) < 0.9F ? glm::vec3(0.0F, 1.0F, 0.0F) : glm::vec3(1.0F, 0.0F, 0.0F);
    const glm::vec3 first = glm::normalize(glm::cross(other, axis));
    return {first, glm::cross(axis, first)};
}

float distanceTo(const glm::vec2& pixel, const glm::vec2& from, const glm::vec2& to)
{
    const glm::vec2 way = to - from;
    const float length = glm::dot(way, way);
    const float t =
        length > 0.0F ? std::clamp(glm::dot(pixel - from, way) / length, 0.0F, 1.0F) : 0.0F;
    return glm::distance(pixel, from + t * way);
}

std::vector<SceneLine>
placeMarks(std::span<const glm::vec3> places, const Camera& camera, const glm::ivec2& viewport)
{
    std::vector<SceneLine> found;
    for (const glm::vec3& place : places)
    {
        const auto unit = unitsPerPixelAt(place, camera, viewport);
        if (!unit)
        {
            continue;
        }
        const auto [right, up] = across(towardsEye(place, camera));
        for (int beside = -kPlaceReach; beside <= kPlaceReach; ++beside)
        {
            const float size = *unit * (kPlaceSize + static_cast<float>(beside) * kGizmoBeside);
            const std::array corners{
                place + size * right, place + size * up, place - size * right, place - size * up};
            for (std::size_t i = 0; i < corners.size(); ++i)
            {
                found.push_back({corners[i], corners[(i + 1) % corners.size()], kPlaceColour});
            }
        }
    }
    return found;
}

} // namespace render
