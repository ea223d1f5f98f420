#include "ui/window/Merging.h"

#include "ui/structure/StructureView.h"
#include "ui/window/MainWindow.h"
#include "ui/window/OpenWindows.h"

#include <QTreeView>

namespace ui
{

MergeCommands* makeMerging(ActionSet& actions,
                           const MergeWindow::Parts& parts,
                           const StructureView& structure,
                           MainWindow& window)
{
    const auto fileOpenAt = [](const QString& path)
    {
        MainWindow* const showing = windowShowing(path);
        return showing != nullptr ? showing->session().file() : OpenFilePtr();
    };
    auto* const merging = new MergeCommands(actions, parts, fileOpenAt, window);
    merging->takeDropsOn(*structure.tree());
    QObject::connect(merging,
                     &MergeCommands::openWanted,
                     &window,
                     [&window](const QString& path) {
                         window.session().file() ? Q_EMIT window.windowWanted(path)
                                                 : window.openFile(path);
                     });
    return merging;
}

} // namespace ui
