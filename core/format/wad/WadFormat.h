#pragma once

#include "core/format/GameFile.h"

/// TRLE object WADs. WAD 2.1.
namespace tr::format
{

/// By the version 129 or 130, and counts of textures that can be: sprite files carry the same
/// version, but other records behind it.
[[nodiscard]] bool recognisesWad(std::span<const std::byte> bytes);

/// See `read` for the errors.
[[nodiscard]] Result<GameFile>
readWad(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

} // namespace tr::format
