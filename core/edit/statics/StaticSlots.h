#pragma once

#include "core/edit/document/Document.h"
#include "core/level/Objects.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

/// Statics that come and go, and the slots by which rooms name them.
///
/// Where statics stand in the order of their slots, as they do in all files but those of some
/// tools, a new one is put in its place, else behind the last. Rows are those of the static
/// meshes. Preconditions: they exist.
namespace tr::edit
{

/// The highest slot that rooms have room for.
inline constexpr std::uint32_t kMostStaticSlot = 0xFFFF;

/// How often statics of each slot stand in rooms, be there such a static or not.
[[nodiscard]] std::map<std::uint32_t, std::size_t> placedStatics(const Content& content);

/// The lowest slot that no static has and no room waits for.
[[nodiscard]] std::uint32_t freeStaticSlot(const Content& content);

/// Whether a static could have a slot. Errors: OutOfRange, SlotTaken.
[[nodiscard]] Result<void> checkStaticSlot(const Content& content, std::uint32_t slot);

/// Makes a static of a mesh, with both boxes around it, as one edit; says its row. Precondition:
/// there is such a mesh pointer. Errors: those of checkStaticSlot; OutOfRange where statics have no
/// room for the number of the mesh; those of insertRows and Transaction::commit.
[[nodiscard]] Result<std::size_t>
newStatic(Document& document, std::uint32_t slot, std::size_t mesh);

/// What the boxes of a static are that is made like another one.
enum class NewBoxes : std::uint8_t
{
    Same,
    Measured, ///< around its mesh
};

/// The same of one that is like a row but for its slot and its mesh.
[[nodiscard]] Result<std::size_t> newStaticLike(Document& document,
                                                std::uint32_t slot,
                                                std::size_t mesh,
                                                const level::StaticMesh& like,
                                                NewBoxes boxes);

/// Makes a static that is like another one but for its slot, with the same mesh, as one edit; says
/// its row. Errors: those of newStatic.
[[nodiscard]] Result<std::size_t>
duplicateStatic(Document& document, std::size_t row, std::uint32_t slot);

/// Gives a static another slot, and has all that names it by its slot follow, as one edit; it keeps
/// its row. Says how many followed. Errors: those of checkStaticSlot, ReferenceTooFar, those of
/// Transaction::commit.
[[nodiscard]] Result<std::size_t>
changeStaticSlot(Document& document, std::size_t row, std::uint32_t slot);

/// What becomes of those that stand in rooms when their static is deleted.
enum class Placed : std::uint8_t
{
    Refuse, ///< nothing is deleted
    Keep,   ///< they name a slot that no static has
    Delete,
};

/// Deletes statics with the meshes that only they have, as one edit. Rows in ascending order, each
/// once. Errors: WouldDangle, those of removeWithBelongings and Transaction::commit.
[[nodiscard]] Result<void>
deleteStatics(Document& document, std::span<const std::size_t> rows, Placed placed);

} // namespace tr::edit
