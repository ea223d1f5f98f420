#pragma once

#include "core/edit/document/Document.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Finding commands of animations by what they do, and changing or deleting many of them.
namespace tr::edit
{

/// What is looked for. Where nothing is said all fit.
struct CommandCriteria
{
    std::optional<view::AnimationCommand::Kind> kind;
    /// The sound or the effect, whatever bits stand beside it.
    std::optional<std::uint16_t> number;
    /// In which frame it happens, counted from the animation's first. What happens at the end
    /// happens in the last one.
    std::optional<std::int64_t> frame;
};

struct FoundCommand
{
    /// One that has it and that it fits in: the first in which it happens, else the first of all.
    std::size_t animation = 0;
    view::AnimationCommand command;
    std::size_t owners = 1; ///< how many animations of the file have it
};

/// The frame that a command of an animation happens in, counted from its first; it may be none that
/// the animation has.
[[nodiscard]] std::int64_t frameOf(const level::Animation& animation,
                                   const view::AnimationCommand& command);

/// Commands of some animations, each once, in the order of their animations and words. Lists of a
/// damaged file that overlap without end are read as far as those that can be edited.
[[nodiscard]] std::vector<FoundCommand> findCommands(const level::Objects& objects,
                                                     const view::RowRange& animations,
                                                     const CommandCriteria& criteria);

/// What sounds and effects become. Where nothing is said it stays.
struct CommandChange
{
    std::optional<std::uint16_t> number; ///< up to view::kSoundIdMask
    std::optional<std::uint16_t> beside; ///< the two bits beside it: view::kSurroundings, kFeet
};

/// How many of some commands a change would make others of.
[[nodiscard]] std::size_t changedBy(const level::Objects& objects,
                                    std::span<const std::size_t> words,
                                    const CommandChange& change);

/// Changes sounds and effects that begin at words, for all animations that have them, as one edit;
/// none, if nothing would be another. Errors: NoSuchEntry, where no sound or effect of an animation
/// begins, EntryTied, and those of Transaction::commit; then nothing is changed.
[[nodiscard]] Result<void>
changeCommands(Document& document, std::span<const std::size_t> words, const CommandChange& change);

/// Deletes the commands that begin at words, for all animations that have them, as one edit.
/// Precondition: there are some. Errors: those of changeCommands and removeCommands.
[[nodiscard]] Result<void> deleteCommands(Document& document, std::span<const std::size_t> words);

} // namespace tr::edit
