#include "ui/tables/TableModel.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/look/Swatch.h"

#include <QFont>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Role;

/// What takes longer than this to look through is arranged in the background: some hundredths of a
/// second.
constexpr std::size_t kBackgroundCost = 400'000;

const QFont& numberFont()
{
    static const QFont kFont = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    return kFont;
}

/// So that what is worked out is told from what is stored, whatever row is striped or selected.
QColor derivedTint()
{
    constexpr int kFaint = 26;
    QColor tint = signalColours(QGuiApplication::palette()).accent;
    tint.setAlpha(kFaint);
    return tint;
}

/// Whether what is worked out stands beside what is stored.
bool isMixed(const ShownTable& table)
{
    return std::holds_alternative<TableId>(table);
}

QFont derivedHeading()
{
    QFont font = QGuiApplication::font();
    font.setItalic(true);
    return font;
}

} // namespace

TableModel::TableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void TableModel::setTable(const std::shared_ptr<const Decoder>& decoder, const ShownTable& table)
{
    stop();
    beginResetModel();
    m_decoder = decoder;
    m_table = table;
    m_cells = decoder ? TableCells(decoder, table) : TableCells();
    m_arrangement = {{}, m_arrangement.mode, RowArrangement::kFileOrder, Qt::AscendingOrder};
    replaceOrder({}, true);
    endResetModel();
    Q_EMIT arranged();
}

void TableModel::replaceCells(const std::shared_ptr<const Decoder>& decoder)
{
    m_decoder = decoder;
    m_cells = TableCells(decoder, m_table);
}

void TableModel::revise(const std::shared_ptr<const Decoder>& decoder,
                        const tr::edit::ChangeSet& changes)
{
    const std::size_t before = m_cells.rowCount();
    if (!movesRows(changes) && TableCells(decoder, m_table).rowCount() == before)
    {
        replaceCells(decoder);
        if (rowCount() > 0)
        {
            // Other rows may be named after the one that has changed.
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        }
        return;
    }
    // The first column counts the rows, so all of them are others.
    stop();
    beginResetModel();
    replaceCells(decoder);
    replaceOrder({}, true);
    endResetModel();
    Q_EMIT arranged();
    if (!m_arrangement.isPlain())
    {
        arrange(false);
    }
}

void TableModel::setMode(ValueMode mode)
{
    if (mode == m_arrangement.mode)
    {
        return;
    }
    m_arrangement.mode = mode;
    if (rowCount() > 0)
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    if (!m_arrangement.filter.isEmpty())
    {
        arrange(false);
    }
}

void TableModel::setFilter(const TableFilter& filter)
{
    if (filter.isEmpty() && m_arrangement.filter.isEmpty())
    {
        return;
    }
    m_arrangement.filter = filter;
    arrange(false);
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    const bool fileOrder =
        column < 0 || column >= columnCount() || (column == 0 && order == Qt::AscendingOrder);
    const int sortColumn = fileOrder ? RowArrangement::kFileOrder : column;
    if (sortColumn != m_arrangement.sortColumn || order != m_arrangement.order)
    {
        m_arrangement.sortColumn = sortColumn;
        m_arrangement.order = order;
        arrange(true);
    }
}

void TableModel::arrange(bool sameRows)
{
    // A filter that was still at work has not been applied: then the rows change too.
    m_sameRows = sameRows && (m_task == nullptr || m_sameRows);
    stop();
    if (m_arrangement.isPlain())
    {
        apply({}, true, m_sameRows);
        return;
    }
    if (costOf(m_cells, m_arrangement) <= kBackgroundCost)
    {
        apply(arrangedRows(m_cells, m_arrangement), false, m_sameRows);
        return;
    }
    m_task = m_runner.start(tr("Arranging a table"),
                            [this, cells = m_cells, arrangement = m_arrangement](
                                const tr::Progress& progress) -> Task::Completion
                            {
                                auto rows = arrangedRows(cells, arrangement, progress);
                                return [this, rows = std::move(rows)]() mutable
                                {
                                    m_task = nullptr;
                                    apply(std::move(rows), false, m_sameRows);
                                };
                            });
    Q_EMIT arranged();
}

void TableModel::stop()
{
    if (Task* const task = std::exchange(m_task, nullptr))
    {
        task->cancel();
    }
}

