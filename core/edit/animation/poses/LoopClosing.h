#pragma once

#include "core/edit/animation/poses/PoseEdit.h"
#include "core/view/objects/LoopSeam.h"

#include <cstddef>

/// Letting the end of an animation meet what follows it: what view::seamOf tells is spread over the
/// last key frames.
namespace tr::edit
{

struct LoopClosing
{
    std::size_t animation = 0;
    view::AnimationMoment next; ///< what its end is to meet
    /// Key frames in front of the end that take a share, the last of them all of it. At least one.
    std::size_t keyframes = 1;
    Falloff falloff = Falloff::Linear; ///< Linear or Smooth
};

/// The most key frames that can take a share: those that show what is to be met, and the tick
/// behind that, stay as they are. 0: it cannot be closed. Precondition: both animations exist.
[[nodiscard]] std::size_t
mostToClose(const Content& content, std::size_t animation, const view::AnimationMoment& next);

/// The key frames of the animation with the jumps of its seam taken off, so far that a tick's usual
/// motion is left between its last frame and the moment. Joints and axes that jump by less than
/// view::kSeamTurn and view::kSeamWay stay. Key frames behind the last frame go along. Where
/// nothing jumps, or nothing is seen, they are as they are. Preconditions: as of AnimationEdit.h;
/// 0 < keyframes <= mostToClose.
[[nodiscard]] Track closed(const Content& content, const LoopClosing& closing);

} // namespace tr::edit
