#include "ui/animation/making/AnimationArranging.h"

#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/KeyframeMaking.h"
#include "core/edit/clip/RowMove.h"
#include "core/view/objects/FrameRange.h"
#include "ui/animation/ChosenAnimations.h"
#include "ui/animation/LaterNumbers.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/fields/Decoder.h"

#include <QAction>
#include <QStringList>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::JoinPlan;

constexpr std::array kArranging{Command::DuplicateBehind,
                                Command::JoinAnimations,
                                Command::MoveAnimations,
                                Command::MakeKeyframes,
                                Command::RenumberFrames};

/// Boxes of the dialog that joins, in their order.
enum JoinChecks : std::size_t
{
    RenumberLater,
    DeleteSecond,
};

int asInt(std::size_t value)
{
    return static_cast<int>(value);
}

JoinPlan planOf(const AnimationDialog::Answer& answer)
{
    return {answer.choice == 1, answer.checks[DeleteSecond], LaterNumbers::of(answer)};
}

/// The animations of the moveable that has one; none where none has it.
tr::view::RowRange animationsWith(const tr::schema::Content& content, std::size_t animation)
{
    const auto& objects = tr::level::objectsOf(content);
    const auto model = tr::view::modelOfAnimation(objects, animation);
    return model ? tr::view::animationsOf(objects, objects.models[*model]) : tr::view::RowRange{};
}

/// Where rows stand once some of them stand together from a row on: by the row of now, from the
/// first of a range on.
std::vector<std::size_t>
placesAfter(const tr::view::RowRange& range, const std::vector<std::size_t>& moved, std::size_t to)
{
    std::vector<std::size_t> places(range.count);
    std::size_t free = range.first;
    for (std::size_t row = range.first; row < range.end(); ++row)
    {
        const auto found = std::ranges::lower_bound(moved, row);
        if (found != moved.end() && *found == row)
        {
            places[row - range.first] = to + static_cast<std::size_t>(found - moved.begin());
            continue;
        }
        if (free == to)
        {
            free += moved.size();
        }
        places[row - range.first] = free++;
    }
    return places;
}

/// Whether any of a range stands elsewhere then.
bool movesAny(const tr::view::RowRange& range,
              const std::vector<std::size_t>& moved,
              std::size_t to)
{
    const auto places = placesAfter(range, moved, to);
    std::size_t row = range.first;
    return std::ranges::any_of(places, [&row](std::size_t place) { return place != row++; });
}

} // namespace

