#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace ui
{

/// Lets the two side buttons of a mouse go back and forward, wherever in the window they are
/// pressed.
class MouseNavigation : public QObject
{
    Q_OBJECT

public:
    MouseNavigation(QAction& back, QAction& forward, QWidget& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction& m_back;
    QAction& m_forward;
    QWidget& m_window;
};

} // namespace ui
