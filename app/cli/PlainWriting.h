#pragma once

#include "core/base/Error.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>

/// Files that are taken out of others, many small ones in a folder, and notes of our own.
namespace cli
{

/// What is wrong where the system says so.
[[nodiscard]] std::optional<tr::Error> notWritable(const std::filesystem::path& path,
                                                   const std::error_code& error);

/// One file in a folder, as a whole or not at all. Thousands of small files would take minutes to
/// reach the disk itself, and whoever loses them with the power takes them out again.
[[nodiscard]] std::optional<tr::Error> writePlainFile(const std::filesystem::path& path,
                                                      std::span<const std::byte> bytes);

/// Writes a small file of our own, what was found or is wanted; tells why that is not possible.
[[nodiscard]] bool writeNote(const std::string& path, const std::string& text);

/// Whether there is something of that name, be it a link that leads nowhere.
[[nodiscard]] bool isOnDisk(const std::filesystem::path& path);

} // namespace cli
