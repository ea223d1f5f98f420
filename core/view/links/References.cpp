#include "core/view/links/References.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <tuple>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

/// Rows that a link reaches, as far as they exist.
struct Stretch
{
    std::size_t first = 0;
    std::size_t end = 0;
    TableId owner{};
    std::size_t ownerRow = 0;
};

std::optional<Stretch> stretchOf(const Link& link, std::size_t rows)
{
    const auto all = static_cast<std::int64_t>(rows);
    const std::int64_t first = std::clamp<std::int64_t>(link.first, 0, all);
    const std::int64_t end = std::clamp<std::int64_t>(link.end(), 0, all);
    return first < end ? std::optional(Stretch{static_cast<std::size_t>(first),
                                               static_cast<std::size_t>(end),
                                               link.from.table,
                                               link.from.row})
                       : std::nullopt;
}

void addRange(std::vector<RowRange>& ranges, std::size_t first, std::size_t end)
{
    if (first >= end)
    {
        return;
    }
    if (!ranges.empty() && ranges.back().end() >= first)
    {
        ranges.back().count = std::max(ranges.back().end(), end) - ranges.back().first;
    }
    else
    {
        ranges.push_back({first, end - first});
    }
}

} // namespace

References::References(const schema::Content& content, const schema::TableSet& tables)
    : m_links(collectLinks(content, tables))
    , m_version(content.version())
{
    for (const schema::TableView& view : tables.tables())
    {
        m_tables.emplace_back(view.id());
        m_rows[view.id()] = view.size();
    }
    std::ranges::sort(m_tables);
    for (std::uint32_t i = 0; i < m_links.size(); ++i)
    {
        const Link& link = m_links[i];
        RowRange& own = m_from[link.from.table];
        own = {own.count == 0 ? i : own.first, own.count + 1};
        if (!link.isInReach())
        {
            continue; // another room's rows, or another layer's, which it does not mean
        }
        Targets& to = m_targets[link.target];
        (link.count == 1 ? to.single : to.ranges).push_back(i);
    }
    const auto byRow = [this](std::uint32_t a, std::uint32_t b)
    { return std::tie(m_links[a].first, a) < std::tie(m_links[b].first, b); };
    for (Targets& to : m_targets)
    {
        std::ranges::sort(to.single, byRow);
        std::ranges::sort(to.ranges, byRow);
        std::int64_t furthest = 0;
        for (const std::uint32_t i : to.ranges)
        {
            furthest = std::max(furthest, m_links[i].end());
            to.furthest.push_back(furthest);
        }
    }
}

std::span<const Link> References::linksFrom(TableId table) const noexcept
{
    const RowRange& own = m_from[table];
    return std::span(m_links).subspan(own.first, own.count);
}

std::span<const Link> References::linksFrom(TableId table, std::size_t row) const
{
    const auto all = linksFrom(table);
    const auto rowOf = [](const Link& link) { return link.from.row; };
    const auto found = std::ranges::equal_range(all, row, {}, rowOf);
    return {found.begin(), found.end()};
}

std::vector<const Link*> References::linksTo(TableId table, std::size_t row) const
{
    const Targets& to = m_targets[linkedAs(m_version, table)];
    const auto number = static_cast<std::int64_t>(row);
    const auto firstOf = [this](std::uint32_t i) { return m_links[i].first; };
    std::vector<const Link*> found;
    for (const std::uint32_t i : std::ranges::equal_range(to.single, number, {}, firstOf))
    {
        found.push_back(&m_links[i]);
    }
    auto after = std::ranges::upper_bound(to.ranges, number, {}, firstOf);
    while (after != to.ranges.begin())
    {
        --after;
        const auto place = static_cast<std::size_t>(after - to.ranges.begin());
        if (to.furthest[place] <= number)
        {
            break; // nor does any in front of it reach so far
        }
        if (m_links[*after].reaches(row))
        {
            found.push_back(&m_links[*after]);
        }
    }
    std::ranges::sort(found);
    return found;
}

std::vector<const Link*> References::linksTo(TableId table) const
{
    const Targets& to = m_targets[linkedAs(m_version, table)];
    std::vector<const Link*> found;
    for (const auto* links : {&to.ranges, &to.single})
    {
        const std::size_t begin = found.size();
        for (const std::uint32_t i : *links)
        {
            found.push_back(&m_links[i]);
        }
        std::sort(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end());
    }
    return found;
}

bool References::dangles(const Link& link) const noexcept
{
    return link.count != 0
           && (link.first < 0 || !link.isInReach()
               || link.end() > static_cast<std::int64_t>(rows(link.target)));
}

std::vector<const Link*> References::dangling() const
{
    std::vector<const Link*> found;
    for (const Link& link : m_links)
    {
        if (dangles(link))
        {
            found.push_back(&link);
        }
    }
    return found;
}

std::vector<RowRange> References::orphans(TableId table) const
{
    const std::size_t all = rows(table);
    std::vector<std::int32_t> change(all + 1);
    for (const Link* link : linksTo(table))
    {
        const auto reached = stretchOf(*link, all);
        const bool isOwn = link->from.table == table && link->reaches(link->from.row);
        if (!reached)
        {
            continue;
        }
        ++change[reached->first];
        --change[reached->end];
        if (isOwn)
        {
            --change[link->from.row];
            ++change[link->from.row + 1];
        }
    }
    std::vector<RowRange> ranges;
    std::int32_t depth = 0;
    for (std::size_t row = 0; row < all; ++row)
    {
        depth += change[row];
        if (depth == 0)
        {
            addRange(ranges, row, row + 1);
        }
    }
    return ranges;
}

std::vector<RowRange> References::shared(TableId table) const
{
    std::vector<Stretch> stretches;
    for (const Link* link : linksTo(table))
    {
        const auto reached = stretchOf(*link, rows(table));
        if (reached && table->isOwnedBy(link->from.table))
        {
            stretches.push_back(*reached);
        }
    }
    // One owner may reach a row more than once: the corners of a face that has lost its area.
    const auto byOwner = [](const Stretch& a, const Stretch& b)
    {
        return std::tie(a.owner, a.ownerRow, a.first, a.end)
               < std::tie(b.owner, b.ownerRow, b.first, b.end);
    };
    std::ranges::sort(stretches, byOwner);
    std::vector<std::int32_t> change(rows(table) + 1);
    for (std::size_t i = 0; i < stretches.size();)
    {
        const Stretch& owner = stretches[i];
        std::vector<RowRange> own;
        for (; i < stretches.size() && stretches[i].owner == owner.owner
               && stretches[i].ownerRow == owner.ownerRow;
             ++i)
        {
            addRange(own, stretches[i].first, stretches[i].end);
        }
        for (const RowRange& each : own)
        {
            ++change[each.first];
            --change[each.end()];
        }
    }
    std::vector<RowRange> ranges;
    std::int32_t depth = 0;
    for (std::size_t row = 0; row + 1 < change.size(); ++row)
    {
        depth += change[row];
        if (depth > 1)
        {
            addRange(ranges, row, row + 1);
        }
    }
    return ranges;
}

std::size_t References::rows(TableId table) const noexcept
{
    return m_rows[table];
}

} // namespace tr::view
