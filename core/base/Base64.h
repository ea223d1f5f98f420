#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Bytes as letters: base64 of RFC 4648.
namespace tr
{

enum class Base64Letters : std::uint8_t
{
    Standard,
    Both, ///< those of addresses, too: '-' and '_' in place of '+' and '/'
};

/// In the standard letters, with '=' up to a multiple of four.
[[nodiscard]] std::string base64Of(std::span<const std::byte> bytes);

/// Takes letters without '=' at their end, too; what is behind the last whole byte is dropped.
/// Nothing: another letter is among them.
[[nodiscard]] std::optional<std::vector<std::byte>>
bytesOfBase64(std::string_view letters, Base64Letters which = Base64Letters::Standard);

} // namespace tr
