#include "core/schema/archive/Places.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tr::schema
{

PartOrder
arrange(std::uint64_t begin, std::span<const PlacedPart> parts, std::span<const PartGap> gaps)
{
    PartOrder made;
    made.offsets.resize(parts.size());
    std::vector<std::pair<std::uint64_t, PartOrder::Item>> order;
    for (std::size_t row = 0; row < parts.size(); ++row)
    {
        const std::uint64_t at = parts[row].place.at;
        if (parts[row].size != 0)
        {
            order.push_back({at, {false, row, 0}});
        }
        else
        {
            made.offsets[row] = at == PartPlace::kNowhere ? 0 : at;
        }
    }
    for (std::size_t row = 0; row < gaps.size(); ++row)
    {
        order.push_back({gaps[row].at, {true, row, 0}});
    }
    std::ranges::stable_sort(order, {}, [](const auto& each) { return each.first; });
    made.end = begin;
    for (auto& [at, item] : order)
    {
        item.begin = made.end;
        made.end += item.isGap ? gaps[item.row].bytes.size() : parts[item.row].size;
        if (!item.isGap)
        {
            made.offsets[item.row] = item.begin;
        }
        made.items.push_back(item);
    }
    return made;
}

bool Extents::claim(std::size_t begin, std::size_t end)
{
    const auto next = m_ends.upper_bound(begin);
    const bool runsInto = next != m_ends.end() && next->first < end;
    const bool isInside = next != m_ends.begin() && std::prev(next)->second > begin;
    if (runsInto || isInside)
    {
        return false;
    }
    if (begin < end)
    {
        m_ends.emplace(begin, end);
    }
    return true;
}

void Extents::shorten(std::size_t begin, std::size_t last)
{
    const auto found = m_ends.find(begin);
    if (found != m_ends.end() && last < found->second)
    {
        found->second = last;
        if (last <= begin)
        {
            m_ends.erase(found);
        }
    }
}

std::vector<std::pair<std::size_t, std::size_t>> Extents::free(std::size_t begin,
                                                               std::size_t end) const
{
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (const auto& [from, to] : m_ends)
    {
        if (from > begin)
        {
            found.emplace_back(begin, std::min(from, end));
        }
        begin = std::max(begin, to);
    }
    if (begin < end)
    {
        found.emplace_back(begin, end);
    }
    return found;
}

} // namespace tr::schema
