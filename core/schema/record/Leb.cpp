#include "core/schema/record/Leb.h"

#include <algorithm>

namespace tr::schema
{
namespace
{

constexpr unsigned kBits = 7;
constexpr std::uint64_t kMask = 0x7F;
constexpr std::byte kMore{0x80};

/// Bytes without which the number would be another.
std::size_t neededBytes(std::int64_t value) noexcept
{
    std::size_t bytes = 1;
    for (std::int64_t rest = value >> (kBits - 1); rest != 0 && rest != -1; rest >>= kBits)
    {
        ++bytes;
    }
    return bytes;
}

} // namespace

std::size_t lebSize(const LebNumber& number) noexcept
{
    const std::size_t least = std::min<std::size_t>(number.bytes, kMostLebBytes);
    return std::max(neededBytes(number.value), least);
}

LebBytes encodedLeb(const LebNumber& number) noexcept
{
    LebBytes made;
    made.size = lebSize(number);
    std::int64_t rest = number.value;
    for (std::size_t i = 0; i < made.size; ++i)
    {
        const auto low = static_cast<std::byte>(static_cast<std::uint64_t>(rest) & kMask);
        made.bytes[i] = i + 1 < made.size ? low | kMore : low;
        rest >>= kBits;
    }
    return made;
}

std::optional<LebAhead> lebAhead(std::span<const std::byte> bytes) noexcept
{
    std::uint64_t bits = 0;
    std::size_t size = 0;
    bool isOver = false;
    while (!isOver && size < std::min(bytes.size(), kMostLebBytes))
    {
        const std::uint64_t low = static_cast<std::uint64_t>(bytes[size]) & kMask;
        bits |= low << (kBits * size);
        isOver = (bytes[size] & kMore) == std::byte{};
        ++size;
    }
    if (!isOver)
    {
        return std::nullopt;
    }
    const unsigned used = kBits * static_cast<unsigned>(size);
    if (used < 64 && ((bits >> (used - 1)) & 1U) != 0)
    {
        bits |= ~std::uint64_t{0} << used;
    }
    const auto value = static_cast<std::int64_t>(bits);
    LebAhead found{{value, 0}, size};
    if (size > neededBytes(value))
    {
        found.number.bytes = static_cast<std::uint8_t>(size);
    }
    // Of the tenth byte only one bit is the number's: the others must repeat it.
    const LebBytes again = encodedLeb(found.number);
    const bool isSame = std::ranges::equal(again.used(), bytes.first(size));
    return isSame ? std::optional(found) : std::nullopt;
}

} // namespace tr::schema
