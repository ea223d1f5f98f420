#pragma once

#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MoveableView.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <span>
#include <vector>

namespace tr::view
{

/// Where every mesh of a model is, in the file's axes, relative to the place of the object.
using Pose = std::vector<glm::mat4>;

/// The rotation that angles of a key frame stand for, and back: the nearest angles, of the two sets
/// that there are those nearer to `like` (anglesYxz).
[[nodiscard]] glm::quat rotationOf(const JointAngles& angles);
[[nodiscard]] JointAngles anglesOf(const glm::quat& rotation, const JointAngles& like);

/// Between two key frames: offsets linearly, each joint on the shorter way. `t` is 0 at `from` and
/// 1 at `to`. Joints beyond the angles of a key frame are not turned.
[[nodiscard]] Pose
blendedPose(std::span<const Joint> joints, const Keyframe& from, const Keyframe& to, float t);

/// The key frame that shows what blendedPose shows, to the nearest angle; its box lies between both
/// in the same measure. Angles that both have stay as they are. `words` is 0.
[[nodiscard]] Keyframe blendedKeyframe(const Keyframe& from, const Keyframe& to, float t);

/// At one key frame.
[[nodiscard]] Pose poseAt(std::span<const Joint> joints, const Keyframe& keyframe);

/// Without any rotation: what is left where an animation has no key frames.
[[nodiscard]] Pose restPose(std::span<const Joint> joints);

/// The pose at a frame of an animation, counted from the animation's first frame; the rest pose
/// where there is no key frame. Frames between key frames are interpolated.
[[nodiscard]] Pose poseOfFrame(const level::Objects& objects,
                               schema::Version version,
                               const level::Model& model,
                               std::size_t animation,
                               float frame);

} // namespace tr::view
