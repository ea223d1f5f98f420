#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/removal/Belongings.h"

#include <cstddef>
#include <cstdint>
#include <optional>

/// Moveables and the slots that they are in: Model::id, by which entities and engines call them.
/// Where the moveables stand in the order of their slots they still do afterwards. Rows that stand
/// for slots by their place, as in the names that lie beside a WAD, are left as they are.
namespace tr::edit
{

/// What has a slot: a row of models or sprite_sequences, which share them. Nothing: it is free.
struct SlotOwner
{
    TableId table{};
    std::size_t row = 0;
};

[[nodiscard]] std::optional<SlotOwner> ownerOfSlot(const Content& content, std::uint32_t slot);

/// The highest slot that entities have room for.
inline constexpr std::uint32_t kMostSlot = 0xFFFF;

/// The lowest slot that is free.
[[nodiscard]] std::uint32_t freeSlot(const Content& content);

/// Makes a moveable of one bone without vertices, which has one animation of one key frame, so that
/// all else can be done to it. Gives back its row. Errors: SlotTaken; ReferenceTooFar, where files
/// have no room for it; those of Transaction::commit.
[[nodiscard]] Result<std::size_t> newObject(Document& document, std::uint32_t slot);

/// Copies a moveable with all that belongs to it. Gives back the row of the copy. Precondition: it
/// exists. Errors: SlotTaken; OwnerTied, where animations of it end within those of others; those
/// of duplicateWithBelongings.
[[nodiscard]] Result<std::size_t>
copyObject(Document& document, std::size_t model, std::uint32_t slot);

/// Gives a moveable another slot, and all that names it by the old one goes along. Gives back its
/// row. Precondition: it exists. Errors: SlotTaken, ReferenceTooFar.
[[nodiscard]] Result<std::size_t>
changeSlot(Document& document, std::size_t model, std::uint32_t slot);

/// Deletes a moveable and what goes with it. Precondition: it exists. Errors: those of
/// removeWithBelongings.
[[nodiscard]] Result<void>
deleteObject(Document& document, std::size_t model, const Removal& removal);

} // namespace tr::edit
