#include "ui/animation/poses/AngleCommands.h"

#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Ownership.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/animation/ChosenAnimations.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/file/Names.h"
#include "ui/session/FileSession.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::KeyframeSpan;
using tr::edit::LoopClosing;
using tr::edit::Unwrapping;
using tr::schema::Content;
using tr::view::AnimationMoment;
namespace tables = tr::level::tables;

/// Ways to spread what jumps, in the order of the dialog.
constexpr std::array kSpreads{tr::edit::Falloff::Linear, tr::edit::Falloff::Smooth};

/// Key frames that what jumps is spread over at first.
constexpr std::size_t kFirstSpread = 4;

KeyframeSpan allOf(const Content& content, std::size_t animation)
{
    return {animation, 0, tr::edit::sizeOf(content, animation).keyframes};
}

/// Full turns of 0x10000.
QString degreesText(std::uint64_t angles)
{
    constexpr double kDegree = 65536.0 / 360.0;
    return QLocale().toString(static_cast<double>(angles) / kDegree, 'f', 0) + QChar(0xB0);
}

} // namespace

AngleCommands::AngleCommands(const ActionSet& actions,
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
    actions.on(Command::UnwrapAngles, this, [this] { unwrapSelected(); });
    actions.on(Command::CloseLoop, this, [this] { closeSelected(); });
    update();
}

QList<QAction*> AngleCommands::actionsIn(const ActionSet& actions)
{
    return {actions.action(Command::UnwrapAngles), actions.action(Command::CloseLoop)};
}

void AngleCommands::update()
{
    bool isPossible = m_session.editsObjects();
    if (isPossible)
    {
        const auto rows = m_rowsOf();
        isPossible = m_moment().has_value()
                     || (rows && !rows->rows.empty()
                         && (rows->table == tables::Animations || rows->table == tables::Frames));
    }
    m_actions.action(Command::UnwrapAngles)->setEnabled(isPossible);
    m_actions.action(Command::CloseLoop)->setEnabled(isPossible);
}

AngleCommands::Target AngleCommands::target() const
{
    const Content& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    const auto moment = m_moment();
    const auto shown = moment ? std::optional(moment->animation) : std::nullopt;
    const auto rows = m_rowsOf();
    Target target;
    std::vector<std::size_t> wanted;
    if (rows && rows->table == tables::Animations && !rows->rows.empty())
    {
        wanted = rows->rows;
    }
    else if (rows && rows->table == tables::Frames && !rows->rows.empty())
    {
        const auto animation = tr::view::animationWithRow(objects,
                                                          content.version(),
                                                          tr::view::Ownership(objects),
                                                          {0, objects.animations.size()},
                                                          shown,
                                                          tables::Frames,
                                                          rows->rows.front());
        if (animation)
        {
            wanted.push_back(*animation);
            const auto keyframes = tr::view::keyframesWith(
                tr::view::keyframesOf(objects, content.version(), *animation), rows->rows);
            target.isScattered = !keyframes || keyframes->empty()
                                 || keyframes->back() - keyframes->front() + 1 != keyframes->size();
            if (!target.isScattered)
            {
                target.keyframes = KeyframeSpan{*animation, keyframes->front(), keyframes->size()};
            }
        }
    }
    else if (shown)
    {
        wanted.push_back(*shown);
    }
    target.isTooMuch = !tr::edit::areReadable(content, wanted);
    if (target.isTooMuch)
    {
        return target;
    }
    std::ranges::copy_if(wanted,
                         std::back_inserter(target.animations),
                         [&](std::size_t row)
                         {
                             return row < objects.animations.size()
                                    && tr::edit::requireKeyframes(content, row).has_value();
                         });
    return target;
}

QString AngleCommands::nameOf(std::size_t animation) const
{
    return Names(m_session.file()).title({tables::Animations, animation, Address::kWholeRow});
}

QString AngleCommands::nameOf(const Target& target) const
{
    const QString first = nameOf(target.animations.front());
    if (target.keyframes)
    {
        return tr("Key frames %1 to %2 of %3")
            .arg(target.keyframes->first)
            .arg(target.keyframes->end() - 1)
            .arg(first);
    }
    return target.animations.size() == 1
               ? first
               : tr("%1 animations from %2 on").arg(countText(target.animations.size()), first);
}

