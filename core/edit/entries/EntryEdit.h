#pragma once

#include "core/edit/fields/StreamChange.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/links/Entries.h"
#include "core/view/links/Owners.h"

#include <optional>
#include <vector>

/// Inserting, deleting, duplicating, moving and replacing entries of packed streams: meshes, key
/// frames, commands, joints, floor functions and overlaps. Whatever points into the stream goes
/// on pointing to the same entries; counts of owners, end bits of lists, frame numbers
/// (core/edit/entries/FrameNumbers.h) and the places of meshes at multiples of four bytes are kept
/// right. Joints can only be replaced: a moveable has as many as it has meshes, and each of its
/// key frames an angle for each.
namespace tr::edit
{

/// Words of a packed stream. What is done is done to all entries that they belong to, which must
/// stand side by side.
struct WordSpan
{
    TableId table{};
    std::size_t first = 0;
    std::size_t count = 1;

    [[nodiscard]] std::size_t end() const noexcept { return first + count; }
};

/// For whom an entry is edited that several owners share.
struct ForOwner
{
    /// Its row: it gets a copy of its list first, and the others keep what they have. Nothing: the
    /// edit is made for all of them.
    std::optional<std::size_t> only;
    /// The same told from further up, where the owner is shared itself: a mesh by the moveable that
    /// has its pointer. Goes before `only`.
    std::optional<view::OwnedPlace> place{};
};

enum class Side : std::uint8_t
{
    Before,
    After,
};

/// Entries side by side, told by their places in Entries::all().
struct EntryStretch
{
    std::size_t first = 0;
    std::size_t count = 0;

    [[nodiscard]] std::size_t end() const noexcept { return first + count; }
};

/// The entries that words belong to. Errors: NoSuchEntry, also where words of none stand between
/// them, and EntryTied.
[[nodiscard]] Result<EntryStretch> entriesAt(const view::Entries& entries, const WordSpan& words);

/// Rows of the owners of at least one of them, in ascending order.
[[nodiscard]] std::vector<std::size_t> ownersOf(const view::Entries& entries,
                                                const EntryStretch& stretch);

/// The stretch of entries inside which they can be moved: those whose owners are the same.
[[nodiscard]] EntryStretch movableAmong(const view::Entries& entries, const EntryStretch& stretch);

/// The references that would lose what they point to: moveables and static meshes that use a mesh,
/// animations that lose their last key frame. Nothing if the words belong to no entries.
[[nodiscard]] std::vector<view::Link> danglingAfter(const Content& content, const WordSpan& words);

/// Puts a new entry beside the one at `words`. Without `content` it is one that changes nothing: an
/// empty mesh, a key frame of the pose that is seen halfway between its neighbours (at the ends of
/// an animation that of the neighbour), a move by nothing, a function without effect, an overlap of
/// the box with itself. A mesh gets a mesh pointer, the last. Gives back
/// where it stands. Errors: NotAnEntry, EntriesApart, OwnerTied, ReferenceTooFar, RowCountFixed for
/// joints, those of entriesAt and of Transaction::commit.
[[nodiscard]] Result<WordSpan> insertEntry(Document& document,
                                           const WordSpan& words,
                                           Side side,
                                           ForOwner owner = {},
                                           const std::optional<Words>& content = {});

/// Puts copies behind the entries, or, of meshes, at the end of all. Errors: those of insertEntry.
[[nodiscard]] Result<WordSpan>
duplicateEntries(Document& document, const WordSpan& words, ForOwner owner = {});

/// Deletes entries. A mesh goes with its mesh pointers; where moveables or static meshes use one,
/// Clear leaves an empty mesh in its place, and Redirect, whose row is a mesh pointer, shows that
/// mesh instead. Errors: WouldDangle among those of insertEntry.
[[nodiscard]] Result<void> removeEntries(Document& document,
                                         const WordSpan& words,
                                         ForOwner owner = {},
                                         Dangling dangling = {});

/// Moves entries to in front of the entry that begins at the word `to`, or behind the one that ends
/// there. Errors: EntriesApart, if that is none of movableAmong, among those of insertEntry.
[[nodiscard]] Result<WordSpan>
moveEntries(Document& document, const WordSpan& words, std::size_t to, ForOwner owner = {});

/// Puts other words in the place of one entry; as many as they take, but for key frames and links.
/// The end bit of a list is kept whatever they say. Errors: those of insertEntry.
[[nodiscard]] Result<WordSpan>
replaceEntry(Document& document, const WordSpan& words, const Words& content, ForOwner owner = {});

} // namespace tr::edit
