// An edit in the whole window: how long it takes until everything shows it, with each kind of tab
// and panel in front. The 3D view draws with whatever OpenGL there is.
//   bench_window FILE...

#include "tests/bench/Measure.h"
#include "ui/common/Settings.h"
#include "ui/common/look/Theme.h"
#include "ui/file/Addresses.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/MainWindow.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>

#include <array>

namespace
{

constexpr int kRuns = 15;
constexpr QSize kWindow(1280, 900);

/// Everything that is to be done now; not what timers have put off.
void settle()
{
    for (int i = 0; i < 3; ++i)
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

void waitFor(ui::FileSession& session)
{
    while (session.isLoading() || session.document() == nullptr)
    {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    }
    settle();
}

/// Sets a number, another one each time.
double edit(ui::MainWindow& window)
{
    ui::Editor editor(window.session());
    const auto place =
        ui::placeOf(*window.session().file(), QStringLiteral("animations/0/state_id"));
    int number = 0;
    return place ? bench::medianOf(
               kRuns,
               [&]
               {
                   bench::keep(editor.set(*place, QString::number(++number), ui::EditText::Stored));
                   settle();
               })
                 : 0.0;
}

void measure(ui::MainWindow& window, const QString& path)
{
    window.openFile(path);
    waitFor(window.session());
    std::printf("%s\n", qPrintable(QDir::fromNativeSeparators(path).section(u'/', -1)));
    constexpr std::array kTabs{
        "3d", "table:animations", "table:frames", "texture:0", "sectors:0", "moveable:0"};
    for (const char* const tab : kTabs)
    {
        if (window.tabs().showByName(QString::fromLatin1(tab)))
        {
            settle();
            std::printf("  %-18s %8.2f ms\n", tab, edit(window));
        }
    }
    for (const char* const panel : {"problems", "hex", "references", "history"})
    {
        if (window.showPanel(QString::fromLatin1(panel)))
        {
            settle();
            std::printf("  panel %-12s %8.2f ms\n", panel, edit(window));
        }
    }
}

} // namespace

int main(int argc, char* argv[])
{
    QApplication application(argc, argv);
    const QTemporaryDir place;
    ui::Settings settings(place.filePath(QStringLiteral("settings.ini")));
    ui::Theme theme;
    theme.apply(ui::ThemeChoice::Light);
    for (const QString& path : QCoreApplication::arguments().mid(1))
    {
        ui::MainWindow window({settings, theme, ui::defaultViewportFactory()});
        window.resize(kWindow);
        window.show();
        measure(window, path);
    }
    return 0;
}
