#pragma once

#include "core/edit/animation/AnimationEdit.h"
#include "core/view/objects/Speeds.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// How animations move their objects over the floor: by their speed, which moves the object itself,
/// or by the offsets of their key frames, which move the first mesh away from the place of the
/// object and back when the animation is over. Forward is +Z of the file, sideways +X.
namespace tr::edit
{

/// An animation and the speeds that it is to have.
struct AnimationSpeeds
{
    std::size_t animation = 0;
    view::Speeds speeds;
};

/// Gives animations other speeds, as one edit; numbers that the format has not are left out. Edits
/// with the same merge key are one. Preconditions: `animations` is not empty, and they exist.
/// Errors: those of Transaction::commit.
[[nodiscard]] Result<void> setSpeeds(Document& document,
                                     EditCode code,
                                     std::span<const AnimationSpeeds> animations,
                                     std::string mergeKey = {});

struct RootMotionPlan
{
    /// Also what goes sideways, where the format has speeds for it.
    bool sideways = false;

    /// Of rootToSpeed: what speeds cannot tell stays in the offsets. Otherwise it is let go of, and
    /// the first mesh stays where it is in the first key frame.
    bool keepsRest = false;
};

/// What would become of an animation.
struct RootMotionOutcome
{
    view::Speeds before;
    view::Speeds after;
    std::size_t keyframes = 0; ///< those that get another offset

    /// Units between where the first mesh is seen now and where it would be, in the frame in which
    /// they are farthest apart, and in the last one.
    double largest = 0.0;
    double last = 0.0;

    [[nodiscard]] bool isChange() const noexcept { return keyframes > 0 || !(before == after); }
};

// Preconditions of all that follow: the animations exist, each is there once, and they pass
// requireKeyframes.

/// Takes the way that the offsets of the key frames go, from the first frame to the last, and has
/// the object go it: the speed is such that object and offset together are in the last frame where
/// they were, up to rounding. The acceleration stays, unless another one leaves at least half a
/// unit less between what was seen and what is seen where they differ most. The boxes of the key
/// frames go along with their offsets. An animation whose offsets stay where they are, or of one
/// frame, is left alone.
[[nodiscard]] RootMotionOutcome
rootToSpeed(const Content& content, std::size_t animation, const RootMotionPlan& plan);

/// The opposite: the offsets of the key frames go the way of the object, each by the whole units
/// that it has come by then, and its speeds are 0.
[[nodiscard]] RootMotionOutcome
speedToRoot(const Content& content, std::size_t animation, const RootMotionPlan& plan);

/// Do it, as one edit. Errors: OutOfRange, where an offset or a box has no room for it, and those
/// of Transaction::commit; then nothing is changed.
[[nodiscard]] Result<void> moveRootToSpeed(Document& document,
                                           std::span<const std::size_t> animations,
                                           const RootMotionPlan& plan);
[[nodiscard]] Result<void> moveSpeedToRoot(Document& document,
                                           std::span<const std::size_t> animations,
                                           const RootMotionPlan& plan);

} // namespace tr::edit
