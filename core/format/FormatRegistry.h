#pragma once

#include "core/format/GameFile.h"

namespace tr::format
{

/// One family of formats: how it is recognised and how it is read. The list of them all stands in
/// FormatRegistry.cpp; nothing registers itself.
struct FormatFamily
{
    std::string_view name;
    /// Whether the bytes can be of this family: looks at the first few, reads nothing.
    bool (*recognises)(std::span<const std::byte> bytes);
    Result<GameFile> (*read)(std::span<const std::byte> bytes,
                             std::string_view fileName,
                             const Progress& progress);
};

[[nodiscard]] std::span<const FormatFamily> formatFamilies() noexcept;

/// Reads a file that is not packed as a whole; see `read`.
[[nodiscard]] Result<GameFile> readByContent(std::span<const std::byte> bytes,
                                             std::string_view fileName,
                                             const Progress& progress);

} // namespace tr::format
