#include "ui/window/Merging.h"

#include "ui/clipboard/MeshPasting.h"
#include "ui/common/widgets/Banner.h"
#include "ui/structure/StructureView.h"
#include "ui/window/MainWindow.h"
#include "ui/window/OpenWindows.h"
#include "ui/window/TableWork.h"

#include <QTreeView>

namespace ui
{
namespace
{

/// As it is there now; null: no window has it open.
OpenFilePtr fileInAnyWindow(const QString& path)
{
    MainWindow* const showing = windowShowing(path);
    return showing != nullptr ? showing->session().file() : OpenFilePtr();
}

} // namespace

MergeCommands* makeMerging(ActionSet& actions,
                           const WindowServices& services,
                           const StructureView& structure,
                           MainWindow& window)
{
    auto* const merging = new MergeCommands(
        actions,
        {window.session(), services.settings, services.readFile, services.makeViewport},
        &fileInAnyWindow,
        window);
    merging->takeDropsOn(*structure.tree());
    QObject::connect(merging,
                     &MergeCommands::openWanted,
                     &window,
                     [&window](const QString& path) { openMade(path, window); });
    return merging;
}

void servePasting(TableWork& work,
                  MergeCommands& merging,
                  TaskRunner& tasks,
                  const WindowServices& services,
                  StructureView& structure,
                  MainWindow& window)
{
    QObject::connect(&work, &TableWork::objectsPasted, &merging, &MergeCommands::take);
    auto* const meshes =
        new MeshPasting({window.session(), tasks, services.readFile, &fileInAnyWindow}, &window);
    meshes->takeDropsOn(structure);
    QObject::connect(&work, &TableWork::meshPasted, meshes, &MeshPasting::paste);
    QObject::connect(meshes, &MeshPasting::refused, &work, &TableWork::refused);
    QObject::connect(meshes, &MeshPasting::doubted, &work, &TableWork::doubted);
    QObject::connect(&work,
                     &TableWork::told,
                     &window,
                     [&window](const QString& title, const QString& what) {
                         window.banner().say({Banner::Kind::Note, title, what, {}});
                     });
}

} // namespace ui