AnimationArranging::AnimationArranging(const ActionSet& actions,
                                       FileSession& session,
                                       Selection& selection,
                                       RowCommands::WorkedRowsOf rowsOf,
                                       MomentShown moment,
                                       QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_rowsOf(std::move(rowsOf))
    , m_moment(std::move(moment))
    , m_window(window)
{
    actions.on(Command::DuplicateBehind, this, [this] { duplicateBehind(); });
    actions.on(Command::JoinAnimations, this, [this] { join(); });
    actions.on(Command::MoveAnimations, this, [this] { move(); });
    actions.on(Command::MakeKeyframes, this, [this] { makeKeyframes(); });
    actions.on(Command::RenumberFrames, this, [this] { renumber(); });
    update();
}

QList<QAction*> AnimationArranging::actionsIn(const ActionSet& actions)
{
    QList<QAction*> all;
    for (const Command command : {Command::NewAnimation,
                                  Command::DuplicateAnimation,
                                  Command::DuplicateBehind,
                                  Command::TransferAnimations,
                                  Command::ImportAnimations,
                                  Command::ExportAnimations,
                                  Command::SplitAnimation,
                                  Command::JoinAnimations,
                                  Command::TrimAnimation,
                                  Command::MoveAnimations,
                                  Command::MakeKeyframes,
                                  Command::RenumberFrames})
    {
        all.append(actions.action(command));
    }
    return all;
}

void AnimationArranging::update()
{
    const auto animations = chosen();
    for (const Command command : kArranging)
    {
        m_actions.action(command)->setEnabled(!animations.empty());
    }
    m_actions.action(Command::MakeKeyframes)->setEnabled(!withoutKeyframes().empty());
}

std::vector<std::size_t> AnimationArranging::chosen() const
{
    return chosenAnimations(m_session, m_rowsOf, m_moment);
}

/// Those of the chosen ones that own no key frames and can get some.
std::vector<std::size_t> AnimationArranging::withoutKeyframes() const
{
    auto animations = chosen();
    std::erase_if(animations,
                  [this](std::size_t animation) {
                      return !tr::edit::canGetKeyframes(m_session.document()->content(), animation);
                  });
    return animations;
}

QString AnimationArranging::nameOf(std::size_t animation) const
{
    return Decoder(m_session.file())
        .names()
        .title({tables::Animations, animation, Address::kWholeRow});
}

QString AnimationArranging::namesOf(const std::vector<std::size_t>& animations) const
{
    return animations.size() == 1
               ? nameOf(animations.front())
               : tr("%1 animations from %2 on")
                     .arg(countText(animations.size()), nameOf(animations.front()));
}

void AnimationArranging::select(std::size_t animation)
{
    m_selection.select(Address{tables::Animations, animation, Address::kWholeRow});
}

void AnimationArranging::ask(const AnimationDialog::Question& question,
                             AnimationDialog::Foretell foretell,
                             AnimationDialog::Do then)
{
    (new AnimationDialog(m_session, question, std::move(foretell), std::move(then), &m_window))
        ->open();
}

/// Says so where they are of several, or of none.
bool AnimationArranging::areOfOneMoveable(const std::vector<std::size_t>& animations)
{
    const auto range = animationsWith(m_session.document()->content(), animations.front());
    if (!range.contains(animations.front()) || !range.contains(animations.back()))
    {
        Q_EMIT refused(tr("This needs animations of one moveable."));
        return false;
    }
    return true;
}

void AnimationArranging::duplicateBehind()
{
    const auto animations = chosen();
    if (animations.empty() || !areOfOneMoveable(animations))
    {
        return;
    }
    const auto range = animationsWith(m_session.document()->content(), animations.front());
    const std::size_t behind = range.end() - animations.back() - 1;
    AnimationDialog::Question question;
    question.title = tr("Duplicate Behind");
    question.what = namesOf(animations);
    const auto foretell = [behind, copies = animations.size()](const AnimationDialog::Answer&)
    {
        return behind == 0
                   ? tr("The copies stand at the end of the moveable. No animation gets another "
                        "number.")
                   : tr("%n animations behind them get numbers that are %1 higher, and all that "
                        "leads to them goes along. Engines and scripts know animations of a "
                        "moveable by their number: what they start would be another one.",
                        nullptr,
                        asInt(behind))
                         .arg(countText(copies));
    };
    const auto doIt = [this, animations](const AnimationDialog::Answer&)
    {
        const auto made = tr::edit::duplicateAnimations(
            *m_session.document(), animations, tr::edit::CopyPlace::Behind);
        if (!made)
        {
            return sentence(made.error());
        }
        select(made->first);
        return QString();
    };
    ask(question, foretell, doIt);
}

/// Two that are chosen, the one that leads to the other first; of one, it and what follows it.
std::pair<std::size_t, std::size_t>
AnimationArranging::partners(const std::vector<std::size_t>& animations) const
{
    const auto& rows = tr::level::objectsOf(m_session.document()->content()).animations;
    const auto next = [&rows](std::size_t row) { return std::size_t{rows[row].nextAnimation}; };
    if (animations.size() == 1)
    {
        return {animations.front(), next(animations.front())};
    }
    const auto [first, second] = std::pair(animations[0], animations[1]);
    const bool isTurned = next(first) != second && next(second) == first;
    return isTurned ? std::pair(second, first) : std::pair(first, second);
}

QString AnimationArranging::outcomeOfJoin(std::size_t first,
                                          std::size_t second,
                                          const AnimationDialog::Answer& answer) const
{
    const auto& content = m_session.document()->content();
    const auto outcome = tr::edit::outcomeOfJoin(content, first, second, planOf(answer));
    if (!outcome)
    {
        return sentence(outcome.error());
    }
    QStringList said;
    said.push_back(tr("It has %1 frames and %2 key frames then, at a rate of %3.")
                       .arg(countText(static_cast<std::size_t>(outcome->frames)),
                            countText(outcome->keyframes),
                            countText(outcome->rate)));
    const auto say = [&said](bool isSo, const QString& text)
    {
        if (isSo)
        {
            said.push_back(QStringLiteral("• ") + text);
        }
    };
    say(outcome->isResampled, tr("Key frames are made anew between those that there are."));
    say(outcome->framesBetween > 0,
        tr("%n frames come in between.", nullptr, static_cast<int>(outcome->framesBetween)));
    say(outcome->hasOtherNext,
        tr("The first is followed by another one now: it no longer leads there."));
    say(outcome->entered > 0,
        tr("The first enters the second in frame %1: the frames in front of that are played, too.")
            .arg(static_cast<qlonglong>(outcome->entered)));
    say(outcome->hasOtherState,
        tr("The second is in another state: all of it is in that of the first then."));
    say(outcome->hasOtherSpeed,
        tr("The second moves at another speed: it goes on as the first does."));
    say(outcome->endCommands > 0,
        tr("%n commands at the end of the first go: it has no end there any more.",
           nullptr,
           asInt(outcome->endCommands)));
    say(outcome->ownStateDispatches > 0,
        tr("%n dispatches of the second are for the state that it is in then, and go.",
           nullptr,
           asInt(outcome->ownStateDispatches)));
    say(outcome->idleMarks > 0,
        tr("%n commands and dispatches of the second that never happen go.",
           nullptr,
           asInt(outcome->idleMarks)));
    say(outcome->sharedLists > 0,
        tr("The first has lists in common with others, and gets its own."));
    say(outcome->sharesWithSecond,
        tr("The second has lists in common with others, which keep them as they are."));
    const auto range = animationsWith(content, second);
    say(answer.checks[DeleteSecond] && second + 1 < range.end(),
        tr("%n animations behind the second get other numbers, by which engines know them.",
           nullptr,
           asInt(range.end() - second - 1)));
    say(!answer.checks[DeleteSecond],
        tr("The second stays, and nothing leads to it any more but itself."));
    const QString numbers = LaterNumbers::outcome(*m_session.file(), first, answer);
    say(!numbers.isEmpty(), numbers);
    return said.join(u'\n');
}

void AnimationArranging::join()
{
    const auto animations = chosen();
    if (animations.empty())
    {
        return;
    }
    if (animations.size() > 2)
    {
        Q_EMIT refused(tr("Two animations can be joined at a time: select these, or the first."));
        return;
    }
    const auto [first, second] = partners(animations);
    const auto& content = m_session.document()->content();
    const auto range = animationsWith(content, first);
    if (first == second)
    {
        Q_EMIT refused(tr("%1 is followed by itself: select the one to be put behind it, too.")
                           .arg(nameOf(first)));
        return;
    }
    if (!range.contains(first) || !range.contains(second))
    {
        Q_EMIT refused(tr("This needs animations of one moveable."));
        return;
    }
    for (const std::size_t each : {first, second})
    {
        if (const auto possible = tr::edit::requireKeyframes(content, each); !possible)
        {
            Q_EMIT refused(sentence(possible.error()));
            return;
        }
    }
    AnimationDialog::Question question;
    question.title = tr("Join");
    question.what = tr("%1\nand behind it\n%2").arg(nameOf(first), nameOf(second));
    question.choices = {tr("All frames &look as before: as many key frames as that takes"),
                        tr("&Keep the rate of the first: the second begins at its next key frame")};
    question.checks = {
        LaterNumbers::check(),
        // Without one behind it none gets another number.
        {tr("&Delete the second, which is a part of the first then"), second + 1 == range.end()}};
    const auto foretell = [this, first = first, second = second](const auto& answer)
    { return outcomeOfJoin(first, second, answer); };
    const auto doIt = [this, first = first, second = second](const auto& answer)
    {
        const auto joined =
            tr::edit::joinAnimations(*m_session.document(), first, second, planOf(answer));
        if (!joined)
        {
            return sentence(joined.error());
        }
        select(*joined);
        return QString();
    };
    ask(question, foretell, doIt);
}

QString AnimationArranging::outcomeOfMove(const std::vector<std::size_t>& animations,
                                          std::size_t to) const
{
    const auto range = animationsWith(m_session.document()->content(), animations.front());
    const auto places = placesAfter(range, animations, to);
    QStringList changed;
    std::size_t all = 0;
    constexpr qsizetype kListed = 12;
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        if (places[i] != range.first + i)
        {
            ++all;
            if (changed.size() < kListed)
            {
                changed.push_back(
                    tr("%1 becomes %2").arg(countText(i), countText(places[i] - range.first)));
            }
        }
    }
    if (all == 0)
    {
        return tr("They stay where they are.");
    }
    QString listed = changed.join(QStringLiteral(", "));
    if (all > static_cast<std::size_t>(changed.size()))
    {
        listed += tr(" and %n more", nullptr, asInt(all) - asInt(changed.size()));
    }
    return tr("Of the animations of this moveable %1. Their key frames and all that leads to them "
              "go along. Engines and scripts know animations of a moveable by their number: what "
              "they start would be another one.")
        .arg(listed);
}

