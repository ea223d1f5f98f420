#include "core/anim/FootSlip.h"

#include "core/base/Contracts.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace tr::anim
{
namespace
{

/// Of the height of all joints: feet need not be equally low.
constexpr float kLowShare = 0.125F;

/// Enough for a hundredth of a unit on animations of games.
constexpr int kRounds = 60;

/// Speeds that are tried: those of so many steps.
constexpr std::size_t kMostTried = 400;

/// How much of what is near the ground the height of a foot may change that stands on it.
constexpr float kStillShare = 0.25F;

/// Units: nearer to a step a speed cannot be told by it, and its weight would be without end.
constexpr double kLeastSlip = 0.01;

/// Places of the vertices of one foot.
using SolePlaces = std::vector<glm::vec3>;

/// Of all feet in one frame, in the order of the plan.
using FramePlaces = std::vector<SolePlaces>;

std::vector<SolePlaces>
solesOf(const level::Objects& objects, schema::Version version, const FootPlan& plan)
{
    std::vector<SolePlaces> soles(plan.feet.size());
    const view::RowRange meshes = view::meshesOf(objects, objects.models[plan.body]);
    for (std::size_t i = 0; i < plan.feet.size(); ++i)
    {
        if (plan.feet[i] >= meshes.count)
        {
            continue;
        }
        const auto mesh = view::readMesh(
            objects, version, objects.meshPointers[meshes.first + plan.feet[i]].offset);
        if (mesh)
        {
            for (const level::Vertex& vertex : mesh->vertices)
            {
                soles[i].emplace_back(vertex.x, vertex.y, vertex.z);
            }
        }
    }
    return soles;
}

/// From one frame to the next; Y points down.
std::optional<FootStep>
stepBetween(const SolePlaces& from, const SolePlaces& to, float ground, float near)
{
    std::optional<FootStep> step;
    float lowest = ground - near;
    for (std::size_t i = 0; i < from.size(); ++i)
    {
        const float higher = std::min(from[i].y, to[i].y);
        if (higher >= lowest && std::abs(from[i].y - to[i].y) <= kStillShare * near)
        {
            lowest = higher;
            step = FootStep{0, 0, glm::dvec2(to[i].x - from[i].x, to[i].z - from[i].z)};
        }
    }
    return step;
}

/// What is looked for: speeds in units a tick.
struct Wanted
{
    double speed = 0.0;
    double acceleration = 0.0;
    double sideways = 0.0;
    double sidewaysMore = 0.0; ///< lateral acceleration, which stays
};

double slipWith(const FootStep& step, const Wanted& wanted)
{
    const auto frame = static_cast<double>(step.frame);
    return std::hypot(step.moved.x + wanted.sideways + wanted.sidewaysMore * frame,
                      step.moved.y + wanted.speed + wanted.acceleration * frame);
}

Wanted wantedBy(const view::Speeds& speeds)
{
    return {view::speedUnits(speeds.speed),
            view::speedUnits(speeds.acceleration),
            view::speedUnits(speeds.lateralSpeed),
            view::speedUnits(speeds.lateralAcceleration)};
}

/// Tells `each` of the step of every tick that slips least.
template <class Each>
void forEachTick(std::span<const FootStep> steps, const Wanted& wanted, const Each& each)
{
    for (std::size_t i = 0; i < steps.size();)
    {
        const FootStep* carrying = &steps[i];
        const std::int64_t frame = carrying->frame;
        for (++i; i < steps.size() && steps[i].frame == frame; ++i)
        {
            carrying =
                slipWith(steps[i], wanted) < slipWith(*carrying, wanted) ? &steps[i] : carrying;
        }
        each(*carrying);
    }
}

FootSlip slipBy(std::span<const FootStep> steps, const Wanted& wanted)
{
    FootSlip slip;
    forEachTick(steps,
                wanted,
                [&](const FootStep& step)
                {
                    slip.all += slipWith(step, wanted);
                    ++slip.ticks;
                });
    return slip;
}

/// One round of weighted least squares.
void improve(std::span<const FootStep> steps, const FootMatch& match, Wanted& wanted)
{
    double weights = 0.0;
    double frames = 0.0;
    double squares = 0.0;
    double forward = 0.0;
    double forwardFrames = 0.0;
    double sideways = 0.0;
    forEachTick(steps,
                wanted,
                [&](const FootStep& step)
                {
                    const double weight = 1.0 / std::max(slipWith(step, wanted), kLeastSlip);
                    const auto frame = static_cast<double>(step.frame);
                    weights += weight;
                    frames += weight * frame;
                    squares += weight * frame * frame;
                    forward -= weight * step.moved.y;
                    forwardFrames -= weight * frame * step.moved.y;
                    sideways -= weight * (step.moved.x + wanted.sidewaysMore * frame);
                });
    if (match.sideways)
    {
        wanted.sideways = sideways / weights;
    }
    const double spread = weights * squares - frames * frames;
    const bool isSpread = spread > 1e-6 * weights * weights;
    wanted.acceleration = match.acceleration && isSpread
                              ? (weights * forwardFrames - frames * forward) / spread
                              : 0.0;
    wanted.speed = (forward - wanted.acceleration * frames) / weights;
}

/// The best of the speeds with which a step does not slip at all. Which foot carries depends on the
/// speed, so that there are several that no other close to them is better than.
Wanted bestTried(std::span<const FootStep> steps, const FootMatch& match, Wanted wanted)
{
    Wanted best = wanted;
    double least = std::numeric_limits<double>::max();
    const std::size_t stride = steps.size() / kMostTried + 1;
    wanted.acceleration = 0.0;
    for (std::size_t i = 0; i < steps.size(); i += stride)
    {
        wanted.speed = -steps[i].moved.y;
        if (match.sideways)
        {
            wanted.sideways =
                -steps[i].moved.x - wanted.sidewaysMore * static_cast<double>(steps[i].frame);
        }
        const double slip = slipBy(steps, wanted).all;
        if (slip < least)
        {
            least = slip;
            best = wanted;
        }
    }
    return best;
}

view::Speeds numbersOf(const Wanted& wanted, const view::Speeds& now, const FootMatch& match)
{
    const auto number = [](double units)
    {
        constexpr double kMost = 32767.0;
        return view::speedNumber(
            std::llround(std::clamp(units, -kMost, kMost) * static_cast<double>(view::kSpeedUnit)));
    };
    view::Speeds found = now;
    found.speed = number(wanted.speed);
    found.acceleration = number(wanted.acceleration);
    if (match.sideways)
    {
        found.lateralSpeed = number(wanted.sideways);
    }
    return found;
}

} // namespace

std::vector<std::size_t> feetOf(std::span<const view::Joint> joints)
{
    const view::Pose rest = view::restPose(joints);
    std::vector<bool> carries(joints.size());
    float top = std::numeric_limits<float>::max();
    float bottom = std::numeric_limits<float>::lowest();
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        top = std::min(top, rest[i][3].y);
        bottom = std::max(bottom, rest[i][3].y);
        if (joints[i].parent >= 0)
        {
            carries[static_cast<std::size_t>(joints[i].parent)] = true;
        }
    }
    float lowest = std::numeric_limits<float>::lowest();
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        lowest = carries[i] ? lowest : std::max(lowest, rest[i][3].y);
    }
    std::vector<std::size_t> feet;
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        if (!carries[i] && rest[i][3].y >= lowest - kLowShare * (bottom - top))
        {
            feet.push_back(i);
        }
    }
    return feet;
}

