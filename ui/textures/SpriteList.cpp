#include "ui/textures/SpriteList.h"

#include <QDropEvent>
#include <QKeyEvent>

#include <algorithm>

namespace ui
{

SpriteList::SpriteList(QWidget* parent)
    : QListWidget(parent)
{
    setSelectionMode(ExtendedSelection);
    setUniformItemSizes(true);
    setDropIndicatorShown(true);
    setDragDropOverwriteMode(false);
    setDefaultDropAction(Qt::CopyAction);
    setEditable(false);
}

void SpriteList::setEditable(bool editable)
{
    m_isEditable = editable;
    setDragDropMode(editable ? DragDrop : NoDragDrop);
}

QList<int> SpriteList::selectedPlaces() const
{
    QList<int> places;
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
    {
        places.append(index.row());
    }
    std::ranges::sort(places);
    return places;
}

void SpriteList::dragMoveEvent(QDragMoveEvent* event)
{
    QListWidget::dragMoveEvent(event);
    if (event->source() != this)
    {
        event->ignore();
    }
}

void SpriteList::dropEvent(QDropEvent* event)
{
    const auto places = selectedPlaces();
    const QModelIndex under = indexAt(event->position().toPoint());
    // In the lower half of a picture it comes behind that.
    const bool isBelow = under.isValid() && event->position().y() > visualRect(under).center().y();
    const int gap = under.isValid() ? under.row() + (isBelow ? 1 : 0) : count();
    event->acceptProposedAction();
    setState(NoState);
    viewport()->update(); // without the line that showed the place
    if (m_isEditable && event->source() == this && places.size() == 1)
    {
        const int row = places.first();
        const int place = gap > row ? gap - 1 : gap;
        if (place != row)
        {
            // Once the drag is over, which holds on to its row.
            QMetaObject::invokeMethod(
                this, [this, row, place] { Q_EMIT moveWanted(row, place); }, Qt::QueuedConnection);
        }
    }
}

void SpriteList::keyPressEvent(QKeyEvent* event)
{
    const bool isUp = event->key() == Qt::Key_Up;
    const bool isStep = isUp || event->key() == Qt::Key_Down;
    if (m_isEditable && isStep && event->modifiers() == Qt::AltModifier)
    {
        const int place = currentRow() + (isUp ? -1 : 1);
        if (currentRow() >= 0 && place >= 0 && place < count())
        {
            Q_EMIT moveWanted(currentRow(), place);
        }
        event->accept();
        return;
    }
    if (m_isEditable && event->key() == Qt::Key_Delete && event->modifiers() == Qt::NoModifier)
    {
        Q_EMIT deleteWanted();
        event->accept();
        return;
    }
    QListWidget::keyPressEvent(event);
}

} // namespace ui
