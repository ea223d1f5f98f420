#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <span>

/// Poses that key frames get from elsewhere.
namespace tr::edit
{

// Preconditions: the animation passes requireKeyframes and has the key frames, at least one.
// Errors: as of changeTracks.

/// Gives key frames the pose of rest: no joint is turned. Their offsets and boxes stay.
[[nodiscard]] Result<void>
setRestPose(Document& document, std::size_t animation, std::span<const std::size_t> keyframes);

/// Gives key frames a pose, with its offset and box. Precondition: they have as many angles as it.
[[nodiscard]] Result<void> takePose(Document& document,
                                    std::size_t animation,
                                    std::span<const std::size_t> keyframes,
                                    const view::Keyframe& pose);

} // namespace tr::edit
