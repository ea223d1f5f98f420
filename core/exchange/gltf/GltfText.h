#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Texts and addresses of glTF files.
namespace tr::exchange::gltf
{

/// The same in UTF-8 for certain: bytes that are none become U+FFFD.
[[nodiscard]] std::string soundText(std::string_view text);

/// The name of a file as an address (RFC 3986).
[[nodiscard]] std::string uriOf(std::string_view name);

/// The relative name that an address means, as plainName gives it. Nothing where it would lead
/// elsewhere.
[[nodiscard]] std::optional<std::string> nameOf(std::string_view uri);

/// The bytes of a "data:" address in base64; nothing where it is none, or damaged.
[[nodiscard]] std::optional<std::vector<std::byte>> dataOf(std::string_view uri);

} // namespace tr::exchange::gltf
