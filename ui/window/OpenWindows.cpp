#include "ui/window/OpenWindows.h"

#include "ui/window/MainWindow.h"

#include <QApplication>
#include <QFileInfo>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace ui
{
namespace
{

/// More columns than this are too narrow for a window on most screens.
constexpr int kMostInOneRow = 3;

/// Gives the outside of a window, with its frame, a place.
void place(QWidget& window, const QRect& outside)
{
    window.setWindowState(window.windowState() & ~(Qt::WindowMaximized | Qt::WindowFullScreen));
    const QRect inner = window.geometry();
    const QRect frame = window.frameGeometry();
    const QMargins margins(inner.left() - frame.left(),
                           inner.top() - frame.top(),
                           frame.right() - inner.right(),
                           frame.bottom() - inner.bottom());
    window.setGeometry(outside.marginsRemoved(margins));
}

} // namespace

QList<MainWindow*> openWindows()
{
    QList<MainWindow*> windows;
    for (QWidget* const each : QApplication::topLevelWidgets())
    {
        auto* const window = qobject_cast<MainWindow*>(each);
        if (window != nullptr && window->isVisible())
        {
            windows.append(window);
        }
    }
    std::ranges::stable_sort(windows,
                             [](const MainWindow* a, const MainWindow* b)
                             { return a->windowTitle().localeAwareCompare(b->windowTitle()) < 0; });
    return windows;
}

MainWindow* windowShowing(const QString& path)
{
    const QFileInfo wanted(path);
    for (MainWindow* const window : openWindows())
    {
        const OpenFilePtr& file = window->session().file();
        if (file && (file->path() == path || QFileInfo(file->path()) == wanted))
        {
            return window;
        }
    }
    return nullptr;
}

void openMade(const QString& path, MainWindow& window)
{
    window.session().file() ? Q_EMIT window.windowWanted(path) : window.openFile(path);
}

void bringToFront(MainWindow& window)
{
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
}

bool canPlaceWindows()
{
    return !QGuiApplication::platformName().startsWith(QStringLiteral("wayland"));
}

QList<QRect> dividedInto(const QRect& area, int parts)
{
    const int columns =
        parts <= kMostInOneRow ? parts : static_cast<int>(std::ceil(std::sqrt(double(parts))));
    QList<QRect> places;
    const int rows = (parts + columns - 1) / columns;
    for (int i = 0; i < parts; ++i)
    {
        const int row = i / columns;
        const int inRow = row + 1 < rows ? columns : parts - row * columns;
        const int left = area.width() * (i % columns) / inRow;
        const int right = area.width() * (i % columns + 1) / inRow;
        const int top = area.height() * row / rows;
        const int bottom = area.height() * (row + 1) / rows;
        places.append(QRect(area.left() + left, area.top() + top, right - left, bottom - top));
    }
    return places;
}

void placeSideBySide(MainWindow& first)
{
    QList<MainWindow*> windows = openWindows();
    windows.removeIf([&first](const MainWindow* window)
                     { return window == &first || window->isMinimized(); });
    windows.prepend(&first);
    const auto places =
        dividedInto(first.screen()->availableGeometry(), static_cast<int>(windows.size()));
    for (qsizetype i = 0; i < windows.size(); ++i)
    {
        place(*windows[i], places[i]);
        windows[i]->raise();
    }
    first.activateWindow();
}

} // namespace ui
