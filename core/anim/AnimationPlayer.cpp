#include "core/anim/AnimationPlayer.h"

#include <algorithm>
#include <utility>

namespace tr::anim
{

AnimationPlayer::AnimationPlayer(const level::Objects& objects,
                                 schema::Version version,
                                 const level::Model& model)
    : m_objects(&objects)
    , m_version(version)
    , m_model(model)
    , m_animation(model.animationIndex)
{
}

void AnimationPlayer::jumpTo(std::size_t animation, std::size_t frame)
{
    m_animation = animation;
    m_frame = std::min(frame, frameCount() - 1);
    m_stopped = false;
}

std::size_t AnimationPlayer::frameCount() const
{
    const level::Animation* animation = current();
    // Some tools write an end before the start, or 65535: as long as the key frames last then.
    if (animation == nullptr || animation->frameEnd < animation->frameStart)
    {
        return 1;
    }
    const std::size_t declared = std::size_t{animation->frameEnd} - animation->frameStart + 1;
    const auto range = view::keyframesOf(*m_objects, m_version, m_animation);
    const std::size_t rate = std::max<std::size_t>(animation->frameRate, 1);
    const std::size_t stored = range.count == 0 ? 1 : range.count * rate;
    return animation->frameEnd >= 0xFFFE ? std::min(declared, stored) : declared;
}

std::uint16_t AnimationPlayer::state() const
{
    const level::Animation* animation = current();
    return animation == nullptr ? std::uint16_t{0} : animation->stateId;
}

view::Pose AnimationPlayer::pose(float fraction) const
{
    const float frame =
        std::min(static_cast<float>(m_frame) + fraction, static_cast<float>(frameCount() - 1));
    return view::poseOfFrame(*m_objects, m_version, m_model, m_animation, frame);
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

void AnimationPlayer::enter(std::size_t animation, std::size_t absoluteFrame)
{
    const std::size_t start = m_objects->animations[animation].frameStart;
    jumpTo(animation, absoluteFrame > start ? absoluteFrame - start : 0);
}

void AnimationPlayer::tick(std::vector<AnimationEvent>& events)
{
    if (m_requested && *m_requested != state() && changeState())
    {
        collect(events, false);
        return;
    }
    if (m_frame + 1 < frameCount())
    {
        ++m_frame;
        collect(events, false);
        return;
    }
    const level::Animation& ended = *current();
    if (m_chaining && ended.nextAnimation >= m_objects->animations.size())
    {
        // A next animation that does not exist keeps the object where it is, and it ends once.
        if (!std::exchange(m_stopped, true))
        {
            collect(events, true);
        }
        return;
    }
    collect(events, true);
    if (m_chaining)
    {
        enter(ended.nextAnimation, ended.nextFrame);
    }
    else
    {
        jumpTo(m_animation);
    }
    collect(events, false);
}

bool AnimationPlayer::changeState()
{
    const level::Animation& animation = *current();
    const std::size_t absolute = animation.frameStart + m_frame;
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
            // The engines include both ends of the range.
            if (absolute >= dispatch.low && absolute <= dispatch.high
                && dispatch.nextAnimation < m_objects->animations.size())
            {
                enter(dispatch.nextAnimation, dispatch.nextFrame);
                return true;
            }
        }
    }
    return false;
}

void AnimationPlayer::collect(std::vector<AnimationEvent>& events, bool atEnd) const
{
    using Kind = view::AnimationCommand::Kind;
    const level::Animation& animation = *current();
    const std::size_t absolute = animation.frameStart + m_frame;
    for (const view::AnimationCommand& command : view::commandsOf(*m_objects, animation))
    {
        const bool timed = command.kind == Kind::PlaySound || command.kind == Kind::FlipEffect;
        const bool now = timed && static_cast<std::uint16_t>(command.operands[0]) == absolute;
        if (timed ? (!atEnd && now) : atEnd)
        {
            events.push_back({m_animation, static_cast<std::uint16_t>(absolute), command});
        }
    }
}

} // namespace tr::anim
