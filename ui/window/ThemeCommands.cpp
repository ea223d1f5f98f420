#include "ui/window/ThemeCommands.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/look/Theme.h"

#include <QAction>

namespace ui
{
namespace
{

Command commandOf(ThemeChoice choice)
{
    switch (choice)
    {
    case ThemeChoice::Light:
        return Command::ThemeLight;
    case ThemeChoice::Dark:
        return Command::ThemeDark;
    case ThemeChoice::System:
        break;
    }
    return Command::ThemeSystem;
}

} // namespace

ThemeCommands::ThemeCommands(const ActionSet& actions,
                             Settings& settings,
                             Theme& theme,
                             QObject* parent)
    : QObject(parent)
{
    for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
    {
        actions.on(commandOf(choice),
                   this,
                   [&settings, &theme, choice]
                   {
                       settings.setTheme(choice);
                       theme.apply(choice);
                   });
    }
    // Another window may have chosen.
    const auto show = [&actions, &theme]
    { actions.action(commandOf(theme.choice()))->setChecked(true); };
    connect(&theme, &Theme::changed, this, show);
    show();
}

} // namespace ui
