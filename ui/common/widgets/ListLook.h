#pragma once

#include "ui/common/widgets/RowDelegate.h"

#include <QHeaderView>
#include <QTreeView>

namespace ui
{

/// How a list in a panel looks: to be read and clicked, not edited.
inline void lookLikeList(QAbstractItemView& list, const QString& accessibleName)
{
    list.setAccessibleName(accessibleName);
    list.setItemDelegate(new RowDelegate(&list));
    list.setEditTriggers(QAbstractItemView::NoEditTriggers);
    list.setFrameShape(QFrame::NoFrame);
}

/// The same with columns, which keep their order.
inline void lookLikeTree(QTreeView& list, const QString& accessibleName)
{
    lookLikeList(list, accessibleName);
    list.setUniformRowHeights(true);
    list.setAlternatingRowColors(true);
    list.header()->setAccessibleName(QTreeView::tr("Columns"));
    list.header()->setSectionsMovable(false);
}

} // namespace ui
