#include "ui/common/actions/FocusTarget.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>

namespace ui
{
namespace
{

bool isMenu(const QWidget& widget)
{
    return qobject_cast<const QMenu*>(&widget) != nullptr
           || qobject_cast<const QMenuBar*>(&widget) != nullptr;
}

/// The window that a widget works for: of a panel that floats the one that it was pulled out of.
const QWidget* windowOf(const QWidget& widget)
{
    const QWidget* const window = widget.window();
    const bool floats = qobject_cast<const QDockWidget*>(window) != nullptr;
    return floats && window->parentWidget() != nullptr ? window->parentWidget()->window() : window;
}

} // namespace

FocusTarget::FocusTarget(QWidget& window)
    : QObject(&window)
    , m_window(window)
{
    connect(qApp,
            &QApplication::focusChanged,
            this,
            [this](const QWidget*, QWidget* focused) { follow(focused); });
}

bool FocusTarget::isIn(const QWidget& part) const
{
    return m_widget != nullptr && (m_widget == &part || part.isAncestorOf(m_widget));
}

// Menus take the focus while they are open, and the whole application may lose it.
void FocusTarget::follow(QWidget* focused)
{
    if (focused != nullptr && !isMenu(*focused) && windowOf(*focused) == &m_window)
    {
        m_widget = focused;
        Q_EMIT changed();
    }
}

} // namespace ui
