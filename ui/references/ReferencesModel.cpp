#include "ui/references/ReferencesModel.h"

#include "core/schema/table/CellPath.h"
#include "core/view/links/Usage.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <QFontDatabase>
#include <QGuiApplication>

#include <algorithm>

namespace ui
{

using tr::view::Link;

void ReferencesModel::show(const std::shared_ptr<const Decoder>& decoder,
                           const std::optional<Address>& address)
{
    beginResetModel();
    m_decoder = decoder;
    m_lines.clear();
    m_summary.clear();
    if (address)
    {
        address->row == Address::kWholeTable ? listTable(address->table) : listRow(*address);
    }
    endResetModel();
}

void ReferencesModel::listRow(const Address& address)
{
    const auto& references = m_decoder->file().references();
    const auto to = references.linksTo(address.table, address.row);
    for (const Link* const link : to)
    {
        if (m_lines.size() < kMostLines)
        {
            m_lines.push_back(
                {Kind::UsedBy,
                 {link->from.table, link->from.row, static_cast<int>(link->from.leaf)},
                 true,
                 1});
        }
    }
    int used = 0;
    for (const Link& link : references.linksFrom(address.table, address.row))
    {
        if (link.isRange() && link.count == 0)
        {
            continue; // where its list would begin there are rows of others
        }
        ++used;
        if (m_lines.size() < kMostLines)
        {
            const bool exists = !references.dangles(link) && link.first >= 0;
            const auto row = static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0));
            m_lines.push_back(
                {Kind::Uses, {link.target, row, Address::kWholeRow}, exists, link.count});
        }
    }
    if (to.empty() && used == 0)
    {
        m_summary = tr("Nothing points to it, and it points to nothing.");
        return;
    }
    const auto uses = static_cast<int>(to.size());
    m_summary = tr("%1; %2.", "both halves of a sentence")
                    .arg(uses == 0 ? tr("Nothing points to it")
                                   : tr("%Ln places point to it", nullptr, uses),
                         used == 0 ? tr("it points to nothing")
                                   : tr("it points to %Ln places", nullptr, used));
}

void ReferencesModel::listTable(tr::schema::TableId table)
{
    if (!table->isToBeUsed)
    {
        m_summary = tr("Rows of this table stand for themselves: nothing has to point to them.");
        return;
    }
    std::size_t rows = 0;
    for (const tr::view::RowRange& range : m_decoder->file().references().orphans(table))
    {
        rows += range.count;
        if (m_lines.size() < kMostLines)
        {
            m_lines.push_back(
                {Kind::Unused, {table, range.first, Address::kWholeRow}, true, range.count});
        }
    }
    m_summary =
        rows == 0
            ? tr("Every row of this table is used.")
            : tr("Nothing points to %Ln rows of this table.", nullptr, static_cast<int>(rows));
}

std::optional<Address> ReferencesModel::addressAt(int row) const
{
    const Line& line = m_lines[static_cast<std::size_t>(row)];
    return line.exists ? std::optional(line.address) : std::nullopt;
}

int ReferencesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int ReferencesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString ReferencesModel::text(const Line& line, int column) const
{
    switch (column)
    {
    case Relation:
        return line.kind == Kind::UsedBy ? tr("used by")
               : line.kind == Kind::Uses ? tr("uses")
                                         : tr("unused");
    case What:
    {
        if (!line.exists)
        {
            return tr("%1 %L2, which does not exist")
                .arg(rowNoun(line.address.table))
                .arg(line.address.row);
        }
        Address row = line.address;
        row.leaf = Address::kWholeRow;
        const QString title = m_decoder->names().title(row);
        return line.rows <= 1
                   ? title
                   : tr("%1 and %n more", nullptr, static_cast<int>(line.rows - 1)).arg(title);
    }
    case Path:
        return line.exists ? pathOf(m_decoder->file(), line.address) : QString();
    default:
        return {};
    }
}

QVariant ReferencesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    switch (role)
    {
    case Qt::DisplayRole:
        return text(line, index.column());
    case Qt::ToolTipRole:
        return tr("A double click or Return goes there");
    case Qt::FontRole:
        return index.column() == Path
                   ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont))
                   : QVariant();
    case Qt::ForegroundRole:
        return line.exists ? QVariant() : QVariant(signalColours(QGuiApplication::palette()).bad);
    default:
        return {};
    }
}

QVariant ReferencesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Relation:
        return tr("Relation");
    case What:
        return tr("What");
    case Path:
        return tr("Path");
    default:
        return {};
    }
}

} // namespace ui
