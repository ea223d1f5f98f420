#include "ui/references/UsageModel.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Numbers.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <QFontDatabase>

#include <utility>

namespace ui
{
namespace
{

} // namespace

void UsageModel::show(const std::shared_ptr<const Decoder>& decoder,
                      std::vector<tr::view::TableUsage> usage)
{
    beginResetModel();
    m_decoder = decoder;
    m_usage = std::move(usage);
    m_rows = 0;
    for (const tr::view::TableUsage& each : m_usage)
    {
        m_rows += each.rows;
    }
    endResetModel();
}

std::optional<Address> UsageModel::addressAt(const QModelIndex& index) const
{
    if (!index.isValid())
    {
        return std::nullopt;
    }
    const auto row = static_cast<std::size_t>(index.row());
    if (index.internalId() == kTable)
    {
        return Address{m_usage[row].table};
    }
    const tr::view::TableUsage& usage = m_usage[index.internalId() - 1];
    return Address{usage.table, usage.ranges[row].first, Address::kWholeRow};
}

QModelIndex UsageModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
    {
        return {};
    }
    return createIndex(
        row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTable);
}

QModelIndex UsageModel::parent(const QModelIndex& child) const
{
    return !child.isValid() || child.internalId() == kTable
               ? QModelIndex()
               : createIndex(static_cast<int>(child.internalId() - 1), 0, kTable);
}

int UsageModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
    {
        return static_cast<int>(m_usage.size());
    }
    const bool isTable = parent.column() == 0 && parent.internalId() == kTable;
    return isTable ? static_cast<int>(m_usage[static_cast<std::size_t>(parent.row())].ranges.size())
                   : 0;
}

int UsageModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

QString UsageModel::tableText(const tr::view::TableUsage& usage, int column) const
{
    switch (column)
    {
    case What:
        return tableTitle(usage.table);
    case Rows:
    {
        const std::size_t all = m_decoder->file().references().rows(usage.table);
        return tr("%1 of %2").arg(countText(usage.rows), countText(all));
    }
    default:
        return tableName(usage.table);
    }
}

QString
UsageModel::rangeText(tr::schema::TableId table, const tr::view::RowRange& range, int column) const
{
    const Address first{table, range.first, Address::kWholeRow};
    switch (column)
    {
    case What:
    {
        const QString title = m_decoder->names().title(first);
        return range.count == 1
                   ? title
                   : tr("%1 and %n more", nullptr, static_cast<int>(range.count - 1)).arg(title);
    }
    case Rows:
        return countText(range.count);
    default:
        return pathOf(m_decoder->file(), first);
    }
}

QVariant UsageModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    const bool isTable = index.internalId() == kTable;
    const auto row = static_cast<std::size_t>(index.row());
    const tr::view::TableUsage& usage = m_usage[isTable ? row : index.internalId() - 1];
    switch (role)
    {
    case Qt::DisplayRole:
        return isTable ? tableText(usage, index.column())
                       : rangeText(usage.table, usage.ranges[row], index.column());
    case Qt::DecorationRole:
        return isTable && index.column() == What ? QVariant(icon(QLatin1String("table")))
                                                 : QVariant();
    case Qt::ToolTipRole:
        return tr("A double click or Return goes there");
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(index.column() == Rows ? Qt::AlignRight : Qt::AlignLeft)
            | Qt::AlignVCenter);
    case Qt::FontRole:
        return index.column() == Path
                   ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont))
                   : QVariant();
    default:
        return {};
    }
}

QVariant UsageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
    {
        return {};
    }
    if (role == Qt::TextAlignmentRole)
    {
        return QVariant::fromValue(Qt::Alignment(section == Rows ? Qt::AlignRight : Qt::AlignLeft)
                                   | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case What:
        return tr("What");
    case Rows:
        return tr("Rows");
    case Path:
        return tr("Path");
    default:
        return {};
    }
}

} // namespace ui
