#pragma once

#include <QObject>

namespace ui
{

class ActionSet;
class Settings;
class Theme;

/// Chooses the colours of all windows, and remembers them.
class ThemeCommands : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive the commands.
    ThemeCommands(const ActionSet& actions, Settings& settings, Theme& theme, QObject* parent);
};

} // namespace ui
