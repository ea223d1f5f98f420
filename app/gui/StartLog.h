#pragma once

namespace ui
{
class MainWindow;
}

namespace gui
{

/// Tells the log "cartouche.start" when a window has first been painted, and when its first file
/// can be seen. tests/bench/start listens to it.
void logStart(ui::MainWindow& window);

} // namespace gui