void AnimationArranging::move()
{
    const auto animations = chosen();
    if (animations.empty() || !areOfOneMoveable(animations))
    {
        return;
    }
    const auto range = animationsWith(m_session.document()->content(), animations.front());
    AnimationDialog::Question question;
    question.title = tr("Move");
    question.what = namesOf(animations);
    question.label =
        animations.size() == 1 ? tr("Its &number then:") : tr("&Number of the first of them then:");
    question.least = 0;
    question.most = asInt(range.count - animations.size());
    question.number = std::min(asInt(animations.front() - range.first), question.most);
    question.isChange = [animations, range](const AnimationDialog::Answer& answer)
    { return movesAny(range, animations, range.first + static_cast<std::size_t>(answer.number)); };
    const auto foretell = [this, animations, first = range.first](const auto& answer)
    { return outcomeOfMove(animations, first + static_cast<std::size_t>(answer.number)); };
    const auto doIt = [this, animations, first = range.first](const auto& answer)
    {
        const std::size_t to = first + static_cast<std::size_t>(answer.number);
        const auto done = tr::edit::moveAnimations(*m_session.document(), animations, to);
        if (!done)
        {
            return sentence(done.error());
        }
        select(to);
        return QString();
    };
    ask(question, foretell, doIt);
}

/// Rest pose, the pose that is shown, and the first one of the moveable, as far as there are any.
AnimationArranging::Poses AnimationArranging::posesFor(std::size_t animation) const
{
    const auto& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    const auto model = tr::view::modelOfAnimation(objects, animation);
    Poses poses;
    poses.emplace_back(tr("In &rest pose: no mesh is turned"),
                       tr::edit::restPoseOf(content, *model));
    const auto range = animationsWith(content, animation);
    const auto has = [&](std::size_t row)
    { return range.contains(row) && tr::edit::requireKeyframes(content, row).has_value(); };
    const auto shown = m_moment();
    if (shown && has(shown->animation))
    {
        poses.emplace_back(tr("In the pose that is &shown"),
                           tr::edit::poseAt(content, shown->animation, shown->frame));
    }
    for (std::size_t row = range.first; row < range.end(); ++row)
    {
        if (has(row))
        {
            poses.emplace_back(tr("In the &first pose of %1").arg(nameOf(row)),
                               tr::edit::poseAt(content, row, 0));
            break;
        }
    }
    const std::size_t meshes = poses.front().second.angles.size();
    std::erase_if(poses,
                  [meshes](const auto& each) { return each.second.angles.size() != meshes; });
    return poses;
}

