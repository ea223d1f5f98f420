#pragma once

#include "core/format/GameFile.h"

/// Levels of TR1 to TR5: .PHD .TUB .TR2 .TR4 .TRC. TRosettaStone 3, sections 9.1 and 10.
namespace tr::format
{

/// By the version word at the start.
[[nodiscard]] bool recognisesLevel(std::span<const std::byte> bytes);

/// Tries the layouts that share the version word and takes the one that accounts for the most of
/// the file. See `read` for the errors.
[[nodiscard]] Result<GameFile>
readLevel(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

} // namespace tr::format
