#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// What is done to the bones of a moveable: each as one edit, with its mesh, its link and its turns
/// in every key frame. Bones are told by their places among those of now. All have the
/// preconditions that the moveable and the bones exist, and the errors of bonesOf, exchangeBones
/// and Transaction::commit; RootBone for what the first one, which carries all others, is not for.
namespace tr::edit
{

/// A bone of a moveable.
struct BonePlace
{
    std::size_t model = 0;
    std::size_t bone = 0;
};

/// A bone that hangs on another, behind all that hang there: not turned in any key frame.
struct NewBone
{
    std::size_t parent = 0;
    std::optional<std::size_t> mesh; ///< mesh pointer whose mesh it has; nothing: an empty one
    std::int32_t x = 0;              ///< from the pivot of the parent
    std::int32_t y = 0;
    std::int32_t z = 0;
};

/// Gives back which bone it is.
[[nodiscard]] Result<std::size_t>
addBone(Document& document, std::size_t model, const NewBone& bone);

/// What becomes of that which hangs on a bone that is removed.
enum class Hanging : std::uint8_t
{
    Goes,
    /// It hangs on the parent then, in the place of the bone, with its pivots where they are in the
    /// pose of rest; and it is turned as it was seen to be turned.
    Stays,
};

/// Removes a bone, and meshes that only the removed ones have.
[[nodiscard]] Result<void>
removeBone(Document& document, const BonePlace& place, Hanging hanging = Hanging::Goes);

/// Puts a copy of a bone and all that hangs on it behind them, turned as they are and with their
/// meshes. Gives back the copy.
[[nodiscard]] Result<std::size_t> duplicateBone(Document& document, const BonePlace& place);

/// Where a bone hangs.
struct Hook
{
    std::size_t parent = 0;
    /// The bone that it stands in front of, which hangs there; nothing: behind all.
    std::optional<std::size_t> before;
};

/// What a bone that is hung elsewhere keeps.
enum class Keeping : std::uint8_t
{
    Angles, ///< those in the key frames, about its new parent
    Seen,   ///< how it is seen to be turned in each key frame: angles are worked out anew
};

/// Hangs a bone with all that hangs on it elsewhere. Its pivot stays where it is in the pose of
/// rest; on the same parent only its place among the others changes. Gives back which bone it is
/// then. Errors: BelowItself.
[[nodiscard]] Result<std::size_t> hangBone(Document& document,
                                           const BonePlace& place,
                                           const Hook& hook,
                                           Keeping keeping = Keeping::Angles);

/// Whether a bone has another one in front of it, or behind it, that hangs on the same.
[[nodiscard]] bool canMoveBone(const Content& content, const BonePlace& place, bool up);

/// Exchanges a bone with the one in front of it, or behind it, that hangs on the same, all that
/// hangs on them included. Gives back which bone it is then. Precondition: canMoveBone.
[[nodiscard]] Result<std::size_t> moveBone(Document& document, const BonePlace& place, bool up);

} // namespace tr::edit