void AnimationArranging::makeKeyframes()
{
    const auto animations = withoutKeyframes();
    if (animations.empty() || !areOfOneMoveable(animations))
    {
        return;
    }
    const auto& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    std::size_t all = 0;
    for (const std::size_t animation : animations)
    {
        const auto& row = objects.animations[animation];
        all += tr::view::keyframesNeeded(tr::view::framesOf(row).count(), tr::view::frameStep(row));
    }
    const Poses poses = posesFor(animations.front());
    AnimationDialog::Question question;
    question.title = tr("Make Key Frames");
    question.what = namesOf(animations);
    for (const auto& [text, pose] : poses)
    {
        question.choices.push_back(text);
    }
    const auto foretell = [all](const AnimationDialog::Answer&)
    {
        return tr("They get %n key frames, as many as their frames need, and keep the numbers of "
                  "their frames.",
                  nullptr,
                  asInt(all));
    };
    const auto doIt = [this, animations, poses](const AnimationDialog::Answer& answer)
    {
        const auto done =
            tr::edit::makeKeyframes(*m_session.document(),
                                    animations,
                                    poses[static_cast<std::size_t>(answer.choice)].second);
        return done ? QString() : sentence(done.error());
    };
    ask(question, foretell, doIt);
}

void AnimationArranging::renumber()
{
    const auto animations = chosen();
    if (animations.empty())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    const auto ranges = tr::edit::rangesWith(tr::level::objectsOf(content), animations);
    if (ranges.empty())
    {
        Q_EMIT refused(tr("No moveable has these animations, so nobody knows which come first."));
        return;
    }
    tr::edit::RenumberedFrames sum;
    for (const tr::view::RowRange& range : ranges)
    {
        const auto one = tr::edit::foretellRenumbering(content, range, range.first);
        sum.animations += one.animations;
        sum.apart += one.apart;
        sum.withShared += one.withShared;
        sum.last = std::max(sum.last, one.last);
    }
    QStringList said;
    said.push_back(sum.animations == 0
                       ? tr("The frames of all animations follow each other already.")
                       : tr("Frames of %n animations get other numbers, with the commands, "
                            "dispatches and next frames that name them.",
                            nullptr,
                            asInt(sum.animations)));
    if (sum.apart > 0)
    {
        said.push_back(tr("%n animations without key frames keep theirs, which stand for others.",
                          nullptr,
                          asInt(sum.apart)));
    }
    if (sum.withShared > 0)
    {
        said.push_back(tr("%n of them have commands or dispatches in common with others, which "
                          "stay as they are: Fix Problems can give them their own before.",
                          nullptr,
                          asInt(sum.withShared)));
    }
    if (const QString numbers = LaterNumbers::counted(*m_session.file(), animations.front());
        sum.animations > 0 && !numbers.isEmpty())
    {
        said.push_back(numbers);
    }
    AnimationDialog::Question question;
    question.title = tr("Number Frames Anew");
    question.what = ranges.size() == 1
                        ? tr("All animations of the moveable of %1").arg(nameOf(animations.front()))
                        : tr("All animations of %1 moveables").arg(countText(ranges.size()));
    question.isChange = [isChange = sum.animations > 0](const auto&) { return isChange; };
    const auto foretell = [text = said.join(u' ')](const AnimationDialog::Answer&) { return text; };
    const auto doIt = [this, animations](const AnimationDialog::Answer&)
    {
        const auto done = tr::edit::renumberFrames(*m_session.document(), animations);
        return done ? QString() : sentence(done.error());
    };
    ask(question, foretell, doIt);
}

} // namespace ui
