#pragma once

#include "app/cli/Json.h"
#include "app/cli/TableDump.h"
#include "core/view/derived/DerivedTable.h"

#include <ostream>
#include <string>

/// What is worked out from a file, printed like what is stored in it.
namespace cli
{

/// A number that was worked out; empty where there is none.
[[nodiscard]] std::string
textOf(const tr::view::DerivedColumn& column, std::size_t row, NumberForm numbers);

/// The same as JSON; null where there is none.
[[nodiscard]] Json
jsonOf(const tr::view::DerivedColumn& column, std::size_t row, NumberForm numbers);

/// A derived table, each row with the path of what it stands for. `tables` are those of the file.
void dumpText(std::ostream& out,
              const tr::view::DerivedTable& table,
              const tr::schema::TableSet& tables,
              NumberForm numbers);

/// The same as a JSON array with an object a row.
void dumpJson(std::ostream& out,
              const tr::view::DerivedTable& table,
              const tr::schema::TableSet& tables,
              NumberForm numbers);

} // namespace cli
