#pragma once

#include "core/edit/RowClip.h"

#include <QString>

#include <memory>
#include <optional>
#include <span>

class QMimeData;

namespace ui
{

/// The MIME type of rows that were copied or are dragged: tr::edit::RowClip as bytes.
inline constexpr const char* kRowsMime = "application/x-cartouche-rows";

/// Rows for the clipboard and for dragging, with a text for all other programs. Without a document,
/// or where rows of the table cannot be copied, there is only the text.
[[nodiscard]] std::unique_ptr<QMimeData> rowData(const tr::edit::Document* document,
                                                 tr::level::TableId table,
                                                 std::span<const std::size_t> rows,
                                                 const QString& text);

/// The rows in such data, which may come from anywhere. Null if there are none.
[[nodiscard]] std::shared_ptr<const tr::edit::RowClip> rowsIn(const QMimeData& data);

/// What rows there are in such data, without a closer look.
[[nodiscard]] std::optional<tr::edit::ClipHead> headOfRowsIn(const QMimeData& data);

} // namespace ui
