#include "core/anim/AnimationPlayer.h"

#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tr::anim
{
namespace
{

/// Whether the end of an animation leaves what is asked for alone while the state stays the same.
bool keepsRequest(schema::Version version)
{
    return level::since(level::versions::Tr4).contains(version);
}

/// How many dispatches are looked at in a tick: all, and in damaged files lists overlap.
std::size_t dispatchBudget(const level::Objects& objects)
{
    constexpr std::size_t kMostTimes = 4;
    return kMostTimes * objects.animDispatches.size();
}

double speedAt(std::int32_t speed, std::int32_t acceleration, std::size_t frame)
{
    constexpr double kOne = 65536.0; // 16 bits behind the point
    return (static_cast<double>(speed)
            + static_cast<double>(acceleration) * static_cast<double>(frame))
           / kOne;
}

} // namespace

AnimationPlayer::AnimationPlayer(const level::Objects& objects,
                                 schema::Version version,
                                 const level::Model& model)
    : m_objects(&objects)
    , m_version(version)
    , m_model(model)
{
    jumpTo(model.animationIndex);
}

void AnimationPlayer::jumpTo(std::size_t animation, std::size_t frame)
{
    m_animation = animation;
    const level::Animation* entered = current();
    const std::size_t start = entered == nullptr ? 0 : entered->frameStart;
    enter(animation, start + std::min(frame, frameCount() - 1));
}

std::size_t AnimationPlayer::frame() const
{
    const level::Animation* animation = current();
    const std::size_t start = animation == nullptr ? m_number : animation->frameStart;
    return std::min(std::max(m_number, start) - start, frameCount() - 1);
}

std::size_t AnimationPlayer::frameCount() const
{
    const level::Animation* animation = current();
    return animation == nullptr ? 1 : static_cast<std::size_t>(view::framesOf(*animation).count());
}

std::uint16_t AnimationPlayer::state() const
{
    const level::Animation* animation = current();
    return animation == nullptr ? std::uint16_t{0} : animation->stateId;
}

Motion AnimationPlayer::motion() const
{
    const level::Animation* animation = current();
    if (animation == nullptr)
    {
        return {};
    }
    return {speedAt(animation->speed, animation->acceleration, frame()),
            speedAt(animation->lateralSpeed, animation->lateralAcceleration, frame())};
}

view::Pose AnimationPlayer::pose(float fraction) const
{
    const float shown =
        std::min(static_cast<float>(frame()) + fraction, static_cast<float>(frameCount() - 1));
    return view::poseOfFrame(*m_objects, m_version, m_model, m_animation, shown);
}

std::vector<AnimationEvent> AnimationPlayer::advance(std::size_t ticks)
{
    std::vector<AnimationEvent> events;
    for (std::size_t i = 0; i < ticks && current() != nullptr; ++i)
    {
        const Tick tick = advance();
        events.insert(events.end(), tick.events.begin(), tick.events.end());
    }
    return events;
}

Tick AnimationPlayer::advance()
{
    Tick tick;
    if (current() == nullptr)
    {
        return tick;
    }
    ++m_number;
    if (m_requested)
    {
        tick.answer = answerTo(*m_requested, m_number);
        if (tick.answer->kind == StateAnswer::Kind::Taken)
        {
            take(*tick.answer->dispatch);
        }
    }
    if (m_number <= lastNumber() || end(tick))
    {
        collect(tick.events, false);
    }
    return tick;
}

const level::Animation* AnimationPlayer::current() const
{
    return m_animation < m_objects->animations.size() ? &m_objects->animations[m_animation]
                                                      : nullptr;
}

std::size_t AnimationPlayer::lastNumber() const
{
    return current()->frameStart + frameCount() - 1;
}

void AnimationPlayer::enter(std::size_t animation, std::size_t number)
{
    m_animation = animation;
    m_number = number;
    m_stopped = false;
}

/// Of a state with this dispatch only.
StateAnswer::Kind AnimationPlayer::answerOf(const level::AnimDispatch& dispatch,
                                            std::size_t number) const
{
    using Kind = StateAnswer::Kind;
    if (number >= dispatch.low && number <= dispatch.high)
    {
        return dispatch.nextAnimation < m_objects->animations.size() ? Kind::Taken : Kind::Nowhere;
    }
    // One frame behind the last is still looked at.
    const bool comes = dispatch.low <= dispatch.high && dispatch.low <= lastNumber() + 1;
    return comes && dispatch.low > number ? Kind::Waits : Kind::Missed;
}

/// The first dispatch that holds decides. Where none does, the nearest says what is waited for.
StateAnswer AnimationPlayer::answerTo(std::uint16_t state, std::size_t number) const
{
    using Kind = StateAnswer::Kind;
    StateAnswer answer{Kind::NoChange, state, m_animation, number, std::nullopt};
    if (current() == nullptr)
    {
        return answer;
    }
    const level::Animation& animation = *current();
    if (state == animation.stateId)
    {
        answer.kind = Kind::Current;
        return answer;
    }
    std::int64_t distance = 0; // in frames, of the dispatch that is the answer so far
    const auto now = static_cast<std::int64_t>(number);
    std::size_t budget = dispatchBudget(*m_objects);
    const view::RowRange changes = view::stateChangesOf(*m_objects, animation);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        if (m_objects->stateChanges[change].stateId != state)
        {
            continue;
        }
        const view::RowRange rows = view::dispatchesOf(*m_objects, m_objects->stateChanges[change]);
        const std::size_t end = rows.first + std::min(rows.count, budget);
        budget -= end - rows.first;
        for (std::size_t row = rows.first; row < end; ++row)
        {
            const level::AnimDispatch& dispatch = m_objects->animDispatches[row];
            const Kind kind = answerOf(dispatch, number);
            const std::int64_t away =
                std::abs(now - (kind == Kind::Waits ? dispatch.low : dispatch.high));
            if (std::pair(kind, away) < std::pair(answer.kind, distance))
            {
                answer.kind = kind;
                answer.dispatch = row;
                distance = away;
            }
            if (kind == Kind::Taken)
            {
                return answer;
            }
        }
    }
    return answer;
}

