#include "ui/actions/CopyCommand.h"

#include "ui/views/HexCanvas.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace ui
{
namespace
{

template <class... Widgets>
bool isOneOf(const QWidget* widget)
{
    return (... || (qobject_cast<const Widgets*>(widget) != nullptr));
}

} // namespace

CopyCommand::CopyCommand(QAction& action, QWidget& window)
    : QObject(&window)
    , m_action(action)
    , m_window(window)
{
    action.setEnabled(false);
    connect(&action, &QAction::triggered, this, &CopyCommand::copy);
    connect(qApp,
            &QApplication::focusChanged,
            this,
            [this](const QWidget*, QWidget* focused) { follow(focused); });
}

void CopyCommand::follow(QWidget* focused)
{
    // Menus take the focus while they are open, and the whole application may lose it.
    if (focused == nullptr || isOneOf<QMenu, QMenuBar>(focused) || focused->window() != &m_window)
    {
        return;
    }
    m_target = focused;
    m_action.setEnabled(
        isOneOf<QAbstractItemView, HexCanvas, QLineEdit, QPlainTextEdit, QTextEdit, QLabel>(
            focused));
}

void CopyCommand::copy()
{
    if (m_target)
    {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_C, Qt::ControlModifier, QStringLiteral("\x03"));
        QApplication::sendEvent(m_target, &press);
    }
}

} // namespace ui
