#pragma once

#include "core/format/GameFile.h"

namespace tr::format
{

struct WrittenFile
{
    std::vector<std::byte> bytes; ///< where something is noted, of an image with the notes
    GameFile file; ///< as it was read again, with the sizes of chunks that were packed anew
};

/// The bytes of a file that was changed, for saving under that name: what cannot be read again as
/// what it is, number for number, is not to replace anything. The name breaks ties as it does in
/// `read`. Errors: those of `write`, NotReadBack. Throws Cancelled.
[[nodiscard]] Result<WrittenFile>
writeAndReadBack(const GameFile& file, std::string_view fileName, const Progress& progress = {});

/// Only the bytes of that.
[[nodiscard]] Result<std::vector<std::byte>>
writeForSaving(const GameFile& file, std::string_view fileName, const Progress& progress = {});

} // namespace tr::format
