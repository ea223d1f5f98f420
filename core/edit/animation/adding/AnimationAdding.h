#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/fields/StreamChange.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Putting animations that are given as values onto a moveable, behind its last one or in the place
/// of some that it has. All frames of such an animation are counted from its first.
namespace tr::edit
{

/// Where an animation that is put goes on.
struct AddedTarget
{
    enum class Kind : std::uint8_t
    {
        Added, ///< `number` of those that are put together
        Own,   ///< `number` of those that the moveable has before
    };

    Kind kind = Kind::Added;
    std::size_t number = 0;
    std::int64_t frame =
        0; ///< in one of the moveable's own the last, where it has no such frame then
};

struct AddedDispatch
{
    std::int64_t low = 0;
    std::int64_t high = 0;
    AddedTarget target;
};

struct AddedChange
{
    std::uint16_t stateId = 0;
    std::vector<AddedDispatch> dispatches;
};

struct AddedAnimation
{
    /// The number of the moveable's animation whose place it takes: all that leads to that one
    /// leads to it then. Nothing: it stands behind the last one.
    std::optional<std::size_t> onto{};
    level::Animation row; ///< how it moves, its state, rate and last frame; all else has no meaning
    /// Key frames as they are to stand in the frames, for as many joints as the moveable has.
    std::vector<Words> records{};
    std::vector<AddedChange> changes{};
    Words commands{};
    std::uint16_t commandCount = 0;
    AddedTarget next{};
    std::string name{}; ///< that it gets; empty: none, or that of the one whose place it takes
};

/// Puts animations onto a moveable, as one edit, and gives back their rows in the same order. Those
/// behind its last animation get frames behind its last frame. What took its place keeps its first
/// frame; what enters it behind its new end enters it in the last frame, and state changes,
/// dispatches and commands that only the other one had go.
/// Preconditions: the moveable exists, and there is something to put; no two take one place, the
/// places and targets exist, and what takes a place has key frames; all records of an animation are
/// of one length; names pass view::faultOfName. Errors: OutOfRange, where the frames would have
/// numbers that engines do not know; ReferenceTooFar, where lists get longer than numbers reach;
/// NoSuchEntry, where lists of others run out of their tables, so that they would take what comes
/// (those of commands only where they cut one off);
/// OwnerTied, where moveables of other joints have the animations, too; those of insertRecords,
/// exchangeRecords and Transaction::commit.
[[nodiscard]] Result<std::vector<std::size_t>>
addAnimations(Document& document, std::size_t model, std::span<const AddedAnimation> animations);

/// The same as a part of an edit.
[[nodiscard]] Result<std::vector<std::size_t>> addAnimations(
    Transaction& transaction, std::size_t model, std::span<const AddedAnimation> animations);

} // namespace tr::edit
