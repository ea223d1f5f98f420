#include "ui/animation/AnimationCommands.h"

#include "core/catalogue/Catalogue.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Ownership.h"
#include "ui/animation/ChosenAnimations.h"
#include "ui/animation/LaterNumbers.h"
#include "ui/animation/poses/BoxDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Strings.h"
#include "ui/fields/Decoder.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::EditCode;
using tr::edit::KeyframeSpan;
using tr::edit::Track;
using tr::edit::TrackSize;
using tr::schema::Content;
namespace tables = tr::level::tables;

constexpr std::array kCommands{Command::ReverseAnimation,
                               Command::MirrorAnimation,
                               Command::ChangeRate,
                               Command::InterpolateKeyframes,
                               Command::ThinOutKeyframes,
                               Command::SetBoxes};

/// Ways to change the rate, in the order of the dialog.
enum RateChoice : int
{
    SameWay,
    SameSpeed,
    SameTime,
};

/// Key frames between two: enough for a second, and little enough to be foretold while it is typed.
constexpr int kMostBetween = 30;

/// Those of all animations together.
struct Sums
{
    std::size_t keyframes = 0;
    std::size_t frames = 0;
    std::size_t longest = 0; ///< words of a key frame

    Sums& operator+=(const TrackSize& size)
    {
        keyframes += size.keyframes;
        frames += size.frames;
        longest = std::max(longest, size.recordWords);
        return *this;
    }
};

bool isOfAnimations(tr::schema::TableId table)
{
    return table == tables::Animations || table == tables::StateChanges
           || table == tables::AnimDispatches || table == tables::AnimCommands
           || table == tables::Frames;
}

KeyframeSpan wholeOf(const Content& content, std::size_t animation)
{
    return {animation, 0, tr::edit::sizeOf(content, animation).keyframes};
}

/// The key frames that words belong to; nothing where they do not stand side by side, or are not
/// all of that animation.
std::optional<KeyframeSpan> spanOf(const tr::view::KeyframeRange& range,
                                   std::size_t animation,
                                   const std::vector<std::size_t>& words)
{
    const auto keyframes = tr::view::keyframesWith(range, words);
    if (!keyframes || keyframes->empty()
        || keyframes->back() - keyframes->front() + 1 != keyframes->size())
    {
        return std::nullopt;
    }
    return KeyframeSpan{animation, keyframes->front(), keyframes->size()};
}

} // namespace

