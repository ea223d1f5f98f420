#include "core/check/Spaces.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/io/Zlib.h"
#include "core/schema/PathStack.h"

#include <utility>

namespace tr::check
{
namespace
{

/// No stream of deflate yields more bytes for each of its own.
constexpr std::size_t kLargestRatio = 1032;

/// Where a space is that is stored as it is.
std::string storedPath(std::string_view name)
{
    return concat(schema::kStoredPrefix, name);
}

} // namespace

std::optional<schema::FieldRef> streamOf(const schema::FieldMap& map, std::uint32_t space)
{
    TR_PRE(space < map.spaces().size());
    if (space == 0)
    {
        return std::nullopt;
    }
    const std::string& name = map.spaces()[space].name;
    auto stream = map.find(storedPath(name));
    if (!stream)
    {
        stream = map.find(concat(name, "/compressed"));
    }
    if (!stream && space == 1)
    {
        stream = map.find("compressed"); // of a file that is one stream, which belongs to no chunk
    }
    return stream ? std::optional(std::move(*stream)) : std::nullopt;
}

Result<std::vector<std::byte>>
bytesOfSpace(std::span<const std::byte> file, const schema::FieldMap& map, std::uint32_t space)
{
    if (space == 0)
    {
        return std::vector<std::byte>(file.begin(), file.end());
    }
    const auto stream = streamOf(map, space);
    if (!stream && map.spaces()[space].size == 0)
    {
        return std::vector<std::byte>();
    }
    if (!stream || stream->space >= space)
    {
        return fail(ErrorCode::NoSuchPath, {map.spaces()[space].name, "compressed"});
    }
    auto outer = bytesOfSpace(file, map, stream->space);
    if (!outer)
    {
        return outer;
    }
    if (stream->offset > outer->size() || stream->size > outer->size() - stream->offset)
    {
        return fail(ErrorCode::NoSuchOffset,
                    {hex(stream->offset + stream->size), concat(outer->size())});
    }
    const auto own = std::span(*outer).subspan(stream->offset, stream->size);
    if (stream->path == storedPath(map.spaces()[space].name))
    {
        return std::vector<std::byte>(own.begin(), own.end());
    }
    std::size_t used = 0;
    return inflateUnknownSize(own, stream->size * kLargestRatio, used);
}

} // namespace tr::check
