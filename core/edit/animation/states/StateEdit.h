#pragma once

#include "core/edit/animation/states/TransitionEdit.h"

#include <optional>
#include <span>
#include <vector>

/// All dispatches that an animation has for one state, as one: what a cell of the state matrix
/// shows. TRosettaStone 3, 6.2.4 and 6.2.5.
namespace tr::edit
{

/// What an animation is to have for a state that is asked for, in the order in which engines look.
struct StateDispatches
{
    std::size_t animation = 0;
    std::uint16_t state = 0;
    std::vector<level::AnimDispatch> dispatches;
};

/// What it has, through all of its state changes of that state. Nothing: lists of a damaged file
/// have more than anybody could ask for. Precondition: the animation exists.
[[nodiscard]] std::optional<std::vector<DispatchPlace>>
dispatchesFor(const level::Objects& objects, std::size_t animation, std::uint16_t state);

/// The same as values.
[[nodiscard]] std::optional<StateDispatches>
stateDispatches(const level::Objects& objects, std::size_t animation, std::uint16_t state);

/// Gives animations these dispatches. Rows that say so already stay as they are, those that differ
/// are overwritten, and what there is too much or too little of goes or comes behind them. A state
/// change goes with its last dispatch; one that had none stays, unless the animation is to have
/// nothing for that state: then all for it go. `alone`: the animations get lists of their own
/// first. Preconditions: the animations exist, none is there twice with the same state. Errors:
/// NoSuchEntry, where a list runs out of its table; EntryTied, where lists overlap, so that what is
/// wanted cannot be; those of addDispatch.
[[nodiscard]] Result<void> setDispatches(Document& document,
                                         std::span<const StateDispatches> wanted,
                                         bool alone = false,
                                         EditCode code = EditCode::SetDispatches);

/// Changes a dispatch, and perhaps the state that it is for: then it goes behind those that the
/// animation has for the other one. Preconditions: the animation has it, and is the one that is
/// wanted. Gives back its row. Errors: those of setDispatches.
[[nodiscard]] Result<std::size_t> changeDispatch(Document& document,
                                                 const DispatchPlace& place,
                                                 const NewDispatch& wanted,
                                                 bool alone = false);

} // namespace tr::edit
