#include "ui/moveable/InspectCommand.h"

#include "ui/moveable/models/MoveableParts.h"

#include <QAbstractItemView>
#include <QAction>
#include <QMouseEvent>

#include <utility>

namespace ui
{

InspectCommand::InspectCommand(QAction& action, Selection& selection, Show show, QObject* parent)
    : QObject(parent)
    , m_action(action)
    , m_selection(selection)
    , m_show(std::move(show))
{
    connect(&m_action, &QAction::triggered, this, &InspectCommand::inspect);
    connect(&m_selection, &Selection::changed, this, &InspectCommand::update);
    update();
}

void InspectCommand::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_decoder.reset();
    update();
}

void InspectCommand::serve(QAbstractItemView& list)
{
    list.addAction(&m_action);
    list.setContextMenuPolicy(Qt::ActionsContextMenu);
    list.viewport()->installEventFilter(this);
}

std::optional<std::size_t> InspectCommand::moveable()
{
    if (!m_file || !m_selection.current())
    {
        return std::nullopt;
    }
    if (!m_decoder)
    {
        m_decoder = std::make_shared<Decoder>(m_file);
    }
    return moveableOf(*m_decoder, *m_selection.current());
}

void InspectCommand::update()
{
    m_action.setEnabled(moveable().has_value());
}

void InspectCommand::inspect()
{
    if (const auto row = moveable())
    {
        m_show(*row);
    }
}

bool InspectCommand::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMiddle = event->type() == QEvent::MouseButtonRelease
                          && static_cast<QMouseEvent*>(event)->button() == Qt::MiddleButton;
    if (isMiddle)
    {
        // The press has selected what is under the pointer.
        const auto* const list = qobject_cast<QAbstractItemView*>(watched->parent());
        const QModelIndex index = list != nullptr
                                      ? list->indexAt(static_cast<QMouseEvent*>(event)->pos())
                                      : QModelIndex();
        if (index.isValid() && index.siblingAtColumn(0) == list->currentIndex().siblingAtColumn(0))
        {
            inspect();
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ui
