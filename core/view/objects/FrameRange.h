#pragma once

#include "core/level/Objects.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// Frames of animations, and the key frames that they need. TRosettaStone 3, sections 6.2.3 and
/// 6.2.7.
namespace tr::view
{

/// Numbers of frames as engines take them: with a sign.
[[nodiscard]] constexpr std::int64_t withSign(std::uint16_t frame) noexcept
{
    return static_cast<std::int16_t>(frame);
}

/// The highest number of a frame.
inline constexpr std::int64_t kLastFrameNumber = 0x7FFF;

/// The frames that an animation plays, by their numbers.
struct FrameRange
{
    std::int64_t first = 0;
    std::int64_t last = 0; ///< `first` where the end stands in front of it: one frame

    [[nodiscard]] constexpr bool has(std::int64_t frame) const noexcept
    {
        return frame >= first && frame <= last;
    }

    [[nodiscard]] constexpr std::int64_t count() const noexcept { return last - first + 1; }
};

[[nodiscard]] constexpr FrameRange framesOf(const level::Animation& animation) noexcept
{
    const std::int64_t first = withSign(animation.frameStart);
    return {first, std::max(first, withSign(animation.frameEnd))};
}

/// Frames from one key frame to the next, at least one.
[[nodiscard]] constexpr std::int64_t frameStep(const level::Animation& animation) noexcept
{
    return std::max<std::int64_t>(animation.frameRate, 1);
}

/// Key frames that so many frames need: the last one is the first at or behind the last frame.
/// Preconditions: frames > 0, step > 0.
[[nodiscard]] constexpr std::size_t keyframesNeeded(std::int64_t frames, std::int64_t step) noexcept
{
    return static_cast<std::size_t>((frames - 1 + step - 1) / step + 1);
}

} // namespace tr::view