std::vector<FootStep> footSteps(const level::Objects& objects,
                                schema::Version version,
                                std::size_t animation,
                                const FootPlan& plan)
{
    TR_PRE(animation < objects.animations.size() && plan.model < objects.models.size()
           && plan.body < objects.models.size());
    const level::Animation& row = objects.animations[animation];
    const std::int64_t all = view::framesOf(row).count();
    const std::int64_t count = std::min(all, kMostFootFrames);
    const auto soles = solesOf(objects, version, plan);
    std::vector<FramePlaces> frames;
    float ground = std::numeric_limits<float>::lowest();
    for (std::int64_t frame = 0; frame < count; ++frame)
    {
        const view::Pose pose = view::poseOfFrame(
            objects, version, objects.models[plan.model], animation, static_cast<float>(frame));
        FramePlaces& places = frames.emplace_back(soles.size());
        for (std::size_t i = 0; i < soles.size() && plan.feet[i] < pose.size(); ++i)
        {
            for (const glm::vec3& vertex : soles[i])
            {
                places[i].emplace_back(pose[plan.feet[i]] * glm::vec4(vertex, 1.0F));
                ground = std::max(ground, places[i].back().y);
            }
        }
    }
    std::vector<FootStep> steps;
    const auto addSteps = [&](std::int64_t from, std::int64_t to)
    {
        const FramePlaces& before = frames[static_cast<std::size_t>(from)];
        const FramePlaces& after = frames[static_cast<std::size_t>(to)];
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            if (const auto step = stepBetween(before[i], after[i], ground, plan.near))
            {
                steps.push_back({plan.feet[i], from, step->moved});
            }
        }
    };
    for (std::int64_t frame = 0; frame + 1 < count; ++frame)
    {
        addSteps(frame, frame + 1);
    }
    const std::int64_t entered = view::withSign(row.nextFrame) - view::withSign(row.frameStart);
    if (row.nextAnimation == animation && count == all && count > 1)
    {
        addSteps(count - 1, std::clamp<std::int64_t>(entered, 0, count - 1));
    }
    return steps;
}

FootSlip slipOf(std::span<const FootStep> steps, const view::Speeds& speeds)
{
    return slipBy(steps, wantedBy(speeds));
}

view::Speeds
matchingSpeeds(std::span<const FootStep> steps, const view::Speeds& now, const FootMatch& match)
{
    view::Speeds best = now;
    if (steps.empty())
    {
        return best;
    }
    double least = slipOf(steps, now).all;
    const auto take = [&](const Wanted& wanted)
    {
        const view::Speeds speeds = numbersOf(wanted, now, match);
        const double slip = slipOf(steps, speeds).all;
        if (slip < least)
        {
            least = slip;
            best = speeds;
        }
    };
    Wanted wanted = bestTried(steps, match, wantedBy(now));
    take(wanted);
    FootMatch even = match;
    even.acceleration = false;
    for (int round = 0; round < kRounds; ++round)
    {
        improve(steps, even, wanted);
    }
    take(wanted);
    for (int round = 0; match.acceleration && round < kRounds; ++round)
    {
        improve(steps, match, wanted);
    }
    take(wanted);
    return best;
}

} // namespace tr::anim
