#include "core/schema/table/SameTables.h"

#include <algorithm>
#include <cstring>

namespace tr::schema
{
namespace
{

/// Rows as they lie in memory. Equal bytes are equal rows; where they differ, it may be in what
/// the compiler put between the numbers.
bool sameMemory(const TableView::Segment& a, const TableView::Segment& b, std::size_t rowSize)
{
    return a.count == 0 || a.rows == b.rows // snapshots share their tables
           || std::memcmp(a.rows, b.rows, a.count * rowSize) == 0;
}

/// The first number of a row that the other row has differently, or has not. Null: there is none.
const Leaf* otherLeaf(const TableView& a, const TableView& b, std::size_t row)
{
    const auto* const rowA = static_cast<const std::byte*>(a.rowData(row));
    const auto* const rowB = static_cast<const std::byte*>(b.rowData(row));
    const auto leaves = a.type().leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        const Leaf& leaf = leaves[i];
        const bool isThere = a.has(row, i);
        const bool isOther =
            isThere
            && std::memcmp(rowA + leaf.memoryOffset, rowB + leaf.memoryOffset, leaf.memorySize())
                   != 0;
        if (isOther || isThere != b.has(row, i))
        {
            return &leaf;
        }
    }
    return nullptr;
}

/// A number of a table.
struct Place
{
    std::size_t row;
    const Leaf* leaf;
};

/// Precondition: as many rows, of the same numbers.
std::optional<Place> otherNumber(const TableView& a, const TableView& b, std::size_t segment)
{
    const TableView::Segment& rows = a.segments()[segment];
    if (sameMemory(rows, b.segments()[segment], a.type().memorySize()))
    {
        return std::nullopt;
    }
    for (std::size_t row = rows.before; row < rows.before + rows.count; ++row)
    {
        if (const Leaf* const leaf = otherLeaf(a, b, row))
        {
            return Place{row, leaf};
        }
    }
    return std::nullopt;
}

bool sameShape(const TableView& a, const TableView& b)
{
    const auto same = [](const TableView::Segment& x, const TableView::Segment& y)
    { return x.count == y.count && x.outer == y.outer && x.path == y.path; };
    return sameLeaves(a.type(), b.type()) && std::ranges::equal(a.segments(), b.segments(), same);
}

/// Precondition: they have the same shape.
std::optional<Place> otherNumber(const TableView& a, const TableView& b)
{
    for (std::size_t i = 0; i < a.segments().size(); ++i)
    {
        if (const auto place = otherNumber(a, b, i))
        {
            return place;
        }
    }
    return std::nullopt;
}

std::optional<std::string> differenceOf(const TableView& a, const TableView& b)
{
    if (!sameShape(a, b))
    {
        return std::string(a.info().name);
    }
    const auto place = otherNumber(a, b);
    return place ? std::optional(a.pathOf(place->row, *place->leaf)) : std::nullopt;
}

} // namespace

bool sameLeaves(const RecordType& a, const RecordType& b)
{
    const auto same = [](const Leaf& x, const Leaf& y)
    { return x.count == y.count && x.memory == y.memory && x.path == y.path; };
    return std::ranges::equal(a.leaves(), b.leaves(), same);
}

bool sameRows(const TableView& a, const TableView& b)
{
    return sameShape(a, b) && !otherNumber(a, b);
}

std::optional<std::string> firstDifference(const TableSet& a, const TableSet& b)
{
    if (auto difference = differenceOf(a.header(), b.header()))
    {
        return difference;
    }
    for (const TableView& table : a.tables())
    {
        const TableView* const other = b.find(table.id());
        if (other == nullptr)
        {
            return std::string(table.info().name);
        }
        if (auto difference = differenceOf(table, *other))
        {
            return difference;
        }
    }
    if (a.tables().size() != b.tables().size())
    {
        const auto isNew = [&a](const TableView& table) { return a.find(table.id()) == nullptr; };
        const auto found = std::ranges::find_if(b.tables(), isNew);
        return std::string(found == b.tables().end() ? "" : found->info().name);
    }
    return std::nullopt;
}

} // namespace tr::schema
