#include "core/view/Usage.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tr::view
{
namespace
{

using enum level::TableId;

constexpr std::array kMeantToBeUsed{
    Textiles8,      Textiles16,    Textiles32, TextureSamples, ObjectTextures, SpriteTextures,
    RoomVertices,   FloorData,     MeshWords,  MeshPointers,   Animations,     StateChanges,
    AnimDispatches, AnimCommands,  MeshTrees,  Frames,         Boxes,          Overlaps,
    SoundDetails,   SampleIndices, SampleData, Samples,
};

constexpr std::array kSeldomShared{
    FloorData,
    MeshWords,
    MeshPointers,
    Animations,
    StateChanges,
    AnimDispatches,
    AnimCommands,
    MeshTrees,
    Frames,
    Overlaps,
    SoundDetails,
    SampleIndices,
    SampleData,
    SpriteTextures,
};

template <class Tables, class RangesOf>
std::vector<TableUsage> collect(const Tables& tables, const RangesOf& rangesOf)
{
    std::vector<TableUsage> found;
    for (const level::TableId table : tables)
    {
        TableUsage usage{table, 0, rangesOf(table)};
        for (const RowRange& range : usage.ranges)
        {
            usage.rows += range.count;
        }
        if (usage.rows > 0)
        {
            found.push_back(std::move(usage));
        }
    }
    return found;
}

} // namespace

bool isThereToBeUsed(level::TableId table) noexcept
{
    return std::ranges::find(kMeantToBeUsed, table) != kMeantToBeUsed.end();
}

std::vector<TableUsage> unusedRows(const References& references)
{
    return collect(kMeantToBeUsed,
                   [&references](level::TableId table)
                   {
                       auto ranges = references.orphans(table);
                       // Sectors without functions say 0, so the first word is there for nobody.
                       const bool isNone =
                           table == FloorData && !ranges.empty() && ranges.front().first == 0;
                       if (isNone && ranges.front().count == 1)
                       {
                           ranges.erase(ranges.begin());
                       }
                       else if (isNone)
                       {
                           ranges.front() = {1, ranges.front().count - 1};
                       }
                       return ranges;
                   });
}

std::vector<TableUsage> sharedRows(const References& references)
{
    return collect(kSeldomShared,
                   [&references](level::TableId table) { return references.shared(table); });
}

} // namespace tr::view
