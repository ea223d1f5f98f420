#pragma once

#include "core/base/Result.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The bones of a moveable as a tree that can be changed before any of it is stored.
/// TRosettaStone 3, section 5.4; WAD 2.1, Links_Data_Package; format facts 2.8.
namespace tr::edit
{

/// A bone as it is to be: a joint with the mesh that it carries.
struct Bone
{
    static constexpr std::size_t kNone = ~std::size_t{0};

    std::size_t was = kNone;  ///< joint of now that it is; kNone: it is new
    std::size_t like = kNone; ///< joint of now whose turns it has; kNone: it is not turned
    int parent = view::Joint::kNoParent; ///< bone in front of it; only the first has none
    std::int32_t x = 0; ///< from the pivot of its parent to its own; 0 of the first
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::uint32_t mesh = 0; ///< level::MeshPointer::offset
};

/// In the order in which they are stored: each right behind the branch that stands in front of it.
using Bones = std::vector<Bone>;

/// Bones that an engine can tell apart: each has a bit of the number that says which are drawn.
inline constexpr std::size_t kMostBones = 32;

/// The bones of now. Errors: TreeNotKept, where a joint hangs on nothing, or on what another
/// program would read otherwise; NoSuchEntry, where meshes or links are missing.
[[nodiscard]] Result<Bones> bonesOf(const schema::Content& content, std::size_t model);

/// What the mesh tree says of each bone but the first: 0 the only one of its parent, 2 the first
/// of several, 3 one between, 1 the last. Precondition: isDepthFirst.
[[nodiscard]] std::vector<std::int32_t> stackCodesOf(std::span<const Bone> bones);

/// Whether they stand in an order that a mesh tree can say.
[[nodiscard]] bool isDepthFirst(std::span<const Bone> bones);

/// One behind the last bone that hangs on this one, directly or not. Precondition: isDepthFirst.
[[nodiscard]] std::size_t branchEnd(std::span<const Bone> bones, std::size_t bone);

/// The bones that hang right on one, in their order.
[[nodiscard]] std::vector<std::size_t> childrenOf(std::span<const Bone> bones, std::size_t bone);

/// Where the pivot of a bone is in the pose of rest, as sums of links.
struct RestPlace
{
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t z = 0;
};

[[nodiscard]] RestPlace restPlaceOf(std::span<const Bone> bones, std::size_t bone);

} // namespace tr::edit
