#include "ui/animation/PoseCommands.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

} // namespace

PoseCommands::PoseCommands(const ActionSet& actions,
                           FileSession& session,
                           RowCommands::WorkedRowsOf rowsOf,
                           MomentShown moment,
                           QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_session(session)
    , m_rowsOf(std::move(rowsOf))
    , m_moment(std::move(moment))
{
    actions.on(Command::CopyPose, this, [this] { copy(); });
    actions.on(Command::PastePose, this, [this] { paste(false); });
    actions.on(Command::PastePoseMirrored, this, [this] { paste(true); });
    update();
}

void PoseCommands::update()
{
    const bool isShown = m_session.document() != nullptr && m_moment().has_value();
    const auto rows = m_rowsOf();
    const bool isSomewhere = m_moment() || (rows && rows->table == tables::Frames);
    const bool canPaste = m_session.document() != nullptr && m_pose && isSomewhere;
    m_actions.action(Command::CopyPose)->setEnabled(isShown);
    m_actions.action(Command::PastePose)->setEnabled(canPaste);
    m_actions.action(Command::PastePoseMirrored)->setEnabled(canPaste);
}

void PoseCommands::copy()
{
    const auto moment = m_session.document() != nullptr ? m_moment() : std::nullopt;
    if (!moment || moment->animation >= m_session.file()->file().objects().animations.size())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    if (const auto possible = tr::edit::requireKeyframes(content, moment->animation); !possible)
    {
        Q_EMIT refused(sentence(possible.error()));
        return;
    }
    m_pose = tr::edit::poseAt(content, moment->animation, moment->frame);
    update();
}

/// The key frames that are selected; without any the one that is shown.
std::optional<PoseCommands::Target> PoseCommands::target() const
{
    const auto& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    const auto moment = m_moment();
    const auto rows = m_rowsOf();
    if (rows && rows->table == tables::Frames && !rows->rows.empty())
    {
        const auto animation =
            tr::view::animationWithRow(objects,
                                       content.version(),
                                       tr::view::Ownership(objects),
                                       {0, objects.animations.size()},
                                       moment ? std::optional(moment->animation) : std::nullopt,
                                       tables::Frames,
                                       rows->rows.front());
        if (!animation)
        {
            return std::nullopt;
        }
        const auto range = tr::view::keyframesOf(objects, content.version(), *animation);
        auto keyframes = tr::view::keyframesWith(range, rows->rows);
        return keyframes ? std::optional(Target{*animation, std::move(*keyframes)}) : std::nullopt;
    }
    if (!moment || moment->animation >= objects.animations.size())
    {
        return std::nullopt;
    }
    const auto keyframe = tr::view::keyframeAt(objects, content.version(), *moment);
    return keyframe ? std::optional(Target{moment->animation, {*keyframe}}) : std::nullopt;
}

void PoseCommands::paste(bool isMirrored)
{
    if (m_session.document() == nullptr || !m_pose)
    {
        return;
    }
    const auto where = target();
    const auto moment = m_moment();
    if (!where && moment
        && !tr::edit::requireKeyframes(m_session.document()->content(), moment->animation))
    {
        Q_EMIT keyframesMissing(
            tr("The animation that is shown owns no key frames that a pose could be pasted into."));
        return;
    }
    if (!where)
    {
        Q_EMIT refused(tr("Select key frames of one animation, or go to one in the player: a pose "
                          "cannot stand between them."));
        return;
    }
    tr::edit::Document& document = *m_session.document();
    const auto owned = tr::edit::keyframesIn(document.content(), where->animation);
    const auto fits = [this, &owned](std::size_t keyframe)
    { return keyframe < owned.size() && owned[keyframe].angles.size() == m_pose->angles.size(); };
    if (owned.empty() || !std::ranges::all_of(where->keyframes, fits))
    {
        const auto joints = owned.empty() ? std::size_t{0} : owned.front().angles.size();
        Q_EMIT refused(tr("The pose that was copied turns %1 meshes, the key frames here %2.")
                           .arg(m_pose->angles.size())
                           .arg(joints));
        return;
    }
    const auto pose = isMirrored
                          ? tr::edit::mirroredPose(document.content(), where->animation, *m_pose)
                          : *m_pose;
    const auto done = tr::edit::pastePose(document, where->animation, where->keyframes, pose);
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

} // namespace ui