void TableModel::apply(std::vector<std::uint32_t> rows, bool plain, bool sameRows)
{
    if (!sameRows)
    {
        beginResetModel();
        replaceOrder(std::move(rows), plain);
        endResetModel();
        Q_EMIT arranged();
        return;
    }
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::size_t> sources;
    for (const QModelIndex& each : before)
    {
        sources.push_back(sourceRow(each.row()));
    }
    replaceOrder(std::move(rows), plain);
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
    {
        after.push_back(index(rowOf(sources[static_cast<std::size_t>(i)]), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    Q_EMIT arranged();
}

void TableModel::replaceOrder(std::vector<std::uint32_t> rows, bool plain)
{
    m_rows = std::move(rows);
    m_plain = plain;
    m_rowOfSource.clear();
}

std::size_t TableModel::sourceRow(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    return m_plain ? index : m_rows[index];
}

int TableModel::rowOf(std::size_t sourceRow) const
{
    if (m_plain)
    {
        return sourceRow < m_cells.rowCount() ? static_cast<int>(sourceRow) : -1;
    }
    if (m_rowOfSource.empty())
    {
        m_rowOfSource.assign(m_cells.rowCount(), -1);
        for (std::size_t i = 0; i < m_rows.size(); ++i)
        {
            m_rowOfSource[m_rows[i]] = static_cast<std::int32_t>(i);
        }
    }
    return sourceRow < m_rowOfSource.size() ? m_rowOfSource[sourceRow] : -1;
}

Address TableModel::addressAt(const QModelIndex& index) const
{
    return m_cells.address(sourceRow(index.row()), index.column());
}

QModelIndex TableModel::indexOf(const Address& address) const
{
    const auto source = m_decoder ? m_cells.rowOf(address) : std::nullopt;
    const int row = source ? rowOf(*source) : -1;
    return row < 0 ? QModelIndex() : index(row, m_cells.columnOf(address.leaf));
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    const std::size_t rows = m_plain ? m_cells.rowCount() : m_rows.size();
    return parent.isValid() ? 0 : static_cast<int>(std::min(rows, kMost));
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_cells.columnCount();
}

Qt::ItemFlags TableModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (m_editable && index.isValid()
        && m_cells.column(index.column()).kind == TableCells::Kind::Field)
    {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
    {
        return {};
    }
    const std::size_t row = sourceRow(index.row());
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        return m_cells.text(row, column, mode());
    case Qt::ToolTipRole:
        return m_cells.tip(row, column);
    case Qt::TextAlignmentRole:
        return alignment(column);
    case Qt::ForegroundRole:
        return foreground(row, column);
    case Qt::BackgroundRole:
        return isDerived(column) && isMixed(m_table) ? QVariant(derivedTint()) : QVariant();
    case Qt::FontRole:
        return m_cells.hasNumbers(column) ? QVariant(numberFont()) : QVariant();
    case Qt::DecorationRole:
    {
        const auto colour = m_cells.colour(row, column);
        return colour ? QVariant(swatch(*colour)) : QVariant();
    }
    default:
        return {};
    }
}

QVariant TableModel::alignment(int column) const
{
    const bool words =
        !m_cells.hasNumbers(column) || (mode() == ValueMode::Decoded && m_cells.isWordy(column));
    return QVariant::fromValue(Qt::Alignment(words ? Qt::AlignLeft : Qt::AlignRight)
                               | Qt::AlignVCenter);
}

bool TableModel::isDerived(int column) const
{
    return m_cells.column(column).kind == TableCells::Kind::Derived;
}

QVariant TableModel::foreground(std::size_t row, int column) const
{
    const auto place = m_cells.place(row, column);
    const QPalette palette = QGuiApplication::palette();
    if (isDerived(column))
    {
        return {};
    }
    if (!place)
    {
        return m_cells.hasNumbers(column) ? QVariant(palette.color(QPalette::PlaceholderText))
                                          : QVariant();
    }
    const auto target = m_decoder->target(*place);
    if (target && !target->exists)
    {
        return signalColours(palette).bad;
    }
    const Role role = place->leaf->info->role;
    const bool idle = role == Role::Padding || role == Role::Unknown || role == Role::Mark;
    return idle ? QVariant(palette.color(QPalette::PlaceholderText)) : QVariant();
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return m_cells.column(section).title;
    case Qt::ToolTipRole:
        return m_cells.headingTip(section);
    case Qt::TextAlignmentRole:
        return alignment(section);
    case Qt::FontRole:
        return isDerived(section) && isMixed(m_table) ? QVariant(derivedHeading()) : QVariant();
    case kGroupRole:
        return m_cells.column(section).group;
    default:
        return {};
    }
}

} // namespace ui
