#pragma once

#include "core/base/Progress.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace ui
{

/// A change of a file, to be read.
struct ChangeLine
{
    QString what;   ///< the number, or the rows and what became of them, as people call them
    QString path;   ///< of the number or the rows: "frames/12..36"; may be empty
    QString before; ///< of a number
    QString after;  ///< of a number
    QString bytes;  ///< where what was changed or deleted stands in the file before; may be empty
};

/// What has changed in one table.
struct ChangedTable
{
    tr::schema::TableId table{};
    std::size_t rows = 0;
    std::vector<ChangeLine> lines;
    bool isCut = false; ///< there are more lines than were wanted
};

/// Everything in which two states of a file differ, with `most` lines at most. Every number that
/// has changed is a line. Rows that came or went side by side are one line together, however many
/// they are: the words of a mesh, of key frames, of floor data. Takes a while for large files:
/// windows have it done by a worker. Throws tr::Cancelled.
[[nodiscard]] std::vector<ChangedTable> changeLines(const OpenFile& before,
                                                    const OpenFile& after,
                                                    std::size_t most,
                                                    const tr::Progress& progress = {});

} // namespace ui
