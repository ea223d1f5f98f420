#pragma once

#include "core/edit/entries/EntryEdit.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Copying commands of an animation into other frames of it and into other animations.
namespace tr::edit
{

/// What is to be copied where.
struct CommandCopies
{
    std::size_t animation = 0;                    ///< whose they are
    std::vector<view::AnimationCommand> commands; ///< as view::commandsOf tells them
    /// Of the animation itself, counted from its first: those commands go there that happen in a
    /// frame.
    std::vector<std::int64_t> frames;
    /// Others, which get all of them: in the frame with the same number from their first, or at
    /// their end.
    std::vector<std::size_t> animations;
};

/// What becomes of it.
struct CopyPlan
{
    struct Addition
    {
        std::size_t animation = 0;
        std::vector<view::AnimationCommand> commands;
    };

    std::vector<Addition> additions;    ///< in the order of the animations; none is empty
    std::size_t copies = 0;             ///< of all of them
    std::size_t alreadyThere = 0;       ///< copies that would be what is there already
    std::vector<std::int64_t> noFrames; ///< frames that the animation has not
    std::vector<std::size_t> tooShort;  ///< animations that have not all of the frames
    std::vector<std::size_t> unread;    ///< whose commands cannot be read to their end: left out
};

/// Precondition: the animations exist.
[[nodiscard]] CopyPlan planCopies(const level::Objects& objects, const CommandCopies& wanted);

/// Makes the copies as one edit. What other animations have in common with those that get some
/// stays as it is: these get their own. Gives back where the first copy stands. Preconditions: as
/// of planCopies, and there are copies to make. Errors: those of appendCommands and
/// Transaction::commit.
[[nodiscard]] Result<WordSpan> copyCommands(Document& document, const CommandCopies& wanted);

/// The frames that a text names, each once and in ascending order: "0-8, 12". Nothing where it says
/// anything else, or a number that no frame can have.
[[nodiscard]] std::optional<std::vector<std::int64_t>> framesIn(std::string_view text);

} // namespace tr::edit
