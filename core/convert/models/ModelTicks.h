#pragma once

#include <cmath>
#include <limits>

/// Time in model files: seconds, of which the games' frames are a thirtieth.
namespace tr::convert
{

inline constexpr double kTicksInSecond = 30.0;

/// Never in front of the tick, which as a number of 32 bits half of them would be: programs that
/// round down, as Blender does at the end of a clip, would miss the last key frame.
[[nodiscard]] inline float secondsOfTick(double tick) noexcept
{
    const auto seconds = static_cast<float>(tick / kTicksInSecond);
    return double{seconds} * kTicksInSecond < tick
               ? std::nextafter(seconds, std::numeric_limits<float>::max())
               : seconds;
}

} // namespace tr::convert
