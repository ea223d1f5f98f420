#pragma once

#include "core/edit/fields/StreamChange.h"

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

/// Key frames that come in front of key frame `at` of an animation.
void growFrames(PendingNumbers& numbers, std::size_t animation, std::size_t at, std::size_t count);

/// Key frames that go, from `at` on.
void shrinkFrames(PendingNumbers& numbers,
                  std::size_t animation,
                  std::size_t at,
                  std::size_t count);

} // namespace tr::edit
