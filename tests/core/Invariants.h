#pragma once

#include "core/format/GameFile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What must hold for every file, generated, real or damaged. Without Qt, because the fuzz targets
/// ask the same. Each function returns what is wrong, in words, or an empty text.
namespace tr::test
{

using Bytes = std::vector<std::byte>;

/// Sizes, and the first byte that differs.
[[nodiscard]] std::string byteDifference(std::span<const std::byte> expected,
                                         std::span<const std::byte> found);

/// Why a file was refused or read in part only.
[[nodiscard]] std::string readProblem(const Result<format::GameFile>& file);

/// Compares every number of every row of every table, bit by bit.
[[nodiscard]] std::string tableDifference(const format::GameFile& expected,
                                          const format::GameFile& found);

/// Every number of every row can be read, named and shown.
[[nodiscard]] std::string tablesProblem(const format::GameFile& file);

/// The map covers every byte of every space exactly once, and its spaces are those of the bytes.
[[nodiscard]] std::string mapProblem(const schema::FieldMap& map, std::span<const std::byte> bytes);

/// Walks over all numbers: what `at` finds at a byte, `find` finds by its path, and the other way
/// round. Of tables with more than `most` rows, and of texture pages, some of them.
[[nodiscard]] std::string fieldsProblem(const schema::FieldMap& map, std::size_t most);

/// A file is complete exactly when it has no fault, and every fault says where it is, within the
/// bytes, and in which field.
[[nodiscard]] std::string faultProblem(const format::GameFile& file,
                                       std::span<const std::byte> bytes);

/// All of the above and the round trip, for bytes of which nothing is known: whether they are
/// taken, refused or read in part.
[[nodiscard]] std::string anyBytesProblem(std::span<const std::byte> bytes,
                                          std::string_view fileName);

/// Bytes of all spaces together: the file and what its chunks inflate to.
[[nodiscard]] std::uint64_t totalSize(const schema::FieldMap& map);

/// The fault that ended the reading, or null.
[[nodiscard]] const Error* firstFault(const format::GameFile& file);

} // namespace tr::test