// --- unwrapping

void AngleCommands::unwrapSelected()
{
    if (!m_session.editsObjects())
    {
        return;
    }
    const Target found = target();
    if (found.isScattered)
    {
        Q_EMIT refused(tr("This needs key frames of one animation that stand side by side."));
    }
    else if (found.isTooMuch)
    {
        Q_EMIT refused(overlappingText());
    }
    else if (found.animations.empty())
    {
        refuseWithout();
    }
    else
    {
        unwrap(found);
    }
}

void AngleCommands::refuseWithout()
{
    Q_EMIT keyframesMissing(
        tr("What is selected owns no key frames, so there are no angles in it."));
}

void AngleCommands::unwrapAnimation(std::size_t animation)
{
    if (m_session.editsObjects()
        && tr::edit::requireKeyframes(m_session.document()->content(), animation))
    {
        unwrap({{animation}, std::nullopt});
    }
}

/// Only animations of which something changes are touched.
void AngleCommands::unwrap(const Target& target)
{
    const Content& content = m_session.document()->content();
    Target changed;
    changed.keyframes = target.keyframes;
    Unwrapping all;
    for (const std::size_t animation : target.animations)
    {
        const Unwrapping one =
            tr::edit::unwrappingOf(content, target.keyframes.value_or(allOf(content, animation)));
        all.before += one.before;
        all.after += one.after;
        if (one.keyframes > 0)
        {
            changed.animations.push_back(animation);
            all.joints += one.joints;
            all.keyframes += one.keyframes;
        }
    }
    const bool isChange = !changed.animations.empty();
    const QString outcome =
        isChange
            ? tr("%1 joints get other angles in %2 key frames, for the same rotations: nothing "
                 "looks different. From key frame to key frame all angles together go %3 then, and "
                 "not %4.")
                  .arg(countText(all.joints),
                       countText(all.keyframes),
                       degreesText(all.after),
                       degreesText(all.before))
            : tr("Nothing changes: all angles go on from key frame to key frame as well as they "
                 "can. A jump of a full turn is none, as files do not tell full turns; rotations "
                 "about one axis have only one angle to be told by.");
    AnimationDialog::Question question;
    question.title = tr("Unwrap Angles");
    question.what = nameOf(target);
    question.isChange = [isChange](const AnimationDialog::Answer&) { return isChange; };
    const auto foretell = [outcome](const AnimationDialog::Answer&) { return outcome; };
    const auto doIt = [this, changed](const AnimationDialog::Answer&)
    { return unwrapped(changed); };
    (new AnimationDialog(m_session, question, foretell, doIt, &m_window))->open();
}

QString AngleCommands::unwrapped(const Target& target)
{
    const auto code = target.keyframes ? tr::edit::EditCode::UnwrapKeyframes
                                       : tr::edit::EditCode::UnwrapAnimations;
    const auto done = tr::edit::changeTracks(
        *m_session.document(),
        code,
        target.animations,
        [&target](const Content& content, std::size_t animation) {
            return tr::edit::unwrapped(content,
                                       target.keyframes.value_or(allOf(content, animation)));
        });
    return done ? QString() : sentence(done.error());
}

// --- closing loops

void AngleCommands::closeSelected()
{
    if (!m_session.editsObjects())
    {
        return;
    }
    const Target found = target();
    const auto& objects = tr::level::objectsOf(m_session.document()->content());
    if (found.isTooMuch)
    {
        Q_EMIT refused(overlappingText());
        return;
    }
    if (found.animations.empty())
    {
        refuseWithout();
        return;
    }
    if (found.animations.size() > 1)
    {
        Q_EMIT refused(tr("This needs one animation that owns key frames."));
        return;
    }
    const std::size_t animation = found.animations.front();
    close(animation,
          tr::view::followerOf(objects, animation).value_or(AnimationMoment{animation, 0}));
}

