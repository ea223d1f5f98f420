#include "ui/animation/fixes/AnimationFixing.h"

#include "ui/animation/fixes/FixDialog.h"
#include "ui/common/actions/ActionSet.h"

#include <QAction>

#include <utility>

namespace ui
{

AnimationFixing::AnimationFixing(const ActionSet& actions,
                                 FileSession& session,
                                 MomentShown moment,
                                 QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_moment(std::move(moment))
    , m_window(window)
{
    actions.on(Command::FixProblems, this, [this] { ask(); });
    update();
}

void AnimationFixing::update()
{
    m_actions.action(Command::FixProblems)->setEnabled(m_session.document() != nullptr);
}

/// Of the moveable whose animation is shown, or of all.
void AnimationFixing::ask()
{
    if (m_session.document() == nullptr)
    {
        return;
    }
    const auto moment = m_moment();
    const auto& owners = m_session.file()->derived().ownership();
    const auto model = moment ? owners.modelOfAnimation(moment->animation) : std::nullopt;
    (new FixDialog(m_session, model, &m_window))->open();
}

} // namespace ui
