#include "core/view/links/Usage.h"

#include <algorithm>
#include <utility>

namespace tr::view
{
namespace
{

template <class RangesOf>
std::vector<TableUsage>
collect(const References& references, bool schema::TableInfo::*isMeant, const RangesOf& rangesOf)
{
    std::vector<TableUsage> found;
    for (const schema::TableId table : references.tables())
    {
        TableUsage usage{table, 0, {}};
        if ((*table).*isMeant)
        {
            usage.ranges = rangesOf(table);
        }
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

std::vector<TableUsage> unusedRows(const References& references)
{
    return collect(references,
                   &schema::TableInfo::isToBeUsed,
                   [&references](schema::TableId table)
                   {
                       auto ranges = references.orphans(table);
                       // Sectors without functions say 0, so the first word is there for nobody.
                       const bool isNone = table == level::tables::FloorData && !ranges.empty()
                                           && ranges.front().first == 0;
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
    return collect(references,
                   &schema::TableInfo::isSeldomShared,
                   [&references](schema::TableId table) { return references.shared(table); });
}

} // namespace tr::view
