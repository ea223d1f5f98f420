#pragma once

#include "core/view/links/References.h"

#include <vector>

namespace tr::view
{

/// Rows of one table that have something in common.
struct TableUsage
{
    schema::TableId table{};
    std::size_t rows = 0;         ///< in all ranges
    std::vector<RowRange> ranges; ///< ascending, apart
};

/// What nothing points to, of all tables whose rows are there only to be pointed to: meshes,
/// textures, animations, frames, samples. Tables without such rows are left out. An engine or a
/// script may still ask for some of it by number.
[[nodiscard]] std::vector<TableUsage> unusedRows(const References& references);

/// What several rows have for their own, of the tables where that is remarkable: most textures and
/// vertices serve many faces, and are left out.
[[nodiscard]] std::vector<TableUsage> sharedRows(const References& references);

} // namespace tr::view
