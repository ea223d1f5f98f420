#pragma once

#include "core/edit/document/Document.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The numbers of frames within a moveable. The first animation starts at 0 and each other one
/// behind the last frame of the one before it; engines only ever take the difference to the first
/// of an animation, except in slots that view::countedFrames knows. Animations without key frames
/// whose numbers do not fit in there keep them: they stand for others that the level does without.
namespace tr::edit
{

/// What becomes of the frame numbers of animations behind one that gets longer or shorter.
enum class LaterFrames : std::uint8_t
{
    Keep,     ///< the frames of two animations can have the same numbers then
    Renumber, ///< they follow it, with all that names them
};

/// What renumbering comes to.
struct RenumberedFrames
{
    std::size_t animations = 0; ///< that get other numbers
    std::size_t apart = 0;      ///< without key frames, that keep numbers beside the others
    /// Of those with other numbers: commands, state changes or dispatches that others have, too,
    /// and that stay as they are.
    std::size_t withShared = 0;
    std::int64_t last = 0; ///< the highest number then
};

/// Of the animations of a moveable from the row `from` on. Precondition: these are theirs.
[[nodiscard]] RenumberedFrames
foretellRenumbering(const Content& content, const view::RowRange& animations, std::size_t from);

/// Gives them the numbers, and all that names one of their frames: commands, dispatches, and the
/// frames at which others enter them. What names no frame of its animation goes on naming none.
/// Errors: OutOfRange, where a frame would get a number that engines do not know.
[[nodiscard]] Result<void>
renumberFrames(Transaction& transaction, const view::RowRange& animations, std::size_t from);

/// Of those behind the first of some animations in each of their moveables; does nothing where no
/// moveable has them, or where they are to be kept. Precondition: the animations ascend.
[[nodiscard]] Result<void>
renumberLater(Transaction& transaction, std::span<const std::size_t> animations, LaterFrames later);

/// All frames of the moveables that have these animations, as one edit. Preconditions: not none,
/// they exist and ascend. Errors: those of renumberFrames and Transaction::commit.
[[nodiscard]] Result<void> renumberFrames(Document& document,
                                          std::span<const std::size_t> animations);

/// The animations of the moveables that have these, each once and in ascending order.
[[nodiscard]] std::vector<view::RowRange> rangesWith(const level::Objects& objects,
                                                     std::span<const std::size_t> animations);

} // namespace tr::edit
