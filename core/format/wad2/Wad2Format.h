#pragma once

#include "core/format/GameFile.h"
#include "core/format/wad2/Wad2File.h"

/// Object files of Tomb Editor (.wad2).
namespace tr::format
{

/// See `read` for the errors. Files of before 1.0.9 have another layout and are refused.
[[nodiscard]] Result<GameFile>
readWad2(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

namespace formats
{

extern const Format Wad2;

} // namespace formats

} // namespace tr::format

namespace tr::wad2
{

/// What programs of before 1.0.9 wrote has another layout, and is refused.
[[nodiscard]] bool isOfBefore109(std::span<const std::byte> bytes) noexcept;

/// As a program of 1.10 writes a file of TR4 in which nothing is. It has no time, which would be
/// one of the year 0.
[[nodiscard]] Wad2 emptyFile();

/// The same with a time, and with a row in each table: records of all kinds that files have.
[[nodiscard]] Wad2 exampleFile();

/// All of them have one layout: chunks say what they are.
[[nodiscard]] schema::Version versionOf(const Wad2& file) noexcept;

/// What could be written, but would not be read.
[[nodiscard]] std::optional<Error> faultOf(const Wad2& file);

/// The game that the slots are numbered for; nothing where no catalogue knows it.
[[nodiscard]] std::optional<schema::Version> gameOfNames(const Wad2& file) noexcept;

} // namespace tr::wad2
