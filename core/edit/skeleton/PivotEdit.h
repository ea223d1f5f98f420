#pragma once

#include "core/edit/skeleton/ObjectTransform.h"
#include "core/edit/skeleton/SkeletonEdit.h"

#include <cstdint>
#include <span>
#include <string>

/// Pivots of bones, moved as one edit.
namespace tr::edit
{

/// What goes along with the pivot of a bone.
enum class PivotMoves : std::uint8_t
{
    Branch, ///< its mesh, and all that hangs on it
    /// Nothing: in the pose of rest its mesh and what hangs on it stay where they are, so that only
    /// what the bone is turned about is elsewhere.
    Alone,
};

/// Moves the pivot of a bone along the axes of what it hangs on. Where it moves alone, a mesh that
/// something else shows, too, is made the bone's own first; moved back by as much, all numbers are
/// what they were. Edits with the same merge key are one. Preconditions: the moveable and the bone
/// exist. Errors: RootBone, since the place of the first bone is one of key frames; NoSuchEntry,
/// where the link is missing; OwnerTied, where another moveable has the link, or moving it alone
/// the mesh pointer or a link of what hangs on it, or where it cannot be told whether the bone has
/// a mesh; OutOfRange, for what there is no room for; those of ownMeshOf, view::readMesh and
/// Transaction::commit.
[[nodiscard]] Result<void> movePivot(Document& document,
                                     const BonePlace& place,
                                     const MovedBy& by,
                                     PivotMoves moves = PivotMoves::Branch,
                                     std::string mergeKey = {});

/// Where the pivot of a bone is to be, from that of what it hangs on.
struct PivotPlace
{
    std::size_t bone = 0;
    std::int32_t x = 0;
    std::int32_t y = 0; ///< downwards
    std::int32_t z = 0;
};

/// Whether the pivot of a bone can be elsewhere without one of another moveable being there, too.
/// Preconditions: the moveable and the bone exist. Errors: RootBone, NoSuchEntry and OwnerTied, as
/// of movePivot.
[[nodiscard]] Result<void> requireOwnPivot(const Content& content, const BonePlace& place);

/// Moves pivots with their branches, as a part of an edit. Precondition: each passes
/// requireOwnPivot. Errors: ReferenceTooFar.
[[nodiscard]] Result<void>
setPivots(Transaction& transaction, std::size_t model, std::span<const PivotPlace> places);

} // namespace tr::edit
