#pragma once

#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Limbs that are put somewhere by their ends: a hand is moved, and the arm follows. Places are
/// those of a pose: in the file's axes, relative to the place of the object.
namespace tr::anim
{

/// What carries a joint: one or two bones above it. The first mesh is none of them, as everything
/// hangs on it.
struct Limb
{
    std::size_t end = 0;              ///< the joint that is put somewhere: of a hand, of a foot
    std::size_t lower = 0;            ///< the mesh that it hangs on: forearm, shin
    std::optional<std::size_t> upper; ///< the mesh that this hangs on, if that is a bone, too

    [[nodiscard]] bool contains(std::size_t joint) const noexcept
    {
        return joint == end || joint == lower || joint == upper;
    }
};

/// What carries a joint; nothing where it hangs on the first mesh, or on nothing.
[[nodiscard]] std::optional<Limb> limbOf(std::span<const view::Joint> joints, std::size_t joint);

/// What a limb bends about most in some key frames, in the axes of its upper bone and of length
/// one: the lower bone is turned about it by less than half a turn. Nothing where it is always
/// straight.
[[nodiscard]] std::optional<glm::vec3> bendOf(std::span<const view::Joint> joints,
                                              std::span<const view::Keyframe> keyframes,
                                              const Limb& limb);

/// The key frame with its limb turned so that the end is at `target`, with angles of ten bits,
/// which every format can hold: to within two units of it for limbs as long as those of the games.
/// Both bones stay in the plane that they lie in, which turns no further than it must; a limb that
/// is straight bends about `bend`. Out of its reach the limb is stretched towards the target, and
/// too near to it folded. Nothing else is changed; the end keeps its angles. Precondition: the key
/// frame has angles of these joints.
[[nodiscard]] view::Keyframe reaching(std::span<const view::Joint> joints,
                                      const view::Keyframe& keyframe,
                                      const Limb& limb,
                                      const glm::vec3& target,
                                      const std::optional<glm::vec3>& bend);

/// A joint that is to stay where it is, and turned as it is.
struct Pin
{
    Limb limb;
    glm::mat4 place{1.0F};
    std::optional<glm::vec3> bend;
};

/// The key frame with these joints brought back to their places, as far as their limbs reach.
/// Precondition: as of reaching.
[[nodiscard]] view::Keyframe
pinned(std::span<const view::Joint> joints, view::Keyframe keyframe, std::span<const Pin> pins);

} // namespace tr::anim
