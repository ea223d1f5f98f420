#pragma once

#include "core/base/Result.h"
#include "core/schema/table/Cell.h"
#include "core/schema/table/TableView.h"

#include <optional>
#include <string>
#include <string_view>

namespace tr::schema
{

/// A table of the file, which is a stretch of the rows of a view.
struct TablePlace
{
    const TableView* view = nullptr;
    const TableView::Segment* segment = nullptr;
};

/// The table with that path: "animations", "rooms/3/portals". Points into `tables`.
[[nodiscard]] std::optional<TablePlace> tableAt(const TableSet& tables, std::string_view path);

/// The number with that path. Errors: NoSuchPath, for counts of rows and sizes of chunks too: they
/// are fields of the file, but no data, as they are made from the rows when the file is written.
[[nodiscard]] Result<Cell> cellAt(const TableSet& tables, std::string_view path);

/// "rooms/3/portals/0/normal/x". Precondition: the cell exists.
[[nodiscard]] std::string pathOf(const TableSet& tables, const Cell& cell);

/// Whether there is such a number.
[[nodiscard]] bool exists(const TableSet& tables, const Cell& cell);

/// The number at a cell. Precondition: it exists.
[[nodiscard]] Value valueOf(const TableSet& tables, const Cell& cell);

} // namespace tr::schema
