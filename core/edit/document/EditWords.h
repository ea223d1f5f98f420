#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <string_view>

/// Names of edits in the words of core/view/words/RowNames.h: "Set frame rate of MUMMY 2 Walk",
/// "Delete portal 2 of room 7".
namespace tr::edit
{

/// Of setting a number. Precondition: the cell exists.
[[nodiscard]] EditName nameOfNumber(const Content& content, const schema::Cell& cell);

/// Of doing something to a field of many rows. Precondition: the table has the leaf.
[[nodiscard]] EditName nameOfField(
    EditCode code, const Content& content, TableId table, std::uint32_t leaf, std::size_t count);

/// Of doing something to rows that are there. `path`: of their table. Precondition: they exist.
[[nodiscard]] EditName nameOfRows(EditCode code,
                                  const Content& content,
                                  std::string_view path,
                                  std::size_t first,
                                  std::size_t count);

/// Of putting rows into a table, which need not exist.
[[nodiscard]] EditName
nameOfNewRows(EditCode code, const Content& content, std::string_view path, std::size_t count);

/// Of doing something to entries of an owner, or to meshes. `code` is that of their kind.
/// Precondition: the row exists.
[[nodiscard]] EditName nameOfEntries(
    EditCode code, const Content& content, TableId owners, std::size_t owner, std::size_t count);

} // namespace tr::edit
