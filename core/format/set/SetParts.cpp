#include "core/format/set/SetParts.h"

#include <cstring>

namespace tr::companion
{
namespace
{

constexpr std::size_t kSuffixSize = 4;

} // namespace

std::optional<std::span<const std::byte>> nextMember(std::span<const std::byte> ahead,
                                                     std::string_view suffix) noexcept
{
    std::array<char, kSuffixSize> wanted{};
    std::ranges::copy(suffix, wanted.begin());
    std::uint32_t size = 0;
    constexpr std::size_t kStart = wanted.size() + sizeof(size);
    if (ahead.size() < kStart || std::memcmp(ahead.data(), wanted.data(), wanted.size()) != 0)
    {
        return std::nullopt;
    }
    std::memcpy(&size, ahead.data() + wanted.size(), sizeof(size));
    return size <= ahead.size() - kStart ? std::optional(ahead.subspan(kStart, size))
                                         : std::nullopt;
}

std::string_view firstSuffix(std::span<const std::byte> image) noexcept
{
    constexpr std::size_t kBefore = format::kSetMark.size() + sizeof(std::uint32_t);
    if (!format::isSet(image) || image.size() < kBefore + kSuffixSize)
    {
        return {};
    }
    const std::string_view suffix(reinterpret_cast<const char*>(image.data()) + kBefore,
                                  kSuffixSize);
    return suffix.substr(0, suffix.find('\0'));
}

} // namespace tr::companion
