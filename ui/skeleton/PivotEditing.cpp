#include "ui/skeleton/PivotEditing.h"

#include "core/edit/skeleton/PivotEdit.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/skeleton/SkeletonActions.h"
#include "ui/skeleton/SkeletonPanel.h"

#include <QAction>

#include <string>
#include <utility>

namespace ui
{

PivotEditing::PivotEditing(SkeletonPanel& panel,
                           const SkeletonActions& actions,
                           FileSession& session)
    : QObject(&panel)
    , m_panel(panel)
    , m_actions(actions)
    , m_session(session)
{
    connect(&m_panel,
            &SkeletonPanel::worked,
            this,
            [this](const std::optional<tr::edit::BonePlace>& bone)
            {
                m_bone = bone;
                tell();
            });
    connect(&m_panel, &SkeletonPanel::boneChanged, this, &PivotEditing::update);
    connect(m_actions.pivotAlone, &QAction::toggled, this, &PivotEditing::tell);
}

void PivotEditing::update()
{
    m_actions.pivotAlone->setEnabled(m_session.editsObjects() && m_panel.moveable());
}

void PivotEditing::tell()
{
    const bool isAlone = m_actions.pivotAlone->isChecked();
    Q_EMIT worked(m_bone ? std::optional(BoneWorked{m_bone->model, m_bone->bone, isAlone})
                         : std::nullopt);
}

void PivotEditing::move(const BoneWorked& bone, const std::array<int, 3>& by, bool isStep)
{
    // What is typed in the window is stored first.
    if (!m_session.editsObjects()
        || !m_session.openEdits().commit([this, bone, by, isStep] { move(bone, by, isStep); }))
    {
        return;
    }
    const bool isShown = m_panel.moveable() == bone.model && m_panel.bone() == bone.bone;
    if (!isShown)
    {
        return; // it is of the file as it was
    }
    std::string key;
    if (isStep)
    {
        // Steps of the same pivot along the same axis.
        key = "pivot " + std::to_string(bone.model) + ' ' + std::to_string(bone.bone)
              + (bone.movesAlone ? " alone" : "");
        for (const int each : by)
        {
            key += each != 0 ? " x" : " -";
        }
    }
    const auto done = tr::edit::movePivot(*m_session.document(),
                                          {bone.model, bone.bone},
                                          {by[0], by[1], by[2]},
                                          bone.movesAlone ? tr::edit::PivotMoves::Alone
                                                          : tr::edit::PivotMoves::Branch,
                                          std::move(key));
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

} // namespace ui
