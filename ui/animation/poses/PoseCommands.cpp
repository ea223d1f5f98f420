#include "ui/animation/poses/PoseCommands.h"

#include "core/edit/animation/poses/PoseTaking.h"
#include "ui/animation/poses/PoseFromDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/fields/Decoder.h"
#include "ui/session/FileSession.h"

#include <QAction>
#include <QWidget>

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
                           QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_rowsOf(std::move(rowsOf))
    , m_moment(std::move(moment))
    , m_window(window)
{
    actions.on(Command::CopyPose, this, [this] { copy(); });
    actions.on(Command::PastePose, this, [this] { paste(false); });
    actions.on(Command::PastePoseMirrored, this, [this] { paste(true); });
    actions.on(Command::RestPose, this, [this] { rest(); });
    actions.on(Command::PoseFrom, this, [this] { takeFrom(); });
    update();
}

void PoseCommands::update()
{
    const bool isShown = m_session.editsObjects() && m_moment().has_value();
    const auto rows = m_rowsOf();
    const bool isSomewhere = m_moment() || (rows && rows->table == tables::Frames);
    const bool canChange = m_session.editsObjects() && isSomewhere;
    const bool canPaste = canChange && m_pose;
    m_actions.action(Command::CopyPose)->setEnabled(isShown);
    m_actions.action(Command::PastePose)->setEnabled(canPaste);
    m_actions.action(Command::PastePoseMirrored)->setEnabled(canPaste);
    m_actions.action(Command::RestPose)->setEnabled(canChange);
    m_actions.action(Command::PoseFrom)->setEnabled(canChange);
}

void PoseCommands::copy()
{
    const auto moment = m_session.editsObjects() ? m_moment() : std::nullopt;
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
    if (!m_session.editsObjects() || !m_pose)
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
        refuseNowhere();
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

void PoseCommands::refuseNowhere()
{
    Q_EMIT refused(tr("Select key frames of one animation, or go to one in the player: a pose "
                      "cannot stand between them."));
}

/// The key frames that are to be changed, all of which their animation owns. Says so where there
/// are none.
std::optional<PoseCommands::Target> PoseCommands::ownedTarget()
{
    if (!m_session.editsObjects())
    {
        return std::nullopt;
    }
    auto where = target();
    if (!where)
    {
        refuseNowhere();
        return std::nullopt;
    }
    const auto& content = m_session.document()->content();
    if (const auto possible = tr::edit::requireKeyframes(content, where->animation); !possible)
    {
        Q_EMIT refused(sentence(possible.error()));
        return std::nullopt;
    }
    return where;
}

void PoseCommands::rest()
{
    if (const auto where = ownedTarget())
    {
        const auto done =
            tr::edit::setRestPose(*m_session.document(), where->animation, where->keyframes);
        if (!done)
        {
            Q_EMIT refused(sentence(done.error()));
        }
    }
}

void PoseCommands::takeFrom()
{
    const auto where = ownedTarget();
    if (!where)
    {
        return;
    }
    const Decoder decoder(m_session.file());
    const QString animation =
        decoder.names().title({tables::Animations, where->animation, Address::kWholeRow});
    const QString what =
        where->keyframes.size() == 1
            ? tr("Into key frame %1 of %2").arg(where->keyframes.front()).arg(animation)
            : tr("Into %1 key frames of %2").arg(where->keyframes.size()).arg(animation);
    const auto owned = tr::edit::keyframesIn(m_session.document()->content(), where->animation);
    auto* const dialog = new PoseFromDialog(
        m_session,
        what,
        owned.front().angles.size(),
        where->animation,
        [this, where = *where](std::size_t from, std::size_t keyframe)
        { return take(where, from, keyframe); },
        &m_window);
    dialog->open();
}

/// Gives back why it could not be.
QString PoseCommands::take(const Target& where, std::size_t animation, std::size_t keyframe)
{
    tr::edit::Document& document = *m_session.document();
    const auto poses = tr::edit::keyframesIn(document.content(), animation);
    const auto owned = tr::edit::keyframesIn(document.content(), where.animation);
    const auto fits = [&](std::size_t key)
    {
        return key < owned.size() && keyframe < poses.size()
               && owned[key].angles.size() == poses[keyframe].angles.size();
    };
    if (!std::ranges::all_of(where.keyframes, fits))
    {
        return tr("This key frame cannot be read, or turns another number of meshes.");
    }
    const auto done =
        tr::edit::takePose(document, where.animation, where.keyframes, poses[keyframe]);
    return done ? QString() : sentence(done.error());
}

} // namespace ui
