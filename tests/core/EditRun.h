#pragma once

#include "core/edit/Document.h"
#include "tests/support/RandomData.h"

#include <string>

/// Edits that are made up, for tests that ask whether they can be undone.
namespace tr::test
{

/// Does an edit of some kind to some table: sets or adds to numbers, inserts, deletes, duplicates
/// or moves rows. False: it was refused, and nothing has changed.
bool editAtRandom(edit::Document& document, Random& random);

/// Does `count` edits, undoes all, redoes all, and asks whether what is written then is what it
/// must be, and is read again as what it is. What is wrong, in words, or an empty text.
[[nodiscard]] std::string
undoProblem(const format::GameFile& file, Random& random, std::size_t count);

/// Inserts, deletes, duplicates and moves rows of every table that can be resized, and asks whether
/// every reference still leads to the row that it led to. What is wrong, or an empty text.
[[nodiscard]] std::string meaningProblem(const format::GameFile& file, Random& random);

} // namespace tr::test
