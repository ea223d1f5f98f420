#pragma once

#include "core/convert/models/taking/BoneMap.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MoveableView.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

/// How the joints of a moveable are to be turned where the bones of a rig stand.
namespace tr::convert
{

struct WantedPose
{
    std::optional<glm::vec3> offset;             ///< of the first joint
    std::vector<std::optional<glm::quat>> turns; ///< about the parent; nothing: as it is

    /// Whether all is as it is.
    [[nodiscard]] bool isEmpty() const
    {
        return !offset && std::ranges::none_of(turns, &std::optional<glm::quat>::has_value);
    }
};

/// Brings poses of a rig to a moveable. What the file has between two bones that are joints folds
/// into the second of them. Of a rig with another pose of rest the turns are those of
/// edit::Retarget, and offsets grow as edit::hipHeight does.
class RigTurns
{
public:
    /// Preconditions: the mapping has a joint each, and names bones that exist.
    RigTurns(std::vector<view::Joint> joints,
             std::span<const RigBone> bones,
             const BoneMapping& mapping);

    [[nodiscard]] const std::vector<view::Joint>& joints() const noexcept { return m_joints; }

    /// `stored`: the key frame as it is, for joints that have no bone.
    [[nodiscard]] WantedPose of(const RigPose& pose, const view::Keyframe& stored) const;

private:
    void prepareRetarget();
    [[nodiscard]] std::vector<glm::quat> standing(const RigPose& pose) const;
    [[nodiscard]] glm::vec3 placeOfFirst(const RigPose& pose,
                                         const std::vector<glm::quat>& stands) const;
    [[nodiscard]] std::vector<std::optional<glm::quat>>
    wantedStands(const std::vector<glm::quat>& stands) const;

    std::vector<view::Joint> m_joints;
    std::span<const RigBone> m_bones;
    BoneMapping m_mapping;
    std::vector<std::size_t> m_order; ///< joints with a bone, in the order of these
    std::vector<view::Joint> m_links; ///< of m_order: the rig without what lies between
    std::optional<edit::Retarget> m_retarget;
    float m_scale = 1.0F;
};

/// The angle by which one rotation differs from another; radians.
[[nodiscard]] double turnBetween(const glm::quat& from, const glm::quat& to) noexcept;

} // namespace tr::convert
