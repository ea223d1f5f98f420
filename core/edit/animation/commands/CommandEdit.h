#pragma once

#include "core/edit/entries/EntryEdit.h"
#include "core/view/objects/MoveableView.h"

/// Commands of animations, told by what they do. TRosettaStone 3, 6.2.6; WAD 2.1, Commands_Package.
namespace tr::edit
{

/// The words of a command: its kind, and as many operands as it says it has.
[[nodiscard]] Words wordsOf(const view::AnimationCommand& command);

/// Puts a command behind those that an animation has; its place in the stream plays no part.
/// Gives back where it stands. `owner`: for whom, where others have the same commands. Errors:
/// NotAnEntry for a kind that does not have so many operands, NoSuchEntry where the commands of the
/// animation, or of another one that has more of them than there are, cannot be read, and those of
/// insertEntry. Precondition: the animation exists.
[[nodiscard]] Result<WordSpan> addCommand(Document& document,
                                          std::size_t animation,
                                          const view::AnimationCommand& command,
                                          ForOwner owner = {});

/// Puts a command in the place of the one that a word belongs to. Errors: those of replaceEntry.
[[nodiscard]] Result<WordSpan> changeCommand(Document& document,
                                             std::size_t word,
                                             const view::AnimationCommand& command,
                                             ForOwner owner = {});

} // namespace tr::edit
