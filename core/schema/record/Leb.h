#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// Whole numbers in signed LEB128: seven bits a byte, the low ones first, and a bit that says
/// whether more follow. A file may take more bytes for a number than it needs.
namespace tr::schema
{

/// A number of a file that takes as many bytes as it has.
struct LebNumber
{
    std::int64_t value = 0;
    std::uint8_t bytes = 0; ///< that it takes at least; 0: as few as it needs

    friend bool operator==(const LebNumber&, const LebNumber&) = default;
};

/// So many bytes such a number can take.
inline constexpr std::size_t kMostLebBytes = 10;

/// Bytes that a number takes, of which there are at least so many.
[[nodiscard]] std::size_t lebSize(const LebNumber& number) noexcept;

struct LebBytes
{
    std::array<std::byte, kMostLebBytes> bytes{};
    std::size_t size = 0;

    [[nodiscard]] std::span<const std::byte> used() const noexcept
    {
        return std::span(bytes).first(size);
    }
};

[[nodiscard]] LebBytes encodedLeb(const LebNumber& number) noexcept;

/// The number that stands in front. Its `bytes` are set where a number as small could take fewer.
/// Nothing if it does not end there, or has more than 64 bits.
struct LebAhead
{
    LebNumber number;
    std::size_t size = 0;
};

[[nodiscard]] std::optional<LebAhead> lebAhead(std::span<const std::byte> bytes) noexcept;

} // namespace tr::schema
