#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPointer>

#include <array>
#include <cstdint>
#include <optional>

class QAction;
class QDockWidget;
class QMainWindow;
class QWidget;

namespace ui
{

class Settings;

/// The panels around the centre. Null: there is no such panel.
struct Panels
{
    QWidget* structure = nullptr;
    QWidget* animations = nullptr;
    QWidget* properties = nullptr;
    QWidget* player = nullptr;
    QWidget* problems = nullptr;
    QWidget* hex = nullptr;
    QWidget* references = nullptr;
    QWidget* history = nullptr;
    QWidget* sounds = nullptr;
    QWidget* graph = nullptr;
    QWidget* drive = nullptr;
    QWidget* curves = nullptr;
    QWidget* matrix = nullptr;
    QWidget* skeleton = nullptr;
    QWidget* mesh = nullptr;
    QWidget* textures = nullptr;
    QWidget* statics = nullptr;
};

/// What the panels are arranged for.
enum class Layout : std::uint8_t
{
    Explore, ///< structure, properties, tables and bytes
    Animate, ///< the animations of a moveable beside the 3D view, and the player below
    Model,   ///< skeletons, statics and meshes beside the 3D view
};

inline constexpr std::size_t kLayoutCount = 3;

/// The docks of a window, where they are in each layout, and that they are away while nothing is
/// open.
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

    /// All docks at their places for the first run, in the layout that is shown.
    void reset();

    /// The layout of a name: "explore", "animate", "model".
    [[nodiscard]] static std::optional<Layout> named(const QString& name);

    [[nodiscard]] Layout current() const noexcept { return m_layout; }

    /// Arranges the panels as they were left in that layout.
    void change(Layout layout);

    /// Whether a panel is open, be it behind another one.
    [[nodiscard]] bool isOpen(const QWidget& panel) const;

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

    /// For the next run, in the settings.
    void store(Settings& settings) const;

    /// As it was stored. Anything else that is found there is ignored.
    void restore(const Settings& settings);

Q_SIGNALS:
    void changed(ui::Layout layout);

    /// A panel was opened or closed.
    void panelToggled();

private:
    [[nodiscard]] QDockWidget* dockOf(const QWidget* panel) const;
    [[nodiscard]] QDockWidget* inFrontOf(QDockWidget& dock) const;
    QDockWidget* addDock(QWidget* panel, const char* name, const QString& title);
    void arrange(Layout layout);
    void giveRoom(Layout layout);
    void apply();
    static void raiseInsteadOfHiding(QDockWidget& dock);
    void tidyTabBars();
    void tidyTabBarsSoon();

    QMainWindow& m_window;
    QList<QDockWidget*> m_docks;
    QPointer<QDockWidget> m_lent;                 ///< in front, but not because the user wanted it
    QPointer<QDockWidget> m_behind;               ///< that was in front instead
    std::array<QByteArray, kLayoutCount> m_first; ///< as arranged for the first run
    std::array<QByteArray, kLayoutCount> m_kept;  ///< while they are not shown
    Layout m_layout = Layout::Explore;
    bool m_shown = true;
};

} // namespace ui
