#pragma once

#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/MoveableView.h"

#include <functional>
#include <vector>

/// Key frames and the numbers of frames.
///
/// A key frame is shown every `frame_rate` frames, and what lies between two is made of both: key
/// frame k stands at frame_start + k * frame_rate, and the last one that is needed is the first at
/// or behind frame_end (TRosettaStone 3, 6.2.3 and 6.2.7). So an animation of n key frames more is
/// n * frame_rate frames longer, while spare key frames behind its end do not count. What names a
/// frame goes with the pose that it was meant for: sounds and effects of the animation's commands,
/// the frames in which its state changes happen, and the frames at which others enter it.
namespace tr::edit
{

/// How the numbers of frames of an animation change.
struct FrameMap
{
    std::int64_t start = 0; ///< first and last frame of the animation
    std::int64_t end = 0;
    std::int64_t newEnd = 0; ///< the first stays

    /// Where a frame goes, from the first one to one behind the last, which can be the end of a
    /// stretch of frames.
    std::function<std::int64_t(std::int64_t)> moved;

    /// The last becomes the first: stretches of frames are reversed, and who enters the animation
    /// still enters it where he did.
    bool isReversed = false;

    /// The frame as it is called then. What is further away means no frame of this animation, and
    /// goes on doing so where the animation gets as long as that.
    [[nodiscard]] std::int64_t of(std::int64_t frame) const
    {
        if (frame > end + 1)
        {
            return frame > newEnd + 1 ? frame : frame + newEnd - end;
        }
        return frame < start ? frame : moved(frame);
    }
};

/// The commands of an animation, if no other has one of them too; otherwise none.
[[nodiscard]] std::vector<view::AnimationCommand> ownCommandsOf(const level::Objects& objects,
                                                                std::size_t animation);

/// The state changes of an animation, if no other has one of them too; otherwise none.
[[nodiscard]] view::RowRange ownStateChangesOf(const level::Objects& objects,
                                               std::size_t animation);

/// The dispatches of ownStateChangesOf that no other state change has, in ascending order.
[[nodiscard]] std::vector<std::size_t> ownDispatchesOf(const level::Objects& objects,
                                                       std::size_t animation);

/// Sets the last frame of an animation, and all that names one of its frames. Commands, state
/// changes and dispatches that other animations have too are left alone.
void renumberFrames(PendingNumbers& numbers, std::size_t animation, const FrameMap& map);

/// Key frames that come in front of key frame `at` of an animation.
void growFrames(PendingNumbers& numbers, std::size_t animation, std::size_t at, std::size_t count);

/// Key frames that go, from `at` on.
void shrinkFrames(PendingNumbers& numbers,
                  std::size_t animation,
                  std::size_t at,
                  std::size_t count);

} // namespace tr::edit
