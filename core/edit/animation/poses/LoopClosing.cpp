#include "core/edit/animation/poses/LoopClosing.h"

#include "core/base/Contracts.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace tr::edit
{
namespace
{

using view::AnimationMoment;
using view::JointAngles;
using view::Keyframe;

const level::Animation& animationRow(const Content& content, std::size_t animation)
{
    return level::objectsOf(content).animations[animation];
}

/// The last key frame that is seen, or begins what is seen last.
std::size_t lastSeen(const Content& content, std::size_t animation, std::size_t keyframes)
{
    const level::Animation& row = animationRow(content, animation);
    const auto key = (view::framesOf(row).count() - 1) / view::frameStep(row);
    return std::min(static_cast<std::size_t>(key), keyframes - 1);
}

/// Angles that are turned from others as far as a part of the way to them; the shorter way.
JointAngles turnedBack(const JointAngles& from, const JointAngles& to, double part)
{
    const glm::quat turn =
        glm::slerp(view::rotationOf(from), view::rotationOf(to), static_cast<float>(part));
    return view::anglesOf(glm::normalize(turn), to);
}

/// What is to be seen in the last frame in place of what is.
Keyframe wantedAtEnd(const Keyframe& seen, const Keyframe& met, const view::LoopSeam& seam)
{
    Keyframe wanted = seen;
    for (const view::JointJump& each : seam.joints)
    {
        if (each.jump() >= view::kSeamTurn)
        {
            wanted.angles[each.joint] =
                turnedBack(met.angles[each.joint], seen.angles[each.joint], each.usual / each.turn);
        }
    }
    constexpr std::array kOffsetAxes{&level::Vertex::x, &level::Vertex::y, &level::Vertex::z};
    using Limits = std::numeric_limits<std::int16_t>;
    for (std::size_t axis = 0; axis < kOffsetAxes.size(); ++axis)
    {
        const int jump = seam.offset[axis].jump();
        if (std::abs(jump) >= view::kSeamWay)
        {
            wanted.offset.*kOffsetAxes[axis] = static_cast<std::int16_t>(std::clamp<int>(
                seen.offset.*kOffsetAxes[axis] + jump, Limits::min(), Limits::max()));
        }
    }
    return wanted;
}

/// The motion that stays at the seam is that of what follows, which nothing changes: the end itself
/// may become faster or slower.
view::LoopSeam seamThatStays(const Content& content, view::LoopSeam seam)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto end = static_cast<std::size_t>(
        view::framesOf(objects.animations[seam.next.animation]).count() - 1);
    const auto first = view::seenIn(objects, content.version(), seam.next);
    const auto after = view::seenIn(
        objects, content.version(), {seam.next.animation, std::min(seam.next.frame + 1, end)});
    for (view::JointJump& each : seam.joints)
    {
        const bool jumps = each.jump() >= view::kSeamTurn;
        each.usual = view::turnBetween(first->angles[each.joint], after->angles[each.joint]);
        if (!jumps)
        {
            each.usual = each.turn;
        }
    }
    const std::array<int, 3> out{after->offset.x - first->offset.x,
                                 after->offset.y - first->offset.y,
                                 after->offset.z - first->offset.z};
    for (std::size_t axis = 0; axis < out.size(); ++axis)
    {
        view::OffsetJump& each = seam.offset[axis];
        const bool jumps = std::abs(each.jump()) >= view::kSeamWay;
        each.usual = jumps ? std::abs(out[axis]) : std::abs(each.way);
    }
    return seam;
}

} // namespace

std::size_t mostToClose(const Content& content, std::size_t animation, const AnimationMoment& next)
{
    const level::Objects& objects = level::objectsOf(content);
    TR_PRE(animation < objects.animations.size() && next.animation < objects.animations.size());
    const auto own = view::keyframesOf(objects, content.version(), animation);
    const auto other = view::keyframesOf(objects, content.version(), next.animation);
    if (keyframesIn(content, animation).empty() || other.count == 0)
    {
        return 0;
    }
    const std::size_t last = lastSeen(content, animation, own.count);
    if (own.firstWord != other.firstWord)
    {
        return last + 1;
    }
    const auto step =
        static_cast<std::size_t>(view::frameStep(animationRow(content, next.animation)));
    const std::size_t kept = (next.frame + 1 + step - 1) / step;
    return last > kept ? last - kept : 0;
}

Track closed(const Content& content, const LoopClosing& closing)
{
    TR_PRE(closing.keyframes > 0);
    TR_PRE(closing.keyframes <= mostToClose(content, closing.animation, closing.next));
    Track track = trackOf(content, closing.animation);
    track.keepsFrames = true;
    const level::Objects& objects = level::objectsOf(content);
    const auto found = view::seamOf(objects, content.version(), closing.animation, closing.next);
    if (!found)
    {
        return track;
    }
    const view::LoopSeam seam = seamThatStays(content, *found);
    const auto seen = view::seenIn(objects, content.version(), seam.last);
    const auto met = view::seenIn(objects, content.version(), seam.next);
    const Keyframe wanted = wantedAtEnd(*seen, *met, seam);
    const std::size_t last = lastSeen(content, closing.animation, track.keyframes.size());
    for (std::size_t i = last + 1 - closing.keyframes; i < track.keyframes.size(); ++i)
    {
        // The key frame in front of them takes nothing, the last one and those behind it all.
        const auto back = static_cast<float>(i < last ? last - i : 0);
        const float place = 1.0F - back / static_cast<float>(closing.keyframes);
        Keyframe& values = track.keyframes[i].values;
        values = sharing(values, *seen, wanted, shareAt(closing.falloff, place));
    }
    return track;
}

} // namespace tr::edit
