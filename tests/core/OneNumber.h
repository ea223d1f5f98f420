#pragma once

#include "core/format/GameFile.h"
#include "core/schema/table/CellPath.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// A number of each table of a file, for tests that set one and ask that nothing else changes.
namespace tr::test
{

struct OneNumber
{
    schema::Cell cell;
    std::string path;
    schema::Value before;
    schema::Value after; ///< what to set: it differs from `before` by one
};

/// One of each table that has a number that can be set without changing how much there is. Throws
/// std::logic_error if there is none though a table has numbers: a test that sets nothing must not
/// pass. A WAD that holds a font has no such table.
[[nodiscard]] std::vector<OneNumber> numbersToSet(const format::GameFile& file);

/// Tables with rows and a number that says nothing of how many there are. In a real file all of
/// them have one in the list above.
[[nodiscard]] std::size_t tablesWithNumbers(const format::GameFile& file);

/// What of two files differs beside that number, by the bytes where the number stands in the file
/// itself, by the records where it stands in a chunk. Empty: nothing, and the number is set.
[[nodiscard]] std::string otherChanges(const format::GameFile& before,
                                       const std::vector<std::byte>& bytesBefore,
                                       const std::vector<std::byte>& bytesAfter,
                                       const OneNumber& number);

} // namespace tr::test
