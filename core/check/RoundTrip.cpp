#include "core/check/RoundTrip.h"

#include "core/base/Contracts.h"

#include <algorithm>

namespace tr::check
{
namespace
{

std::optional<std::byte> byteAt(const SpaceBytes& bytes, std::uint64_t offset)
{
    return offset < bytes.size() ? std::optional(bytes[offset]) : std::nullopt;
}

/// Where two spaces differ first; the size of the shorter one where that is all.
std::uint64_t firstMismatch(const SpaceBytes& a, const SpaceBytes& b)
{
    const auto [end, other] = std::ranges::mismatch(a, b);
    return static_cast<std::uint64_t>(end - a.begin());
}

std::uint64_t countMismatches(const SpaceBytes& a, const SpaceBytes& b)
{
    const std::size_t common = std::min(a.size(), b.size());
    std::uint64_t count = std::max(a.size(), b.size()) - common;
    for (std::size_t i = 0; i < common; ++i)
    {
        count += a[i] != b[i] ? 1U : 0U;
    }
    return count;
}

ByteDifference differenceIn(std::uint32_t space,
                            const SpaceBytes& original,
                            const SpaceBytes& written,
                            const schema::FieldMap& map)
{
    ByteDifference difference;
    difference.place = {map.spaces()[space].name, firstMismatch(original, written)};
    difference.original = byteAt(original, difference.place.offset);
    difference.written = byteAt(written, difference.place.offset);
    if (const auto field = map.at(space, difference.place.offset))
    {
        difference.path = field->path;
    }
    return difference;
}

/// "level_data" of "level_data/compressed_size"; empty where there is nothing around it.
std::string_view recordOf(std::string_view path)
{
    return path.substr(0, std::min(path.rfind('/'), path.size()));
}

/// The space that a stream inflates to which is called `path`, or whose size is; 0 where there is
/// no such stream. Changed content mostly shows in the size first, as that stands in front.
std::uint32_t spaceOfStream(std::string_view path, const schema::FieldMap& map)
{
    for (std::uint32_t space = 1; space < map.spaces().size(); ++space)
    {
        const auto origin = map.originOf(space);
        if (!origin)
        {
            continue;
        }
        const std::string& stream = origin->bytes.path;
        const bool isChunk = stream.find('/') != std::string::npos;
        if (stream == path || (isChunk && recordOf(stream) == recordOf(path)))
        {
            return space;
        }
    }
    return 0;
}

} // namespace

RoundTrip compareRoundTrip(std::span<const SpaceBytes> original,
                           std::span<const SpaceBytes> written,
                           const schema::FieldMap& map)
{
    TR_PRE(!original.empty() && !written.empty());
    RoundTrip result;
    if (original[0] == written[0])
    {
        return result;
    }
    result.differences = countMismatches(original[0], written[0]);
    result.first = differenceIn(0, original[0], written[0], map);

    // A stream of a wrapped file can hold streams, so this may lead further down.
    std::uint32_t inner = spaceOfStream(result.first->path, map);
    while (inner != 0 && inner < original.size() && inner < written.size()
           && original[inner] != written[inner])
    {
        result.first = differenceIn(inner, original[inner], written[inner], map);
        const std::uint32_t next = spaceOfStream(result.first->path, map);
        inner = next > inner ? next : 0;
    }
    return result;
}

std::optional<Place> firstUncovered(std::span<const SpaceBytes> spaces, const schema::FieldMap& map)
{
    if (const auto gap = map.firstGap())
    {
        return Place{map.spaces()[gap->space].name, gap->offset};
    }
    for (std::size_t i = 0; i < map.spaces().size(); ++i)
    {
        const std::uint64_t mapped = map.spaces()[i].size;
        const std::uint64_t there = i < spaces.size() ? spaces[i].size() : 0;
        if (mapped != there)
        {
            return Place{map.spaces()[i].name, std::min(mapped, there)};
        }
    }
    return std::nullopt;
}

} // namespace tr::check
