#include "ui/window/Merging.h"

#include "ui/structure/StructureView.h"
#include "ui/window/MainWindow.h"
#include "ui/window/OpenWindows.h"

#include <QTreeView>

namespace ui
{

MergeCommands* makeMerging(ActionSet& actions,
                           const WindowServices& services,
                           const StructureView& structure,
                           MainWindow& window)
{
    const auto fileOpenAt = [](const QString& path)
    {
        MainWindow* const showing = windowShowing(path);
        return showing != nullptr ? showing->session().file() : OpenFilePtr();
    };
    auto* const merging = new MergeCommands(
        actions,
        {window.session(), services.settings, services.readFile, services.makeViewport},
        fileOpenAt,
        window);
    merging->takeDropsOn(*structure.tree());
    QObject::connect(merging,
                     &MergeCommands::openWanted,
                     &window,
                     [&window](const QString& path) { openMade(path, window); });
    return merging;
}

} // namespace ui
