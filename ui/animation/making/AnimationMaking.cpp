#include "ui/animation/making/AnimationMaking.h"

#include "core/edit/animation/KeyframeMaking.h"
#include "core/view/objects/FrameRange.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/animation/ChosenAnimations.h"
#include "ui/animation/LaterNumbers.h"
#include "ui/animation/making/TransferDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/fields/Decoder.h"
#include "ui/session/FileSession.h"

#include <QAction>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::FrameStretch;
using tr::view::AnimationMoment;

constexpr std::array kMaking{Command::NewAnimation,
                             Command::DuplicateAnimation,
                             Command::TransferAnimations,
                             Command::SplitAnimation,
                             Command::TrimAnimation};

/// Which frames stay, in the order of the dialog.
enum KeptFrames : int
{
    UpToIt,
    FromItOn,
};

std::int64_t framesIn(const tr::schema::Content& content, std::size_t animation)
{
    return tr::view::framesOf(tr::level::objectsOf(content).animations[animation]).count();
}

std::int64_t frameOf(const AnimationMoment& moment)
{
    return static_cast<std::int64_t>(moment.frame);
}

QString frameNumber(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

FrameStretch stretchOf(std::int64_t all, const AnimationDialog::Answer& answer)
{
    const std::int64_t frame = std::clamp<std::int64_t>(answer.number, 0, all - 1);
    return answer.choice == UpToIt ? FrameStretch{0, frame + 1} : FrameStretch{frame, all - frame};
}

} // namespace

AnimationMaking::AnimationMaking(const ActionSet& actions,
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
    actions.on(Command::NewAnimation, this, [this] { make(); });
    actions.on(Command::DuplicateAnimation, this, [this] { duplicate(); });
    actions.on(Command::TransferAnimations, this, [this] { transfer(); });
    actions.on(Command::SplitAnimation, this, [this] { split(); });
    actions.on(Command::TrimAnimation, this, [this] { trim(); });
    update();
}

void AnimationMaking::update()
{
    const bool isShown = moment().has_value();
    for (const Command command : kMaking)
    {
        const bool isOfSelected =
            command == Command::DuplicateAnimation || command == Command::TransferAnimations;
        const bool isPossible = isOfSelected                       ? !selected().empty()
                                : command == Command::NewAnimation ? isShown || withoutAny()
                                                                   : isShown;
        m_actions.action(command)->setEnabled(isPossible);
    }
}

/// Where the user is, if that is still there.
std::optional<AnimationMoment> AnimationMaking::moment() const
{
    if (m_session.document() == nullptr)
    {
        return std::nullopt;
    }
    const auto shown = m_moment();
    const auto& objects = tr::level::objectsOf(m_session.document()->content());
    return shown && shown->animation < objects.animations.size() ? shown : std::nullopt;
}

/// The animations that are selected; without any the one that is played.
std::vector<std::size_t> AnimationMaking::selected() const
{
    return chosenAnimations(m_session, m_rowsOf, m_moment);
}

QString AnimationMaking::nameOf(std::size_t animation) const
{
    return Decoder(m_session.file())
        .names()
        .title({tables::Animations, animation, Address::kWholeRow});
}

/// Shows what was made; gives back why nothing was.
QString AnimationMaking::show(const tr::Result<std::size_t>& made)
{
    if (!made)
    {
        return sentence(made.error());
    }
    m_selection.select(Address{tables::Animations, *made, Address::kWholeRow});
    return {};
}

