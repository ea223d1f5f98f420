#pragma once

#include "core/base/Progress.h"
#include "core/check/Difference.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace ui
{

/// How an earlier version of a file differs from what is open.
struct VersionDifference
{
    /// Rows of a table that are not the same.
    struct Rows
    {
        tr::schema::TableId table{};
        std::size_t count = 0;
    };

    bool canRestore = false;
    QString text;           ///< for people: what differs, or why that cannot be said
    std::vector<Rows> rows; ///< a table each
};

/// In what two files differ, for a line of a list: "Animations: 12 rows", "3 rows in 2 tables".
[[nodiscard]] QString summaryOf(const std::vector<tr::check::TableDifference>& tables);

/// Reads a version and compares it. Runs on a worker. Throws tr::Cancelled.
[[nodiscard]] VersionDifference
compareVersion(const QString& version, const OpenFile& now, const tr::Progress& progress);

} // namespace ui
