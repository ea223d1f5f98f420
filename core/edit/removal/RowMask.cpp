#include "core/edit/removal/RowMask.h"

#include "core/edit/fields/StreamChange.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using view::Link;

void keepAlignment(RowMask& staying)
{
    for (std::size_t row = 0; row < staying.size();)
    {
        std::size_t end = row;
        while (end < staying.size() && !staying[end])
        {
            ++end;
        }
        if ((end - row) % 2 != 0)
        {
            staying[row] = true;
        }
        row = std::max(end, row + 1);
    }
}

/// The steps that take out all stretches of rows, the last one first.
std::vector<Step> splicesOf(TableId table, const RowMask& staying)
{
    const std::string path(table->segment);
    std::vector<Step> steps;
    for (std::size_t end = staying.size(); end > 0;)
    {
        std::size_t first = end;
        while (first > 0 && !staying[first - 1])
        {
            --first;
        }
        if (first < end)
        {
            steps.emplace_back(Splice{table, path, first, end - first, {}});
        }
        end = first == end ? end - 1 : first;
    }
    return steps;
}

} // namespace

void mark(RowMask& mask, std::size_t first, std::size_t end)
{
    for (std::size_t row = first; row < std::min(end, mask.size()); ++row)
    {
        mask[row] = true;
    }
}

void mark(RowMask& mask, const Link& link)
{
    const std::int64_t end = std::max<std::int64_t>(link.end(), 0);
    mark(mask,
         static_cast<std::size_t>(std::max<std::int64_t>(link.first, 0)),
         static_cast<std::size_t>(end));
}

bool canStandForNone(TableId stream, std::int64_t first) noexcept
{
    return first == 0 && (stream == tables::FloorData || stream == tables::MeshWords);
}

std::vector<Link> numbersInto(const Content& content, const schema::TableSet& tables, TableId table)
{
    std::vector<Link> links = view::collectLinks(content, tables);
    std::erase_if(links,
                  [table](const Link& link) { return link.target != table || link.isSlot(); });
    return links;
}

Result<void>
drop(Transaction& transaction, TableId table, std::span<const Link> links, RowMask staying)
{
    if (table == tables::MeshWords)
    {
        keepAlignment(staying);
    }
    if (std::ranges::find(staying, false) == staying.end())
    {
        return {};
    }
    std::vector<std::int64_t> places(staying.size() + 1);
    for (std::size_t row = 0; row < staying.size(); ++row)
    {
        places[row + 1] = places[row] + (staying[row] ? 1 : 0);
    }
    std::vector<Step> steps;
    {
        const schema::TableSet tables = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), tables);
        for (const Link& link : links)
        {
            const bool isInside =
                link.first >= 0 && link.first <= static_cast<std::int64_t>(staying.size());
            const std::int64_t place =
                isInside ? places[static_cast<std::size_t>(link.first)] : link.first;
            if (place != link.first)
            {
                numbers.lead(link, place);
            }
        }
        auto renumbered = numbers.steps();
        if (!renumbered)
        {
            return fail(std::move(renumbered.error()));
        }
        steps = std::move(*renumbered);
    }
    for (Step& step : splicesOf(table, staying))
    {
        steps.push_back(std::move(step));
    }
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
    return {};
}

} // namespace tr::edit
