#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace tr
{

/// Larger files are none of ours: the largest level ever built is a tenth of this.
inline constexpr std::uint64_t kLargestFile = 2ULL * 1024 * 1024 * 1024;

/// The whole file. Errors: FileNotFound, FileNotReadable, FileTooLarge.
[[nodiscard]] Result<std::vector<std::byte>> readFile(const std::filesystem::path& path);

struct SaveOptions
{
    bool keepBackup = true; ///< the file that is replaced stays beside it as NAME.bak
};

/// Replaces `path` by `bytes` so that at any moment either the old or the new file is there,
/// whole: writes a temporary file in the same folder, flushes it to the disk, reads it back,
/// compares, and only then renames it. Errors: FileNotWritable, SavedCopyDiffers.
[[nodiscard]] Result<void> saveFile(const std::filesystem::path& path,
                                    std::span<const std::byte> bytes,
                                    SaveOptions options = {});

} // namespace tr
