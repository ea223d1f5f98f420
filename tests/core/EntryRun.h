#pragma once

#include "core/edit/entries/EntryEdit.h"
#include "tests/support/RandomData.h"

#include <array>
#include <string>
#include <vector>

/// What the owners of packed streams have in them, and edits of entries that are made up. Words are
/// taken apart by the views of each format, not by view::Entries.
namespace tr::test
{

/// The entries of an owner, each as its words without the bit that ends a list.
using OwnedList = std::vector<edit::Words>;

/// A list for each row of the owners, by kind.
using Decoded = std::array<std::vector<OwnedList>, view::kEntryKinds>;

[[nodiscard]] Decoded decodedViews(const schema::Content& content);

/// The first owner whose list is another, or an empty text.
[[nodiscard]] std::string viewDifference(const Decoded& before, const Decoded& after);

/// Inserts, duplicates, moves, replaces and deletes entries of each kind, for all owners and for
/// one, and asks whether owners have what they should and all others what they had. What is wrong,
/// or an empty text. `done` counts the edits that were not refused.
[[nodiscard]] std::string
entryProblem(const format::GameFile& file, Random& random, std::size_t& done);

/// Does an edit of entries somewhere. False: it was refused, and nothing has changed.
bool editEntryAtRandom(edit::Document& document, Random& random);

/// Does edits of entries, undoes and redoes them, and asks for the bytes. What is wrong, or an
/// empty text; also where fewer than `least` of them are taken.
[[nodiscard]] std::string entryUndoProblem(const format::GameFile& file,
                                           Random& random,
                                           std::size_t count,
                                           std::size_t least);

/// Leaves everything out that can be left out, and asks whether all owners have what they had,
/// whether the file can be written and read again, whether a second time finds nothing more, and
/// for the bytes after undoing. What is wrong, or an empty text. `saved`: bytes.
[[nodiscard]] std::string repackProblem(const format::GameFile& file, std::uint64_t& saved);

} // namespace tr::test
