#pragma once

#include "core/io/Zlib.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace ui
{

/// A path of ours as the core takes it.
[[nodiscard]] std::filesystem::path systemPath(const QString& path);

/// A file of the disk at one moment: enough to tell whether it is still the same.
struct DiskState
{
    std::uint64_t size = 0;
    std::int64_t modified = 0;   ///< in the file system's own clock
    tr::Fingerprint fingerprint; ///< of its content

    [[nodiscard]] bool sameContent(const DiskState& other) const noexcept
    {
        return fingerprint == other.fingerprint;
    }
};

/// Size and time of a file; nothing if it is not there. Fast.
[[nodiscard]] std::optional<DiskState> glanceAt(const QString& path);
[[nodiscard]] std::optional<DiskState> glanceAt(const std::filesystem::path& file);

/// The state of a file whose content is known. `glance` was taken before that was read, so that a
/// change meanwhile is still noticed later.
[[nodiscard]] DiskState stateOf(const std::optional<DiskState>& glance,
                                std::span<const std::byte> content);

/// Reads the file; nothing if it is not there or cannot be read.
[[nodiscard]] std::optional<DiskState> readState(const QString& path);

/// How a file is, compared with what was known of it.
enum class DiskChange : std::uint8_t
{
    None,
    Changed,
    Gone,
};

/// Looks at the content only where size or time differ: touching a file does not change it.
[[nodiscard]] DiskChange compareWithDisk(const QString& path, const DiskState& known);

} // namespace ui
