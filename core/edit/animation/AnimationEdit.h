#pragma once

#include "core/edit/animation/FrameRenumbering.h"
#include "core/edit/animation/Track.h"
#include "core/view/objects/AnimationRows.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

/// What animators do to whole animations and to key frames side by side: reversing, mirroring,
/// resampling, slowing down, interpolating, thinning out. Each is worked out as a Track first, so
/// that it can be said what becomes of the animation; an edit of several is one step of the
/// history.
namespace tr::edit
{

/// Key frames side by side of an animation, counted from its first.
struct KeyframeSpan
{
    std::size_t animation = 0;
    std::size_t first = 0;
    std::size_t count = 0;

    [[nodiscard]] std::size_t end() const noexcept { return first + count; }
};

/// Why it cannot be done to an animation, if it cannot: NoKeyframes, where it owns none or they
/// cannot be read.
[[nodiscard]] Result<void> requireKeyframes(const Content& content, std::size_t animation);

/// Whether the key frames of animations take no more together than a file can have, so that they
/// can be worked on at once: those of a damaged one overlap, and are read again and again.
[[nodiscard]] bool areReadable(const Content& content, std::span<const std::size_t> animations);

// Preconditions of all that follow: the animation passes requireKeyframes and the span is inside of
// its key frames and not empty.

/// Key frames in the opposite order.
/// Of a whole animation (every key frame) its commands and dispatches are reversed with them, and
/// spare key frames that no frame needs stay where they are; where the last one that is needed
/// stands behind the last frame all is seen that much earlier. Of some, only their poses change
/// places.
[[nodiscard]] Track reversed(const Content& content, const KeyframeSpan& span);

/// Key frames with left and right exchanged: view::counterpartsOf. Each angle takes the form that
/// its counterpart has, so that doing it twice gives back the same words.
[[nodiscard]] Track mirrored(const Content& content, const KeyframeSpan& span);

/// As many key frames as are needed to have one every `rate` frames, posed as what is seen there
/// now. How long the animation lasts stays, and all numbers of its frames. A last key frame behind
/// the last frame holds the last pose there is. Precondition: rate > 0.
[[nodiscard]] Track resampled(const Content& content, std::size_t animation, std::uint8_t rate);

/// The same key frames, shown every `rate` frames. Precondition: rate > 0.
[[nodiscard]] Track retimed(const Content& content, std::size_t animation, std::uint8_t rate);

/// `more` key frames between each two of the span, posed between them.
[[nodiscard]] Track
interpolated(const Content& content, const KeyframeSpan& span, std::size_t more);

/// The key frames that so many frames need, from the frame `first` of now on, counted from its
/// first. Where none stands there they are made anew, as what is seen, and as many more as it takes
/// to have one where each of now stands: all looks as before. What the frames are called
/// is not asked. Preconditions: all are frames of the animation, count > 0.
[[nodiscard]] Track
trimmed(const Content& content, std::size_t animation, std::int64_t first, std::int64_t count);

/// Without the last of each `every` key frames of the span. Precondition: every > 1.
[[nodiscard]] Track thinned(const Content& content, const KeyframeSpan& span, std::size_t every);

/// Gives several animations, in ascending order and each once, their tracks, as one edit. `later`:
/// what becomes of the frame numbers of those behind them. Errors: those of requireKeyframes,
/// exchangeTrack, renumberFrames and Transaction::commit; then none is changed.
using MakeTrack = std::function<Track(const Content& content, std::size_t animation)>;
[[nodiscard]] Result<void> changeTracks(Document& document,
                                        EditCode code,
                                        std::span<const std::size_t> animations,
                                        const MakeTrack& make,
                                        LaterFrames later = LaterFrames::Keep);

/// What is seen of an animation in a frame, counted from its first: box, offset and angles.
[[nodiscard]] view::Keyframe
poseAt(const Content& content, std::size_t animation, std::size_t frame);

/// The pose of a moveable with left and right exchanged: view::counterpartsOf. Precondition: the
/// animation exists; it is one of that moveable's.
[[nodiscard]] view::Keyframe
mirroredPose(const Content& content, std::size_t animation, const view::Keyframe& pose);

/// Gives key frames of an animation, counted from its first, one pose. Preconditions: it passes
/// requireKeyframes, has those key frames, and they have as many angles as the pose. Errors: as of
/// changeTracks.
[[nodiscard]] Result<void> pastePose(Document& document,
                                     std::size_t animation,
                                     std::span<const std::size_t> keyframes,
                                     const view::Keyframe& pose);

/// The numbers that put a command or a dispatch into the frames that a mark of the animation tells,
/// counted from its first. Precondition: the mark is at a frame. Errors: ReferenceTooFar.
[[nodiscard]] Result<std::vector<CellValue>>
valuesInTime(const Content& content, std::size_t animation, const view::AnimationMark& mark);

/// Mirrors animations as `mirrored` does, and what else of them has a left and a right: how they
/// move sideways, positions that their commands set, and the feet of footprints. Commands that
/// other animations have too stay as they are. Errors: as of changeTracks.
[[nodiscard]] Result<void> mirrorAnimations(Document& document,
                                            std::span<const std::size_t> animations);

/// Retimes animations. `keepsWay`: they move their objects as far as before; otherwise as fast.
/// Errors: as of changeTracks.
[[nodiscard]] Result<void> retimeAnimations(Document& document,
                                            std::span<const std::size_t> animations,
                                            std::uint8_t rate,
                                            bool keepsWay,
                                            LaterFrames later = LaterFrames::Keep);

} // namespace tr::edit
