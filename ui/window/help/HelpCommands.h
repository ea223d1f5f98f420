#pragma once

#include <QObject>

class QMenuBar;
class QWidget;

namespace ui
{

class ActionSet;

/// What the menu Help offers.
class HelpCommands : public QObject
{
    Q_OBJECT

public:
    /// `menus`: whose keys are listed. It outlives the commands.
    HelpCommands(const ActionSet& actions, const QMenuBar& menus, QWidget& window);
};

} // namespace ui
