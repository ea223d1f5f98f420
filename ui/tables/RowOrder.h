#pragma once

#include "core/base/Progress.h"
#include "ui/tables/TableCells.h"
#include "ui/tables/TableFilter.h"

#include <cstdint>
#include <vector>

namespace ui
{

/// Which rows of a table are shown, and in which order.
struct RowArrangement
{
    static constexpr int kFileOrder = -1;

    TableFilter filter;
    ValueMode mode = ValueMode::Decoded;
    int sortColumn = kFileOrder;
    Qt::SortOrder order = Qt::AscendingOrder;

    /// Whether all rows are shown in the order of the file.
    [[nodiscard]] bool isPlain() const noexcept
    {
        return filter.isEmpty() && sortColumn == kFileOrder;
    }
};

/// About how many cells must be looked at.
[[nodiscard]] std::size_t costOf(const TableCells& cells, const RowArrangement& arrangement);

/// The rows to show, first to last. Rows that sort alike keep the order of the file; floats that
/// are no numbers come last. Throws Cancelled.
[[nodiscard]] std::vector<std::uint32_t> arrangedRows(const TableCells& cells,
                                                      const RowArrangement& arrangement,
                                                      const tr::Progress& progress = {});

} // namespace ui
