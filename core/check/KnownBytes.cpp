#include "core/check/KnownBytes.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace tr::check
{
namespace
{

using schema::FieldMap;

std::optional<std::size_t> spaceNamed(const FieldMap& map, std::string_view name)
{
    const auto found = std::ranges::find(map.spaces(), name, &schema::Space::name);
    return found == map.spaces().end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - map.spaces().begin()));
}

/// A stream that cannot be inflated is skipped: what follows it in its own space is read.
bool isSkipped(const Error& fault)
{
    return fault.code == ErrorCode::BadChunkStream || fault.code == ErrorCode::ChunkSizeDiffers;
}

/// The end of the innermost thing on the way to the fault that was read: of the rooms before the
/// one that is broken, of the count that is too large.
std::uint64_t endOfRead(const FieldMap& map, const Error& fault, std::size_t space)
{
    std::string_view path = fault.path;
    while (!path.empty())
    {
        if (const auto ref = map.find(path); ref && ref->space == space)
        {
            return ref->offset + ref->size;
        }
        const auto slash = path.rfind('/');
        path = path.substr(0, slash == std::string_view::npos ? 0 : slash);
    }
    return fault.place.offset;
}

/// Whether the stream that a space is inflated from lies where its own space was read.
bool isReached(const FieldMap& map, std::uint32_t space, const std::vector<std::uint64_t>& ends)
{
    const auto origin = map.originOf(space);
    return origin && origin->bytes.offset + origin->bytes.size <= ends[origin->bytes.space];
}

} // namespace

std::vector<std::uint64_t>
knownEnds(const FieldMap& map, const Diagnostics& diagnostics, std::uint64_t fileSize)
{
    std::vector<std::uint64_t> ends;
    std::ranges::transform(map.spaces(), std::back_inserter(ends), &schema::Space::size);
    ends[0] = std::min(ends[0], fileSize);
    bool damaged = false;
    for (const Diagnostic& each : diagnostics)
    {
        if (each.severity != Severity::Fault)
        {
            continue;
        }
        damaged = true;
        const Error& fault = each.error;
        const auto skipped = isSkipped(fault) ? spaceNamed(map, fault.path) : std::nullopt;
        const auto space = spaceNamed(map, fault.place.space);
        if (skipped)
        {
            ends[*skipped] = 0;
        }
        else if (space)
        {
            ends[*space] = std::min(ends[*space], endOfRead(map, fault, *space));
        }
    }
    for (std::uint32_t space = 1; damaged && space < ends.size(); ++space)
    {
        ends[space] = isReached(map, space, ends) ? ends[space] : 0;
    }
    return ends;
}

} // namespace tr::check
