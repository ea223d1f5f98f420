#pragma once

#include "core/anim/AnimationPlayer.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

/// Driving a moveable as a player of the game does, by asking for states.
namespace tr::anim
{

/// From a tick on a state is asked for in every tick, until it is the current one or another one is
/// asked for; without a state none is.
struct DriveRequest
{
    std::size_t tick = 0; ///< the first in which it is asked for, counted from the start
    std::optional<std::uint16_t> state;

    friend bool operator==(const DriveRequest&, const DriveRequest&) = default;
};

/// What somebody did: all that is needed to do it again, also after an edit that moved rows.
struct DriveRun
{
    std::size_t animation = 0;          ///< counted from the moveable's first
    std::size_t frame = 0;              ///< counted from the animation's first
    std::vector<DriveRequest> requests; ///< by tick, ascending
    std::size_t ticks = 0;              ///< how long it took
    bool isChained = true; ///< ends led to the next animation, and not back to their own

    friend bool operator==(const DriveRun&, const DriveRun&) = default;
};

/// Where an object is, seen from where it was at the start, in world units.
struct DrivePlace
{
    double sideways = 0.0;
    double down = 0.0;
    double forward = 0.0;

    friend bool operator==(const DrivePlace&, const DrivePlace&) = default;
};

/// A tick of a drive, after it.
struct DriveTick
{
    std::optional<DriveRequest> begun; ///< in this tick, where that is done again
    Tick tick;
    std::size_t animation = 0; ///< row
    std::size_t frame = 0;     ///< counted from the animation's first
    std::uint16_t state = 0;
    DrivePlace place;
};

/// Plays a moveable and keeps what was asked for. An object that is driven goes on by the speed of
/// its animations and is put elsewhere by their commands; it falls nowhere, as there is no ground.
class Drive
{
public:
    /// The data must outlive it. Starts at the first frame of the first animation.
    Drive(const level::Objects& objects, schema::Version version, const level::Model& model);

    /// Begins anew, at a frame of an animation (a row), counted from its first. Nothing is asked
    /// for any more.
    void start(std::size_t animation, std::size_t frame);

    /// Begins anew to do what was done before. Asking for another state takes over from there.
    void repeat(DriveRun run);

    /// Asks for a state; nothing: for none any more.
    void ask(std::optional<std::uint16_t> state);

    /// AnimationPlayer::setChaining. Of a run the last word on it counts.
    void setChaining(bool chaining) noexcept
    {
        m_player.setChaining(chaining);
        m_run.isChained = chaining;
    }

    /// Lets a tick pass.
    DriveTick advance();

    [[nodiscard]] const AnimationPlayer& player() const noexcept { return m_player; }

    /// What is asked for now.
    [[nodiscard]] std::optional<std::uint16_t> asked() const noexcept { return m_asked; }

    /// What was done since it began.
    [[nodiscard]] const DriveRun& run() const noexcept { return m_run; }

    /// Whether it does what was done before, and is not through yet.
    [[nodiscard]] bool isRepeating() const noexcept { return m_repeated.has_value(); }

private:
    void move(const Tick& tick);

    AnimationPlayer m_player;
    std::size_t m_first; ///< the moveable's first animation
    std::optional<std::uint16_t> m_asked;
    DriveRun m_run;
    std::optional<DriveRun> m_repeated; ///< what is done again
    std::size_t m_next = 0;             ///< its next request
    DrivePlace m_place;
};

/// The way that a run takes, tick by tick.
struct DriveWay
{
    static constexpr std::size_t kGone = std::numeric_limits<std::size_t>::max();

    struct Step
    {
        std::size_t animation = 0; ///< counted from the moveable's first; or kGone
        std::size_t frame = 0;     ///< counted from the animation's first

        friend bool operator==(const Step&, const Step&) = default;
    };

    std::vector<Step> steps; ///< one a tick

    /// `first`: row of the moveable's first animation.
    void add(const DriveTick& tick, std::size_t first)
    {
        steps.push_back({tick.animation - first, tick.frame});
    }
};

[[nodiscard]] DriveWay wayOf(const level::Objects& objects,
                             schema::Version version,
                             const level::Model& model,
                             const DriveRun& run);

/// The first tick in which two ways are not in the same frame of the same animation. Nothing: as
/// far as the shorter one goes they are.
[[nodiscard]] std::optional<std::size_t> firstDifference(const DriveWay& one,
                                                         const DriveWay& other);

} // namespace tr::anim
