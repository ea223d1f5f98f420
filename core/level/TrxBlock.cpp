#include "core/level/TrxBlock.h"

#include "core/io/ByteReader.h"
#include "core/io/Zlib.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace tr::level
{
namespace
{

constexpr std::int32_t kSectorEdits = 17;
constexpr std::int32_t kTexturePages = 20;

using Size = std::uint32_t;

/// Chunks and blocks: a kind, how many there are in it, and its bytes.
struct TrxPart
{
    std::int32_t kind = 0;
    Size count = 0;
    std::span<const std::byte> bytes;
};

std::optional<TrxPart> takePart(ByteReader& reader)
{
    if (!reader.has(3 * sizeof(Size)))
    {
        return std::nullopt;
    }
    TrxPart part;
    part.kind = reader.number<std::int32_t>();
    part.count = reader.number<Size>();
    const Size size = reader.number<Size>();
    if (!reader.has(size))
    {
        return std::nullopt;
    }
    part.bytes = reader.take(size);
    return part;
}

/// Bytes that the edit of a sector takes behind its number; nothing for one that is not known.
std::optional<std::size_t> sizeOfEdit(ByteReader& reader)
{
    constexpr std::int32_t kOverwrite = 7;
    constexpr std::int32_t kClimb = 11;
    constexpr std::int32_t kTriangles = 13;
    constexpr std::size_t kSector = 6 * sizeof(std::uint16_t);
    constexpr std::size_t kSurface = 2 * sizeof(std::uint16_t);
    switch (reader.number<std::int32_t>())
    {
    case kOverwrite:
        return kSector;
    case kClimb:
        return sizeof(std::int32_t);
    case kTriangles:
        return reader.has(sizeof(Size))
                   ? std::optional(std::size_t{reader.number<Size>()} * kSurface)
                   : std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Adds the sectors that a block names. False: it is something else.
bool addSectors(const TrxPart& block, std::vector<TrxSector>& sectors)
{
    ByteReader reader(block.bytes);
    for (Size i = 0; i < block.count; ++i)
    {
        if (!reader.has(sizeof(TrxSector) + sizeof(Size)))
        {
            return false;
        }
        TrxSector sector;
        sector.room = reader.number<std::int16_t>();
        sector.x = reader.number<std::uint16_t>();
        sector.z = reader.number<std::uint16_t>();
        sectors.push_back(sector);
        for (Size edits = reader.number<Size>(); edits > 0; --edits)
        {
            const auto size = reader.has(sizeof(Size)) ? sizeOfEdit(reader) : std::nullopt;
            if (!size || !reader.has(*size))
            {
                return false;
            }
            reader.take(*size);
        }
    }
    return reader.left() == 0;
}

/// Adds what the blocks of a chunk go by. False: it is not made of blocks.
bool addTies(const TrxPart& chunk, TrxTies& ties)
{
    ByteReader reader(chunk.bytes);
    for (Size i = 0; i < chunk.count; ++i)
    {
        const auto block = takePart(reader);
        if (!block)
        {
            return false;
        }
        if (block->kind == kSectorEdits)
        {
            ties.sectors = true;
            const bool isKnown = ties.replaced && addSectors(*block, *ties.replaced);
            ties.replaced = isKnown ? std::move(ties.replaced) : std::nullopt;
        }
        ties.pages = ties.pages || block->kind == kTexturePages;
    }
    return reader.left() == 0;
}

/// Nothing where the content is not made of tests and chunks to its end.
std::optional<TrxTies> readTies(std::span<const std::byte> content)
{
    ByteReader reader(content);
    if (!reader.has(2 * sizeof(Size)))
    {
        return std::nullopt;
    }
    reader.take(sizeof(Size)); // how many tests
    const Size tests = reader.number<Size>();
    if (!reader.has(std::size_t{tests} + sizeof(Size)))
    {
        return std::nullopt;
    }
    reader.take(tests);
    TrxTies ties;
    for (Size chunks = reader.number<Size>(); chunks > 0; --chunks)
    {
        const auto chunk = takePart(reader);
        if (!chunk || !addTies(*chunk, ties))
        {
            return std::nullopt;
        }
    }
    return reader.left() == 0 ? std::optional(ties) : std::nullopt;
}

} // namespace

bool isTrxBlock(std::span<const std::byte> bytes)
{
    constexpr std::string_view kMark = "TRXJ";
    constexpr std::size_t kHead = kMark.size() + 2 * sizeof(std::int32_t);
    ByteReader reader(bytes);
    if (!reader.has(kHead + 2 * sizeof(Size))
        || !std::ranges::equal(bytes.first(kMark.size()), std::as_bytes(std::span(kMark))))
    {
        return false;
    }
    reader.take(kHead);
    const Size inflated = reader.number<Size>();
    const Size deflated = reader.number<Size>();
    return deflated == reader.left() && looksDeflated(reader.ahead())
           && inflate(reader.ahead(), inflated).has_value();
}

TrxTies tiesOf(const TrxBlock& block)
{
    if (!block.isThere)
    {
        return {};
    }
    return readTies(std::as_bytes(block.content.rows()))
        .value_or(TrxTies{true, true, std::nullopt});
}

} // namespace tr::level
