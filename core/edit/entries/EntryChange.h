#pragma once

#include "core/edit/entries/EntryEdit.h"

/// What becomes of a stream and of all that point into it. Everything here works on entries that
/// are not tied.
namespace tr::edit
{

/// Entries that are to be put somewhere.
struct NewEntries
{
    Words words;
    std::vector<std::size_t> starts; ///< where each of them begins in the words
};

/// Copies of entries.
[[nodiscard]] NewEntries
copyOf(const Content& content, const view::Entries& entries, const EntryStretch& stretch);

/// An entry that does nothing, for the lists that `like` is in.
[[nodiscard]] NewEntries
blankEntry(const Content& content, const view::Entries& entries, std::size_t like);

/// Whether the words make up one entry that can stand where `like` does.
[[nodiscard]] bool
isEntry(const Content& content, const view::Entries& entries, std::size_t like, const Words& words);

/// Puts entries beside `beside`, into all lists that it is in.
[[nodiscard]] StreamChange insertion(PendingNumbers& numbers,
                                     const view::Entries& entries,
                                     std::size_t beside,
                                     Side side,
                                     NewEntries fresh);

/// Takes entries out of all lists.
[[nodiscard]] StreamChange
removal(PendingNumbers& numbers, const view::Entries& entries, const EntryStretch& stretch);

/// Puts other words in the place of an entry.
[[nodiscard]] StreamChange
replacement(PendingNumbers& numbers, const view::Entries& entries, std::size_t entry, Words words);

/// Moves entries to in front of the entry `to`, counted before. The result is the stretch of words
/// that are in another order then.
[[nodiscard]] StreamChange rotation(PendingNumbers& numbers,
                                    const view::Entries& entries,
                                    const EntryStretch& stretch,
                                    std::size_t to);

/// An empty mesh of that generation, a multiple of four bytes.
[[nodiscard]] Words emptyMesh(schema::Version version);

/// The words of a mesh at a place of that alignment: followed by as many as bring the next one to
/// a multiple of four bytes.
void padMesh(Words& words);

} // namespace tr::edit
