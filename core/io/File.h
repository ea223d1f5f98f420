#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace tr
{

/// Larger files are none of ours: the largest level ever built is a tenth of this.
inline constexpr std::uint64_t kLargestFile = 2ULL * 1024 * 1024 * 1024;

/// The whole file. Errors: FileNotFound, FileNotReadable, FileTooLarge.
[[nodiscard]] Result<std::vector<std::byte>> readFile(const std::filesystem::path& path);

/// When a file was last changed, in whole seconds since 1970 (UTC), negative before; nothing: there
/// is none, or nobody knows.
[[nodiscard]] std::optional<std::int64_t> lastChangeOf(const std::filesystem::path& path);

/// Replaces `path` by `bytes` as a Replacement does; what was there is gone. Who may want that back
/// calls versions::save. Errors: FileNotWritable, SavedCopyDiffers.
[[nodiscard]] Result<void> saveFile(const std::filesystem::path& path,
                                    std::span<const std::byte> bytes);

} // namespace tr
