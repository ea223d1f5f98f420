#pragma once

#include "core/io/versions/Versions.h"

#include <optional>
#include <string>
#include <string_view>

namespace tr::versions
{

/// What the name of a version says.
struct VersionName
{
    Moment replaced;
    std::uint64_t print = 0; ///< of the content

    friend bool operator==(const VersionName&, const VersionName&) = default;
};

/// Characters of a name.
inline constexpr std::size_t kNameLength = 36;

/// "20260314-180512-123.0f1e2d3c4b5a6978", in universal time.
[[nodiscard]] std::string textOf(const VersionName& name);

/// Nothing: it is not such a text, to the last character.
[[nodiscard]] std::optional<VersionName> parseName(std::string_view text);

/// The part of a fingerprint that names have.
[[nodiscard]] std::uint64_t printOf(const Fingerprint& content) noexcept;

/// The folder for the versions of one file: "LEVEL1.PHD-0f1e2d3c4b5a6978".
[[nodiscard]] std::filesystem::path folderOf(const std::filesystem::path& file,
                                             const std::filesystem::path& root);

} // namespace tr::versions
