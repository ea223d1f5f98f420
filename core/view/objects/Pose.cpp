#include "core/view/objects/Pose.h"

#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Units.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace tr::view
{
namespace
{

glm::quat rotationOf(const Keyframe& frame, std::size_t joint)
{
    if (joint >= frame.angles.size())
    {
        return {1.0F, 0.0F, 0.0F, 0.0F};
    }
    return rotationOf(frame.angles[joint]);
}

} // namespace

glm::quat rotationOf(const JointAngles& angles)
{
    return rotationYxz(radians(angles.x), radians(angles.y), radians(angles.z));
}

JointAngles anglesOf(const glm::quat& rotation, const JointAngles& like)
{
    const glm::vec3 was(radians(like.x), radians(like.y), radians(like.z));
    const glm::vec3 now = anglesYxz(rotation, was);
    return {angleOf(now.x), angleOf(now.y), angleOf(now.z)};
}

Pose blendedPose(std::span<const Joint> joints, const Keyframe& from, const Keyframe& to, float t)
{
    Pose pose;
    pose.reserve(joints.size());
    const glm::vec3 root = glm::mix(toVec(from.offset), toVec(to.offset), t);
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const Joint& joint = joints[i];
        const glm::mat4 parent =
            joint.parent < 0 ? glm::mat4(1.0F) : pose[static_cast<std::size_t>(joint.parent)];
        const glm::vec3 offset = i == 0 ? root : glm::vec3(joint.x, joint.y, joint.z);
        // glm::slerp takes the shorter way between two rotations.
        const glm::quat turn = glm::slerp(rotationOf(from, i), rotationOf(to, i), t);
        pose.push_back(glm::translate(parent, offset) * glm::mat4_cast(turn));
    }
    return pose;
}

Keyframe blendedKeyframe(const Keyframe& from, const Keyframe& to, float t)
{
    const auto between = [t](std::int16_t a, std::int16_t b)
    {
        return static_cast<std::int16_t>(
            std::lround(glm::mix(static_cast<float>(a), static_cast<float>(b), t)));
    };
    Keyframe frame;
    frame.box = {between(from.box.minX, to.box.minX),
                 between(from.box.maxX, to.box.maxX),
                 between(from.box.minY, to.box.minY),
                 between(from.box.maxY, to.box.maxY),
                 between(from.box.minZ, to.box.minZ),
                 between(from.box.maxZ, to.box.maxZ)};
    frame.offset = {between(from.offset.x, to.offset.x),
                    between(from.offset.y, to.offset.y),
                    between(from.offset.z, to.offset.z)};
    const std::size_t joints = std::min(from.angles.size(), to.angles.size());
    for (std::size_t i = 0; i < joints; ++i)
    {
        const JointAngles& a = from.angles[i];
        const JointAngles& b = to.angles[i];
        const glm::quat turn = glm::slerp(rotationOf(from, i), rotationOf(to, i), t);
        frame.angles.push_back(a == b ? a : anglesOf(turn, t < 0.5F ? a : b));
    }
    return frame;
}

Pose poseAt(std::span<const Joint> joints, const Keyframe& keyframe)
{
    return blendedPose(joints, keyframe, keyframe, 0.0F);
}

Pose restPose(std::span<const Joint> joints)
{
    return poseAt(joints, Keyframe{});
}

Pose poseOfFrame(const level::Objects& objects,
                 schema::Version version,
                 const level::Model& model,
                 std::size_t animation,
                 float frame)
{
    const auto joints = jointsOf(objects, model);
    const KeyframeRange range = keyframesOf(objects, version, animation);
    if (range.count == 0)
    {
        return restPose(joints);
    }
    const auto rate = static_cast<float>(frameStep(objects.animations[animation]));
    const float exact = std::clamp(frame / rate, 0.0F, static_cast<float>(range.count - 1));
    const auto key = static_cast<std::size_t>(exact);
    const std::size_t next = std::min(key + 1, range.count - 1);
    const auto from =
        readKeyframe(objects, version, range.firstWord + key * range.words, joints.size());
    const auto to =
        readKeyframe(objects, version, range.firstWord + next * range.words, joints.size());
    if (!from || !to)
    {
        return restPose(joints);
    }
    return blendedPose(joints, *from, *to, exact - static_cast<float>(key));
}

} // namespace tr::view
