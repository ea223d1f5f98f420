#pragma once

#include "core/format/GameFile.h"

namespace tr::format
{

/// The bytes of a file that was changed, for saving under that name: what cannot be read again as
/// what it is, number for number, is not to replace anything. The name breaks ties as it does in
/// `read`. Errors: those of `write`, NotReadBack. Throws Cancelled.
[[nodiscard]] Result<std::vector<std::byte>>
writeForSaving(const GameFile& file, std::string_view fileName, const Progress& progress = {});

} // namespace tr::format
