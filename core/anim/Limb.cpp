#include "core/anim/Limb.h"

#include "core/base/Contracts.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tr::anim
{
namespace
{

using view::Joint;
using view::JointAngles;
using view::Keyframe;

/// A step of an angle of ten bits.
constexpr int kStep = 64;

constexpr float kNothing = 1e-3F; ///< units; shorter than that a way has no direction

/// Sine of the bend below which a limb is straight: its plane cannot be told from rounded angles.
constexpr float kStraight = 0.01F;

/// Half the cosine's way of a twentieth of a step: turns nearer to each other are the same.
constexpr float kAsTurned = 1.0F - 1e-7F;

/// How little a step beside the exact angle may be worth, in units: it is no end in itself.
constexpr float kStepCost = 0.05F;

glm::vec3 linkOf(const Joint& joint)
{
    return {joint.x, joint.y, joint.z};
}

/// Any direction at right angles to another.
glm::vec3 across(const glm::vec3& direction)
{
    const glm::vec3 other =
        std::abs(direction.x) < 0.9F ? glm::vec3(1.0F, 0.0F, 0.0F) : glm::vec3(0.0F, 1.0F, 0.0F);
    return glm::normalize(glm::cross(direction, other));
}

/// The part of a direction that is at right angles to another; any such where there is none.
glm::vec3 levelled(const glm::vec3& direction, const glm::vec3& along)
{
    const glm::vec3 level = direction - glm::dot(direction, along) * along;
    return glm::length(level) > kStraight ? glm::normalize(level) : across(along);
}

/// The shortest turn from one direction to another; from a direction to its opposite about `axis`.
glm::quat turnBetween(const glm::vec3& from, const glm::vec3& to, const glm::vec3& axis)
{
    const float cosine = glm::dot(from, to);
    if (cosine < -1.0F + 1e-6F)
    {
        return glm::angleAxis(view::kFullTurn / 2.0F, axis);
    }
    const glm::vec3 turn = glm::cross(from, to);
    return glm::normalize(glm::quat(1.0F + cosine, turn.x, turn.y, turn.z));
}

/// The turn that leads two directions at right angles to two others.
glm::quat turnBetween(const glm::vec3& from,
                      const glm::vec3& fromNormal,
                      const glm::vec3& to,
                      const glm::vec3& toNormal)
{
    const glm::mat3 before(from, fromNormal, glm::cross(from, fromNormal));
    const glm::mat3 after(to, toNormal, glm::cross(to, toNormal));
    return glm::normalize(glm::quat_cast(after * glm::transpose(before)));
}

/// Angles of a rotation about a joint's parent, to the nearest step, near to what they were.
JointAngles steppedAngles(const glm::quat& rotation, const JointAngles& like)
{
    const JointAngles exact = view::anglesOf(glm::normalize(rotation), like);
    const auto stepped = [](std::uint16_t angle)
    { return static_cast<std::uint16_t>((int{angle} + kStep / 2) / kStep * kStep); };
    return {stepped(exact.x), stepped(exact.y), stepped(exact.z)};
}

/// Angles and those a step beside them.
struct Nearby
{
    static constexpr std::size_t kCount = 27;

    std::array<JointAngles, kCount> angles;
    std::array<glm::mat3, kCount> turns{};
    std::array<float, kCount> costs{};

    explicit Nearby(const JointAngles& middle)
    {
        for (std::size_t i = 0; i < kCount; ++i)
        {
            const std::array by{
                static_cast<int>(i % 3), static_cast<int>(i / 3 % 3), static_cast<int>(i / 9)};
            const auto moved = [&by](std::uint16_t angle, std::size_t axis)
            { return static_cast<std::uint16_t>(angle + (by[axis] - 1) * kStep); };
            angles[i] = {moved(middle.x, 0), moved(middle.y, 1), moved(middle.z, 2)};
            turns[i] = glm::mat3_cast(view::rotationOf(angles[i]));
            for (const int steps : by)
            {
                costs[i] += steps == 1 ? 0.0F : kStepCost;
            }
        }
    }
};

/// Where a limb is, and how its bones are turned.
struct Bones
{
    glm::quat parent{1.0F, 0.0F, 0.0F, 0.0F}; ///< what the first bone hangs on
    glm::quat first{1.0F, 0.0F, 0.0F, 0.0F};
    glm::quat second{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 start{0.0F};  ///< shoulder, hip
    glm::vec3 middle{0.0F}; ///< elbow, knee
    glm::vec3 end{0.0F};    ///< hand, foot
};

glm::quat turnOf(const glm::mat4& place)
{
    return glm::quat_cast(glm::mat3(place));
}

/// Of a limb of one bone `first` and `start` are those of its `second` and `middle`.
Bones bonesOf(std::span<const Joint> joints, const view::Pose& pose, const Limb& limb)
{
    const std::size_t first = limb.upper.value_or(limb.lower);
    const int parent = joints[first].parent;
    Bones bones;
    bones.parent = parent < 0 ? bones.parent : turnOf(pose[static_cast<std::size_t>(parent)]);
    bones.first = turnOf(pose[first]);
    bones.second = turnOf(pose[limb.lower]);
    bones.start = pose[first][3];
    bones.middle = pose[limb.lower][3];
    bones.end = pose[limb.end][3];
    return bones;
}

/// What both bones turn about against each other; nothing where they are straight.
std::optional<glm::vec3> bendOf(const Bones& bones)
{
    const glm::vec3 first = bones.middle - bones.start;
    const glm::vec3 second = bones.end - bones.middle;
    const float size = glm::length(first) * glm::length(second);
    const glm::vec3 normal = glm::cross(first, second);
    return size > kNothing && glm::length(normal) > kStraight * size
               ? std::optional(glm::normalize(normal))
               : std::nullopt;
}

/// Turns one bone, so that what was at `end` points to the target.
JointAngles aimed(const JointAngles& angles,
                  const glm::quat& parent,
                  const glm::vec3& start,
                  const glm::vec3& end,
                  const glm::vec3& target)
{
    const glm::vec3 bone = end - start;
    const glm::vec3 way = target - start;
    const float length = glm::length(bone);
    if (length < kNothing || glm::length(way) < kNothing)
    {
        return angles; // it has no direction, or is given none
    }
    const glm::quat now = view::rotationOf(angles);
    const glm::vec3 from = glm::conjugate(parent) * (bone / length);
    const glm::vec3 to = glm::conjugate(parent) * glm::normalize(way);
    const Nearby near(steppedAngles(turnBetween(from, to, across(from)) * now, angles));
    const glm::vec3 link = glm::conjugate(now) * (from * length);
    std::size_t best = 0;
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < Nearby::kCount; ++i)
    {
        const float away = glm::distance(near.turns[i] * link, to * length) + near.costs[i];
        if (away < least)
        {
            least = away;
            best = i;
        }
    }
    return near.angles[best];
}

/// Where both bones of a limb are to point, by the law of cosines.
struct Bend
{
    glm::quat first{1.0F, 0.0F, 0.0F, 0.0F}; ///< as Bones has them
    glm::quat second{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 end{0.0F}; ///< the place that can be reached
};

Bend bent(const Bones& bones, const glm::vec3& target, const std::optional<glm::vec3>& bend)
{
    const glm::vec3 first = bones.middle - bones.start;
    const glm::vec3 second = bones.end - bones.middle;
    const float a = glm::length(first);
    const float b = glm::length(second);
    const glm::vec3 along = first / a;
    const auto known = bendOf(bones);
    const glm::vec3 normal =
        known ? *known : levelled(bend ? bones.first * *bend : across(along), along);
    const glm::vec3 before = bones.end - bones.start;
    const glm::vec3 from =
        glm::length(before) > kNothing ? glm::normalize(before) : glm::cross(normal, along);
    const glm::vec3 way = target - bones.start;
    const float distance = glm::length(way);
    const glm::vec3 to = distance > kNothing ? way / distance : from;
    const float far = std::clamp(distance, std::abs(a - b), a + b);
    const glm::quat swing = turnBetween(from, to, normal);
    const glm::vec3 axis = levelled(swing * normal, to);
    const float cosine =
        far > kNothing ? std::clamp((a * a + far * far - b * b) / (2.0F * a * far), -1.0F, 1.0F)
                       : 0.0F;
    const float sine = std::sqrt(1.0F - cosine * cosine);
    const glm::vec3 middle = bones.start + a * (cosine * to + sine * glm::cross(to, axis));
    Bend found;
    found.end = bones.start + far * to;
    found.first = turnBetween(along, normal, (middle - bones.start) / a, axis) * bones.first;
    found.second = turnBetween(second / b, normal, (found.end - middle) / b, axis) * bones.second;
    return found;
}

} // namespace

std::optional<Limb> limbOf(std::span<const Joint> joints, std::size_t joint)
{
    TR_PRE(joint < joints.size());
    const auto boneAbove = [&joints](std::size_t of)
    {
        const int parent = joints[of].parent;
        return parent > 0 ? std::optional(static_cast<std::size_t>(parent)) : std::nullopt;
    };
    const auto lower = boneAbove(joint);
    return lower ? std::optional(Limb{joint, *lower, boneAbove(*lower)}) : std::nullopt;
}

std::optional<glm::vec3>
bendOf(std::span<const Joint> joints, std::span<const Keyframe> keyframes, const Limb& limb)
{
    std::optional<glm::vec3> found;
    float most = kStraight;
    for (const Keyframe& keyframe : keyframes)
    {
        if (!limb.upper || keyframe.angles.size() < joints.size())
        {
            continue;
        }
        const Bones bones = bonesOf(joints, view::poseAt(joints, keyframe), limb);
        const auto bend = bendOf(bones);
        const glm::vec3 first = bones.middle - bones.start;
        const glm::vec3 second = bones.end - bones.middle;
        const float sine = glm::length(glm::cross(first, second))
                           / std::max(glm::length(first) * glm::length(second), kNothing);
        if (bend && sine > most)
        {
            most = sine;
            found = glm::conjugate(bones.first) * *bend;
        }
    }
    return found;
}

Keyframe reaching(std::span<const Joint> joints,
                  const Keyframe& keyframe,
                  const Limb& limb,
                  const glm::vec3& target,
                  const std::optional<glm::vec3>& bend)
{
    TR_PRE(keyframe.angles.size() >= joints.size() && limb.end < joints.size());
    const Bones bones = bonesOf(joints, view::poseAt(joints, keyframe), limb);
    if (glm::distance(bones.end, target) < kNothing)
    {
        return keyframe; // whose angles may be finer than those that are worked out here
    }
    Keyframe posed = keyframe;
    const float first = glm::distance(bones.start, bones.middle);
    const float second = glm::distance(bones.middle, bones.end);
    if (!limb.upper || first < kNothing)
    {
        const glm::quat& parent = limb.upper ? bones.first : bones.parent;
        JointAngles& angles = posed.angles[limb.lower];
        angles = aimed(angles, parent, bones.middle, bones.end, target);
        return posed;
    }
    JointAngles& upper = posed.angles[*limb.upper];
    if (second < kNothing)
    {
        upper = aimed(upper, bones.parent, bones.start, bones.middle, target);
        return posed;
    }
    const Bend wanted = bent(bones, target, bend);
    const Nearby uppers(steppedAngles(glm::conjugate(bones.parent) * wanted.first, upper));
    JointAngles& lower = posed.angles[limb.lower];
    const Nearby lowers(steppedAngles(glm::conjugate(wanted.first) * wanted.second, lower));
    // Rounded angles miss the place by some units; among those a step beside them are better ones.
    const glm::vec3 way = glm::conjugate(bones.parent) * (wanted.end - bones.start);
    const glm::vec3 middleLink = linkOf(joints[limb.lower]);
    const glm::vec3 endLink = linkOf(joints[limb.end]);
    float least = std::numeric_limits<float>::max();
    for (std::size_t j = 0; j < Nearby::kCount; ++j)
    {
        const glm::vec3 link = middleLink + lowers.turns[j] * endLink;
        for (std::size_t i = 0; i < Nearby::kCount; ++i)
        {
            const float away =
                glm::distance(uppers.turns[i] * link, way) + uppers.costs[i] + lowers.costs[j];
            if (away < least)
            {
                least = away;
                upper = uppers.angles[i];
                lower = lowers.angles[j];
            }
        }
    }
    return posed;
}

Keyframe pinned(std::span<const Joint> joints, Keyframe keyframe, std::span<const Pin> pins)
{
    for (const Pin& pin : pins)
    {
        keyframe = reaching(joints, keyframe, pin.limb, pin.place[3], pin.bend);
        const view::Pose pose = view::poseAt(joints, keyframe);
        const glm::quat wanted = turnOf(pin.place);
        if (std::abs(glm::dot(turnOf(pose[pin.limb.end]), wanted)) < kAsTurned)
        {
            JointAngles& angles = keyframe.angles[pin.limb.end];
            angles = steppedAngles(glm::conjugate(turnOf(pose[pin.limb.lower])) * wanted, angles);
        }
    }
    return keyframe;
}

} // namespace tr::anim
