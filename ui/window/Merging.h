#pragma once

#include "ui/merge/MergeCommands.h"

namespace ui
{

class MainWindow;
class StructureView;
struct WindowServices;

/// What serves Merge Objects in a window, and takes objects of other windows that are dropped on
/// its structure.
[[nodiscard]] MergeCommands* makeMerging(ActionSet& actions,
                                         const WindowServices& services,
                                         const StructureView& structure,
                                         MainWindow& window);

} // namespace ui
