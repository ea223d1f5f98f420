#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"

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
    std::uint16_t frame = 0; ///< absolute, as the animation numbers its frames; at its end the last
    view::AnimationCommand command;
};

/// How an animation moves its object, in world units a tick.
struct Motion
{
    double forward = 0.0;
    double sideways = 0.0; ///< from TR4 on; the engines ignore Lara's

    friend bool operator==(const Motion&, const Motion&) = default;
};

/// What a tick made of a state that is asked for.
struct StateAnswer
{
    enum class Kind : std::uint8_t
    {
        Current,  ///< it is the current one: no dispatch is looked at
        Taken,    ///< a dispatch holds
        Nowhere,  ///< one holds, and leads to an animation that does not exist
        Waits,    ///< one holds in later frames of the animation
        Missed,   ///< none holds in this frame or a later one
        NoChange, ///< the animation has no state change for it
    };

    Kind kind = Kind::Current;
    std::uint16_t state = 0;
    std::size_t animation = 0; ///< that was the current one
    std::size_t frame = 0;     ///< that was looked at, as the animation numbers it

    /// A row: what was taken, or holds, or is the next to hold; of those that were missed the one
    /// that held last. Nothing where there is none for the state.
    std::optional<std::size_t> dispatch;

    friend bool operator==(const StateAnswer&, const StateAnswer&) = default;
};

/// What happened in a tick.
struct Tick
{
    std::optional<StateAnswer> answer; ///< where a state was asked for
    std::optional<std::size_t> ended;  ///< the animation that was at its end
    std::vector<AnimationEvent> events;
};

/// Plays the animations of one model as the engines do, 30 ticks a second. The same calls always
/// lead to the same state. A tick, in its order:
///
/// 1. The frame goes up by one.
/// 2. If another state than the current one is asked for, the dispatches of its state changes are
///    searched. One fits from its low frame to its high one, both included, so that one frame
///    behind the last is still looked at.
/// 3. Behind the last frame commands 1 to 4 happen, and the next animation starts at its frame.
///    What was asked for is forgotten: the state of the next animation is the one asked for. TR4
///    and TR5 forget it only where the states of both animations differ.
/// 4. Sounds and effects happen of the animation that is the current one now, in their frame.
class AnimationPlayer
{
public:
    /// The data must outlive the player. Starts at the first frame of the model's first animation.
    AnimationPlayer(const level::Objects& objects,
                    schema::Version version,
                    const level::Model& model);

    /// Goes to a frame of an animation, counted from its first; a frame outside is moved inside.
    /// The state that is asked for stays so.
    void jumpTo(std::size_t animation, std::size_t frame = 0);

    /// Whether the end leads to the next animation (true, as in the game) or back to the start of
    /// the same one. Where the next animation does not exist, the last frame stays.
    void setChaining(bool chaining) noexcept { m_chaining = chaining; }

    /// Asks for a state; nothing: for none. An animation that ends may forget it (see above): the
    /// games ask anew in every tick, and so does whoever wants to get there.
    void requestState(std::optional<std::uint16_t> state) noexcept { m_requested = state; }

    /// What the next tick would make of a state, if that were asked for.
    [[nodiscard]] StateAnswer answerTo(std::uint16_t state) const
    {
        return answerTo(state, m_number + 1);
    }

    /// Lets so many ticks pass; returns what happened meanwhile.
    std::vector<AnimationEvent> advance(std::size_t ticks);

    /// Lets one pass. Nothing happens in it where the animation does not exist.
    Tick advance();

    [[nodiscard]] std::size_t animation() const noexcept { return m_animation; }

    /// Counted from the animation's first frame, and within it: the engines show the nearest frame
    /// where an animation is entered outside of its own.
    [[nodiscard]] std::size_t frame() const;

    /// Frames of the current animation. Some tools write an end in front of the start (65535 in
    /// front of 0): that is one frame.
    [[nodiscard]] std::size_t frameCount() const;

    [[nodiscard]] std::uint16_t state() const;

    /// In the current frame: speed plus acceleration times the frames since the first.
    [[nodiscard]] Motion motion() const;

    /// The pose at the current frame, or `fraction` of a tick later.
    [[nodiscard]] view::Pose pose(float fraction = 0.0F) const;

private:
    [[nodiscard]] const level::Animation* current() const;
    [[nodiscard]] std::size_t lastNumber() const;
    void enter(std::size_t animation, std::size_t number);
    [[nodiscard]] StateAnswer::Kind answerOf(const level::AnimDispatch& dispatch,
                                             std::size_t number) const;
    [[nodiscard]] StateAnswer answerTo(std::uint16_t state, std::size_t number) const;
    void take(std::size_t dispatch);
    bool end(Tick& tick);
    void collect(std::vector<AnimationEvent>& events, bool atEnd) const;

    const level::Objects* m_objects;
    schema::Version m_version;
    level::Model m_model;
    std::size_t m_animation = 0;
    std::size_t m_number = 0; ///< the frame as the animation numbers it; may lie outside
    std::optional<std::uint16_t> m_requested;
    bool m_chaining = true;
    bool m_stopped = false; ///< ended, and there is no next animation
};

} // namespace tr::anim
