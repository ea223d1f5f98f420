#pragma once

#include "core/level/Objects.h"
#include "core/view/MoveableView.h"
#include "core/view/Pose.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tr::anim
{

inline constexpr int kTicksPerSecond = 30;

/// Something that happens in a frame of an animation, or when it ends.
struct AnimationEvent
{
    std::size_t animation = 0;
    std::uint16_t frame = 0; ///< absolute, as the animation numbers its frames
    view::AnimationCommand command;
};

/// Plays the animations of one model as the engines do: 30 ticks a second, one frame a tick, and at
/// the end on to the next animation. The same calls always lead to the same state.
class AnimationPlayer
{
public:
    /// The data must outlive the player. Starts at the first frame of the model's first animation.
    AnimationPlayer(const level::Objects& objects,
                    schema::Version version,
                    const level::Model& model);

    /// Goes to a frame of an animation, counted from its first; a frame outside is moved inside.
    void jumpTo(std::size_t animation, std::size_t frame = 0);

    /// Whether the end leads to the next animation (true, as in the game) or back to the start of
    /// the same one. Where the next animation does not exist, the last frame stays.
    void setChaining(bool chaining) noexcept { m_chaining = chaining; }

    /// Asks for a state: from the next tick on it is gone over to through the state changes and
    /// dispatches, as soon as the frame is in a dispatch's range.
    void requestState(std::uint16_t state) noexcept { m_requested = state; }

    /// Lets so many ticks pass; returns what happened meanwhile.
    std::vector<AnimationEvent> advance(std::size_t ticks);

    [[nodiscard]] std::size_t animation() const noexcept { return m_animation; }

    /// Counted from the animation's first frame.
    [[nodiscard]] std::size_t frame() const noexcept { return m_frame; }

    /// Frames of the current animation, at least 1.
    [[nodiscard]] std::size_t frameCount() const;

    [[nodiscard]] std::uint16_t state() const;

    /// The pose at the current frame, or `fraction` of a tick later.
    [[nodiscard]] view::Pose pose(float fraction = 0.0F) const;

private:
    [[nodiscard]] const level::Animation* current() const;
    void enter(std::size_t animation, std::size_t absoluteFrame);
    void tick(std::vector<AnimationEvent>& events);
    bool changeState();
    void collect(std::vector<AnimationEvent>& events, bool atEnd) const;

    const level::Objects* m_objects;
    schema::Version m_version;
    level::Model m_model;
    std::size_t m_animation = 0;
    std::size_t m_frame = 0;
    std::optional<std::uint16_t> m_requested;
    bool m_chaining = true;
    bool m_stopped = false; ///< ended, and there is no next animation
};

} // namespace tr::anim
