#pragma once

#include "core/convert/models/taking/ClipKeyframes.h"
#include "core/view/words/Phrase.h"

/// What is said of clips that are put onto animations.
namespace tr::convert
{

/// "5 key frames instead of 3, one joint in 1 of 5 key frames". Precondition: the track changes
/// something.
[[nodiscard]] view::Phrase changeOfClip(const ClipTrack& track);

/// What a clip shows that no key frame can say. `isTied`: since others play the same key frames.
/// Precondition: something is lost.
[[nodiscard]] view::Phrase lossOfClip(const ClipFit& fit, bool isTied);

/// Keeps the largest losses of poses, and tells which offsets have no room. `what`: the clip or the
/// animation.
void tellPoseLoss(view::Phrase what, const PoseLoss& loss, ModelEdit& told);

} // namespace tr::convert
