#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Key frames that were copied, as poses: they fit every animation of as many meshes, of any game.
namespace tr::edit
{

/// The key frames, each with as many angles. Never none.
using KeyframeClip = std::vector<view::Keyframe>;

/// Says them as bytes, for the clipboard.
[[nodiscard]] std::vector<std::byte> bytesOf(const KeyframeClip& clip);

/// The other way, for bytes of which nothing is known; nothing where they are none.
[[nodiscard]] std::optional<KeyframeClip> keyframesOf(std::span<const std::byte> bytes);

/// Puts key frames in front of the key frame `at` of an animation, or behind its last one, as one
/// edit. What names frames behind that place goes along with them. A pose that the animation has is
/// written as it stands there. Preconditions: the animation passes requireKeyframes, has so many
/// key frames, and as many angles. Errors: those of exchangeKeyframes and Transaction::commit, and
/// OutOfRange, where its last frame would be one that engines do not know.
[[nodiscard]] Result<void> insertKeyframes(Document& document,
                                           std::size_t animation,
                                           std::size_t at,
                                           const KeyframeClip& clip);

/// Puts key frames in the place of others side by side; one can take the place of many.
/// Preconditions: as of insertKeyframes, and the span is inside of its key frames. Errors: those
/// too, and OtherRowCount.
[[nodiscard]] Result<void>
replaceKeyframes(Document& document, const KeyframeSpan& span, const KeyframeClip& clip);

} // namespace tr::edit
