#pragma once

#include "core/base/Progress.h"
#include "core/schema/Cell.h"
#include "core/schema/TableView.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// What is different between two files of one kind, record by record.
namespace tr::check
{

/// A number that two rows have differently.
struct FieldDifference
{
    std::uint32_t leaf = 0; ///< index into RecordType::leaves()
    std::uint32_t element = 0;
    schema::Value a;
    schema::Value b;
};

struct RowDifference
{
    enum class Kind : std::uint8_t
    {
        Added,   ///< b has the row, a has not
        Removed, ///< a has the row, b has not
        Changed,
    };

    Kind kind = Kind::Changed;
    std::size_t rowA = 0;                ///< of the TableView; valid unless added
    std::size_t rowB = 0;                ///< of the TableView; valid unless removed
    std::vector<FieldDifference> fields; ///< of a changed row
};

struct TableDifference
{
    level::TableId table{};
    std::vector<RowDifference> rows; ///< in the order of b, removed ones where they were

    [[nodiscard]] std::size_t count(RowDifference::Kind kind) const;
};

/// Compares all tables. Rows of a table are paired in their order, so that one that was inserted
/// is one that was added, not a change of all that follow, even if links were renumbered; rows that
/// were only moved are removed and added. Nothing is said of the tables inside a row (of a room, of
/// a sample) that only one side has. Both sides have to be of one version. Throws Cancelled.
[[nodiscard]] std::vector<TableDifference>
differences(const schema::TableSet& a, const schema::TableSet& b, const Progress& progress = {});

/// So many rows of a table are compared with each other to find the fewest differences; of more,
/// the first are paired with the first.
inline constexpr std::size_t kMostAligned = 2000;

} // namespace tr::check
