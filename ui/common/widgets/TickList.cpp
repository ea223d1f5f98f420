#include "ui/common/widgets/TickList.h"

#include "ui/common/widgets/ChoiceTable.h"
#include "ui/common/widgets/ListLook.h"

#include <QKeyEvent>

namespace ui
{

TickList::TickList(const QString& accessibleName, QWidget* parent)
    : QTreeView(parent)
{
    lookLikeTree(*this, accessibleName);
    setFrameShape(QFrame::StyledPanel);
    setRootIsDecorated(false);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setAllColumnsShowFocus(true);
    setTabKeyNavigation(false);
}

void TickList::setChoices(int column)
{
    m_choices = column;
    setItemDelegate(new ChoiceDelegate(this));
    setEditTriggers(kChoiceTriggers);
}

/// That of the row with the cursor, if it has one that is seen.
QModelIndex TickList::choice() const
{
    const QModelIndex index = m_choices < 0 || isColumnHidden(m_choices)
                                  ? QModelIndex()
                                  : currentIndex().siblingAtColumn(m_choices);
    return index.flags().testFlag(Qt::ItemIsEditable) ? index : QModelIndex();
}

void TickList::keyPressEvent(QKeyEvent* event)
{
    if (isChoiceKey(*event) && state() != EditingState && choice().isValid())
    {
        edit(choice());
        event->accept();
        return;
    }
    const QModelIndex current = currentIndex().siblingAtColumn(0);
    if (event->key() != Qt::Key_Space || event->modifiers() != Qt::NoModifier || !current.isValid())
    {
        QTreeView::keyPressEvent(event);
        return;
    }
    const bool wasTicked = current.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
    {
        rows.push_back(current);
    }
    Q_EMIT tickWanted(rows, !wasTicked);
    event->accept();
}

} // namespace ui
