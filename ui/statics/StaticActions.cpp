#include "ui/statics/StaticActions.h"

#include "ui/common/actions/NamedAction.h"

#include <QAction>

namespace ui
{

StaticActions::StaticActions(QObject* parent)
    : QObject(parent)
{
    boxesFromMesh = add("staticBoxesFromMesh",
                        tr("&Both Boxes From Mesh"),
                        "box",
                        tr("Make the visibility box and the collision box fit the mesh"));
    visibilityFromMesh = add("staticVisibilityFromMesh",
                             tr("&Visibility Box From Mesh"),
                             "eye",
                             tr("Make the visibility box fit the mesh"));
    collisionFromMesh = add("staticCollisionFromMesh",
                            tr("&Collision Box From Mesh"),
                            "",
                            tr("Make the collision box fit the mesh"));
    visibilityToCollision = add("staticVisibilityToCollision",
                                tr("Collision Box &As Visibility Box"),
                                "",
                                tr("Make the collision box the same as the visibility box"));
    collisionToVisibility = add("staticCollisionToVisibility",
                                tr("Visibility Box As C&ollision Box"),
                                "",
                                tr("Make the visibility box the same as the collision box"));
    boxesAsCurrent = add("staticBoxesAsCurrent",
                         tr("Boxes As the Cu&rrent One"),
                         "",
                         tr("Give all selected statics the boxes of the current one"));
    clearVisibility = add("staticClearVisibility",
                          tr("C&lear Visibility Box"),
                          "",
                          tr("Set all numbers of the visibility box to 0"));
    clearCollision = add("staticClearCollision",
                         tr("Cl&ear Collision Box"),
                         "",
                         tr("Set all numbers of the collision box to 0"));
    separate();
    collides = add("staticCollides",
                   tr("Coll&ides"),
                   "",
                   tr("Whether things collide with it: a flag in TR1 and TR2, from TR3 on a "
                      "collision box that is one"));
    collides->setCheckable(true);
    visible = add("staticVisible",
                  tr("Vi&sible"),
                  "",
                  tr("Whether it is drawn: a flag of TR1 and TR2, which later games do not have"));
    visible->setCheckable(true);
    separate();
    makeNew = add("staticNew",
                  tr("&New Static..."),
                  "static",
                  tr("Make a static of a mesh of the file, in a slot that is free"));
    duplicate = add("staticDuplicate",
                    tr("&Duplicate Static..."),
                    "duplicate",
                    tr("Make a static with the same mesh, boxes and flags in another slot"));
    changeSlot = add("staticChangeSlot",
                     tr("Change Slo&t..."),
                     "numbers",
                     tr("Give the static another slot; what stands in rooms follows"));
    remove = add("staticDelete",
                 tr("Delete Statics..."),
                 "delete",
                 tr("Delete the selected statics with the meshes that only they have (Delete)"));
}

QAction*
StaticActions::add(const char* name, const QString& text, const char* iconName, const QString& tip)
{
    QAction* const action = makeNamedAction({name, text, tip, iconName}, this);
    action->setEnabled(false);
    m_all.append(action);
    return action;
}

void StaticActions::separate()
{
    auto* const separator = new QAction(this);
    separator->setSeparator(true);
    m_all.append(separator);
}

} // namespace ui
