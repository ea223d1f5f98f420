#pragma once

#include "core/schema/TableView.h"

#include <optional>
#include <string>

namespace tr::schema
{

/// Where two sets of tables differ first: the path of a number, or of a table that has other rows
/// or is missing in one of them. Nothing: they hold the same, number for number.
[[nodiscard]] std::optional<std::string> firstDifference(const TableSet& a, const TableSet& b);

} // namespace tr::schema
