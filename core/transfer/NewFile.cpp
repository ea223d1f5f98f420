#include "core/transfer/NewFile.h"

#include "core/level/Wad.h"

#include <algorithm>

namespace tr::transfer
{
namespace
{

/// Of several with as many tables the first; null: none of them is one of WADs.
const format::Format* largestWad(std::span<const format::Format* const> formats)
{
    const format::Format* largest = nullptr;
    for (const format::Format* const each : formats)
    {
        const bool isLarger = largest == nullptr || each->tables.size() > largest->tables.size();
        if (isLarger && each->version == level::versions::Wad
            && each->example(*each).as<level::Wad>() != nullptr)
        {
            largest = each;
        }
    }
    return largest;
}

} // namespace

format::GameFile newDestination(std::span<const format::Format* const> sources)
{
    const bool isAllWads =
        std::ranges::all_of(sources,
                            [](const format::Format* each)
                            { return each != nullptr && each->version == level::versions::Wad; });
    format::GameFile made;
    made.format = isAllWads ? largestWad(sources) : nullptr;
    if (made.format == nullptr)
    {
        made.format = largestWad(format::allFormats());
    }
    made.content = made.format->example(*made.format);
    return made;
}

} // namespace tr::transfer
