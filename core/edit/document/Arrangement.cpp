#include "core/edit/document/Arrangement.h"

#include "core/base/Contracts.h"

#include <numeric>

namespace tr::edit
{
namespace
{

std::vector<std::size_t> rowsFrom(std::size_t first, std::size_t count)
{
    std::vector<std::size_t> rows(count);
    std::iota(rows.begin(), rows.end(), first);
    return rows;
}

} // namespace

Arrangement Arrangement::insertion(std::size_t at, std::size_t count, Joins joins)
{
    return {at, 0, at, std::vector<std::size_t>(count, kNew), joins};
}

Arrangement Arrangement::duplication(std::size_t first, std::size_t count)
{
    return {first + count, 0, first + count, rowsFrom(first, count), Joins::Previous};
}

Arrangement Arrangement::removal(std::size_t first, std::size_t count)
{
    return {first, count, first, {}, Joins::Previous};
}

Arrangement Arrangement::move(std::size_t first, std::size_t count, std::size_t to)
{
    return {first, count, to, rowsFrom(first, count), Joins::Previous};
}

std::vector<std::size_t> Arrangement::order(std::size_t size) const
{
    TR_PRE(first <= size && removed <= size - first && at <= size - removed);
    std::vector<std::size_t> rows = rowsFrom(0, size);
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(first);
    rows.erase(begin, begin + static_cast<std::ptrdiff_t>(removed));
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), from.begin(), from.end());
    return rows;
}

std::vector<Step>
Arrangement::splices(TableId table, std::string_view path, schema::RowBlock rows) const
{
    std::vector<Step> steps;
    if (removed > 0)
    {
        steps.emplace_back(Splice{table, std::string(path), first, removed, {}});
    }
    if (!rows.empty())
    {
        steps.emplace_back(Splice{table, std::string(path), at, 0, std::move(rows)});
    }
    return steps;
}

} // namespace tr::edit
