#pragma once

#include <QList>

class QAction;
class QMenu;
class QMenuBar;

namespace ui
{

class ActionSet;

/// What the menus hold besides the action set.
struct MenuParts
{
    QMenu* recent = nullptr;
    QList<QAction*> panels;   ///< show and hide the docks
    QList<QAction*> viewport; ///< of the 3D view; may be empty
    QList<QAction*> player;   ///< of the player of animations; may be empty
    QMenu* objects = nullptr; ///< how objects are built
    QMenu* bookmarks = nullptr;
    QMenu* windows = nullptr;
};

void fillMenuBar(QMenuBar& bar, const ActionSet& actions, const MenuParts& parts);

} // namespace ui
