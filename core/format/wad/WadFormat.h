#pragma once

#include "core/format/GameFile.h"

/// TRLE object WADs. WAD 2.1.
namespace tr::format
{

/// By the version 129 or 130 at the start, which sprite files have too.
[[nodiscard]] bool recognisesWad(std::span<const std::byte> bytes);

/// See `read` for the errors.
[[nodiscard]] Result<GameFile>
readWad(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

[[nodiscard]] schema::Content wadExample(const Format& format);

namespace formats
{

extern const Format Wad;

} // namespace formats

} // namespace tr::format
