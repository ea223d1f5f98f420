#pragma once

#include "ui/merge/MergeCommands.h"

namespace ui
{

class MainWindow;
class StructureView;
class TableWork;
class TaskRunner;
struct WindowServices;

/// What serves Merge Objects in a window, and takes objects of other windows that are dropped on
/// its structure.
[[nodiscard]] MergeCommands* makeMerging(ActionSet& actions,
                                         const WindowServices& services,
                                         const StructureView& structure,
                                         MainWindow& window);

/// Serves objects and meshes of other files that are pasted, and meshes that are dropped on those
/// of the structure; tells what was pasted.
void servePasting(TableWork& work,
                  MergeCommands& merging,
                  TaskRunner& tasks,
                  const WindowServices& services,
                  StructureView& structure,
                  MainWindow& window);

} // namespace ui
