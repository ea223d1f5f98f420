#pragma once

#include "core/level/Objects.h"

#include <algorithm>
#include <cstdint>

namespace tr::check
{

/// Numbers of frames as engines take them: with a sign.
[[nodiscard]] constexpr std::int64_t withSign(std::uint16_t frame) noexcept
{
    return static_cast<std::int16_t>(frame);
}

/// The frames that an animation plays, by their numbers.
struct FrameNumbers
{
    std::int64_t first = 0;
    std::int64_t last = 0; ///< `first` where the end stands in front of it: one frame

    [[nodiscard]] constexpr bool has(std::int64_t frame) const noexcept
    {
        return frame >= first && frame <= last;
    }

    [[nodiscard]] constexpr std::int64_t count() const noexcept { return last - first + 1; }
};

[[nodiscard]] constexpr FrameNumbers framesOf(const level::Animation& animation) noexcept
{
    const std::int64_t first = withSign(animation.frameStart);
    return {first, std::max(first, withSign(animation.frameEnd))};
}

} // namespace tr::check
