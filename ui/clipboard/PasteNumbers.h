#pragma once

#include "core/edit/fields/FieldEdit.h"

#include <QString>

#include <span>
#include <variant>
#include <vector>

namespace ui
{

class TableModel;

/// What a text with columns apart by tabs, as spreadsheets give it, sets in a table.
struct NumbersToPaste
{
    std::vector<tr::edit::CellValue> values; ///< those that differ from what is there
};

/// Where the text goes: to the columns that its first line names, if it names columns, or else from
/// the column on. One line goes to all of the selected rows of the model, as many lines as there
/// are selected rows to one each, and else they go to the rows from the first selected one on.
/// Texts that are there already, and empty ones, change nothing. All or nothing: else the result
/// says which cell cannot be set, and why. Precondition: rows are selected, in ascending order.
[[nodiscard]] std::variant<NumbersToPaste, QString> numbersToPaste(const QString& text,
                                                                   const TableModel& model,
                                                                   std::span<const int> selected,
                                                                   int column);

} // namespace ui
