#pragma once

#include <QAbstractItemView>
#include <QHeaderView>

#include <utility>

namespace ui
{

/// The cell that F2 edits where `current` is the current one: that, or else the first one of its
/// row, as columns stand from left to right, that can be edited. Invalid: there is none.
[[nodiscard]] inline QModelIndex editableCell(const QHeaderView& columns,
                                              const QModelIndex& current)
{
    const auto isEditable = [](const QModelIndex& cell)
    { return cell.isValid() && (cell.flags() & Qt::ItemIsEditable) != 0; };
    if (isEditable(current))
    {
        return current;
    }
    for (int place = 0; current.isValid() && place < columns.count(); ++place)
    {
        const int column = columns.logicalIndex(place);
        const QModelIndex cell = current.siblingAtColumn(column);
        if (!columns.isSectionHidden(column) && isEditable(cell))
        {
            return cell;
        }
    }
    return {};
}

/// Edits that cell. False if there is none.
inline bool editRow(QAbstractItemView& list, const QHeaderView& columns)
{
    const QModelIndex cell = editableCell(columns, list.currentIndex());
    if (!cell.isValid())
    {
        return false;
    }
    list.selectionModel()->setCurrentIndex(cell, QItemSelectionModel::NoUpdate);
    list.edit(cell);
    return true;
}

} // namespace ui
