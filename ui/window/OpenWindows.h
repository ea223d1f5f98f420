#pragma once

#include <QList>
#include <QRect>
#include <QString>

namespace ui
{

class MainWindow;

/// All windows of the program that are shown or minimised, in the order of their titles.
[[nodiscard]] QList<MainWindow*> openWindows();

/// The window that has a file open, or null.
[[nodiscard]] MainWindow* windowShowing(const QString& path);

/// Opens a file that was made in a window: there, where nothing else is open, or in a window of its
/// own.
void openMade(const QString& path, MainWindow& window);

/// Brings a window to the front.
void bringToFront(MainWindow& window);

/// Whether windows can be placed at all: where Wayland is, only the desktop can.
[[nodiscard]] bool canPlaceWindows();

/// Divides an area of the screen into as many parts, side by side as far as they are wide enough.
[[nodiscard]] QList<QRect> dividedInto(const QRect& area, int parts);

/// Divides the screen of a window among all windows that are not minimised; `first` comes first.
void placeSideBySide(MainWindow& first);

} // namespace ui
