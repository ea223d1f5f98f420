#include "ui/drive/DriveReport.h"

#include "core/view/objects/FrameRange.h"
#include "ui/common/texts/Translated.h"
#include "ui/drive/DriveTexts.h"
#include "ui/file/CommandTexts.h"

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::anim::DriveTick;
using tr::anim::StateAnswer;

} // namespace

DriveReport::DriveReport(Parts parts)
    : m_parts(std::move(parts))
{
}

DriveLine DriveReport::line(std::size_t animation, std::int64_t frame, QString what) const
{
    return {m_tick,
            m_parts->animationTitle(animation),
            QString::number(frame),
            std::move(what),
            m_place,
            Address{tables::Animations, animation, Address::kWholeRow}};
}

DriveLine DriveReport::begin(std::size_t animation, std::size_t frame)
{
    m_tick = 0;
    m_animation = animation;
    m_frame = frame;
    m_place = {};
    m_answer.reset();
    m_rounds = 0;
    return line(animation, static_cast<std::int64_t>(frame), translated("Begins"));
}

DriveLine DriveReport::ask(std::optional<std::uint16_t> state)
{
    m_answer.reset();
    m_rounds = 0;
    return line(m_animation,
                static_cast<std::int64_t>(m_frame),
                state ? translated("%1 is asked for").arg(m_parts->stateTitle(*state))
                      : translated("Nothing is asked for any more"));
}

std::vector<DriveLine> DriveReport::take(const DriveTick& tick)
{
    ++m_tick;
    m_place = tick.place;
    std::vector<DriveLine> lines;
    tellAnswer(tick, lines);
    tellEnd(tick, lines);
    tellEvents(tick, lines);
    m_animation = tick.animation;
    m_frame = tick.frame;
    return lines;
}

/// In the frame that was looked at, which may be one behind the last.
void DriveReport::tellAnswer(const DriveTick& tick, std::vector<DriveLine>& lines)
{
    std::optional<StateAnswer> answer = tick.tick.answer;
    const std::size_t frame = answer ? answer->frame : 0;
    if (answer)
    {
        answer->frame = 0;
    }
    if (std::exchange(m_answer, answer) == answer || !answer)
    {
        return;
    }
    const auto start = m_parts->objects().animations[answer->animation].frameStart;
    lines.push_back(line(answer->animation,
                         static_cast<std::int64_t>(frame) - start,
                         driveAnswerText(*m_parts, *tick.tick.answer)));
    if (answer->dispatch)
    {
        lines.back().about = {tables::AnimDispatches, *answer->dispatch, Address::kWholeRow};
    }
    if (answer->kind == StateAnswer::Kind::Taken)
    {
        m_rounds = 0;
        m_answer.reset();
    }
}

/// An animation that leads back to itself is told of once.
void DriveReport::tellEnd(const DriveTick& tick, std::vector<DriveLine>& lines)
{
    if (!tick.tick.ended)
    {
        return;
    }
    const std::size_t ended = *tick.tick.ended;
    const bool isRound = tick.animation == ended;
    const bool isKnown = isRound && m_rounds > 0;
    m_rounds = isRound ? m_rounds + 1 : 0;
    if (isKnown)
    {
        return;
    }
    const auto& objects = m_parts->objects();
    const bool isOver = objects.animations[ended].nextAnimation >= objects.animations.size();
    const QString what =
        isOver ? translated("Ends, and leads to %1: stays")
                     .arg(m_parts->animationTitle(objects.animations[ended].nextAnimation))
        : isRound ? translated("Ends, and begins again in frame %1, round after round")
                        .arg(static_cast<qulonglong>(tick.frame))
                  : translated("Ends: goes on in frame %1 of %2")
                        .arg(static_cast<qulonglong>(tick.frame))
                        .arg(m_parts->animationTitle(tick.animation));
    lines.push_back(line(ended, tr::view::framesOf(objects.animations[ended]).count() - 1, what));
}

/// Commands of a round are those of the round before.
void DriveReport::tellEvents(const DriveTick& tick, std::vector<DriveLine>& lines)
{
    constexpr std::size_t kToldRounds = 1;
    if (m_rounds > kToldRounds)
    {
        return;
    }
    for (const tr::anim::AnimationEvent& event : tick.tick.events)
    {
        lines.push_back(
            line(event.animation,
                 event.frame - m_parts->objects().animations[event.animation].frameStart,
                 translated("Command: %1")
                     .arg(commandText(m_parts->decoder().file().file(), event.command.word))));
        lines.back().about = {tables::AnimCommands, event.command.word, Address::kWholeRow};
    }
}

} // namespace ui
