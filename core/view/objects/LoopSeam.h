#pragma once

#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Keyframe.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Where an animation goes over to what follows it, or to its own start: what jumps there.
namespace tr::view
{

/// What engines go on with at the end of an animation: its next one, in the frame that it is
/// entered at, which is one of its own. Nothing where that does not exist. Precondition: the
/// animation exists.
[[nodiscard]] std::optional<AnimationMoment> followerOf(const level::Objects& objects,
                                                        std::size_t animation);

/// What is seen of an animation in a frame, counted from its first: a key frame, or what lies
/// between two of them, to the nearest angle. Behind the last key frame that one stays. Nothing
/// where it owns none, or one that is needed cannot be read. Precondition: the animation exists.
[[nodiscard]] std::optional<Keyframe>
seenIn(const level::Objects& objects, schema::Version version, const AnimationMoment& moment);

/// The angle between two rotations, in parts of a full turn of which there are 0x10000: from 0 to
/// 0x8000.
[[nodiscard]] double turnBetween(const JointAngles& from, const JointAngles& to);

/// How far a joint turns about its parent between two ticks.
struct JointJump
{
    std::size_t joint = 0;
    double turn = 0.0; ///< between both, as of turnBetween
    /// In a tick anyway: the larger one of the turn into the last frame and of that out of the
    /// first frame of what follows.
    double usual = 0.0;

    /// What is too much.
    [[nodiscard]] double jump() const noexcept { return turn > usual ? turn - usual : 0.0; }
};

/// The same for the root's offset along an axis, in units.
struct OffsetJump
{
    int way = 0;   ///< with its sign
    int usual = 0; ///< without

    /// What is too much, with the sign of the way.
    [[nodiscard]] int jump() const noexcept;
};

/// What is seen in the last frame of an animation against the first frame of what follows, which
/// is seen a tick later.
struct LoopSeam
{
    AnimationMoment last;
    AnimationMoment next;
    std::vector<JointJump> joints; ///< the largest jump first
    std::array<OffsetJump, 3> offset;
};

/// What counts as a jump: a degree and more, four units and more. Less is not seen at 30 frames a
/// second, and rounding alone makes a third of a degree.
inline constexpr double kSeamTurn = 65536.0 / 360.0;
inline constexpr int kSeamWay = 4;

/// The seam between the last frame of an animation and another moment. Joints that only one of both
/// has are left out. What commands move the object by at the end counts for the offset; how fast
/// the animation moves its object does not, and turns that flipeffects make do not. Nothing where
/// one of both shows no key frames. Precondition: both animations exist.
[[nodiscard]] std::optional<LoopSeam> seamOf(const level::Objects& objects,
                                             schema::Version version,
                                             std::size_t animation,
                                             const AnimationMoment& next);

/// How far commands move the object at the end of an animation, along its own axes.
/// Precondition: the animation exists.
[[nodiscard]] std::array<int, 3> movedAtEnd(const level::Objects& objects, std::size_t animation);

} // namespace tr::view
