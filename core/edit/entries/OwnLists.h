#pragma once

#include "core/edit/rows/RowEdit.h"
#include "core/view/links/SharedLists.h"

#include <cstddef>
#include <cstdint>
#include <span>

/// Lists of animations that others have, too, made their own: copies at the end of the tables, and
/// the others keep what they have. What is looked for in all of the file is looked for once,
/// however many animations there are.
namespace tr::edit
{

enum class ListKind : std::uint8_t
{
    StateChanges, ///< with the dispatches of them
    Dispatches,   ///< those of all its state changes that others have, too
    Commands,
};

/// A list of an animation that is to be its own.
struct OwnedList
{
    std::size_t animation = 0;
    ListKind kind = ListKind::StateChanges;

    friend bool operator==(const OwnedList&, const OwnedList&) = default;
};

/// Whether some of a list is had by others, too. Precondition: the animation exists.
[[nodiscard]] bool isSharedList(const Content& content, const OwnedList& list);

/// The same for who asks more than once. Precondition: `shared` is of the objects.
[[nodiscard]] bool
isSharedList(const level::Objects& objects, const view::SharedLists& shared, const OwnedList& list);

/// Gives animations copies of those of the lists that they share; who has his own keeps it as it
/// is. Errors: those of requireFreeEnd; NoSuchEntry, where a list itself runs out of its table;
/// ReferenceTooFar, where numbers have no room for so many rows; those of insertRows.
[[nodiscard]] Result<void> giveOwnLists(Transaction& transaction, std::span<const OwnedList> lists);

/// Whether rows can be put behind all others of state changes or dispatches. Errors: NoSuchEntry,
/// where a list goes on behind the end of its table: it would take them for its own.
[[nodiscard]] Result<void> requireFreeEnd(const level::Objects& objects, TableId table);

} // namespace tr::edit
