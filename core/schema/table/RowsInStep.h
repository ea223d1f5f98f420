#pragma once

#include "core/schema/table/RowBlock.h"
#include "core/schema/table/TableId.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace tr::schema
{

/// How the rows of a table are arranged anew.
struct RowOrder
{
    static constexpr std::size_t kNew = std::numeric_limits<std::size_t>::max();

    /// For each row that a table of that many rows will have, the row that it was or copies; kNew:
    /// none.
    std::function<std::vector<std::size_t>(std::size_t rows)> of;
    /// The row in front of those that are new.
    std::size_t inFront = 0;
};

/// All rows of a table, because the rows of another one, with which it has to stand in step, are
/// arranged anew.
struct RowsInStep
{
    TableId table;
    std::string path;
    std::size_t replaced = 0; ///< rows that it has had
    RowBlock rows;
};

} // namespace tr::schema
