#include "ui/window/WindowLayout.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Translated.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>

#include <algorithm>

namespace ui
{
namespace
{

/// Counts up when docks come or go, so that older states are not applied.
constexpr int kStateVersion = 3;

constexpr int kLeftWidth = 310;
constexpr int kRightWidth = 340;
constexpr int kBottomHeight = 250;

struct DockSpec
{
    QWidget* Panels::*panel;
    const char* name; ///< stays for ever: saved layouts name it
    const char* title;
    const char* tip;
    const char* icon;
    const char* key;
    Qt::DockWidgetArea area;
};

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

constexpr DockSpec kDocks[] = {
    {&Panels::structure,
     "structure",
     TEXT("&Structure"),
     TEXT("Show the file as a tree of objects and tables"),
     "structure",
     "Alt+1",
     Qt::LeftDockWidgetArea},
    {&Panels::properties,
     "properties",
     TEXT("&Properties"),
     TEXT("Show all fields of what is selected"),
     "properties",
     "Alt+2",
     Qt::RightDockWidgetArea},
    {&Panels::player,
     "player",
     TEXT("P&layer"),
     TEXT("Show the player of animations"),
     "play",
     "Alt+3",
     Qt::BottomDockWidgetArea},
    {&Panels::problems,
     "problems",
     TEXT("P&roblems"),
     TEXT("Show what was remarkable in the file while it was read"),
     "warning",
     "Alt+4",
     Qt::BottomDockWidgetArea},
    {&Panels::hex,
     "hex",
     TEXT("&Hex"),
     TEXT("Show the bytes of the file, each with its field"),
     "numbers",
     "Alt+5",
     Qt::BottomDockWidgetArea},
    {&Panels::references,
     "references",
     TEXT("R&eferences"),
     TEXT("Show who points to what is selected, and where it points"),
     "link",
     "Alt+6",
     Qt::BottomDockWidgetArea},
    {&Panels::history,
     "history",
     TEXT("H&istory"),
     TEXT("Show all edits, to go back and forward among them"),
     "recent",
     "Alt+7",
     Qt::BottomDockWidgetArea},
    {&Panels::sounds,
     "sounds",
     TEXT("S&ounds"),
     TEXT("Show the sounds of the file, to see and to hear them"),
     "sound",
     "Alt+8",
     Qt::BottomDockWidgetArea},
};

#undef TEXT

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
        QDockWidget* const dock = addDock(panel, spec.name, QString(title).remove(u'&'), spec.area);
        QAction* const toggle = dock->toggleViewAction();
        toggle->setText(title);
        toggle->setIcon(icon(QLatin1String(spec.icon)));
        toggle->setShortcut(QKeySequence(QString::fromLatin1(spec.key)));
        toggle->setStatusTip(translated(spec.tip));
        toggle->setToolTip(translated(spec.tip));
        raiseInsteadOfHiding(*dock);
    }
    arrange();
    m_first = window.saveState(kStateVersion);
    showPanels(false);
}

QDockWidget* WindowLayout::addDock(QWidget* panel,
                                   const char* name,
                                   const QString& title,
                                   Qt::DockWidgetArea area)
{
    auto* const dock = new QDockWidget(title, &m_window);
    dock->setObjectName(QString::fromLatin1(name));
    dock->setAccessibleName(title);
    dock->setWidget(panel);
    m_window.addDockWidget(area, dock);
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

void WindowLayout::arrange()
{
    QList<QDockWidget*> bottom;
    for (QDockWidget* const dock : m_docks)
    {
        switch (m_window.dockWidgetArea(dock))
        {
        case Qt::LeftDockWidgetArea:
            m_window.resizeDocks({dock}, {kLeftWidth}, Qt::Horizontal);
            break;
        case Qt::RightDockWidgetArea:
            m_window.resizeDocks({dock}, {kRightWidth}, Qt::Horizontal);
            break;
        default:
            if (!bottom.isEmpty())
            {
                m_window.tabifyDockWidget(bottom.constLast(), dock);
            }
            bottom.append(dock);
            break;
        }
    }
    if (!bottom.isEmpty())
    {
        m_window.resizeDocks({bottom.constFirst()}, {kBottomHeight}, Qt::Vertical);
        bottom.constFirst()->raise();
    }
    tidyTabBarsSoon();
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
        if (!m_window.restoreState(m_kept, kStateVersion))
        {
            m_window.restoreState(m_first, kStateVersion);
        }
    }
    else
    {
        m_kept = m_window.saveState(kStateVersion);
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

void WindowLayout::reset()
{
    m_kept = m_first;
    if (m_shown)
    {
        m_window.restoreState(m_first, kStateVersion);
        arrange();
    }
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

QByteArray WindowLayout::state() const
{
    return m_shown ? m_window.saveState(kStateVersion) : m_kept;
}

void WindowLayout::restore(const QByteArray& state)
{
    if (state.isEmpty())
    {
        return;
    }
    if (m_shown)
    {
        m_window.restoreState(state, kStateVersion);
        return;
    }
    m_kept = state;
}

} // namespace ui
