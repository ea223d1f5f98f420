#pragma once

#include "core/edit/animation/AnimationEdit.h"

#include <cstddef>
#include <cstdint>
#include <span>

/// Making animations of others, and taking parts off. New ones stand behind the last one of their
/// moveable, since engines and scripts know animations by their number.
namespace tr::edit
{

/// Frames side by side of an animation, counted from its first.
struct FrameStretch
{
    std::int64_t first = 0;
    std::int64_t count = 0;

    [[nodiscard]] std::int64_t last() const noexcept { return first + count - 1; }
};

/// What happens in frames that are taken off.
struct LostMarks
{
    std::size_t commands = 0;
    std::size_t dispatches = 0;
};

/// Where a new animation of its moveable stands: the row behind its last one. Precondition: the
/// animation exists. Errors: OwnerTied, where it is no moveable's.
[[nodiscard]] Result<std::size_t> placeOfNew(const Content& content, std::size_t animation);

/// The row that new animations of a moveable get: that behind its last one, or, where it has none,
/// in front of those of the moveables that come after it. Precondition: it exists.
[[nodiscard]] std::size_t placeOfFirst(const Content& content, std::size_t model);

/// Where copies of animations stand.
enum class CopyPlace : std::uint8_t
{
    End,    ///< of their moveable: none gets another number
    Behind, ///< the last of them
};

/// Copies animations of one moveable, in ascending order and each once, with key frames, state
/// changes, dispatches and commands of their own. What they go on to stays, but for copies of each
/// other: one that goes on to itself goes on to itself. Gives back the rows of the copies. Errors:
/// those of placeOfNew, duplicateWithBelongings and Transaction::commit, and OwnerTied, where
/// others begin in the middle of their key frames.
[[nodiscard]] Result<view::RowRange> duplicateAnimations(Document& document,
                                                         std::span<const std::size_t> animations,
                                                         CopyPlace place = CopyPlace::End);

/// Makes an animation of one frame in that pose, which goes on to itself: of the state and with the
/// rate of another one of the moveable, without speed, state changes and commands. Its frame has a
/// number behind those of the moveable's last animation. Gives back its row. Precondition: `like`
/// passes requireKeyframes, and its key frames have as many angles as the pose. Errors: those of
/// duplicateAnimations.
[[nodiscard]] Result<std::size_t>
makeAnimation(Document& document, std::size_t like, const view::Keyframe& pose);

/// Makes two of an animation: it ends in front of a frame, counted from its first, and goes on to a
/// new one that plays the rest and what comes after that. Who enters it at a frame of the rest
/// enters the new one. Commands and dispatches go with their frames; those at its end go with the
/// rest, and a dispatch that holds in both is in both, or when the first has ended. State changes
/// that other animations have, too, stay as they are. All frames keep their numbers. Gives back
/// the row of the new one. Preconditions: it passes requireKeyframes, and the frame is one of it,
/// not its first. Errors: those of duplicateAnimations.
[[nodiscard]] Result<std::size_t> splitAnimation(Document& document,
                                                 std::size_t animation,
                                                 std::int64_t frame,
                                                 LaterFrames later = LaterFrames::Keep);

/// Takes off all frames but some of an animation, which gets key frames of its own. They keep their
/// numbers. Commands and dispatches of the others go; those that other animations have too stay as
/// they are. Who enters it at one of the others enters at the nearest that stays. Speeds begin as
/// they are in the first that stays. With `later` those behind it follow its last frame.
/// Preconditions: it passes requireKeyframes, and has the frames, at least one; all: nothing is
/// changed. Errors: as of changeTracks, and OwnerTied, where others own its key frames, too, and it
/// cannot get its own.
[[nodiscard]] Result<void> trimAnimation(Document& document,
                                         std::size_t animation,
                                         const FrameStretch& frames,
                                         LaterFrames later = LaterFrames::Keep);

/// What trimAnimation would take off. Precondition: the animation exists.
[[nodiscard]] LostMarks
lostMarks(const Content& content, std::size_t animation, const FrameStretch& frames);

} // namespace tr::edit
