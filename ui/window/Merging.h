#pragma once

#include "ui/merge/MergeCommands.h"

namespace ui
{

class MainWindow;
class StructureView;

/// What serves Merge Objects in a window, and takes objects of other windows that are dropped on
/// its structure.
[[nodiscard]] MergeCommands* makeMerging(ActionSet& actions,
                                         const MergeWindow::Parts& parts,
                                         const StructureView& structure,
                                         MainWindow& window);

} // namespace ui
