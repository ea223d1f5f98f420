#pragma once

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/links/Owners.h"

#include <functional>

/// Edits for one owner only of what several share: it gets copies of the lists on the way to the
/// rows, as far as others have them too, and the others keep what they have. All in one edit.
namespace tr::edit
{

/// Makes everything on the way to the list of a place the owner's own, and gives back the row that
/// leads to the list: an animation, a state change, a mesh pointer. Precondition: the place exists.
/// Errors: ReferenceTooFar, TooManyRows, RowCountFixed.
[[nodiscard]] Result<std::size_t> ownHolder(Transaction& transaction,
                                            const view::OwnedPlace& place);

/// Makes the list of a place the owner's own, too, if somebody else has one of `count` rows from
/// there on, and gives back where the first of them is then. Errors: those of ownHolder, and of
/// streams NoSuchEntry, EntryTied, OwnerTied.
[[nodiscard]] Result<std::size_t>
ownRow(Transaction& transaction, const view::OwnedPlace& place, std::size_t count = 1);

using RowsChange = std::function<Result<void>(Transaction& transaction, const RowSpan& rows)>;

/// Does a change of `count` rows from a place on for its owner only. The result is where they stood
/// when the change began. Precondition: the list of the place has them, in a table that is no part
/// of another.
[[nodiscard]] Result<RowSpan> changeOwnRows(Document& document,
                                            EditName name,
                                            const view::OwnedPlace& place,
                                            std::size_t count,
                                            const RowsChange& change);

/// Sets numbers of one table in one edit, for one owner only: all stand in the list of the place,
/// which is that of the row `row`. Errors: those of setCells and ownRow.
[[nodiscard]] Result<void> setOwnCells(Document& document,
                                       EditName name,
                                       std::span<const CellValue> values,
                                       const view::OwnedPlace& place,
                                       std::size_t row);

} // namespace tr::edit
