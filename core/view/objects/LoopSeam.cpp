#include "core/view/objects/LoopSeam.h"

#include "core/base/Contracts.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tr::view
{
namespace
{

std::size_t lastFrameOf(const level::Animation& animation)
{
    return static_cast<std::size_t>(framesOf(animation).count() - 1);
}

std::array<int, 3> wayBetween(const Keyframe& from, const Keyframe& to)
{
    return {to.offset.x - from.offset.x, to.offset.y - from.offset.y, to.offset.z - from.offset.z};
}

} // namespace

std::optional<AnimationMoment> followerOf(const level::Objects& objects, std::size_t animation)
{
    TR_PRE(animation < objects.animations.size());
    const level::Animation& row = objects.animations[animation];
    if (row.nextAnimation >= objects.animations.size())
    {
        return std::nullopt;
    }
    const FrameRange frames = framesOf(objects.animations[row.nextAnimation]);
    const auto frame =
        std::clamp<std::int64_t>(withSign(row.nextFrame) - frames.first, 0, frames.count() - 1);
    return AnimationMoment{row.nextAnimation, static_cast<std::size_t>(frame)};
}

std::optional<Keyframe>
seenIn(const level::Objects& objects, schema::Version version, const AnimationMoment& moment)
{
    TR_PRE(moment.animation < objects.animations.size());
    const KeyframeRange range = keyframesOf(objects, version, moment.animation);
    const auto model = modelOfAnimation(objects, moment.animation);
    if (range.count == 0 || !model)
    {
        return std::nullopt;
    }
    const std::size_t joints = meshesOf(objects, objects.models[*model]).count;
    const auto step = static_cast<std::size_t>(frameStep(objects.animations[moment.animation]));
    const std::size_t key = std::min(moment.frame / step, range.count - 1);
    const std::size_t next = std::min(key + 1, range.count - 1);
    const auto from = readKeyframe(objects, version, range.firstWord + key * range.words, joints);
    const auto to = readKeyframe(objects, version, range.firstWord + next * range.words, joints);
    if (!from || !to)
    {
        return std::nullopt;
    }
    const std::size_t behind = key == next ? 0 : moment.frame % step;
    return behind == 0
               ? *from
               : blendedKeyframe(*from, *to, static_cast<float>(behind) / static_cast<float>(step));
}

double turnBetween(const JointAngles& from, const JointAngles& to)
{
    if (from == to)
    {
        return 0.0;
    }
    const glm::dquat between(rotationOf(to) * glm::conjugate(rotationOf(from)));
    const double aside = std::hypot(between.x, between.y, between.z);
    constexpr double kAngles = 65536.0;
    return 2.0 * std::atan2(aside, std::abs(between.w)) / double{kFullTurn} * kAngles;
}

int OffsetJump::jump() const noexcept
{
    const int more = std::max(std::abs(way) - usual, 0);
    return way < 0 ? -more : more;
}

std::array<int, 3> movedAtEnd(const level::Objects& objects, std::size_t animation)
{
    TR_PRE(animation < objects.animations.size());
    std::array<int, 3> moved{};
    for (const AnimationCommand& command : commandsOf(objects, objects.animations[animation]))
    {
        if (command.kind == AnimationCommand::Kind::SetPosition)
        {
            for (std::size_t axis = 0; axis < moved.size(); ++axis)
            {
                moved[axis] += command.operands[axis];
            }
        }
    }
    return moved;
}

std::optional<LoopSeam> seamOf(const level::Objects& objects,
                               schema::Version version,
                               std::size_t animation,
                               const AnimationMoment& next)
{
    TR_PRE(animation < objects.animations.size() && next.animation < objects.animations.size());
    LoopSeam seam{{animation, lastFrameOf(objects.animations[animation])}, next, {}, {}};
    const std::size_t end = lastFrameOf(objects.animations[next.animation]);
    const auto last = seenIn(objects, version, seam.last);
    const auto first = seenIn(objects, version, next);
    const auto before = seenIn(
        objects, version, {animation, seam.last.frame - std::min<std::size_t>(seam.last.frame, 1)});
    const auto after = seenIn(objects, version, {next.animation, std::min(next.frame + 1, end)});
    if (!last || !first || !before || !after)
    {
        return std::nullopt;
    }
    const std::size_t joints = std::min(last->angles.size(), first->angles.size());
    for (std::size_t i = 0; i < joints; ++i)
    {
        seam.joints.push_back({i,
                               turnBetween(last->angles[i], first->angles[i]),
                               std::max(turnBetween(before->angles[i], last->angles[i]),
                                        turnBetween(first->angles[i], after->angles[i]))});
    }
    std::ranges::stable_sort(seam.joints, std::ranges::greater{}, &JointJump::jump);
    const auto way = wayBetween(*last, *first);
    const auto into = wayBetween(*before, *last);
    const auto out = wayBetween(*first, *after);
    const auto moved = movedAtEnd(objects, animation);
    for (std::size_t axis = 0; axis < seam.offset.size(); ++axis)
    {
        seam.offset[axis] = {way[axis] + moved[axis],
                             std::max(std::abs(into[axis]), std::abs(out[axis]))};
    }
    return seam;
}

} // namespace tr::view
