#pragma once

#include "render/scene/Ray.h"
#include "render/scene/SceneDescription.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace render
{

enum class Projection : std::uint8_t
{
    Perspective,
    Orthographic,
};

/// Where the camera stands. Objects face -Z in the view's axes, so Front stands at -Z. Left and
/// Right are the sides that Front shows at the left and right of the screen. Top is a map: the
/// games' +X to the right, their +Z up. Isometric stands above the front right corner.
enum class StandardView : std::uint8_t
{
    Front,
    Back,
    Left,
    Right,
    Top,
    Bottom,
    Isometric,
};

/// Distances of the two clipping planes along the view direction, in world units. Perspective
/// planes lie in front of the eye; an orthographic near plane may lie behind it.
struct DepthRange
{
    float nearPlane = 0.0F;
    float farPlane = 0.0F;
};

/// An orbiting and flying camera in the view's axes: right-handed, Y up, one unit is one Tomb
/// Raider unit. Angles are radians. Pixels count from the top left corner of the picture, y down;
/// the centre of the first pixel is (0.5, 0.5). Viewports are at least 1 x 1 pixel.
///
/// The camera looks at a target from a distance. With yaw, pitch and roll zero it looks along +Z
/// with Y up. Positive yaw turns the view direction from +Z to +X, positive pitch raises the
/// camera above its target, positive roll leans it to its right.
class Camera
{
public:
    static constexpr float kMinimumDistance = 16.0F;
    static constexpr float kMaximumDistance = 1'000'000.0F;

    // Where it stands.
    [[nodiscard]] float yaw() const { return m_yaw; }

    [[nodiscard]] float pitch() const { return m_pitch; }

    [[nodiscard]] float roll() const { return m_roll; }

    [[nodiscard]] float distance() const { return m_distance; }

    [[nodiscard]] const glm::vec3& target() const { return m_target; }

    [[nodiscard]] glm::vec3 position() const;
    [[nodiscard]] glm::vec3 forward() const;
    [[nodiscard]] BillboardAxes axes() const;

    /// Yaw is brought into -pi..pi, pitch and distance into their ranges.
    void setAngles(float yaw, float pitch, float roll = 0.0F);
    void setDistance(float distance);
    void setTarget(const glm::vec3& target);

    /// Stands at `eye` and looks at `target`; does nothing when both are one point.
    void lookFrom(const glm::vec3& eye, const glm::vec3& target, float roll = 0.0F);
    /// Turns to a standard view. Target, distance and projection stay.
    void setView(StandardView view);

    // How it sees.
    [[nodiscard]] Projection projection() const { return m_projection; }

    /// Both projections show what is at the target in the same size.
    void setProjection(Projection projection) { m_projection = projection; }

    /// The vertical field of view.
    [[nodiscard]] float fieldOfView() const { return m_fieldOfView; }

    void setFieldOfView(float radians);
    /// What the clipping planes have to enclose. Called by frame().
    void setSceneBounds(const SceneBounds& bounds);

    // How it moves.
    /// Turns around the target.
    void orbit(float yawDelta, float pitchDelta);
    /// Turns on the spot.
    void look(float yawDelta, float pitchDelta);
    /// Shifts the camera so that what is at the target's depth follows the cursor.
    void pan(const glm::vec2& pixels, const glm::ivec2& viewport);
    /// Comes closer by `steps` notches of a wheel (further for negative ones). What is under the
    /// cursor at the target's depth stays under it.
    void zoom(float steps, const glm::vec2& cursor, const glm::ivec2& viewport);
    /// The same towards a point that is seen: it stays where it is in the picture, and is what is
    /// orbited from then on. The eye stops kMinimumDistance in front of it. Orthographic pictures
    /// have no place of the eye: there the point only stays where it is.
    void zoomTowards(const glm::vec3& point, float steps);
    /// Moves eye and target: forward where the camera looks, to the right of the screen, and up
    /// along the world's Y.
    void fly(float forwardUnits, float rightUnits, float upUnits);
    /// Stands so that all of `bounds` is seen as large as possible in a picture of the aspect
    /// (width / height). Direction and projection stay; the target is as far away as the middle of
    /// the bounds. Empty bounds bring target and distance back to their start values.
    void frame(const SceneBounds& bounds, float aspect = 1.0F);
    /// The same, more tightly, for what reaches only as far as the points of its outline. Without
    /// points it is the box.
    void frame(const SceneBounds& bounds, std::span<const glm::vec3> outline, float aspect);

    // What follows.
    [[nodiscard]] DepthRange depthRange() const;
    [[nodiscard]] glm::mat4 viewMatrix() const;
    [[nodiscard]] glm::mat4 projectionMatrix(const glm::ivec2& viewport) const;
    /// The world units that one pixel covers at the target.
    [[nodiscard]] float unitsPerPixel(const glm::ivec2& viewport) const;
    /// What is behind a pixel. Starts on the near plane.
    [[nodiscard]] Ray ray(const glm::vec2& pixel, const glm::ivec2& viewport) const;
    /// The pixel, possibly outside the viewport, that shows a point; none in front of the near
    /// plane.
    [[nodiscard]] std::optional<glm::vec2> project(const glm::vec3& point,
                                                   const glm::ivec2& viewport) const;

private:
    [[nodiscard]] float halfHeightAtTarget() const;
    /// The point behind a pixel in the plane through the target that faces the camera.
    [[nodiscard]] glm::vec3 pointAtTargetDepth(const glm::vec2& pixel,
                                               const glm::ivec2& viewport) const;

    static constexpr float kStartDistance = 2048.0F;
    static constexpr float kStartFieldOfView = 0.87266463F; // 50 degrees

    float m_yaw = 0.0F;
    float m_pitch = 0.0F;
    float m_roll = 0.0F;
    float m_distance = kStartDistance;
    glm::vec3 m_target{0.0F};
    Projection m_projection = Projection::Perspective;
    float m_fieldOfView = kStartFieldOfView;
    glm::vec3 m_sceneCentre{0.0F};
    float m_sceneRadius = kStartDistance;
};

} // namespace render