void AnimationPlayer::take(std::size_t dispatch)
{
    const level::AnimDispatch& taken = m_objects->animDispatches[dispatch];
    enter(taken.nextAnimation, taken.nextFrame);
}

/// Returns false where there is nothing to go on to: the last frame stays.
bool AnimationPlayer::end(Tick& tick)
{
    const level::Animation& ended = *current();
    if (m_chaining && ended.nextAnimation >= m_objects->animations.size())
    {
        m_number = lastNumber();
        // It ends once, however long it stays.
        if (!std::exchange(m_stopped, true))
        {
            tick.ended = m_animation;
            collect(tick.events, true);
        }
        return false;
    }
    tick.ended = m_animation;
    collect(tick.events, true);
    if (!m_chaining)
    {
        enter(m_animation, ended.frameStart);
        return true;
    }
    const level::Animation& next = m_objects->animations[ended.nextAnimation];
    if (!keepsRequest(m_version) || next.stateId != ended.stateId)
    {
        m_requested.reset();
    }
    enter(ended.nextAnimation, ended.nextFrame);
    return true;
}

void AnimationPlayer::collect(std::vector<AnimationEvent>& events, bool atEnd) const
{
    const std::size_t number = atEnd ? lastNumber() : m_number;
    for (const view::AnimationCommand& command : view::commandsOf(*m_objects, *current()))
    {
        const bool timed = command.isAtFrame();
        const bool now = timed && static_cast<std::uint16_t>(command.operands[0]) == number;
        if (timed ? (!atEnd && now) : atEnd)
        {
            events.push_back({m_animation, static_cast<std::uint16_t>(number), command});
        }
    }
}

} // namespace tr::anim
