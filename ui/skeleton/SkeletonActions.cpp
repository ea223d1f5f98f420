#include "ui/skeleton/SkeletonActions.h"

#include "ui/common/actions/NamedAction.h"

#include <QAction>

namespace ui
{

SkeletonActions::SkeletonActions(QObject* parent)
    : QObject(parent)
{
    add = make("boneAdd",
               tr("&Add Bone\u2026"),
               "row-below",
               tr("Hang a new bone on the selected one (Insert, in the tree)"));
    remove = make("boneRemove",
                  tr("&Remove Bone\u2026"),
                  "delete",
                  tr("Take the selected bone out of the skeleton and of every key frame (Delete, "
                     "in the tree)"));
    duplicate = make("boneDuplicate",
                     tr("D&uplicate Bone"),
                     "duplicate",
                     tr("Put a copy of the selected bone, and of all that hangs on it, behind it"));
    m_all.append(nullptr);
    hang = make("boneHang",
                tr("&Hang Elsewhere\u2026"),
                "structure",
                tr("Hang the selected bone, and all that hangs on it, on another one"));
    up = make("boneUp",
              tr("Move &Up"),
              "up",
              tr("Move the selected bone in front of the one before it that hangs on the same"));
    down = make("boneDown",
                tr("Move Do&wn"),
                "down",
                tr("Move the selected bone behind the next one that hangs on the same"));
    m_all.append(nullptr);
    pivotAlone = make("bonePivotAlone",
                      tr("Move &Pivot Only"),
                      "pose-pivot",
                      tr("Where a pivot is moved in the 3D view, its mesh and the bones that hang "
                         "on it stay where they are in the pose of rest. A mesh that others show, "
                         "too, is made the bone's own"));
    pivotAlone->setCheckable(true);
    mesh = make("boneMesh",
                tr("&Mesh of Bone\u2026"),
                "mesh",
                tr("Choose another mesh of the file for the selected bone"));
    own = make("boneOwnMeshes",
               tr("Make Meshes &Own"),
               "",
               tr("Give the moveable copies of those of its meshes that others show, too"));
    replace = make("boneReplaceMeshes",
                   tr("Replace Meshes &by\u2026"),
                   "model",
                   tr("Show the meshes of another moveable on the bones of this one"));
    m_all.append(nullptr);
    transform = make("objectTransform",
                     tr("Mo&ve, Turn or Scale\u2026"),
                     "box",
                     tr("Move, turn or scale the whole moveable, in all of its animations"));
}

QAction* SkeletonActions::make(const char* name,
                               const QString& text,
                               const char* iconName,
                               const QString& tip)
{
    QAction* const action = makeNamedAction({name, text, tip, iconName}, this);
    action->setEnabled(false);
    m_all.append(action);
    return action;
}

} // namespace ui
