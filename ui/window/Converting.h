#pragma once

namespace ui
{

class ActionSet;
class MainWindow;
class Settings;

/// Has Convert served in a window: what is made is opened.
void makeConverting(ActionSet& actions, Settings& settings, MainWindow& window);

} // namespace ui
