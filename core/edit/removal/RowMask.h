#pragma once

#include "core/edit/document/Document.h"
#include "core/view/links/Link.h"

#include <span>
#include <vector>

/// Taking single rows out of a table, wherever they stand.
namespace tr::edit
{

/// One bit a row of a table.
using RowMask = std::vector<bool>;

/// Sets the bits of rows, as far as they exist.
void mark(RowMask& mask, std::size_t first, std::size_t end);

/// Sets the bits of the rows that a link reaches, as far as they exist.
void mark(RowMask& mask, const view::Link& link);

/// Whether what leads to a place in a stream stands for nothing, or may: the beginning of the floor
/// data, and of the mesh data, where pointers without a mesh lead. Nothing else is to come there.
[[nodiscard]] bool canStandForNone(TableId stream, std::int64_t first) noexcept;

/// The links to a table that name rows by their number.
[[nodiscard]] std::vector<view::Link>
numbersInto(const Content& content, const schema::TableSet& tables, TableId table);

/// Takes the rows that are not `staying` out of a table that is no part of another, and renumbers
/// what leads to the others; what leads to one that goes leads to the next that stays. Of a gap
/// between meshes an even number of words goes, as meshes stand at multiples of four bytes. `links`
/// are all to the table. Errors: ReferenceTooFar; then the edit must not be committed.
[[nodiscard]] Result<void>
drop(Transaction& transaction, TableId table, std::span<const view::Link> links, RowMask staying);

} // namespace tr::edit
