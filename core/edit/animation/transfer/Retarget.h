#pragma once

#include "core/edit/animation/transfer/JointMap.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/Pose.h"

#include <cstdint>
#include <span>
#include <vector>

/// The turns of one skeleton for another one.
namespace tr::edit
{

enum class Turns : std::uint8_t
{
    Raw,           ///< each joint is turned about its parent by the angles of the other one
    RestCorrected, ///< each bone points where the other one points
};

/// Turns joints as those of another skeleton are turned.
///
/// Corrected for the pose of rest: the bone of a joint is the link to its main child, the one that
/// carries most joints; where several carry most it has none, nor where the link has no length. S
/// and D are the directions of the bones of a joint and of the one that it goes with, in the pose
/// of rest; of the latter the bone to what goes with the main child is taken where that hangs on
/// it. The correction C of the joint is the shortest turn from D to S; without bones it is that of
/// its parent. The joint stands turned as the other one does, times C, and so its bone points where
/// the other's does:
///
///     turned(joint) = turned(other) * C, turned in the axes of the object
///
/// A joint that goes with none is not turned about its parent, and has the correction of that.
class Retarget
{
public:
    /// Precondition: the map has a joint each, and names joints that exist.
    Retarget(std::vector<view::Joint> source,
             std::vector<view::Joint> destination,
             JointMap map,
             Turns turns);

    [[nodiscard]] const JointMap& map() const noexcept { return m_map; }

    /// Whether the joint is turned about its parent by the very angles of the other one, in every
    /// pose.
    [[nodiscard]] bool keepsAngles(std::size_t joint) const { return m_keeps[joint]; }

    /// Whether nothing becomes another: as many joints, each as its number.
    [[nodiscard]] bool keepsAll() const noexcept { return m_keepsAll; }

    /// The angles of all joints where the other skeleton has those of the key frame. Those that it
    /// has none of are 0.
    [[nodiscard]] std::vector<view::JointAngles> angles(const view::Keyframe& source) const;

private:
    [[nodiscard]] std::vector<glm::quat> corrections() const;

    std::vector<view::Joint> m_source;
    std::vector<view::Joint> m_destination;
    JointMap m_map;
    std::vector<glm::quat> m_corrections; ///< none turns where angles are raw
    std::vector<bool> m_keeps;
    bool m_keepsAll = false;
};

/// How far the lowest joint of a skeleton lies below the first in the pose of rest; 0 where none
/// does.
[[nodiscard]] float hipHeight(std::span<const view::Joint> joints);

} // namespace tr::edit
