#pragma once

#include "core/base/Progress.h"
#include "ui/tables/TableCells.h"

#include <QByteArray>

#include <cstdint>
#include <functional>
#include <vector>

namespace ui
{

enum class ExportFormat : std::uint8_t
{
    Text, ///< columns apart by tabs, for spreadsheets and editors
    Csv,  ///< RFC 4180: commas, quotes where they are needed
    Json, ///< an object a row, with the names and the nesting of `cartouche-cli dump --json`
};

/// Rows and columns of a table that go elsewhere. May be written from any thread.
struct TableExtract
{
    TableCells cells;
    std::vector<int> columns;
    std::vector<std::uint32_t> rows;
    ValueMode mode = ValueMode::Decoded;
};

/// Takes the bytes, in pieces.
using ExportSink = std::function<void(const QByteArray& bytes)>;

/// UTF-8. Names of the columns come first; in JSON they are the keys, in the order of the file,
/// and what is a number is one. Throws Cancelled.
void writeExtract(const TableExtract& extract,
                  ExportFormat format,
                  const ExportSink& sink,
                  const tr::Progress& progress = {});

/// The same as a text, for the clipboard.
[[nodiscard]] QString textOf(const TableExtract& extract, ExportFormat format);

/// A cell of CSV: in quotes if it has commas, quotes or ends of lines in it.
[[nodiscard]] QString csvCell(const QString& text);

} // namespace ui
