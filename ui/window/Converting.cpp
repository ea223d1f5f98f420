#include "ui/window/Converting.h"

#include "ui/convert/ConvertCommands.h"
#include "ui/window/MainWindow.h"
#include "ui/window/OpenWindows.h"

namespace ui
{

void makeConverting(ActionSet& actions, Settings& settings, MainWindow& window)
{
    const auto* const converting = new ConvertCommands(actions, window.session(), settings, window);
    QObject::connect(converting,
                     &ConvertCommands::openWanted,
                     &window,
                     [&window](const QString& path) { openMade(path, window); });
}

} // namespace ui
