#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPointer>

class QAction;
class QDockWidget;
class QMainWindow;
class QWidget;

namespace ui
{

/// The panels around the centre. Null: there is no such panel.
struct Panels
{
    QWidget* structure = nullptr;
    QWidget* properties = nullptr;
    QWidget* player = nullptr;
    QWidget* problems = nullptr;
    QWidget* hex = nullptr;
    QWidget* references = nullptr;
    QWidget* history = nullptr;
    QWidget* sounds = nullptr;
};

/// The docks of a window, where they are, and that they are away while nothing is open.
class WindowLayout : public QObject
{
    Q_OBJECT

public:
    /// Takes the panels into docks of `window`, at their places for the first run.
    WindowLayout(QMainWindow& window, const Panels& panels);

    /// Actions that show and hide each panel; disabled while nothing is open.
    [[nodiscard]] QList<QAction*> toggles() const;

    /// Shows the docks as they were, or takes them all away. Away at first.
    void showPanels(bool shown);

    /// All docks at their places for the first run.
    void reset();

    /// Brings a panel to the front, and shows it if it was hidden.
    void raise(QWidget* panel);

    /// The same by the name of a dock: "structure", "hex". False if there is no such dock.
    bool raise(const QString& name);

    /// Brings a panel to the front that the user has not asked for: takeBack() gives its place back
    /// to the one that was there.
    void lend(QWidget* panel);

    /// Unless the user has changed panels meanwhile.
    void takeBack();

    /// Names a panel anew, in its dock and in its tab; its action keeps its text.
    void setTitle(QWidget* panel, const QString& title);

    /// For the next run.
    [[nodiscard]] QByteArray state() const;

    /// What state() returned once. Anything else is ignored.
    void restore(const QByteArray& state);

private:
    [[nodiscard]] QDockWidget* dockOf(const QWidget* panel) const;
    [[nodiscard]] QDockWidget* inFrontOf(QDockWidget& dock) const;
    QDockWidget*
    addDock(QWidget* panel, const char* name, const QString& title, Qt::DockWidgetArea area);
    void arrange();
    static void raiseInsteadOfHiding(QDockWidget& dock);
    void tidyTabBars();
    void tidyTabBarsSoon();

    QMainWindow& m_window;
    QList<QDockWidget*> m_docks;
    QPointer<QDockWidget> m_lent;   ///< in front, but not because the user wanted it
    QPointer<QDockWidget> m_behind; ///< that was in front instead
    QByteArray m_first;             ///< as arranged for the first run
    QByteArray m_kept;              ///< while the docks are away
    bool m_shown = true;
};

} // namespace ui
