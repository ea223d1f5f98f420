#include "ui/navigation/MouseNavigation.h"

#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QWidget>

namespace ui
{

MouseNavigation::MouseNavigation(QAction& back, QAction& forward, QWidget& window)
    : QObject(&window)
    , m_back(back)
    , m_forward(forward)
    , m_window(window)
{
    qApp->installEventFilter(this);
}

bool MouseNavigation::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress && watched->isWidgetType()
        && static_cast<QWidget*>(watched)->window() == &m_window)
    {
        switch (static_cast<QMouseEvent*>(event)->button())
        {
        case Qt::BackButton:
            m_back.trigger();
            return true;
        case Qt::ForwardButton:
            m_forward.trigger();
            return true;
        default:
            break;
        }
    }
    return false;
}

} // namespace ui
