#pragma once

#include "core/format/GameFile.h"

/// Levels of TR1 to TR5: .PHD .TUB .TR2 .TR4 .TRC. TRosettaStone 3, sections 9.1 and 10.
namespace tr::format
{

/// By the version word at the start.
[[nodiscard]] bool recognisesLevel(std::span<const std::byte> bytes);

/// Of the formats that share the version word it takes the one that the content tells; where that
/// one is damaged and the other would be whole, the other. See `read` for the errors.
[[nodiscard]] Result<GameFile>
readLevel(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress);

} // namespace tr::format
