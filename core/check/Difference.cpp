#include "core/check/Difference.h"

#include "core/check/RowPairs.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace tr::check
{
namespace
{

using schema::Leaf;
using schema::TableView;
using Kind = RowDifference::Kind;

const std::byte* numberAt(const Leaf& leaf, const void* row, std::uint32_t element)
{
    return static_cast<const std::byte*>(row) + leaf.memoryOffset
           + element * schema::sizeOf(leaf.memory);
}

/// Says what differs in one table whose rows are paired.
class TableComparison
{
public:
    TableComparison(const TableView& a, const TableView& b, const RowPairs& pairs)
        : m_a(a)
        , m_b(b)
        , m_pairs(pairs)
        , m_map(pairs.rows(a.info().id))
        , m_back(inverse(m_map, b.size()))
    {
    }

    [[nodiscard]] TableDifference compare()
    {
        m_result.table = m_a.info().id;
        for (const Window& each : m_pairs.windows(m_result.table))
        {
            compare(each);
        }
        for (auto& [key, shift] : m_shifts)
        {
            m_result.shifts.push_back(shift);
        }
        std::ranges::stable_sort(m_result.shifts, {}, &ShiftDifference::first);
        return std::move(m_result);
    }

private:
    void compare(const Window& window)
    {
        std::size_t a = window.a;
        for (std::size_t b = window.b; b < window.endB; ++b)
        {
            const std::uint32_t other = m_back[b];
            if (other == kNoRow)
            {
                m_result.rows.push_back({Kind::Added, 0, b, {}});
                continue;
            }
            if (m_pairs.isMoved(m_result.table, other))
            {
                m_result.rows.push_back({Kind::Moved, other, b, fields(other, b)});
                continue;
            }
            for (; a < other; ++a)
            {
                addRemoved(a);
            }
            a = other + std::size_t{1};
            auto found = fields(other, b);
            if (!found.empty())
            {
                m_result.rows.push_back({Kind::Changed, other, b, std::move(found)});
            }
        }
        for (; a < window.endA; ++a)
        {
            addRemoved(a);
        }
    }

    void addRemoved(std::size_t row)
    {
        if (m_map[row] == kNoRow)
        {
            m_result.rows.push_back({Kind::Removed, row, 0, {}});
        }
    }

    /// The numbers that differ; those that follow what they lead to are counted.
    [[nodiscard]] std::vector<FieldDifference> fields(std::size_t a, std::size_t b)
    {
        std::vector<FieldDifference> found;
        const auto leaves = m_a.type().leaves();
        const void* const rowA = m_a.rowData(a);
        const void* const rowB = m_b.rowData(b);
        for (std::uint32_t i = 0; i < leaves.size(); ++i)
        {
            const std::size_t bytes = schema::sizeOf(leaves[i].memory) * leaves[i].count;
            if (std::memcmp(numberAt(leaves[i], rowA, 0), numberAt(leaves[i], rowB, 0), bytes) == 0)
            {
                continue;
            }
            for (std::uint32_t element = 0; element < leaves[i].count; ++element)
            {
                const void* const numberA = numberAt(leaves[i], rowA, element);
                const void* const numberB = numberAt(leaves[i], rowB, element);
                if (schema::loadBits(leaves[i].memory, numberA)
                    == schema::loadBits(leaves[i].memory, numberB))
                {
                    continue;
                }
                const FieldDifference field{i,
                                            element,
                                            schema::loadValue(leaves[i].memory, numberA),
                                            schema::loadValue(leaves[i].memory, numberB)};
                const auto followed = m_pairs.followed({m_result.table, a, i, element},
                                                       field.a,
                                                       {m_result.table, b, i, element},
                                                       field.b);
                if (followed)
                {
                    addShift(i, *followed, b);
                }
                else
                {
                    found.push_back(field);
                }
            }
        }
        return found;
    }

    void addShift(std::uint32_t leaf, const Followed& followed, std::size_t row)
    {
        const auto [place, isNew] =
            m_shifts.try_emplace({leaf, followed.target, followed.by},
                                 ShiftDifference{leaf, followed.target, followed.by, 0, row, row});
        ++place->second.count;
        place->second.last = row;
    }

    const TableView& m_a;
    const TableView& m_b;
    const RowPairs& m_pairs;
    const RowMap& m_map;
    RowMap m_back;
    TableDifference m_result;
    std::map<std::tuple<std::uint32_t, level::TableId, std::int64_t>, ShiftDifference> m_shifts;
};

} // namespace

std::size_t TableDifference::count(RowDifference::Kind kind) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, kind, &RowDifference::kind));
}

std::vector<TableDifference> differences(const Side& a, const Side& b, const Progress& progress)
{
    const RowPairs pairs(a, b, progress);
    std::vector<TableDifference> found;
    const auto add = [&](const TableView& first, const TableView& second)
    {
        if (pairs.isSame(first.info().id))
        {
            return;
        }
        TableDifference difference = TableComparison(first, second, pairs).compare();
        if (!difference.rows.empty() || !difference.shifts.empty())
        {
            found.push_back(std::move(difference));
        }
    };
    add(a.tables.header(), b.tables.header());
    for (const TableView& table : a.tables.tables())
    {
        if (const TableView* const other = b.tables.find(table.info().id))
        {
            add(table, *other);
        }
    }
    return found;
}

} // namespace tr::check
