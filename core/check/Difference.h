#pragma once

#include "core/base/Progress.h"
#include "core/level/Content.h"
#include "core/schema/table/Cell.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// What is different between two files of one kind, record by record.
namespace tr::check
{

/// A number that two rows have differently, or that only one of them has: headers tell of blocks
/// that not every file has.
struct FieldDifference
{
    /// Index into RecordType::leaves() of b's table, of a's where b has no such number.
    std::uint32_t leaf = 0;
    std::uint32_t element = 0;
    std::optional<schema::Value> a; ///< nothing: only b has the number
    std::optional<schema::Value> b; ///< nothing: only a has it
};

struct RowDifference
{
    enum class Kind : std::uint8_t
    {
        Added,   ///< b has the row, a has not
        Removed, ///< a has the row, b has not
        Changed,
        Moved, ///< both have it, in another order
    };

    Kind kind = Kind::Changed;
    std::size_t rowA = 0;                ///< of the TableView; valid unless added
    std::size_t rowB = 0;                ///< of the TableView; valid unless removed
    std::vector<FieldDifference> fields; ///< of a changed row, and of a moved one that has changed
};

/// Numbers that are others only because the rows that they lead to stand elsewhere: they lead to
/// the same rows as before. All that have moved by as much are told of at once.
struct ShiftDifference
{
    std::uint32_t leaf = 0;   ///< index into RecordType::leaves() of b's table
    schema::TableId target{}; ///< whose rows they lead to
    std::int64_t by = 0;      ///< rows of the target, or words of a stream
    std::size_t count = 0;    ///< numbers
    std::size_t first = 0;    ///< row of b with the first of them
    std::size_t last = 0;     ///< row of b with the last of them
};

struct TableDifference
{
    schema::TableId table{};
    std::vector<RowDifference> rows;     ///< in the order of b, removed ones where they were
    std::vector<ShiftDifference> shifts; ///< in the order of their first rows

    [[nodiscard]] std::size_t count(RowDifference::Kind kind) const;
};

/// One of two files.
struct Side
{
    const schema::Content& content;
    const schema::TableSet& tables; ///< of the content
};

/// Compares all tables. Where only one of the files has a table, its rows were added or removed.
/// A row is the same one wherever it stands and however what it leads to is numbered, so that one
/// that was inserted is one that was added, not a change of all that follow or lead there. A row
/// that has changed is told by the rows around it and by what is left of it.
/// Every number that is not the same in both files is part of a row's difference or of a shift, or
/// of a row that only one side has; nothing more is said of the nested tables in such a row (of a
/// room, of a sample). Numbers that are the same are no difference, even if another row stands
/// where they lead. Both sides have to be of one version. Throws Cancelled.
[[nodiscard]] std::vector<TableDifference>
differences(const Side& a, const Side& b, const Progress& progress = {});

} // namespace tr::check
