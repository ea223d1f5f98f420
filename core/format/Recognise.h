#pragma once

#include "core/format/GameFile.h"

namespace tr::format
{

/// Reads a file that is not packed as a whole; see `read`.
[[nodiscard]] Result<GameFile> readByContent(std::span<const std::byte> bytes,
                                             std::string_view fileName,
                                             const Progress& progress);

} // namespace tr::format
