#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tr
{

namespace detail
{

inline void append(std::string& out, std::string_view part)
{
    out += part;
}

inline void append(std::string& out, std::integral auto number)
{
    out += std::to_string(number);
}

} // namespace detail

/// Joins strings and whole numbers.
template <class... Parts>
[[nodiscard]] std::string concat(const Parts&... parts)
{
    std::string out;
    (detail::append(out, parts), ...);
    return out;
}

/// "0x" and at least `digits` upper-case hexadecimal digits.
[[nodiscard]] std::string hex(std::uint64_t value, int digits = 1);

/// Sixteen lower-case hexadecimal digits, as names of files have them.
[[nodiscard]] std::string hexName(std::uint64_t value);

/// "54 52 34 00"; at most `limit` bytes, then "...".
[[nodiscard]] std::string hexBytes(std::span<const std::byte> bytes, std::size_t limit = 8);

/// A text with {0}, {1}, ... replaced by the arguments; a place without one stays as it is.
[[nodiscard]] std::string filled(std::string_view text, std::span<const std::string> arguments);

} // namespace tr
