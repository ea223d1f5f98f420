#pragma once

#include "core/edit/animation/transfer/TransferPlan.h"
#include "core/edit/document/Document.h"

#include <cstddef>
#include <span>

/// Copying animations of one moveable to another one of the same file, with key frames, state
/// changes, dispatches and commands of their own; or their key frames alone. The source stays as it
/// is.
namespace tr::edit
{

/// Copies them, as one edit; gives back the rows of the copies. Preconditions: the rows exist, the
/// map of joints fits, targets lead to animations of the destination. Errors: those of
/// planTransfer, PosedRecords::of, duplicateAnimations and exchangeRecords; ReferenceTooFar, where
/// lists get longer than numbers reach.
[[nodiscard]] Result<view::RowRange> transferAnimations(Document& document,
                                                        const TransferWanted& wanted);

/// Key frames of an animation, and the one that they are to be the key frames of.
struct KeyframePair
{
    std::size_t from = 0;
    std::size_t onto = 0;

    friend bool operator==(const KeyframePair&, const KeyframePair&) = default;
};

/// Gives animations the key frames of others, as one edit, with their rate and as many frames. All
/// else stays: states, speeds, what follows. Commands and dispatches keep their frames; those
/// behind the new end come to it. `model`: row of the moveable that has all of those that get some,
/// each once. Preconditions: the rows exist; those that are copied are of one moveable; the map of
/// joints fits both; not none. Errors: OwnerTied; NoKeyframes, where one of either has none;
/// OutOfRange; those of exchangeRecords.
[[nodiscard]] Result<void> transferKeyframes(Document& document,
                                             std::span<const KeyframePair> pairs,
                                             std::size_t model,
                                             const Posing& posing);

} // namespace tr::edit
