#pragma once

#include "ui/common/Settings.h"
#include "ui/common/look/Theme.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/MainWindow.h"

#include <QApplication>
#include <QTemporaryDir>

/// Benchmarks of the whole window, with whatever OpenGL there is.
namespace bench
{

/// Everything that is to be done now; not what timers have put off.
inline void settle()
{
    for (int i = 0; i < 3; ++i)
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

/// Measures in a window of its own each file that the program was given.
template <class Measure>
int runInWindows(int argc, char* argv[], const Measure& measure)
{
    ui::useViewportFormat();
    QApplication application(argc, argv);
    const QTemporaryDir place;
    ui::Settings settings(place.filePath(QStringLiteral("settings.ini")));
    ui::Theme theme;
    theme.apply(ui::ThemeChoice::Light);
    for (const QString& path : QCoreApplication::arguments().mid(1))
    {
        ui::MainWindow window({settings, theme, ui::defaultViewportFactory()});
        window.resize(1280, 900);
        window.show();
        measure(window, path);
    }
    return 0;
}

} // namespace bench
