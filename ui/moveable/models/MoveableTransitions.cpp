#include "ui/moveable/models/MoveableTransitions.h"

#include "ui/file/TableNames.h"

#include <algorithm>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

/// Of the ids of indices: a state change; a dispatch has that of its state change plus one.
constexpr quintptr kChange = 0;

} // namespace

const tr::schema::TableView& MoveableTransitions::view(TableId table) const
{
    return *parts()->decoder().file().tables().find(table);
}

void MoveableTransitions::rebuild()
{
    m_changes =
        animation() ? tr::view::stateChangesOf(objects(), shownAnimation()) : tr::view::RowRange{};
    m_columns.clear();
    m_stateLeaf = Address::kWholeRow;
    if (parts())
    {
        addColumns(tables::AnimDispatches);
        addColumns(tables::StateChanges);
    }
}

void MoveableTransitions::addColumns(TableId table)
{
    const auto& rows = view(table);
    const auto meanings = meaningsOf(rows, parts()->version());
    const auto leaves = rows.type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        const int leaf = static_cast<int>(i);
        if (meanings[i] == Meaning::State)
        {
            m_stateLeaf = leaf;
            continue;
        }
        m_columns.push_back({table, leaf, leaves[i].info->target == tables::Animations});
    }
}

bool MoveableTransitions::isDispatch(const QModelIndex& index) const
{
    return index.internalId() != kChange;
}

tr::view::RowRange MoveableTransitions::dispatches(int change) const
{
    const std::size_t row = m_changes.first + static_cast<std::size_t>(change);
    return tr::view::dispatchesOf(objects(), objects().stateChanges[row]);
}

std::size_t MoveableTransitions::sourceRow(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return isDispatch(index) ? dispatches(static_cast<int>(index.internalId() - 1)).first + row
                             : m_changes.first + row;
}

Address MoveableTransitions::addressAt(const QModelIndex& index) const
{
    const TableId table = isDispatch(index) ? tables::AnimDispatches : tables::StateChanges;
    int leaf = isDispatch(index) ? Address::kWholeRow : m_stateLeaf;
    if (index.column() > 0)
    {
        const Column& column = m_columns[static_cast<std::size_t>(index.column() - 1)];
        leaf = column.table == table ? column.leaf : Address::kWholeRow;
    }
    return {table, sourceRow(index), leaf};
}

QModelIndex MoveableTransitions::indexOf(const Address& address) const
{
    const auto found =
        std::ranges::find_if(m_columns,
                             [&](const Column& each)
                             { return each.table == address.table && each.leaf == address.leaf; });
    const int column =
        found == m_columns.end() ? 0 : 1 + static_cast<int>(found - m_columns.begin());
    if (address.table == tables::StateChanges && m_changes.contains(address.row))
    {
        return index(static_cast<int>(address.row - m_changes.first), column);
    }
    for (int change = 0; address.table == tables::AnimDispatches && change < rowCount(); ++change)
    {
        const auto range = dispatches(change);
        if (range.contains(address.row))
        {
            return index(static_cast<int>(address.row - range.first), column, index(change, 0));
        }
    }
    return {};
}

QModelIndex MoveableTransitions::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
    {
        return {};
    }
    return createIndex(
        row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kChange);
}

QModelIndex MoveableTransitions::parent(const QModelIndex& child) const
{
    return child.isValid() && isDispatch(child)
               ? createIndex(static_cast<int>(child.internalId() - 1), 0, kChange)
               : QModelIndex();
}

int MoveableTransitions::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
    {
        return static_cast<int>(m_changes.count);
    }
    const bool isChange = parent.column() == 0 && !isDispatch(parent);
    return isChange ? static_cast<int>(dispatches(parent.row()).count) : 0;
}

int MoveableTransitions::columnCount(const QModelIndex&) const
{
    return parts() ? 1 + static_cast<int>(m_columns.size()) : 0;
}

MoveableTransitions::Heading MoveableTransitions::heading(int column) const
{
    if (column == 0)
    {
        const auto& leaf =
            view(tables::StateChanges).type().leaves()[static_cast<std::size_t>(m_stateLeaf)];
        return fieldHeading(leaf);
    }
    const Column& field = m_columns[static_cast<std::size_t>(column - 1)];
    return fieldHeading(view(field.table).type().leaves()[static_cast<std::size_t>(field.leaf)]);
}

bool MoveableTransitions::hasWords(int column) const
{
    return column == 0
           || (mode() == ValueMode::Decoded
               && m_columns[static_cast<std::size_t>(column - 1)].words);
}

QString MoveableTransitions::text(const QModelIndex& index) const
{
    if (index.column() == 0 && isDispatch(index))
    {
        return QStringLiteral("%1 %2")
            .arg(tr("dispatch"))
            .arg(static_cast<qulonglong>(sourceRow(index)));
    }
    return MoveableModel::text(index);
}

MoveableTransitions::Look MoveableTransitions::look(const QModelIndex& index) const
{
    return index.column() == 0 && isDispatch(index) ? Look::Quiet : MoveableModel::look(index);
}

} // namespace ui
