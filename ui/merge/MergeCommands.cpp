#include "ui/merge/MergeCommands.h"

#include "ui/common/actions/ActionSet.h"

#include <QAbstractItemView>
#include <QDropEvent>
#include <QMimeData>

#include <utility>

namespace ui
{

MergeCommands::MergeCommands(ActionSet& actions,
                             const MergeWindow::Parts& parts,
                             FileOpenAt fileOpenAt,
                             QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_fileOpenAt(std::move(fileOpenAt))
    , m_window(window)
{
    m_undoing = {actions.action(Command::Undo), actions.action(Command::Redo)};
    actions.on(Command::MergeObjects, this, [this] { show(); });
}

MergeWindow& MergeCommands::show()
{
    if (m_merging == nullptr)
    {
        m_merging = new MergeWindow(m_parts, m_window);
        m_merging->addActions(m_undoing);
        connect(m_merging, &MergeWindow::created, this, &MergeCommands::openWanted);
        connect(m_merging, &MergeWindow::objectsDropped, this, &MergeCommands::take);
    }
    m_merging->show();
    m_merging->raise();
    m_merging->activateWindow();
    return *m_merging;
}

void MergeCommands::take(const ObjectsOfFile& objects)
{
    // What is open counts as it is there, with all edits.
    show().planning().takeObjects(objects, m_fileOpenAt(objects.path));
}

void MergeCommands::takeDropsOn(QAbstractItemView& view)
{
    view.viewport()->setAcceptDrops(true);
    view.viewport()->installEventFilter(this);
}

bool MergeCommands::eventFilter(QObject* watched, QEvent* event)
{
    const bool isOver = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!isOver && event->type() != QEvent::Drop)
    {
        return QObject::eventFilter(watched, event);
    }
    auto& drag = *static_cast<QDropEvent*>(event);
    if (!objectsIn(*drag.mimeData()))
    {
        return QObject::eventFilter(watched, event);
    }
    auto objects = objectsOfOthersIn(*drag.mimeData(), m_parts.session.file());
    if (!objects)
    {
        drag.ignore();
        return true;
    }
    drag.setDropAction(Qt::CopyAction);
    drag.accept();
    if (!isOver)
    {
        // The drag ends first: the window of what was dragged takes part in it until then.
        QMetaObject::invokeMethod(
            this, [this, objects = *objects] { take(objects); }, Qt::QueuedConnection);
    }
    return true;
}

} // namespace ui
