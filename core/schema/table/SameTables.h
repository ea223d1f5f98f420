#pragma once

#include "core/schema/table/TableView.h"

#include <optional>
#include <string>

namespace tr::schema
{

/// Whether two records have the same numbers in the same places: the headers of two files of one
/// version have not, where only one of them has a block.
[[nodiscard]] bool sameLeaves(const RecordType& a, const RecordType& b);

/// Whether two tables have the same rows in the same places, number for number.
[[nodiscard]] bool sameRows(const TableView& a, const TableView& b);

/// Where two sets of tables differ first: the path of a number, or of a table that has other rows
/// or is missing in one of them. Nothing: they hold the same, number for number.
[[nodiscard]] std::optional<std::string> firstDifference(const TableSet& a, const TableSet& b);

} // namespace tr::schema