/// The moveable that is selected, if it has no animations and could have some.
std::optional<std::size_t> AnimationMaking::withoutAny() const
{
    const auto& place = m_selection.current();
    if (m_session.document() == nullptr || !place || place->table != tables::Models
        || place->row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    const auto& content = m_session.document()->content();
    const bool isThere = place->row < tr::level::objectsOf(content).models.size();
    return isThere && tr::edit::canGetFirstAnimation(content, place->row)
               ? std::optional(place->row)
               : std::nullopt;
}

/// In rest pose, or as its own offset into the key frames has it.
void AnimationMaking::makeFirst(std::size_t model)
{
    const auto& content = m_session.document()->content();
    const auto stored = tr::edit::poseAtOffset(content, model);
    AnimationDialog::Question question;
    question.title = tr("New Animation");
    question.what =
        Decoder(m_session.file()).names().title({tables::Models, model, Address::kWholeRow});
    question.choices = {tr("In &rest pose: no mesh is turned")};
    if (stored)
    {
        question.choices.push_back(tr("In the pose that its frame &offset leads to"));
    }
    const auto foretell = [](const AnimationDialog::Answer&)
    {
        return tr("It gets its first animation: one key frame, in state 0, followed by itself. "
                  "Those of other moveables get other numbers, and all that leads to them goes "
                  "along.");
    };
    const auto doIt = [this, model, stored](const AnimationDialog::Answer& answer)
    {
        tr::edit::Document& document = *m_session.document();
        const auto pose = answer.choice == 1 && stored
                              ? *stored
                              : tr::edit::restPoseOf(document.content(), model);
        return show(tr::edit::makeFirstAnimation(document, model, pose));
    };
    (new AnimationDialog(m_session, question, foretell, doIt, &m_window))->open();
}

void AnimationMaking::make()
{
    if (const auto model = withoutAny())
    {
        makeFirst(*model);
        return;
    }
    const auto shown = moment();
    if (!shown)
    {
        return;
    }
    tr::edit::Document& document = *m_session.document();
    if (const auto possible = tr::edit::requireKeyframes(document.content(), shown->animation);
        !possible)
    {
        Q_EMIT refused(sentence(possible.error()));
        return;
    }
    const auto pose = tr::edit::poseAt(document.content(), shown->animation, shown->frame);
    if (const QString reason = show(tr::edit::makeAnimation(document, shown->animation, pose));
        !reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

/// The selected ones; none, and why, where they are of several moveables.
std::vector<std::size_t> AnimationMaking::selectedOfOne()
{
    const auto animations = selected();
    if (animations.empty())
    {
        return {};
    }
    const auto& content = m_session.document()->content();
    const auto place = tr::edit::placeOfNew(content, animations.front());
    const auto isBesides = [&](std::size_t animation)
    {
        const auto other = tr::edit::placeOfNew(content, animation);
        return other && place && *other != *place;
    };
    if (std::ranges::any_of(animations, isBesides))
    {
        Q_EMIT refused(tr("The selected animations are of several moveables, so they have no end "
                          "in common."));
        return {};
    }
    return animations;
}

void AnimationMaking::duplicate()
{
    const auto animations = selectedOfOne();
    if (animations.empty())
    {
        return;
    }
    const auto made = tr::edit::duplicateAnimations(*m_session.document(), animations);
    if (!made)
    {
        Q_EMIT refused(sentence(made.error()));
        return;
    }
    (void)show(made->first);
}

void AnimationMaking::transfer()
{
    auto animations = selectedOfOne();
    if (animations.empty())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    if (const auto place = tr::edit::placeOfNew(content, animations.front()); !place)
    {
        Q_EMIT refused(sentence(place.error())); // they are no moveable's
        return;
    }
    const auto show = [this](std::size_t animation) {
        m_selection.select(Address{tables::Animations, animation, Address::kWholeRow});
    };
    (new TransferDialog(m_session, std::move(animations), show, &m_window))->open();
}

/// Says so where an animation is nothing that frames can be taken from.
bool AnimationMaking::hasParts(std::size_t animation)
{
    const auto& content = m_session.document()->content();
    if (const auto possible = tr::edit::requireKeyframes(content, animation); !possible)
    {
        Q_EMIT refused(sentence(possible.error()));
        return false;
    }
    if (framesIn(content, animation) < 2)
    {
        Q_EMIT refused(tr("%1 has only one frame.").arg(nameOf(animation)));
        return false;
    }
    return true;
}

void AnimationMaking::split()
{
    const auto shown = moment();
    if (!shown || !hasParts(shown->animation))
    {
        return;
    }
    const std::size_t animation = shown->animation;
    const std::int64_t all = framesIn(m_session.document()->content(), animation);
    AnimationDialog::Question question;
    question.title = tr("Split Animation");
    question.what = nameOf(animation);
    question.label = tr("&First frame of the second part:");
    question.most = static_cast<int>(all - 1);
    question.number = static_cast<int>(std::clamp(frameOf(*shown), std::int64_t{1}, all - 1));
    question.checks = {LaterNumbers::check()};
    const auto foretell = [this, animation, all](const AnimationDialog::Answer& answer)
    {
        return tr("It keeps %1 of %2 frames, and goes on to a new animation that plays the others. "
                  "Who enters it in one of these enters the new one. Commands and dispatches go "
                  "with their frames, which keep their numbers.")
                   .arg(frameNumber(answer.number), frameNumber(all))
               + u' ' + LaterNumbers::outcome(*m_session.file(), animation, answer);
    };
    const auto doIt = [this, animation](const AnimationDialog::Answer& answer)
    {
        return show(tr::edit::splitAnimation(
            *m_session.document(), animation, answer.number, LaterNumbers::of(answer)));
    };
    (new AnimationDialog(m_session, question, foretell, doIt, &m_window))->open();
}

QString AnimationMaking::outcomeOfTrim(std::size_t animation, const FrameStretch& frames) const
{
    const auto& content = m_session.document()->content();
    const auto lost = tr::edit::lostMarks(content, animation, frames);
    if (frames.count == framesIn(content, animation))
    {
        return tr("All %1 frames stay.").arg(frameNumber(frames.count));
    }
    QStringList said;
    said.push_back(tr("%1 of %2 frames stay, with their numbers.")
                       .arg(frameNumber(frames.count), frameNumber(framesIn(content, animation))));
    const auto track = tr::edit::trimmed(content, animation, frames.first, frames.count);
    if (track.rate != tr::edit::sizeOf(content, animation).rate)
    {
        said.push_back(tr("The first of them is between two key frames: so that all look as "
                          "before there is a key frame every %n frames then.",
                          nullptr,
                          track.rate));
    }
    if (lost.commands + lost.dispatches > 0)
    {
        said.push_back(tr("%1 and %2 of the others go.")
                           .arg(tr("%n commands", nullptr, static_cast<int>(lost.commands)),
                                tr("%n dispatches", nullptr, static_cast<int>(lost.dispatches))));
    }
    said.push_back(tr("Who enters it in one of the others enters at the nearest that stays."));
    return said.join(u' ');
}

void AnimationMaking::trim()
{
    const auto shown = moment();
    if (!shown || !hasParts(shown->animation))
    {
        return;
    }
    const std::size_t animation = shown->animation;
    const std::int64_t all = framesIn(m_session.document()->content(), animation);
    AnimationDialog::Question question;
    question.title = tr("Trim Frames");
    question.what = nameOf(animation);
    question.label = tr("&Frame:");
    question.least = 0;
    question.most = static_cast<int>(all - 1);
    question.number = static_cast<int>(std::clamp(frameOf(*shown), std::int64_t{0}, all - 1));
    question.choices = {tr("Keep the frames &up to it"), tr("Keep the frames fr&om it on")};
    question.checks = {LaterNumbers::check()};
    const auto foretell = [this, animation, all](const AnimationDialog::Answer& answer)
    {
        return outcomeOfTrim(animation, stretchOf(all, answer)) + u' '
               + LaterNumbers::outcome(*m_session.file(), animation, answer);
    };
    const auto doIt = [this, animation, all](const AnimationDialog::Answer& answer)
    {
        const auto done = tr::edit::trimAnimation(
            *m_session.document(), animation, stretchOf(all, answer), LaterNumbers::of(answer));
        return done ? QString() : sentence(done.error());
    };
    (new AnimationDialog(m_session, question, foretell, doIt, &m_window))->open();
}

} // namespace ui
