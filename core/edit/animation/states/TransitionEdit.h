#pragma once

#include "core/edit/document/Document.h"
#include "core/view/links/Owners.h"

#include <cstddef>
#include <cstdint>
#include <optional>

/// What leads from an animation to others: what follows its end, and its dispatches. TRosettaStone
/// 3, 6.2.2 to 6.2.5.
///
/// Several animations may have the same lists of state changes and dispatches. Where `alone` says
/// so, the animation gets its own first and the others keep what they have; otherwise what is done
/// is done to all that have them.
namespace tr::edit
{

/// A dispatch that is to be made.
struct NewDispatch
{
    std::size_t animation = 0;
    std::uint16_t state = 0; ///< that is asked for
    level::AnimDispatch dispatch;
};

/// A dispatch as an animation has it: by the row of its state change, and its own.
struct DispatchPlace
{
    std::size_t animation = 0;
    std::size_t change = 0;
    std::size_t dispatch = 0;
};

/// Puts a dispatch behind those that the animation's first state change of that state has; without
/// one, a state change for it behind those of the animation. Gives back its row. Precondition: the
/// animation exists. Errors: NoSuchEntry, where a list runs out of the table that the row is put
/// into the end of, or that it would join; those of insertRows, ownRow and Transaction::commit.
[[nodiscard]] Result<std::size_t>
addDispatch(Document& document, const NewDispatch& wanted, bool alone = false);

/// The same as a part of a larger edit, which must not be committed after an error.
[[nodiscard]] Result<std::size_t>
addDispatch(Transaction& transaction, const NewDispatch& wanted, bool alone = false);

/// What stands in the list that addDispatch would add to, and so says who would feel it: the state
/// change of that state, or else the last one of the animation; nothing if it has none.
/// Precondition: the animation exists.
[[nodiscard]] std::optional<std::size_t>
changeBesideNew(const Content& content, std::size_t animation, std::uint16_t state);

/// Lets an animation, at its end, enter another one at its first frame. Precondition: both exist.
/// Errors: those of setCells.
[[nodiscard]] Result<void> leadEnd(Document& document, std::size_t animation, std::size_t to);

/// Lets a dispatch enter an animation at its first frame. Precondition: the animation has it, and
/// the other one exists. Gives back its row. Errors: those of ownRow and Transaction::commit.
[[nodiscard]] Result<std::size_t>
leadDispatch(Document& document, const DispatchPlace& place, std::size_t to, bool alone = false);

/// Takes a dispatch off, and state changes that have none left then. Precondition: the animation
/// has it. Errors: those of ownRow, removeRows and Transaction::commit.
[[nodiscard]] Result<void>
removeDispatch(Document& document, const DispatchPlace& place, bool alone = false);

/// The same for all that have the row, as a part of a larger edit, which must not be committed
/// after an error. Precondition: it exists.
[[nodiscard]] Result<void> removeDispatch(Transaction& transaction, std::size_t row);

/// The way from an animation to one of its state changes, and on to a dispatch of that.
/// Precondition: the animation has them.
[[nodiscard]] view::OwnedPlace
placeOfChange(const Content& content, std::size_t animation, std::size_t change);
[[nodiscard]] view::OwnedPlace placeOfDispatch(const Content& content, const DispatchPlace& place);

} // namespace tr::edit
