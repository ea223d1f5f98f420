#include "core/anim/AnimationPlayer.h"

#include "core/view/objects/FrameRange.h"

#include <algorithm>
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
        tick(events);
    }
    return events;
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

void AnimationPlayer::tick(std::vector<AnimationEvent>& events)
{
    ++m_number;
    if (m_requested && *m_requested != state())
    {
        changeState();
    }
    if (m_number <= lastNumber() || end(events))
    {
        collect(events, false);
    }
}

void AnimationPlayer::changeState()
{
    const level::Animation& animation = *current();
    for (const level::StateChange& change :
         m_objects->stateChanges.slice(animation.stateChangeIndex, animation.numStateChanges))
    {
        if (change.stateId != *m_requested)
        {
            continue;
        }
        for (const level::AnimDispatch& dispatch :
             m_objects->animDispatches.slice(change.dispatchIndex, change.numDispatches))
        {
            if (m_number >= dispatch.low && m_number <= dispatch.high
                && dispatch.nextAnimation < m_objects->animations.size())
            {
                enter(dispatch.nextAnimation, dispatch.nextFrame);
                return;
            }
        }
    }
}

/// Returns false where there is nothing to go on to: the last frame stays.
bool AnimationPlayer::end(std::vector<AnimationEvent>& events)
{
    const level::Animation& ended = *current();
    if (m_chaining && ended.nextAnimation >= m_objects->animations.size())
    {
        m_number = lastNumber();
        // It ends once, however long it stays.
        if (!std::exchange(m_stopped, true))
        {
            collect(events, true);
        }
        return false;
    }
    collect(events, true);
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
