#include "core/level/NgBlock.h"

#include "core/io/ByteReader.h"
#include "core/level/Level.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace tr::level
{
namespace
{

constexpr std::uint16_t kFlagsChunk = 0x800D;
constexpr std::uint32_t kTriggersFlag = 0x0001;
constexpr std::uint32_t kLongSoundMapFlag = 0x0002;

/// Set in the size of a chunk that needs two words for it.
constexpr std::uint16_t kLongSize = 0x8000;

bool startsWith(std::span<const std::byte> bytes, std::string_view mark)
{
    const auto wanted = std::as_bytes(std::span(mark));
    return bytes.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), bytes.begin());
}

/// What stands between "NG" and "NGLE"; nothing if there is no such block.
std::optional<std::span<const std::byte>> chunksOf(std::span<const std::byte> end)
{
    constexpr std::string_view kStart = "NG";
    constexpr std::string_view kEnd = "NGLE";
    constexpr std::size_t kFooter = kEnd.size() + sizeof(std::uint32_t);
    if (end.size() < kStart.size() + kFooter || !startsWith(end.last(kFooter), kEnd))
    {
        return std::nullopt;
    }
    const std::size_t size = ByteReader(end.last(sizeof(std::uint32_t))).number<std::uint32_t>();
    if (size < kStart.size() + kFooter || size > end.size() || !startsWith(end.last(size), kStart))
    {
        return std::nullopt;
    }
    return end.last(size).subspan(kStart.size(), size - kStart.size() - kFooter);
}

/// The payload of the first chunk of that number; empty if there is none.
std::span<const std::byte> payload(std::span<const std::byte> chunks, std::uint16_t wanted)
{
    ByteReader reader(chunks);
    while (reader.has(2 * sizeof(std::uint16_t)))
    {
        const std::size_t start = reader.position();
        std::size_t words = reader.number<std::uint16_t>();
        if ((words & kLongSize) != 0)
        {
            words = (words ^ kLongSize) << 16 | reader.number<std::uint16_t>();
        }
        if (!reader.has(sizeof(std::uint16_t)))
        {
            break;
        }
        const auto id = reader.number<std::uint16_t>();
        const std::size_t head = reader.position() - start;
        const std::size_t size = words * sizeof(std::uint16_t);
        if (id == 0 || size < head || !reader.has(size - head))
        {
            break;
        }
        const auto content = reader.take(size - head);
        if (id == wanted)
        {
            return content;
        }
    }
    return {};
}

} // namespace

std::optional<NgFlags> ngFlags(std::span<const std::byte> end)
{
    const auto chunks = chunksOf(end);
    if (!chunks)
    {
        return std::nullopt;
    }
    ByteReader reader(payload(*chunks, kFlagsChunk));
    const auto flags =
        reader.has(sizeof(std::uint32_t)) ? reader.number<std::uint32_t>() : std::uint32_t{0};
    return NgFlags{(flags & kTriggersFlag) != 0, (flags & kLongSoundMapFlag) != 0};
}

std::optional<NgFlags> ngFlags(const Level& level)
{
    return level.version == schema::Version::Tr4 ? ngFlags(std::as_bytes(level.trailing.rows()))
                                                 : std::nullopt;
}

} // namespace tr::level