void AngleCommands::close(std::size_t animation, const AnimationMoment& next)
{
    if (!m_session.editsObjects())
    {
        return;
    }
    const Content& content = m_session.document()->content();
    const auto seam =
        tr::view::seamOf(tr::level::objectsOf(content), content.version(), animation, next);
    const bool jumps =
        seam
        && (std::ranges::any_of(seam->joints,
                                [](const auto& each) { return each.jump() >= tr::view::kSeamTurn; })
            || std::ranges::any_of(seam->offset,
                                   [](const auto& each)
                                   { return std::abs(each.jump()) >= tr::view::kSeamWay; }));
    const std::size_t most = tr::edit::mostToClose(content, animation, next);
    if (!jumps)
    {
        Q_EMIT refused(
            seam ? tr("Nothing jumps at the end of %1.").arg(nameOf(animation))
                 : tr("%1 or what follows it shows no key frames.").arg(nameOf(animation)));
        return;
    }
    if (most == 0)
    {
        Q_EMIT refused(tr("%1 has too few key frames: those at its end are what it is to meet.")
                           .arg(nameOf(animation)));
        return;
    }
    AnimationDialog::Question question;
    question.title = tr("Close Loop");
    question.label = tr("&Key frames that the jump is spread over:");
    question.what =
        next.animation == animation
            ? tr("The end of %1 is to meet its frame %2.")
                  .arg(nameOf(animation), QString::number(next.frame))
            : tr("The end of %1 is to meet frame %2 of %3.")
                  .arg(nameOf(animation), QString::number(next.frame), nameOf(next.animation));
    question.most = static_cast<int>(std::min<std::size_t>(most, 10'000));
    question.number = static_cast<int>(std::min(most, kFirstSpread));
    question.choices = {tr("&Evenly"), tr("S&moothly: slowly at first and at the end")};
    const auto closing = [animation, next](const AnimationDialog::Answer& answer)
    {
        return LoopClosing{animation,
                           next,
                           static_cast<std::size_t>(answer.number),
                           kSpreads[static_cast<std::size_t>(answer.choice)]};
    };
    auto* const dialog = new AnimationDialog(
        m_session,
        question,
        [this, closing](const AnimationDialog::Answer& answer)
        { return outcomeOf(closing(answer)); },
        [this, closing](const AnimationDialog::Answer& answer) { return closed(closing(answer)); },
        &m_window);
    dialog->open();
}

QString AngleCommands::outcomeOf(const LoopClosing& closing) const
{
    const Content& content = m_session.document()->content();
    const auto before = tr::edit::keyframesIn(content, closing.animation);
    const tr::edit::Track track = tr::edit::closed(content, closing);
    std::vector<bool> joints;
    std::size_t keyframes = 0;
    bool isMoved = false;
    for (std::size_t i = 0; i < before.size(); ++i)
    {
        const auto& now = track.keyframes[i].values;
        joints.resize(std::max(joints.size(), now.angles.size()));
        for (std::size_t joint = 0; joint < now.angles.size(); ++joint)
        {
            joints[joint] = joints[joint] || now.angles[joint] != before[i].angles[joint];
        }
        isMoved = isMoved || now.offset != before[i].offset;
        keyframes += now.angles != before[i].angles || now.offset != before[i].offset ? 1 : 0;
    }
    const auto turned = static_cast<std::size_t>(std::ranges::count(joints, true));
    QStringList said{
        (isMoved ? tr("%1 joints are turned and the root is moved in the last %2 key frames.")
                 : tr("%1 joints are turned in the last %2 key frames."))
            .arg(countText(turned), countText(keyframes))};
    const std::size_t words = tr::edit::sizeOf(content, closing.animation).recordWords;
    const std::size_t then = tr::edit::recordWords(content, closing.animation, track.keyframes);
    if (then > words)
    {
        said.push_back(
            tr("Each key frame takes %1 words in place of %2, as one needs another axis.")
                .arg(countText(then), countText(words)));
    }
    return said.join(u' ');
}

QString AngleCommands::closed(const LoopClosing& closing)
{
    const std::array animations{closing.animation};
    const auto done = tr::edit::changeTracks(*m_session.document(),
                                             tr::edit::EditCode::CloseLoop,
                                             animations,
                                             [&closing](const Content& content, std::size_t)
                                             { return tr::edit::closed(content, closing); });
    return done ? QString() : sentence(done.error());
}

} // namespace ui
