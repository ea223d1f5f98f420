#pragma once

#include "core/edit/document/Document.h"
#include "tests/support/RandomData.h"

#include <string>

/// What references mean before and after edits of rows.
namespace tr::test
{

/// Inserts, deletes, duplicates and moves rows of every table that can be resized, each as the
/// first edit of the file, and asks whether every number that points to rows still leads to those
/// that it led to, and the file is written and read again as what it is. What numbers point to is
/// asked of HandLinks.h, so that a link which edits do not know is missed. What is wrong, or an
/// empty text; also where fewer than `least` tables were changed in each of the four ways, or fewer
/// than four in five of those that could be.
[[nodiscard]] std::string meaningProblem(const format::GameFile& file,
                                         Random& random,
                                         std::size_t least,
                                         std::size_t writeEvery = 1);

} // namespace tr::test
