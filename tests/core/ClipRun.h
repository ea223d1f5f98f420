#pragma once

#include "core/edit/clip/RowPaste.h"
#include "tests/support/RandomData.h"

#include <string>

/// Rows of every table, copied and pasted, for tests on made and on real files. What numbers point
/// to is asked of HandLinks.h. What is wrong, in words, or an empty text.
namespace tr::test
{

/// Which tables are tried: one of so many, from the first one on. Several files together try all.
struct EachTable
{
    std::size_t step = 1;
    std::size_t first = 0;
};

/// The same clip after it was written as bytes and read.
[[nodiscard]] edit::RowClip throughBytes(const edit::RowClip& clip);

/// Copies rows of each table that can be resized into the document that they are from. All that
/// others point to stays what it was, pasted rows point to what those point to that they are copies
/// of, what comes of it can be saved, and undone it is what it was.
[[nodiscard]] std::string
pasteProblem(const format::GameFile& file, Random& random, EachTable which = {});

/// The same between two files of a version: nothing that was there means anything else, and what
/// the pasted rows point to is there, unless the report says otherwise.
[[nodiscard]] std::string exchangeProblem(const format::GameFile& from,
                                          const format::GameFile& to,
                                          Random& random,
                                          EachTable which = {});

} // namespace tr::test
