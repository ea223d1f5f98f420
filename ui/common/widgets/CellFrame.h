#pragma once

#include "ui/common/look/Palettes.h"

#include <QAbstractItemView>
#include <QItemSelectionModel>
#include <QPainter>

namespace ui
{

/// Our gold, so much lighter that it is seen on the ground of selected rows in the light theme too.
[[nodiscard]] inline QColor currentCellColour(const QPalette& palette)
{
    constexpr double kLighter = 0.4;
    return mixed(signalColours(palette).accent, palette.color(QPalette::HighlightedText), kLighter);
}

/// Frames the current cell of a view that selects whole rows: this tells which number an edit
/// changes. Painted over the cells; Fusion marks it too faintly to be seen.
inline void paintCurrentCell(const QAbstractItemView& view, QPainter& painter)
{
    const QModelIndex current = view.currentIndex();
    if (current.isValid() && view.selectionModel()->isSelected(current))
    {
        painter.setPen(currentCellColour(view.palette()));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(view.visualRect(current).adjusted(0, 0, -1, -1));
    }
}

} // namespace ui
