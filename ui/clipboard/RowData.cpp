#include "ui/clipboard/RowData.h"

#include "core/format/Format.h"
#include "ui/file/ClipBytes.h"

#include <QMimeData>

namespace ui
{
std::unique_ptr<QMimeData> rowData(const tr::edit::Document* document,
                                   tr::schema::TableId table,
                                   std::span<const std::size_t> rows,
                                   const QString& text)
{
    auto data = std::make_unique<QMimeData>();
    data->setText(text);
    if (document != nullptr && !rows.empty() && tr::edit::canCopy(document->content(), table))
    {
        const auto bytes = tr::edit::bytesOf(tr::edit::copyToClip(*document, table, rows));
        setClipBytes(*data, kRowsMime, bytes);
    }
    return data;
}

void addRowPlace(QMimeData& data, const tr::edit::Document& document, const Address& row)
{
    const QByteArray name = QByteArray::fromStdString(std::string(row.table->name));
    data.setData(QString::fromLatin1(kRowPlaceMime),
                 QByteArray::number(qulonglong{document.identity()}) + ' ' + name + ' '
                     + QByteArray::number(static_cast<qulonglong>(row.row)));
}

std::optional<Address> rowPlaceIn(const QMimeData& data,
                                  const tr::edit::Document& document,
                                  const tr::schema::TableSet& tables)
{
    const QList<QByteArray> parts = data.data(QString::fromLatin1(kRowPlaceMime)).split(' ');
    if (parts.size() != 3 || parts[0] != QByteArray::number(qulonglong{document.identity()}))
    {
        return std::nullopt;
    }
    bool isNumber = false;
    const qulonglong row = parts[2].toULongLong(&isNumber);
    const auto* const table =
        tables.find(std::string_view(parts[1].constData(), std::size_t(parts[1].size())));
    return table != nullptr && isNumber
               ? std::optional(Address{table->id(), static_cast<std::size_t>(row)})
               : std::nullopt;
}

std::shared_ptr<const tr::edit::RowClip> rowsIn(const QMimeData& data)
{
    const QByteArray bytes = clipBytesIn(data, kRowsMime);
    auto clip = tr::edit::clipOf(spanOf(bytes), tr::format::allTables());
    return clip ? std::make_shared<const tr::edit::RowClip>(std::move(*clip)) : nullptr;
}

std::optional<tr::edit::ClipHead> headOfRowsIn(const QMimeData& data)
{
    const QByteArray bytes = clipBytesIn(data, kRowsMime);
    return tr::edit::headOf(spanOf(bytes), tr::format::allTables());
}

} // namespace ui
