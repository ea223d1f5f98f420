#pragma once

#include "core/schema/table/TableView.h"
#include "core/view/derived/DerivedTable.h"
#include "core/view/words/NumberMeaning.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string_view>

/// All rows of a table, printed one after another: nothing is kept, however large the table is.
namespace cli
{

/// What decoded numbers are told with: the names of a file, of whose tables these are.
struct NamesBeside
{
    const tr::schema::TableSet* tables = nullptr;
    const tr::view::RowNames* names = nullptr;
    tr::schema::Version version{};
};

/// Rows of a table that lie one after another in its view.
struct TableRows
{
    const tr::schema::TableView* table = nullptr;
    std::size_t first = 0;
    std::size_t count = 0;
    /// Whether the rows need their paths to be told apart: they belong to rows of other tables.
    bool withPaths = false;
    /// What is worked out beside the numbers of the rows; null: nothing.
    const tr::view::DerivedTable* beside = nullptr;
    /// Where numbers are decoded: with whose names. Null: without names.
    const NamesBeside* names = nullptr;
};

/// A whole table by its name ("portals": those of all rooms), or what stands at a path
/// ("rooms/3/portals"). Nothing where neither is there.
[[nodiscard]] std::optional<TableRows> selectRows(const tr::schema::TableSet& tables,
                                                  std::string_view nameOrPath);

enum class NumberForm : std::uint8_t
{
    Raw,     ///< as they are stored
    Decoded, ///< with their units and the names of their flags
};

/// A text table with a column a number. Numbers without a name (packed streams, bytes) stand
/// several on a line, behind the row of the first.
void dumpText(std::ostream& out, const TableRows& rows, NumberForm numbers);

/// A JSON array with an object a row, records in it nested as their paths are. Numbers without a
/// name are an array, or one for each row of the other table that they stand in, with its path.
void dumpJson(std::ostream& out, const TableRows& rows, NumberForm numbers);

} // namespace cli
