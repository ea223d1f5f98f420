// An edit in the whole window: how long it takes until everything shows it, with each kind of tab
// and panel in front. The 3D view draws with whatever OpenGL there is.
//   bench_window FILE...

#include "tests/bench/Measure.h"
#include "tests/bench/Windows.h"
#include "ui/file/Addresses.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"
#include "ui/window/CentreTabs.h"

#include <QDir>

#include <array>

namespace
{

constexpr int kRuns = 15;

void waitFor(ui::FileSession& session)
{
    while (session.isLoading() || session.document() == nullptr)
    {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    }
    bench::settle();
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
                   bench::settle();
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
            bench::settle();
            std::printf("  %-18s %8.2f ms\n", tab, edit(window));
        }
    }
    for (const char* const panel : {"problems", "hex", "references", "history"})
    {
        if (window.showPanel(QString::fromLatin1(panel)))
        {
            bench::settle();
            std::printf("  panel %-12s %8.2f ms\n", panel, edit(window));
        }
    }
}

} // namespace

int main(int argc, char* argv[])
{
    return bench::runInWindows(argc, argv, measure);
}
