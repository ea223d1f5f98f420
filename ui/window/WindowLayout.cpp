#include "ui/window/WindowLayout.h"

#include "ui/common/Settings.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Translated.h"

#include <QAction>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QMap>
#include <QTabBar>

#include <algorithm>

namespace ui
{
namespace
{

/// Counts up when docks come or go, so that older states are not applied.
constexpr int kStateVersion = 9;

/// Where a panel stands in a layout at first.
enum class Place : std::uint8_t
{
    Left,
    LeftInFront,
    LeftButAway,
    Right,
    RightInFront,
    RightButAway,
    Bottom,
};

struct Sizes
{
    int left;
    int right;
    int bottom;
};

/// Of each layout, in their order.
constexpr std::array<Sizes, kLayoutCount> kSizes{
    Sizes{310, 340, 250}, Sizes{400, 320, 270}, Sizes{400, 340, 220}};
/// Of the window that a side takes of itself, in percent.
constexpr int kLargestWidth = 27;
constexpr int kLargestHeight = 33;
constexpr std::array<const char*, kLayoutCount> kNames{"explore", "animate", "model"};

struct DockSpec
{
    QWidget* Panels::*panel;
    const char* name; ///< stays for ever: saved layouts name it
    const char* title;
    const char* tip;
    const char* icon;
    const char* key;
    std::array<Place, kLayoutCount> places; ///< of each layout
};

constexpr std::array kAtLeft{Place::Left, Place::Left, Place::Left};
constexpr std::array kAtRight{Place::Right, Place::Right, Place::Right};
constexpr std::array kAtBottom{Place::Bottom, Place::Bottom, Place::Bottom};
constexpr std::array kAnimateOnly{Place::LeftButAway, Place::LeftInFront, Place::LeftButAway};
constexpr std::array kModelInFront{Place::LeftButAway, Place::LeftButAway, Place::LeftInFront};
constexpr std::array kModelBehind{Place::LeftButAway, Place::LeftButAway, Place::Left};
constexpr std::array kModelAtRight{Place::RightButAway, Place::RightButAway, Place::RightInFront};

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

constexpr DockSpec kDocks[] = {
    {&Panels::structure,
     "structure",
     TEXT("&Structure"),
     TEXT("Show the file as a tree of objects and tables"),
     "structure",
     "Alt+1",
     kAtLeft},
    {&Panels::animations,
     "animations",
     TEXT("&Animations"),
     TEXT("Show the animations of the moveable that is worked on"),
     "animation",
     "Alt+9",
     kAnimateOnly},
    {&Panels::properties,
     "properties",
     TEXT("&Properties"),
     TEXT("Show all fields of what is selected"),
     "properties",
     "Alt+2",
     kAtRight},
    {&Panels::player,
     "player",
     TEXT("P&layer"),
     TEXT("Show the player of animations"),
     "play",
     "Alt+3",
     kAtBottom},
    {&Panels::problems,
     "problems",
     TEXT("Pro&blems"),
     TEXT("Show what was remarkable in the file while it was read"),
     "warning",
     "Alt+4",
     kAtBottom},
    {&Panels::hex,
     "hex",
     TEXT("H&ex"),
     TEXT("Show the bytes of the file, each with its field"),
     "numbers",
     "Alt+5",
     kAtBottom},
    {&Panels::references,
     "references",
     TEXT("&References"),
     TEXT("Show who points to what is selected, and where it points"),
     "link",
     "Alt+6",
     kAtBottom},
    {&Panels::history,
     "history",
     TEXT("H&istory"),
     TEXT("Show all edits, to go back and forward among them"),
     "recent",
     "Alt+7",
     kAtBottom},
    {&Panels::sounds,
     "sounds",
     TEXT("S&ounds"),
     TEXT("Show the sounds of the file, to see and to hear them"),
     "sound",
     "Alt+8",
     kAtBottom},
    {&Panels::graph,
     "graph",
     TEXT("State &Graph"),
     TEXT("Show the animations of the moveable that is worked on and what leads from each to "
          "others"),
     "graph",
     "Ctrl+9",
     kAtBottom},
    {&Panels::drive,
     "drive",
     TEXT("Dri&ve"),
     TEXT("Ask the moveable that is played for states, and see what the game makes of that"),
     "drive",
     "Ctrl+6",
     kAtBottom},
    {&Panels::curves,
     "curves",
     TEXT("C&urves"),
     TEXT("Show angles of joints and the offset of the root over time, and change them there"),
     "curves",
     "",
     kAtBottom},
    {&Panels::matrix,
     "matrix",
     TEXT("State &Matrix"),
     TEXT("Show by which dispatches the animations of the moveable that is worked on are left for "
          "each state"),
     "table",
     "",
     kAtBottom},
    {&Panels::skeleton,
     "skeleton",
     TEXT("S&keleton"),
     TEXT("Show the bones of the moveable that is worked on, to change them and what hangs where"),
     "structure",
     "",
     kModelInFront},
    {&Panels::statics,
     "statics",
     TEXT("Stati&cs"),
     TEXT("Show all statics of the file with their pictures and boxes"),
     "cube",
     "",
     kModelBehind},
    {&Panels::textures,
     "textures",
     TEXT("Textures"),
     TEXT("Show the textures that faces of meshes can have as pictures, to choose one and put it "
          "onto faces"),
     "image",
     "",
     kModelBehind},
    {&Panels::mesh,
     "mesh",
     TEXT("Mes&h"),
     TEXT("Show the faces and vertices of the mesh that is worked on, to change them"),
     "cube",
     "",
     kModelAtRight},
};

#undef TEXT

Qt::DockWidgetArea areaOf(Place place)
{
    switch (place)
    {
    case Place::Left:
    case Place::LeftInFront:
    case Place::LeftButAway:
        return Qt::LeftDockWidgetArea;
    case Place::Right:
    case Place::RightInFront:
    case Place::RightButAway:
        return Qt::RightDockWidgetArea;
    case Place::Bottom:
        break;
    }
    return Qt::BottomDockWidgetArea;
}

std::size_t numberOf(Layout layout)
{
    return static_cast<std::size_t>(layout);
}

Place placeOf(const QDockWidget& dock, Layout layout)
{
    const auto spec = std::ranges::find_if(
        kDocks,
        [&dock](const DockSpec& each) { return dock.objectName() == QLatin1String(each.name); });
    return spec->places[numberOf(layout)];
}

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, const Panels& panels)
    : QObject(&window)
    , m_window(window)
{
    window.setDockNestingEnabled(true);
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    for (const DockSpec& spec : kDocks)
    {
        QWidget* const panel = panels.*spec.panel;
        if (panel == nullptr)
        {
            continue;
        }
        QString title = translated(spec.title);
        QDockWidget* const dock = addDock(panel, spec.name, QString(title).remove(u'&'));
        QAction* const toggle = dock->toggleViewAction();
        toggle->setText(title);
        toggle->setIcon(icon(QLatin1String(spec.icon)));
        toggle->setShortcut(QKeySequence(QString::fromLatin1(spec.key)));
        toggle->setStatusTip(translated(spec.tip));
        toggle->setToolTip(translated(spec.tip));
        connect(toggle, &QAction::toggled, this, &WindowLayout::panelToggled);
        raiseInsteadOfHiding(*dock);
    }
    for (const Layout layout : {Layout::Model, Layout::Animate, Layout::Explore})
    {
        arrange(layout);
        m_first[numberOf(layout)] = window.saveState(kStateVersion);
    }
    showPanels(false);
    m_kept = {}; // nobody has left anything anywhere
    window.layout()
        ->activate(); // so that panels that are away do not keep the window from being small
}

QDockWidget* WindowLayout::addDock(QWidget* panel, const char* name, const QString& title)
{
    auto* const dock = new QDockWidget(title, &m_window);
    dock->setObjectName(QString::fromLatin1(name));
    dock->setAccessibleName(title);
    dock->setWidget(panel);
    m_docks.append(dock);
    connect(dock, &QDockWidget::dockLocationChanged, this, &WindowLayout::tidyTabBarsSoon);
    connect(dock, &QDockWidget::visibilityChanged, this, &WindowLayout::tidyTabBarsSoon);
    return dock;
}

// Qt makes a tab bar wherever docks share a place, and gives it no name. When all docks of the
// place are closed it moves the bar, now without tabs, out of the window, where screen readers
// still find it.
void WindowLayout::tidyTabBars()
{
    for (auto* const bar : m_window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
    {
        bar->setAccessibleName(tr("Panels"));
        bar->setVisible(bar->count() > 1);
    }
}

// The bars get and lose their tabs only when the window lays itself out again.
void WindowLayout::tidyTabBarsSoon()
{
    QMetaObject::invokeMethod(this, &WindowLayout::tidyTabBars, Qt::QueuedConnection);
}

// To Qt a panel behind another one is there to be hidden; who asks for it wants to see it.
void WindowLayout::raiseInsteadOfHiding(QDockWidget& dock)
{
    constexpr auto kInFront = "inFront";
    // Queued, so that the action below still finds what was before it.
    connect(
        &dock,
        &QDockWidget::visibilityChanged,
        &dock,
        [&dock](bool visible) { dock.setProperty(kInFront, visible); },
        Qt::QueuedConnection);
    connect(
        dock.toggleViewAction(),
        &QAction::triggered,
        &dock,
        [&dock](bool shown)
        {
            if (shown || !dock.property(kInFront).toBool())
            {
                dock.show();
                dock.raise();
            }
        },
        Qt::QueuedConnection);
}

void WindowLayout::arrange(Layout layout)
{
    QMap<Qt::DockWidgetArea, QList<QDockWidget*>> areas;
    for (QDockWidget* const dock : m_docks)
    {
        const Qt::DockWidgetArea area = areaOf(placeOf(*dock, layout));
        dock->setFloating(false);
        m_window.addDockWidget(area, dock);
        dock->show();
        areas[area].append(dock);
    }
    for (const QList<QDockWidget*>& docks : areas)
    {
        for (int i = 1; i < docks.size(); ++i)
        {
            m_window.tabifyDockWidget(docks[i - 1], docks[i]);
        }
        docks.constFirst()->raise();
    }
    for (QDockWidget* const dock : m_docks)
    {
        switch (placeOf(*dock, layout))
        {
        case Place::LeftInFront:
        case Place::RightInFront:
            dock->raise();
            break;
        case Place::LeftButAway:
        case Place::RightButAway:
            dock->hide();
            break;
        default:
            break;
        }
    }
    tidyTabBarsSoon();
}

/// How much room each side has at first, in the window as it is now.
void WindowLayout::giveRoom(Layout layout)
{
    const Sizes& sizes = kSizes[numberOf(layout)];
    for (QDockWidget* const dock : m_docks)
    {
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(dock);
        const bool isBottom = area == Qt::BottomDockWidgetArea;
        const int size = isBottom                         ? sizes.bottom
                         : area == Qt::LeftDockWidgetArea ? sizes.left
                                                          : sizes.right;
        if (!dock->isHidden())
        {
            const int most = isBottom ? m_window.height() * kLargestHeight / 100
                                      : m_window.width() * kLargestWidth / 100;
            m_window.resizeDocks(
                {dock}, {std::min(size, most)}, isBottom ? Qt::Vertical : Qt::Horizontal);
        }
    }
}

QList<QAction*> WindowLayout::toggles() const
{
    QList<QAction*> actions;
    for (const QDockWidget* const dock : m_docks)
    {
        actions.append(dock->toggleViewAction());
    }
    return actions;
}

void WindowLayout::showPanels(bool shown)
{
    if (shown == m_shown)
    {
        return;
    }
    m_shown = shown;
    if (shown)
    {
        apply();
    }
    else
    {
        m_kept[numberOf(m_layout)] = m_window.saveState(kStateVersion);
        for (QDockWidget* const dock : m_docks)
        {
            dock->hide();
        }
    }
    for (QAction* const toggle : toggles())
    {
        toggle->setEnabled(shown);
    }
    tidyTabBarsSoon();
}

std::optional<Layout> WindowLayout::named(const QString& name)
{
    const auto found =
        std::ranges::find(kNames, name, [](const char* each) { return QString::fromLatin1(each); });
    return found == kNames.end() ? std::nullopt
                                 : std::optional(static_cast<Layout>(found - kNames.begin()));
}

void WindowLayout::apply()
{
    if (!m_window.restoreState(m_kept[numberOf(m_layout)], kStateVersion))
    {
        m_window.restoreState(m_first[numberOf(m_layout)], kStateVersion);
        giveRoom(m_layout);
    }
}

void WindowLayout::reset()
{
    m_kept[numberOf(m_layout)].clear();
    if (m_shown)
    {
        apply();
    }
}

void WindowLayout::change(Layout layout)
{
    if (layout == m_layout)
    {
        return;
    }
    if (m_shown)
    {
        takeBack();
        m_kept[numberOf(m_layout)] = m_window.saveState(kStateVersion);
    }
    m_layout = layout;
    if (m_shown)
    {
        // A panel that goes away with the focus would hand it on to any other one, and lists choose
        // a row when they get it.
        if (QWidget* const focused = m_window.focusWidget())
        {
            focused->clearFocus();
        }
        apply();
        tidyTabBarsSoon();
    }
    Q_EMIT changed(layout);
}

bool WindowLayout::isOpen(const QWidget& panel) const
{
    const QDockWidget* const dock = dockOf(&panel);
    return dock != nullptr && dock->toggleViewAction()->isChecked();
}

void WindowLayout::raise(QWidget* panel)
{
    if (QDockWidget* const dock = dockOf(panel))
    {
        dock->show();
        dock->raise();
    }
}

bool WindowLayout::raise(const QString& name)
{
    const auto found = std::ranges::find(m_docks, name, &QDockWidget::objectName);
    if (found == m_docks.end())
    {
        return false;
    }
    raise((*found)->widget());
    return true;
}

/// The one of the docks at the same place that is seen; null if it is `dock` itself, or none.
QDockWidget* WindowLayout::inFrontOf(QDockWidget& dock) const
{
    for (QDockWidget* const each : m_window.tabifiedDockWidgets(&dock))
    {
        if (each->isVisible() && !each->visibleRegion().isEmpty())
        {
            return each;
        }
    }
    return nullptr;
}

void WindowLayout::lend(QWidget* panel)
{
    QDockWidget* const dock = dockOf(panel);
    if (dock == nullptr || dock == m_lent)
    {
        raise(panel);
        return;
    }
    QDockWidget* const behind = inFrontOf(*dock);
    raise(panel);
    m_lent = behind != nullptr ? dock : nullptr;
    m_behind = behind;
}

void WindowLayout::takeBack()
{
    const bool isInFront = m_lent && m_behind && inFrontOf(*m_lent) == nullptr;
    if (isInFront && !m_behind->isHidden())
    {
        m_behind->raise();
    }
    m_lent.clear();
    m_behind.clear();
}

void WindowLayout::setTitle(QWidget* panel, const QString& title)
{
    if (QDockWidget* const dock = dockOf(panel))
    {
        const QString action = dock->toggleViewAction()->text();
        dock->setWindowTitle(title);
        dock->toggleViewAction()->setText(action);
    }
}

QDockWidget* WindowLayout::dockOf(const QWidget* panel) const
{
    const auto found = std::ranges::find(m_docks, panel, &QDockWidget::widget);
    return found == m_docks.end() ? nullptr : *found;
}

void WindowLayout::store(Settings& settings) const
{
    for (std::size_t i = 0; i < kLayoutCount; ++i)
    {
        const bool isShown = m_shown && i == numberOf(m_layout);
        settings.setWindowLayout(QString::fromLatin1(kNames[i]),
                                 isShown ? m_window.saveState(kStateVersion) : m_kept[i]);
    }
}

void WindowLayout::restore(const Settings& settings)
{
    for (std::size_t i = 0; i < kLayoutCount; ++i)
    {
        const QByteArray state = settings.windowLayout(QString::fromLatin1(kNames[i]));
        if (!state.isEmpty())
        {
            m_kept[i] = state;
        }
    }
    if (m_shown)
    {
        apply();
    }
}

} // namespace ui
