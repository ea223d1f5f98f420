#pragma once

#include "core/edit/rows/RowEdit.h"

#include <cstddef>
#include <span>

/// Moving rows with what has to stand in their order: key frames stand in that of their animations,
/// as those of one reach to where those of the next begin.
namespace tr::edit
{

/// The rows of the same table among which they can be moved and stay whose they are: animations
/// inside of their moveable, those of none among each other, others anywhere. None, where they are
/// of several moveables. Precondition: the rows exist.
[[nodiscard]] RowSpan placesFor(const Content& content, const RowSpan& rows);

/// Moves rows to in front of the row `to`, counted before the move. Preconditions: as of moveRows.
/// Errors: those of moveRows; EntriesApart, where `to` is none of placesFor; EntryTied, where key
/// frames do not stand in the order of the animations, or others have some of them.
[[nodiscard]] Result<void>
moveWithBelongings(Transaction& transaction, const RowSpan& rows, std::size_t to);

/// Moves animations of one moveable, in ascending order and each once, to where the first of them
/// is the row `to` then, as one edit. Precondition: they exist, and there are so many rows behind
/// it. Errors: those of moveWithBelongings and Transaction::commit.
[[nodiscard]] Result<void>
moveAnimations(Document& document, std::span<const std::size_t> animations, std::size_t to);

} // namespace tr::edit
