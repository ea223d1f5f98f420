#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QWidget;

namespace ui
{

/// Serves the Copy action: gives it to the widget that has the focus, which knows best what its
/// selection is as text. The action is disabled where nothing can be copied.
class CopyCommand : public QObject
{
    Q_OBJECT

public:
    CopyCommand(QAction& action, QWidget& window);

private:
    void follow(QWidget* focused);
    void copy();

    QAction& m_action;
    QWidget& m_window;
    QPointer<QWidget> m_target;
};

} // namespace ui
