#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Speeds.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Feet that stand on the ground while their object moves: they slip over it unless the object goes
/// forward as fast as its animation takes the feet back.
namespace tr::anim
{

/// The joints on which feet are likely to be: of those that carry nothing the lowest in the pose of
/// rest, and others that are at most an eighth of the height of all joints above it. In ascending
/// order.
[[nodiscard]] std::vector<std::size_t> feetOf(std::span<const view::Joint> joints);

/// What is looked at.
struct FootPlan
{
    std::size_t model = 0; ///< row of the moveable that is animated
    std::size_t body = 0;  ///< row of the moveable whose meshes it shows, on the same joints
    std::vector<std::size_t> feet;

    /// Units above the ground in which a foot still stands on it. The ground is where the lowest
    /// vertex of all feet in all frames is.
    float near = 16.0F;
};

/// What a foot does that stands on the ground from a frame to the next: one of its vertices is near
/// the ground in both, and its height changes by no more than a quarter of what is near. Of several
/// it is the one whose higher place of both is lowest, so that a foot may roll from heel to toe.
struct FootStep
{
    std::size_t foot = 0;   ///< joint
    std::int64_t frame = 0; ///< the first of both, counted from the first of the animation
    glm::dvec2 moved{0.0};  ///< in the pose, over the floor: sideways, forward

    friend bool operator==(const FootStep&, const FootStep&) = default;
};

/// All steps of an animation, by their frames; from its last frame to that in which it is entered
/// again, if it is followed by itself. At most so many frames are looked at; of longer ones the
/// first. Preconditions: the rows exist.
inline constexpr std::int64_t kMostFootFrames = 2000;
[[nodiscard]] std::vector<FootStep> footSteps(const level::Objects& objects,
                                              schema::Version version,
                                              std::size_t animation,
                                              const FootPlan& plan);

/// How far feet slip over the floor. In each tick the foot counts that slips least of those on the
/// ground: it is the one that carries, while another may be set down or drawn along.
struct FootSlip
{
    double all = 0.0;      ///< units
    std::size_t ticks = 0; ///< in which a foot stands on the ground

    [[nodiscard]] double perTick() const noexcept
    {
        return ticks > 0 ? all / static_cast<double>(ticks) : 0.0;
    }

    FootSlip& operator+=(const FootSlip& other) noexcept
    {
        all += other.all;
        ticks += other.ticks;
        return *this;
    }
};

/// Precondition of what follows: the steps are in the order of their frames.
[[nodiscard]] FootSlip slipOf(std::span<const FootStep> steps, const view::Speeds& speeds);

/// Which numbers may become others.
struct FootMatch
{
    bool acceleration = false; ///< otherwise it is none
    bool sideways = false;     ///< otherwise those stay
};

/// The speeds with which feet slip least in all, or `now` where none are better. Steps that do not
/// fit the others, as of a foot that is set down, count for less than in a mean. With an
/// acceleration only where less is slipped with it.
[[nodiscard]] view::Speeds
matchingSpeeds(std::span<const FootStep> steps, const view::Speeds& now, const FootMatch& match);

} // namespace tr::anim
