#pragma once

#include "core/format/GameFile.h"
#include "tests/core/Invariants.h"
#include "tests/support/RandomData.h"

#include <string>
#include <string_view>

/// The way of a file to the disk and back, for tests of what must not be lost on it.
namespace tr::test
{

struct WayBack
{
    std::string problem;   ///< why it is not exact; empty if it is
    format::GameFile file; ///< what was read from what was written
};

/// Writes, reads, compares all tables, writes again and compares all bytes.
[[nodiscard]] WayBack throughTheDisk(const format::GameFile& file);

/// The bytes of a field in the file that `file` is written as; none if there is no such field.
[[nodiscard]] Bytes bytesOf(const format::GameFile& file, std::string_view path);

/// A generated file without texture pages, which would only take time.
[[nodiscard]] format::GameFile smallFile(const FileKind& kind);

[[nodiscard]] level::Level& levelOf(format::GameFile& file);
[[nodiscard]] const level::Level& levelOf(const format::GameFile& file);
[[nodiscard]] level::Objects& objectsOf(format::GameFile& file);

template <class T>
[[nodiscard]] Bytes asBytes(const Table<T>& table)
{
    const auto bytes = std::as_bytes(table.rows());
    return {bytes.begin(), bytes.end()};
}

} // namespace tr::test
