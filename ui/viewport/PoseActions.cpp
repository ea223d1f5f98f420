#include "ui/viewport/PoseActions.h"

#include "ui/common/actions/NamedAction.h"

#include <QAction>
#include <QActionGroup>

namespace ui
{

PoseActions::PoseActions(QObject* parent)
    : QObject(parent)
{
    turn = add("poseTurn",
               tr("Tu&rn Joints"),
               "pose-turn",
               Qt::Key_R,
               tr("Turn the selected joint by rings around it"),
               true);
    move = add("poseMove",
               tr("&Move Joints"),
               "pose-move",
               Qt::Key_M,
               tr("Move the selected joint by arrows: hands and feet take their limbs along, the "
                  "first mesh takes everything"),
               true);
    pivots =
        add("posePivots",
            tr("Move Pi&vots"),
            "pose-pivot",
            {},
            tr("Move the pivot of the bone that is worked on by arrows; marks show all pivots, "
               "and a click on one goes to its bone. Offered while the skeleton is seen"),
            true);
    parentAxes = add("poseParentAxes",
                     tr("&Parent's Axes"),
                     "pose-axes",
                     Qt::Key_P,
                     tr("Turn about the axes of what the joint hangs on instead of its own"),
                     true);
    pin = add("posePin",
              tr("Pi&n Joint"),
              "pose-pin",
              Qt::Key_N,
              tr("The selected joint stays where it is while what carries it is moved or turned"),
              true);
    unpin = add(
        "poseUnpin", tr("&Unpin All"), "", {}, tr("No joint is held where it is any more"), false);
    auto* const group = new QActionGroup(this);
    group->addAction(turn);
    group->addAction(move);
    group->addAction(pivots);
    turn->setChecked(true);
    pivots->setEnabled(false);
    connect(parentAxes, &QAction::toggled, this, &PoseActions::tell);
    for (const QAction* const each : {turn, move, pivots})
    {
        // Of the group one goes off when another goes on: it is told once.
        connect(each,
                &QAction::toggled,
                this,
                [this](bool isOn)
                {
                    if (isOn)
                    {
                        tell();
                    }
                });
    }
    setEnabled(false);
}

void PoseActions::tell()
{
    Q_EMIT left();
    Q_EMIT changed();
}

void PoseActions::setEnabled(bool enabled)
{
    for (QAction* const action : {turn, move, parentAxes})
    {
        action->setEnabled(enabled);
    }
}

QAction* PoseActions::add(const char* name,
                          const QString& text,
                          const char* iconName,
                          const QKeySequence& key,
                          const QString& tip,
                          bool isToggle)
{
    QAction* const action = makeNamedAction({name, text, tip, iconName, key}, this);
    action->setCheckable(isToggle);
    m_all.append(action);
    return action;
}

} // namespace ui
