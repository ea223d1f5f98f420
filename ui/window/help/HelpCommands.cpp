#include "ui/window/help/HelpCommands.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/window/help/AboutDialog.h"
#include "ui/window/help/HelpWindow.h"
#include "ui/window/help/ShortcutsDialog.h"

#include <QMenuBar>

namespace ui
{

HelpCommands::HelpCommands(const ActionSet& actions, const QMenuBar& menus, QWidget& window)
    : QObject(&window)
{
    actions.on(Command::Documentation, this, [&window] { (new HelpWindow(&window))->show(); });
    actions.on(Command::Shortcuts,
               this,
               [&menus, &window] { (new ShortcutsDialog(menus, &window))->open(); });
    actions.on(Command::About, this, [&window] { (new AboutDialog(&window))->open(); });
}

} // namespace ui
