#pragma once

#include "core/edit/entries/EntryEdit.h"

#include <cstddef>
#include <span>
#include <vector>

/// Many commands of animations that come and go at once: what leads into their stream is looked
/// for once, however many there are.
namespace tr::edit
{

/// The entries that begin at words, each once and in ascending order. Errors: NoSuchEntry,
/// EntryTied.
[[nodiscard]] Result<std::vector<std::size_t>>
entriesBeginningAt(const view::Entries& entries, std::span<const std::size_t> words);

/// Takes commands out of all lists that they are in. `gone`: those entries, each once and in
/// ascending order; none of them is tied. Errors: ReferenceTooFar, and OwnerTied, where lists
/// overlap so often that not all of them are known.
[[nodiscard]] Result<void> removeCommands(Transaction& transaction,
                                          const view::Entries& entries,
                                          std::span<const std::size_t> gone);

/// What an animation gets behind the commands that it has.
struct MoreCommands
{
    std::size_t animation = 0;
    Words words;
    std::size_t count = 0; ///< commands that the words make up
};

/// Puts commands behind those of animations, which are told in ascending order and each once. One
/// that has its commands in common with others gets its own, and the others keep what they have.
/// Errors: those of removeCommands, and NoSuchEntry where the commands of one cannot be read to
/// their end, or another animation, which has more of them than there are, would take new ones for
/// its own.
[[nodiscard]] Result<void> appendCommands(Transaction& transaction,
                                          std::span<const MoreCommands> more);

} // namespace tr::edit
