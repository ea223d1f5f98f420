#include "core/check/Spaces.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/io/Zlib.h"

#include <utility>

namespace tr::check
{
namespace
{

/// No stream of deflate yields more bytes for each of its own.
constexpr std::size_t kLargestRatio = 1032;

} // namespace

Result<std::vector<std::byte>>
bytesOfSpace(std::span<const std::byte> file, const schema::FieldMap& map, std::uint32_t space)
{
    if (space == 0)
    {
        return std::vector<std::byte>(file.begin(), file.end());
    }
    const auto origin = map.originOf(space);
    if (!origin && map.spaces()[space].size == 0)
    {
        return std::vector<std::byte>();
    }
    if (!origin || origin->bytes.space >= space)
    {
        return fail(ErrorCode::NoSuchPath, {map.spaces()[space].name, "compressed"});
    }
    const schema::FieldRef& stream = origin->bytes;
    auto outer = bytesOfSpace(file, map, stream.space);
    if (!outer)
    {
        return outer;
    }
    if (stream.offset > outer->size() || stream.size > outer->size() - stream.offset)
    {
        return fail(ErrorCode::NoSuchOffset,
                    {hex(stream.offset + stream.size), concat(outer->size())});
    }
    const auto own = std::span(*outer).subspan(stream.offset, stream.size);
    if (!origin->isDeflated)
    {
        return std::vector<std::byte>(own.begin(), own.end());
    }
    std::size_t used = 0;
    return inflateUnknownSize(own, stream.size * kLargestRatio, used);
}

} // namespace tr::check
