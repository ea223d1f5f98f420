#include "core/check/Difference.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace tr::check
{
namespace
{

using schema::Leaf;
using schema::RecordType;
using schema::TableView;
using Kind = RowDifference::Kind;

const void* rowAt(const TableView& view, const TableView::Segment& segment, std::size_t row)
{
    return static_cast<const std::byte*>(segment.rows) + row * view.type().memorySize();
}

const void* numberAt(const Leaf& leaf, const void* row, std::uint32_t element)
{
    return static_cast<const std::byte*>(row) + leaf.memoryOffset
           + element * schema::sizeOf(leaf.memory);
}

/// The same stretch of rows of both sides.
class Pairing
{
public:
    Pairing(const TableView& viewA,
            const TableView::Segment& a,
            const TableView& viewB,
            const TableView::Segment& b,
            TableDifference& result)
        : m_viewA(viewA)
        , m_viewB(viewB)
        , m_a(a)
        , m_b(b)
        , m_result(result)
    {
    }

    void compare()
    {
        std::size_t front = 0;
        const std::size_t common = std::min(m_a.count, m_b.count);
        while (front < common && isEqual(front, front))
        {
            ++front;
        }
        std::size_t back = 0;
        while (back < common - front && isEqual(m_a.count - 1 - back, m_b.count - 1 - back))
        {
            ++back;
        }
        const std::size_t endA = m_a.count - back;
        const std::size_t endB = m_b.count - back;
        const bool isSmall = endA - front <= kMostAligned && endB - front <= kMostAligned;
        // Where no row came or went, a row is what it was, however much of it has changed.
        if (isSmall && endA != endB)
        {
            align(front, endA, front, endB);
        }
        else
        {
            pair(front, endA, front, endB);
        }
    }

private:
    [[nodiscard]] bool isEqual(std::size_t a, std::size_t b) const
    {
        const void* const rowA = rowAt(m_viewA, m_a, a);
        const void* const rowB = rowAt(m_viewB, m_b, b);
        return std::ranges::all_of(
            m_viewA.type().leaves(),
            [rowA, rowB](const Leaf& leaf)
            {
                const std::size_t size = schema::sizeOf(leaf.memory) * leaf.count;
                return std::memcmp(numberAt(leaf, rowA, 0), numberAt(leaf, rowB, 0), size) == 0;
            });
    }

    /// Numbers that say where other rows are change when those move; a row is still the same one.
    [[nodiscard]] static bool isLink(const Leaf& leaf)
    {
        return leaf.info->role == schema::Role::Index || leaf.info->role == schema::Role::Offset;
    }

    /// Rows with the same print are taken for the same row.
    [[nodiscard]] static std::vector<std::size_t> prints(const TableView& view,
                                                         const TableView::Segment& segment,
                                                         std::size_t first,
                                                         std::size_t end)
    {
        std::vector<std::size_t> result;
        std::string bytes;
        const bool onlyLinks = std::ranges::all_of(view.type().leaves(), &isLink);
        for (std::size_t row = first; row < end; ++row)
        {
            bytes.clear();
            for (const Leaf& leaf : view.type().leaves())
            {
                if (isLink(leaf) && !onlyLinks)
                {
                    continue;
                }
                const auto* const number =
                    static_cast<const char*>(numberAt(leaf, rowAt(view, segment, row), 0));
                bytes.append(number, schema::sizeOf(leaf.memory) * leaf.count);
            }
            result.push_back(std::hash<std::string>{}(bytes));
        }
        return result;
    }

    /// Finds the longest common subsequence, and pairs what lies between its rows.
    void align(std::size_t a, std::size_t endA, std::size_t b, std::size_t endB)
    {
        const std::vector<std::size_t> printsA = prints(m_viewA, m_a, a, endA);
        const std::vector<std::size_t> printsB = prints(m_viewB, m_b, b, endB);
        const auto isSame = [&, a, b](std::size_t i, std::size_t j)
        { return printsA[i] == printsB[j]; };
        const std::size_t width = endB - b + 1;
        std::vector<std::uint16_t> length((endA - a + 1) * width, 0);
        const auto at = [&length, width](std::size_t i, std::size_t j) -> std::uint16_t&
        { return length[i * width + j]; };
        for (std::size_t i = endA - a; i-- > 0;)
        {
            for (std::size_t j = endB - b; j-- > 0;)
            {
                at(i, j) = isSame(i, j) ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                                        : std::max(at(i + 1, j), at(i, j + 1));
            }
        }
        std::size_t doneA = a;
        std::size_t doneB = b;
        std::size_t i = 0;
        std::size_t j = 0;
        while (a + i < endA && b + j < endB)
        {
            if (isSame(i, j) && at(i, j) == at(i + 1, j + 1) + 1)
            {
                pair(doneA, a + i, doneB, b + j);
                pair(a + i, a + i + 1, b + j, b + j + 1);
                doneA = a + ++i;
                doneB = b + ++j;
            }
            else if (at(i + 1, j) >= at(i, j + 1))
            {
                ++i;
            }
            else
            {
                ++j;
            }
        }
        pair(doneA, endA, doneB, endB);
    }

    /// Rows that differ: pairs as far as there are two, then what only one side has.
    void pair(std::size_t a, std::size_t endA, std::size_t b, std::size_t endB)
    {
        for (; a < endA && b < endB; ++a, ++b)
        {
            if (!isEqual(a, b))
            {
                m_result.rows.push_back(
                    {Kind::Changed, m_a.before + a, m_b.before + b, fields(a, b)});
            }
        }
        for (; a < endA; ++a)
        {
            m_result.rows.push_back({Kind::Removed, m_a.before + a, 0, {}});
        }
        for (; b < endB; ++b)
        {
            m_result.rows.push_back({Kind::Added, 0, m_b.before + b, {}});
        }
    }

    [[nodiscard]] std::vector<FieldDifference> fields(std::size_t a, std::size_t b) const
    {
        std::vector<FieldDifference> found;
        const auto leaves = m_viewA.type().leaves();
        for (std::uint32_t i = 0; i < leaves.size(); ++i)
        {
            for (std::uint32_t element = 0; element < leaves[i].count; ++element)
            {
                const void* const numberA = numberAt(leaves[i], rowAt(m_viewA, m_a, a), element);
                const void* const numberB = numberAt(leaves[i], rowAt(m_viewB, m_b, b), element);
                if (schema::loadBits(leaves[i].memory, numberA)
                    != schema::loadBits(leaves[i].memory, numberB))
                {
                    found.push_back({i,
                                     element,
                                     schema::loadValue(leaves[i].memory, numberA),
                                     schema::loadValue(leaves[i].memory, numberB)});
                }
            }
        }
        return found;
    }

    const TableView& m_viewA;
    const TableView& m_viewB;
    const TableView::Segment& m_a;
    const TableView::Segment& m_b;
    TableDifference& m_result;
};

TableDifference compare(const TableView& a, const TableView& b)
{
    TableDifference result{a.info().id, {}};
    std::map<std::string_view, const TableView::Segment*> others;
    for (const TableView::Segment& each : b.segments())
    {
        others.emplace(each.path, &each);
    }
    for (const TableView::Segment& each : a.segments())
    {
        const auto other = others.find(each.path);
        if (other != others.end())
        {
            Pairing(a, each, b, *other->second, result).compare();
        }
    }
    return result;
}

} // namespace

std::size_t TableDifference::count(RowDifference::Kind kind) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, kind, &RowDifference::kind));
}

std::vector<TableDifference>
differences(const schema::TableSet& a, const schema::TableSet& b, const Progress& progress)
{
    std::vector<TableDifference> found;
    const auto add = [&found](const TableView& first, const TableView& second)
    {
        TableDifference difference = compare(first, second);
        if (!difference.rows.empty())
        {
            found.push_back(std::move(difference));
        }
    };
    add(a.header(), b.header());
    std::size_t done = 0;
    for (const TableView& table : a.tables())
    {
        progress.step(static_cast<double>(done++) / static_cast<double>(a.tables().size()));
        if (const TableView* other = b.find(table.info().id))
        {
            add(table, *other);
        }
    }
    return found;
}

} // namespace tr::check
