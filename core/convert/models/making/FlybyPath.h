#pragma once

#include "core/level/World.h"

#include <glm/glm.hpp>

#include <span>
#include <vector>

/// How the engines of TR4 and TR5 fly along the cameras of a sequence. Used by the sources that
/// make model files only.
namespace tr::convert
{

/// Where a flight is at a time, in the game's axes and units.
struct FlybyPoint
{
    float seconds = 0.0F;
    glm::vec3 at{0.0F};
    glm::vec3 target{0.0F}; ///< that is looked at
    float roll = 0.0F;      ///< about the view, radians: the camera leans to its right
};

/// The way of a flight: a spline through the places of its cameras, one through their targets and
/// one through their rolls. From one camera to the next it takes 65,536 ticks divided by the speed,
/// which is on such a spline, too; where a camera stops the flight, it stands there for as many
/// ticks as its timer says. What is slower than a tenth of a step of the level editor counts as
/// that. Cuts, fades and loops are not followed. Times ascend.
[[nodiscard]] std::vector<FlybyPoint> flybyPath(std::span<const level::FlybyCamera> cameras);

/// Points from one camera to the next.
inline constexpr int kFlybySteps = 16;

} // namespace tr::convert