AnimationCommands::AnimationCommands(ActionSet& actions,
                                     FileSession& session,
                                     Selection& selection,
                                     RowCommands::WorkedRowsOf rowsOf,
                                     QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_rowsOf(std::move(rowsOf))
    , m_window(window)
    , m_editor(session)
{
    on(Command::ReverseAnimation, &AnimationCommands::reverse);
    on(Command::MirrorAnimation, &AnimationCommands::mirror);
    on(Command::ChangeRate, &AnimationCommands::changeRate);
    on(Command::InterpolateKeyframes, &AnimationCommands::interpolate);
    on(Command::ThinOutKeyframes, &AnimationCommands::thinOut);
    on(Command::SetBoxes, &AnimationCommands::setBoxes);
    update();
}

void AnimationCommands::on(Command command, void (AnimationCommands::*serve)(const Target& target))
{
    m_actions.on(command,
                 this,
                 [this, serve]
                 {
                     const auto rows = worked();
                     if (m_session.document() == nullptr || !rows)
                     {
                         return;
                     }
                     const Target found = targetOf(rows->table, rows->rows);
                     if (found.isScattered)
                     {
                         Q_EMIT refused(tr("This needs key frames of one animation that stand side "
                                           "by side."));
                         return;
                     }
                     if (found.isTooMuch)
                     {
                         Q_EMIT refused(overlappingText());
                         return;
                     }
                     if (found.animations.empty())
                     {
                         Q_EMIT keyframesMissing(tr("What is selected owns no key frames, so "
                                                    "there is nothing to pose in it."));
                         return;
                     }
                     (this->*serve)(found);
                 });
}

QList<QAction*> AnimationCommands::actionsIn(const ActionSet& actions)
{
    QList<QAction*> all;
    for (const Command command : kCommands)
    {
        all.append(actions.action(command));
    }
    return all;
}

void AnimationCommands::update()
{
    const bool isPossible = m_session.document() != nullptr && worked().has_value();
    for (const Command command : kCommands)
    {
        m_actions.action(command)->setEnabled(isPossible);
    }
}

std::optional<RowCommands::WorkedRows> AnimationCommands::worked() const
{
    auto rows = m_rowsOf();
    if (rows && !rows->rows.empty() && isOfAnimations(rows->table))
    {
        return rows;
    }
    const auto& current = m_selection.current();
    const bool isOne = current && current->row != Address::kWholeTable;
    return isOne && isOfAnimations(current->table)
               ? std::optional(RowCommands::WorkedRows{current->table, {current->row}})
               : std::nullopt;
}

AnimationCommands::Target AnimationCommands::targetOf(tr::schema::TableId table,
                                                      const std::vector<std::size_t>& rows) const
{
    const Content& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    Target target;
    std::vector<std::size_t> wanted;
    if (table == tables::Animations)
    {
        wanted = rows;
    }
    else if (const auto animation = tr::view::animationOfRow(
                 objects, content.version(), tr::view::Ownership(objects), table, rows.front()))
    {
        wanted.push_back(*animation);
        const auto range = tr::view::keyframesOf(objects, content.version(), *animation);
        if (table == tables::Frames && range.count > 0)
        {
            target.keyframes = spanOf(range, *animation, rows);
            target.isScattered = !target.keyframes.has_value();
        }
    }
    target.isTooMuch = !tr::edit::areReadable(content, wanted);
    if (target.isTooMuch)
    {
        return target;
    }
    for (const std::size_t row : wanted)
    {
        const bool has = row < objects.animations.size()
                         && tr::view::keyframesOf(objects, content.version(), row).count > 0;
        if (has && tr::edit::requireKeyframes(content, row))
        {
            target.animations.push_back(row);
        }
        else
        {
            ++target.without;
        }
    }
    return target;
}

/// Of the animations, or of the key frames.
QString AnimationCommands::nameOf(const Target& target) const
{
    const Decoder decoder(m_session.file());
    const QString first =
        decoder.names().title({tables::Animations, target.animations.front(), Address::kWholeRow});
    if (target.keyframes)
    {
        const int count = static_cast<int>(target.keyframes->count);
        return count == 1 ? tr("Key frame %1 of %2").arg(target.keyframes->first).arg(first)
                          : tr("Key frames %1 to %2 of %3")
                                .arg(target.keyframes->first)
                                .arg(target.keyframes->end() - 1)
                                .arg(first);
    }
    return target.animations.size() == 1
               ? first
               : tr("%1 animations from %2 on").arg(countText(target.animations.size()), first);
}

QString AnimationCommands::outcome(const Target& target, const Make& make) const
{
    const Content& content = m_session.document()->content();
    Sums before;
    Sums after;
    for (const std::size_t animation : target.animations)
    {
        const KeyframeSpan span = target.keyframes.value_or(wholeOf(content, animation));
        before += tr::edit::sizeOf(content, animation);
        after += tr::edit::sizeWith(content, animation, make(content, span));
    }
    QStringList said;
    said.push_back(before.keyframes == after.keyframes
                       ? tr("%1 key frames stay.").arg(countText(before.keyframes))
                       : tr("%1 key frames become %2.")
                             .arg(countText(before.keyframes), countText(after.keyframes)));
    said.push_back(before.frames == after.frames
                       ? tr("%1 frames stay.").arg(countText(before.frames))
                       : tr("%1 frames become %2; commands, dispatches and who enters there go "
                            "along.")
                             .arg(countText(before.frames), countText(after.frames)));
    if (after.longest > before.longest)
    {
        said.push_back(
            tr("Each key frame takes up to %1 words in place of %2, as one needs another "
               "axis.")
                .arg(countText(after.longest), countText(before.longest)));
    }
    return said.join(u' ');
}

QString AnimationCommands::apply(const Target& target,
                                 EditCode code,
                                 const Make& make,
                                 tr::edit::LaterFrames later)
{
    return finish(
        target,
        tr::edit::changeTracks(
            *m_session.document(),
            code,
            target.animations,
            [&target, &make](const Content& content, std::size_t animation)
            { return make(content, target.keyframes.value_or(wholeOf(content, animation))); },
            later));
}

QString AnimationCommands::finish(const Target& target, const tr::Result<void>& done)
{
    if (!done)
    {
        return sentence(done.error());
    }
    if (target.without > 0)
    {
        Q_EMIT doubted(tr("%n of the selected animations own no key frames and stay as they are.",
                          nullptr,
                          static_cast<int>(target.without)));
    }
    return {};
}

void AnimationCommands::report(const QString& reason)
{
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

void AnimationCommands::moveInTime(std::size_t animation, const tr::view::AnimationMark& mark)
{
    if (m_session.document() == nullptr)
    {
        return;
    }
    const Content& content = m_session.document()->content();
    auto values = tr::edit::valuesInTime(content, animation, mark);
    report(
        values ? m_editor.setCells(
            tr::edit::nameOfRows(EditCode::MoveInTime, content, mark.table->segment, mark.row, 1),
            std::move(*values))
               : sentence(values.error()));
}

void AnimationCommands::pose(const tr::edit::PoseEdit& edit)
{
    if (m_session.document() == nullptr)
    {
        return;
    }
    const Content& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    const auto model = tr::view::modelOfAnimation(objects, edit.animation);
    const auto known = model ? tr::catalogue::jointName(content.version(),
                                                        objects.models[*model].id,
                                                        static_cast<std::uint32_t>(edit.joint))
                             : tr::catalogue::Name{};
    const std::string joint = known ? std::string(*known) : "mesh " + std::to_string(edit.joint);
    const std::size_t keyframes = edit.spread.last - edit.spread.first + 1;
    const auto code = keyframes == 1
                          ? (edit.isMoved ? EditCode::MoveJoint : EditCode::TurnJoint)
                          : (edit.isMoved ? EditCode::MoveInKeyframes : EditCode::TurnInKeyframes);
    tr::edit::EditName name =
        tr::edit::nameOfEntries(code, content, tables::Animations, edit.animation, 1);
    name.arguments[1] = keyframes == 1 ? std::to_string(edit.keyframe) : joint;
    name.arguments.push_back(keyframes == 1 ? joint : std::to_string(keyframes));
    std::string key;
    if (edit.isStep)
    {
        key = (edit.isMoved ? "move" : "turn")
              + (' ' + std::to_string(edit.animation) + ' ' + std::to_string(edit.keyframe) + ' '
                 + std::to_string(edit.joint) + ' ' + std::to_string(edit.spread.first) + ' '
                 + std::to_string(edit.spread.last));
    }
    const auto done = tr::edit::pose(*m_session.document(), std::move(name), edit, std::move(key));
    report(done ? QString() : sentence(done.error()));
}

void AnimationCommands::reverse(const Target& target)
{
    const auto code = target.keyframes ? EditCode::ReverseKeyframes : EditCode::ReverseAnimations;
    report(apply(target, code, tr::edit::reversed));
}

void AnimationCommands::mirror(const Target& target)
{
    if (target.keyframes)
    {
        report(apply(target, EditCode::MirrorKeyframes, tr::edit::mirrored));
        return;
    }
    report(finish(target, tr::edit::mirrorAnimations(*m_session.document(), target.animations)));
}

void AnimationCommands::changeRate(const Target& target)
{
    Target whole = target;
    whole.keyframes.reset();
    const auto make = [](const AnimationDialog::Answer& answer) -> Make
    {
        const auto rate = static_cast<std::uint8_t>(answer.number);
        return answer.choice == SameTime
                   ? Make([rate](const Content& content, const KeyframeSpan& span)
                          { return tr::edit::resampled(content, span.animation, rate); })
                   : Make([rate](const Content& content, const KeyframeSpan& span)
                          { return tr::edit::retimed(content, span.animation, rate); });
    };
    AnimationDialog::Question question;
    question.title = tr("Change Rate");
    question.label = tr("&Frames from one key frame to the next:");
    question.what = nameOf(whole);
    question.number = std::max<int>(
        tr::edit::sizeOf(m_session.document()->content(), whole.animations.front()).rate, 1);
    question.choices = {tr("&Keep the key frames, and how far it moves: it is slower or faster"),
                        tr("Keep the key frames, and how &fast it moves: it gets farther or less"),
                        tr("Keep how &long it lasts: key frames are made anew")};
    question.checks = {LaterNumbers::check()};
    auto* const dialog = new AnimationDialog(
        m_session,
        question,
        [this, whole, make](const AnimationDialog::Answer& answer)
        {
            return outcome(whole, make(answer)) + u' '
                   + LaterNumbers::outcome(*m_session.file(), whole.animations.front(), answer);
        },
        [this, whole, make](const AnimationDialog::Answer& answer)
        {
            if (answer.choice == SameTime)
            {
                return apply(
                    whole, EditCode::ResampleAnimations, make(answer), LaterNumbers::of(answer));
            }
            return finish(whole,
                          tr::edit::retimeAnimations(*m_session.document(),
                                                     whole.animations,
                                                     static_cast<std::uint8_t>(answer.number),
                                                     answer.choice == SameWay,
                                                     LaterNumbers::of(answer)));
        },
        &m_window);
    dialog->open();
}

void AnimationCommands::interpolate(const Target& target)
{
    AnimationDialog::Question question;
    question.title = tr("Interpolate");
    question.label = tr("Key frames &between each two:");
    question.most = kMostBetween;
    ask(target, question, EditCode::InterpolateKeyframes, tr::edit::interpolated);
}

void AnimationCommands::thinOut(const Target& target)
{
    AnimationDialog::Question question;
    question.title = tr("Thin Out");
    question.label = tr("Delete &one of every so many key frames:");
    question.least = 2;
    question.number = 2;
    ask(target, question, EditCode::ThinKeyframes, tr::edit::thinned);
}

void AnimationCommands::setBoxes(const Target& target)
{
    const Content& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    const tr::view::Ownership owners(objects);
    const auto model = owners.modelOfAnimation(target.animations.front());
    if (!model)
    {
        report(tr("No moveable has these animations, so nobody knows how many meshes they pose."));
        return;
    }
    BoxDialog::Question question;
    question.what = nameOf(target);
    question.model = *model;
    for (const std::size_t animation : target.animations)
    {
        question.spans.push_back(target.keyframes.value_or(wholeOf(content, animation)));
    }
    const tr::view::RowRange own = tr::view::animationsOf(objects, objects.models[*model]);
    for (std::size_t animation = own.first; animation < own.end(); ++animation)
    {
        if (tr::edit::requireKeyframes(content, animation))
        {
            question.all.push_back(wholeOf(content, animation));
        }
    }
    const KeyframeSpan& first = question.spans.front();
    question.first = tr::edit::keyframesIn(content, first.animation)[first.first].box;
    (new BoxDialog(m_session, std::move(question), &m_window))->open();
}

void AnimationCommands::ask(const Target& target,
                            AnimationDialog::Question question,
                            EditCode code,
                            MakeByNumber makeByNumber)
{
    question.what = nameOf(target);
    question.checks = {LaterNumbers::check()};
    const auto make = [makeByNumber](int number) -> Make
    {
        return [makeByNumber, number](const Content& content, const KeyframeSpan& span)
        { return makeByNumber(content, span, static_cast<std::size_t>(number)); };
    };
    auto* const dialog = new AnimationDialog(
        m_session,
        question,
        [this, target, make](const AnimationDialog::Answer& answer)
        {
            return outcome(target, make(answer.number)) + u' '
                   + LaterNumbers::outcome(*m_session.file(), target.animations.front(), answer);
        },
        [this, target, make, code](const AnimationDialog::Answer& answer)
        { return apply(target, code, make(answer.number), LaterNumbers::of(answer)); },
        &m_window);
    dialog->open();
}

} // namespace ui
