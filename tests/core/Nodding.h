#pragma once

#include "core/schema/Content.h"

#include <cstddef>
#include <cstdint>

/// A small animation of which all can be counted by hand.
namespace tr::test
{

inline constexpr std::size_t kRecordWords = 12; ///< of a key frame with one joint, and padding
inline constexpr std::int16_t kStepSound = 5;

/// The angle about X that the n-th key frame has: a sixteenth of a turn more than the one before.
[[nodiscard]] constexpr std::uint16_t turn(std::size_t n)
{
    return static_cast<std::uint16_t>(0x1000 * n);
}

/// A level of TR3 in which a moveable of one mesh has an animation of five key frames, a key frame
/// in every third of its frames 100 to 110: the last of them stands behind the last frame. It makes
/// a sound in frame 103. Dispatch 0 holds in 102 to 105, dispatch 1 from 100 to its end, dispatch 2
/// from 106 far beyond it. Another animation without key frames goes on with it in frame 106.
[[nodiscard]] schema::Content nodding();

} // namespace tr::test
