#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <cstdint>

/// Angles of key frames told so that they do not jump from one key frame to the next.
///
/// Every rotation has two sets of three angles: x, y, z, and half a turn less x with half a turn
/// more of y and z. Engines turn rotations into each other and do not see the difference; whoever
/// goes by angles (curves, programs that poses are handed to) does. Ten bits can tell half a turn,
/// so the other set is stored without any loss. Full turns are no number of the files: 350 degrees
/// and 10 degrees are 20 degrees apart already.
namespace tr::edit
{

/// The other set of angles of the same rotation. That of that is the first again.
[[nodiscard]] constexpr view::JointAngles otherForm(const view::JointAngles& angles) noexcept
{
    constexpr unsigned kHalfTurn = 0x8000;
    return {static_cast<std::uint16_t>(kHalfTurn - angles.x),
            static_cast<std::uint16_t>(kHalfTurn + angles.y),
            static_cast<std::uint16_t>(kHalfTurn + angles.z)};
}

/// How far angles are apart: the sum of the differences about all three axes, each the shorter way.
[[nodiscard]] std::uint32_t apart(const view::JointAngles& from,
                                  const view::JointAngles& to) noexcept;

/// What becomes of angles that are unwrapped.
struct Unwrapping
{
    std::size_t joints = 0;    ///< whose angles change
    std::size_t keyframes = 0; ///< that they change in
    std::uint64_t before = 0;  ///< how far angles are apart from one key frame to the next, in all
    std::uint64_t after = 0;
};

/// Key frames with those sets of angles that are least apart from one key frame to the next, with
/// those right in front of the span and behind it as they are; of several ways the one that changes
/// fewest. Every rotation stays what it is, to the bit. Rotations about one axis keep their angles:
/// their other set would take three, and a longer record. Preconditions: as of AnimationEdit.h.
[[nodiscard]] Track unwrapped(const Content& content, const KeyframeSpan& span);

/// What that comes to.
[[nodiscard]] Unwrapping unwrappingOf(const Content& content, const KeyframeSpan& span);

} // namespace tr::edit
