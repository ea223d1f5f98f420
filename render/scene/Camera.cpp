#include "render/scene/Camera.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace render
{

namespace
{

constexpr float kQuarterTurn = glm::half_pi<float>();
constexpr float kHalfTurn = glm::pi<float>();
constexpr float kFullTurn = glm::two_pi<float>();
/// The angle at which the three axes of a cube look equally long: atan(1 / sqrt(2)).
constexpr float kIsometricPitch = 0.61547971F;

constexpr float kSmallestFieldOfView = 0.05F;
constexpr float kLargestFieldOfView = 2.8F;
/// One notch of the wheel brings the camera this much closer to its target.
constexpr float kZoomPerStep = 0.85F;
/// Room that frame() leaves around the bounds.
constexpr float kFrameMargin = 1.08F;

/// The usual near plane: as near as a wall gets in a room, as far as 24 bits of depth need it.
constexpr float kNearPlane = 16.0F;
/// Close to a small object the near plane comes closer, down to this.
constexpr float kNearestPlane = 1.0F;
constexpr float kNearShareOfDistance = 1.0F / 64.0F;
/// The planes enclose a sphere larger than the scene, since animated objects leave its bounds. To
/// the front it is the smaller one: precision of depth is lost there.
constexpr float kNearMargin = 1.2F;
constexpr float kFarMargin = 2.0F;
/// The target must stay visible wherever it is: the planes enclose this share of its distance.
constexpr float kNearestShareOfTarget = 0.5F;
constexpr float kFarthestShareOfTarget = 2.0F;

float aspectOf(const glm::ivec2& viewport)
{
    return static_cast<float>(viewport.x) / static_cast<float>(viewport.y);
}

/// Turns pixels into -1..1 across the viewport, y up.
glm::vec2 normalised(const glm::vec2& pixel, const glm::ivec2& viewport)
{
    const glm::vec2 share = pixel / glm::vec2(viewport);
    return {2.0F * share.x - 1.0F, 1.0F - 2.0F * share.y};
}

struct ViewAngles
{
    float yaw = 0.0F;
    float pitch = 0.0F;
};

ViewAngles anglesOf(StandardView view)
{
    switch (view)
    {
    case StandardView::Front:
        return {0.0F, 0.0F};
    case StandardView::Back:
        return {kHalfTurn, 0.0F};
    case StandardView::Left:
        return {-kQuarterTurn, 0.0F};
    case StandardView::Right:
        return {kQuarterTurn, 0.0F};
    case StandardView::Top:
        return {kHalfTurn, kQuarterTurn};
    case StandardView::Bottom:
        return {0.0F, -kQuarterTurn};
    case StandardView::Isometric:
        return {kQuarterTurn / 2.0F, kIsometricPitch};
    }
    return {};
}

} // namespace

glm::vec3 Camera::forward() const
{
    const float level = std::cos(m_pitch);
    return {std::sin(m_yaw) * level, -std::sin(m_pitch), std::cos(m_yaw) * level};
}

BillboardAxes Camera::axes() const
{
    // Made from the angles and not from a cross product with Y, so that the poles are no
    // special case.
    const glm::vec3 right{-std::cos(m_yaw), 0.0F, std::sin(m_yaw)};
    const float lean = std::sin(m_pitch);
    const glm::vec3 up{std::sin(m_yaw) * lean, std::cos(m_pitch), std::cos(m_yaw) * lean};

    const float c = std::cos(m_roll);
    const float s = std::sin(m_roll);
    return {c * right - s * up, c * up + s * right};
}

glm::vec3 Camera::position() const
{
    return m_target - m_distance * forward();
}

void Camera::setAngles(float yaw, float pitch, float roll)
{
    m_yaw = std::remainder(yaw, kFullTurn);
    m_pitch = std::clamp(pitch, -kQuarterTurn, kQuarterTurn);
    m_roll = std::remainder(roll, kFullTurn);
}

void Camera::setDistance(float distance)
{
    m_distance = std::clamp(distance, kMinimumDistance, kMaximumDistance);
}

void Camera::setTarget(const glm::vec3& target)
{
    m_target = target;
}

void Camera::lookFrom(const glm::vec3& eye, const glm::vec3& target, float roll)
{
    const glm::vec3 toTarget = target - eye;
    const float distance = glm::length(toTarget);
    if (distance == 0.0F)
    {
        return;
    }
    const float level = std::hypot(toTarget.x, toTarget.z);
    // Straight up and down has no yaw of its own: the old one stays.
    const float yaw = level > 0.0F ? std::atan2(toTarget.x, toTarget.z) : m_yaw;
    setAngles(yaw, std::atan2(-toTarget.y, level), roll);
    setDistance(distance);
    // The eye is what was asked for, also where the distance was out of its range.
    m_target = eye + m_distance * forward();
}

void Camera::setView(StandardView view)
{
    const ViewAngles angles = anglesOf(view);
    setAngles(angles.yaw, angles.pitch);
}

void Camera::setFieldOfView(float radians)
{
    m_fieldOfView = std::clamp(radians, kSmallestFieldOfView, kLargestFieldOfView);
}

void Camera::setSceneBounds(const SceneBounds& bounds)
{
    m_sceneCentre = bounds.empty ? glm::vec3(0.0F) : 0.5F * (bounds.low + bounds.high);
    const float radius = bounds.empty ? kStartDistance : glm::distance(bounds.low, m_sceneCentre);
    m_sceneRadius = std::max(radius, kMinimumDistance);
}

void Camera::orbit(float yawDelta, float pitchDelta)
{
    setAngles(m_yaw + yawDelta, m_pitch + pitchDelta, m_roll);
}

void Camera::look(float yawDelta, float pitchDelta)
{
    const glm::vec3 eye = position();
    orbit(yawDelta, pitchDelta);
    m_target = eye + m_distance * forward();
}

void Camera::pan(const glm::vec2& pixels, const glm::ivec2& viewport)
{
    const BillboardAxes screen = axes();
    const glm::vec2 units = unitsPerPixel(viewport) * pixels;
    m_target += units.y * screen.up - units.x * screen.right;
}

void Camera::zoom(float steps, const glm::vec2& cursor, const glm::ivec2& viewport)
{
    const glm::vec3 before = pointAtTargetDepth(cursor, viewport);
    const float old = m_distance;
    setDistance(m_distance * std::pow(kZoomPerStep, steps));
    m_target = before + (m_distance / old) * (m_target - before);
}

void Camera::zoomTowards(const glm::vec3& point, float steps)
{
    float scale = std::pow(kZoomPerStep, steps);
    if (m_projection == Projection::Orthographic)
    {
        const float old = m_distance;
        setDistance(m_distance * scale);
        m_target = point + (m_distance / old) * (m_target - point);
        return;
    }
    const glm::vec3 fromPoint = position() - point;
    const float away = glm::length(fromPoint);
    const float depth = -glm::dot(fromPoint, forward());
    if (away <= 0.0F || depth <= 0.0F)
    {
        return;
    }
    if (steps > 0.0F)
    {
        // Who is closer already stays there.
        scale = std::min(std::max(scale, kMinimumDistance / away), 1.0F);
    }
    scale = std::min(scale, kMaximumDistance / away);
    const glm::vec3 eye = point + scale * fromPoint;
    setDistance(scale * depth);
    m_target = eye + m_distance * forward();
}

void Camera::fly(float forwardUnits, float rightUnits, float upUnits)
{
    m_target +=
        forwardUnits * forward() + rightUnits * axes().right + glm::vec3(0.0F, upUnits, 0.0F);
}

void Camera::frame(const SceneBounds& bounds, float aspect)
{
    std::array<glm::vec3, 8> corners{};
    for (unsigned corner = 0; corner < corners.size(); ++corner)
    {
        corners[corner] = {(corner & 1U) != 0 ? bounds.high.x : bounds.low.x,
                           (corner & 2U) != 0 ? bounds.high.y : bounds.low.y,
                           (corner & 4U) != 0 ? bounds.high.z : bounds.low.z};
    }
    frame(bounds, corners, aspect);
}

void Camera::frame(const SceneBounds& bounds, std::span<const glm::vec3> outline, float aspect)
{
    if (outline.empty())
    {
        frame(bounds, aspect);
        return;
    }
    setSceneBounds(bounds);
    m_target = m_sceneCentre;
    if (bounds.empty)
    {
        m_distance = kStartDistance;
        return;
    }

    // A point at (place, depth) from the middle is inside the picture where
    // |place - centre| <= tangent * (distance + depth), on both axes. The largest and smallest
    // place -+ tangent * depth give the centre and the smallest distance at once. In orthographic
    // projection depth does not matter.
    const BillboardAxes screen = axes();
    const glm::vec3 ahead = m_projection == Projection::Perspective ? forward() : glm::vec3(0.0F);
    const glm::vec2 tangent =
        std::tan(0.5F * m_fieldOfView) / kFrameMargin * glm::vec2(aspect, 1.0F);
    glm::vec2 low(std::numeric_limits<float>::max());
    glm::vec2 high(std::numeric_limits<float>::lowest());
    float nearest = std::numeric_limits<float>::max();
    for (const glm::vec3& point : outline)
    {
        const glm::vec3 offset = point - m_sceneCentre;
        const glm::vec2 place(glm::dot(offset, screen.right), glm::dot(offset, screen.up));
        const float depth = glm::dot(offset, ahead);
        low = glm::min(low, place + tangent * depth);
        high = glm::max(high, place - tangent * depth);
        nearest = std::min(nearest, depth);
    }
    const glm::vec2 centre = 0.5F * (low + high);
    const glm::vec2 needed = 0.5F * (high - low) / tangent;
    m_target += centre.x * screen.right + centre.y * screen.up;
    // What stands in the middle of the picture still has to be behind the near plane.
    setDistance(std::max({needed.x, needed.y, kNearPlane - nearest}));
}

DepthRange Camera::depthRange() const
{
    const float middle = glm::dot(m_sceneCentre - position(), forward());
    const float nearest =
        std::min(middle - kNearMargin * m_sceneRadius, kNearestShareOfTarget * m_distance);
    const float farthest =
        std::max(middle + kFarMargin * m_sceneRadius, kFarthestShareOfTarget * m_distance);
    if (m_projection == Projection::Orthographic)
    {
        return {nearest, farthest};
    }
    const float limit = std::clamp(kNearShareOfDistance * m_distance, kNearestPlane, kNearPlane);
    return {std::max(nearest, limit), farthest};
}

glm::mat4 Camera::viewMatrix() const
{
    const glm::vec3 eye = position();
    return glm::lookAtRH(eye, eye + forward(), axes().up);
}

glm::mat4 Camera::projectionMatrix(const glm::ivec2& viewport) const
{
    const DepthRange depth = depthRange();
    const float aspect = aspectOf(viewport);
    if (m_projection == Projection::Perspective)
    {
        return glm::perspectiveRH_NO(m_fieldOfView, aspect, depth.nearPlane, depth.farPlane);
    }
    const float halfHeight = halfHeightAtTarget();
    const float halfWidth = halfHeight * aspect;
    return glm::orthoRH_NO(
        -halfWidth, halfWidth, -halfHeight, halfHeight, depth.nearPlane, depth.farPlane);
}

float Camera::unitsPerPixel(const glm::ivec2& viewport) const
{
    return 2.0F * halfHeightAtTarget() / static_cast<float>(viewport.y);
}

Ray Camera::ray(const glm::vec2& pixel, const glm::ivec2& viewport) const
{
    const glm::vec3 eye = position();
    const glm::vec3 ahead = forward();
    const glm::vec3 atTarget = pointAtTargetDepth(pixel, viewport);
    const float nearPlane = depthRange().nearPlane;
    if (m_projection == Projection::Orthographic)
    {
        return {atTarget + (nearPlane - m_distance) * ahead, ahead};
    }
    const glm::vec3 direction = glm::normalize(atTarget - eye);
    return {eye + (nearPlane / glm::dot(direction, ahead)) * direction, direction};
}

std::optional<glm::vec2> Camera::project(const glm::vec3& point, const glm::ivec2& viewport) const
{
    const glm::vec3 offset = point - position();
    const float depth = glm::dot(offset, forward());
    if (depth < depthRange().nearPlane)
    {
        return std::nullopt;
    }
    const BillboardAxes screen = axes();
    const glm::vec2 across{glm::dot(offset, screen.right), glm::dot(offset, screen.up)};
    const bool flat = m_projection == Projection::Orthographic;
    const float scale = (flat ? 1.0F : m_distance / depth) / unitsPerPixel(viewport);
    return 0.5F * glm::vec2(viewport) + scale * glm::vec2(across.x, -across.y);
}

float Camera::halfHeightAtTarget() const
{
    return m_distance * std::tan(0.5F * m_fieldOfView);
}

glm::vec3 Camera::pointAtTargetDepth(const glm::vec2& pixel, const glm::ivec2& viewport) const
{
    const BillboardAxes screen = axes();
    const glm::vec2 across = halfHeightAtTarget() * normalised(pixel, viewport);
    return m_target + across.x * aspectOf(viewport) * screen.right + across.y * screen.up;
}

} // namespace render
