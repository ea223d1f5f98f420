#pragma once

#include "core/edit/clip/RowClip.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <memory>
#include <optional>
#include <span>

class QMimeData;

namespace ui
{

/// The MIME type of rows that were copied or are dragged: tr::edit::RowClip as bytes.
inline constexpr const char* kRowsMime = "application/x-cartouche-rows";

/// The MIME type of one row that a link is to lead to: the identity of its document, its table and
/// its number.
inline constexpr const char* kRowPlaceMime = "application/x-cartouche-row";

/// Rows for the clipboard and for dragging, with a text for all other programs. Without a document,
/// or where rows of the table cannot be copied, there is only the text.
[[nodiscard]] std::unique_ptr<QMimeData> rowData(const tr::edit::Document* document,
                                                 tr::schema::TableId table,
                                                 std::span<const std::size_t> rows,
                                                 const QString& text);

/// Adds which row of a document it is, to make links lead there.
void addRowPlace(QMimeData& data, const tr::edit::Document& document, const Address& row);

/// That row, in the tables of the document. Nothing if there is none, or it is of another one.
/// There may be fewer rows.
[[nodiscard]] std::optional<Address> rowPlaceIn(const QMimeData& data,
                                                const tr::edit::Document& document,
                                                const tr::schema::TableSet& tables);

/// The rows in such data, which may come from anywhere. Null if there are none.
[[nodiscard]] std::shared_ptr<const tr::edit::RowClip> rowsIn(const QMimeData& data);

/// What rows there are in such data, without a closer look.
[[nodiscard]] std::optional<tr::edit::ClipHead> headOfRowsIn(const QMimeData& data);

} // namespace ui
