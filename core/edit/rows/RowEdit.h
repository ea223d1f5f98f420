#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/document/RowSpan.h"
#include "core/schema/table/RowBlock.h"
#include "core/view/links/Link.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Inserting, deleting and moving rows. Whatever points to rows of the table goes on pointing to
/// the same rows: it is renumbered, in records, in bits and in packed streams alike.
namespace tr::edit
{

/// What becomes of references to rows that are deleted.
struct Dangling
{
    enum class Kind : std::uint8_t
    {
        Refuse, ///< nothing is deleted
        Clear,  ///< they get the number that stands for none; where there is none they keep theirs
        Redirect, ///< they point to another row
    };

    Kind kind = Kind::Refuse;
    std::size_t row = 0; ///< of Redirect, counted before the deletion
};

/// Whether rows of a table can come and go: its count can change. Precondition: it exists.
[[nodiscard]] bool canResize(const Content& content, std::string_view path);

/// The references from elsewhere that would lose their row, those by slot included.
[[nodiscard]] std::vector<view::Link> danglingAfter(const Content& content, const RowSpan& rows);

/// Puts rows in front of the row `at`, or at the end. Errors: NoSuchPath, RowCountFixed, OtherKind,
/// TooManyRows, ReferenceTooFar (a reference has no room for its new number). Then nothing has
/// changed.
[[nodiscard]] Result<void> insertRows(Document& document,
                                      std::string_view path,
                                      std::size_t at,
                                      const schema::RowBlock& rows,
                                      Joins joins = Joins::Previous,
                                      EditCode code = EditCode::InsertRows);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<void> insertRows(Transaction& transaction,
                                      std::string_view path,
                                      std::size_t at,
                                      const schema::RowBlock& rows,
                                      Joins joins = Joins::Previous);

/// Puts copies of rows behind them. Errors: those of insertRows.
[[nodiscard]] Result<void> duplicateRows(Document& document, const RowSpan& rows);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<void> duplicateRows(Transaction& transaction, const RowSpan& rows);

/// Deletes rows. Precondition: they exist. Errors: WouldDangle among those of insertRows.
[[nodiscard]] Result<void> removeRows(Document& document,
                                      const RowSpan& rows,
                                      Dangling dangling = {},
                                      EditCode code = EditCode::DeleteRows);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<void>
removeRows(Transaction& transaction, const RowSpan& rows, Dangling dangling = {});

/// Moves rows to in front of the row `to`, counted before the move. Preconditions: they exist, `to`
/// is not behind the end. Errors: those of insertRows.
[[nodiscard]] Result<void> moveRows(Document& document, const RowSpan& rows, std::size_t to);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<void> moveRows(Transaction& transaction, const RowSpan& rows, std::size_t to);

} // namespace tr::edit
