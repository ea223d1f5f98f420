#pragma once

#include <QMenu>

namespace ui
{

class ActionSet;
class MainWindow;

/// All windows of the program, to bring one to the front, and to place them.
class WindowMenu : public QMenu
{
    Q_OBJECT

public:
    WindowMenu(const ActionSet& actions, MainWindow& window);

private:
    void fill();
    void addWindow(int number, MainWindow& window);

    MainWindow& m_window;
    QAction* m_sideBySide;
    QList<QAction*> m_entries;
};

} // namespace ui
