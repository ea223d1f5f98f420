#include "core/level/TrxBlock.h"

#include "core/io/ByteReader.h"
#include "core/io/Zlib.h"

#include <algorithm>
#include <optional>
#include <string_view>

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
        ties.sectors = ties.sectors || block->kind == kSectorEdits;
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
    return readTies(std::as_bytes(block.content.rows())).value_or(TrxTies{true, true});
}

} // namespace tr::level
