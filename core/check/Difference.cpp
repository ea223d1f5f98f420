#include "core/check/Difference.h"

#include "core/check/RowPairs.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <span>
#include <tuple>
#include <utility>

namespace tr::check
{
namespace
{

using schema::Leaf;
using schema::TableSet;
using schema::TableView;
using Kind = RowDifference::Kind;

const std::byte* numberAt(const Leaf& leaf, const void* row, std::uint32_t element)
{
    return static_cast<const std::byte*>(row) + leaf.memoryOffset
           + element * schema::sizeOf(leaf.memory);
}

constexpr auto kNoLeaf = std::numeric_limits<std::uint32_t>::max();

/// A number of both rows, or one that only one of them has: indices into RecordType::leaves().
struct LeafPair
{
    std::uint32_t a = kNoLeaf;
    std::uint32_t b = kNoLeaf;
};

/// Numbers are the same ones if they have the same path. What only a has comes last.
std::vector<LeafPair> pairsOf(std::span<const Leaf> a, std::span<const Leaf> b)
{
    std::vector<LeafPair> pairs(b.size());
    std::vector<LeafPair> lonely;
    for (std::uint32_t i = 0; i < b.size(); ++i)
    {
        pairs[i].b = i;
    }
    for (std::uint32_t i = 0; i < a.size(); ++i)
    {
        const auto isIt = [&leaf = a[i]](const Leaf& each) {
            return each.path == leaf.path && each.count == leaf.count && each.memory == leaf.memory;
        };
        // Nearly always they stand in the same place.
        const bool isInPlace = i < b.size() && isIt(b[i]);
        const auto place = isInPlace ? b.begin() + i : std::ranges::find_if(b, isIt);
        if (place == b.end())
        {
            lonely.push_back({i, kNoLeaf});
        }
        else
        {
            pairs[static_cast<std::size_t>(place - b.begin())].a = i;
        }
    }
    pairs.insert(pairs.end(), lonely.begin(), lonely.end());
    return pairs;
}

/// Says what differs in one table whose rows are paired.
class TableComparison
{
public:
    TableComparison(const TableView& a, const TableView& b, const RowPairs& pairs)
        : m_a(a)
        , m_b(b)
        , m_pairs(pairs)
        , m_map(pairs.rows(a.id()))
        , m_back(inverse(m_map, b.size()))
        , m_leaves(pairsOf(a.type().leaves(), b.type().leaves()))
    {
    }

    [[nodiscard]] TableDifference compare()
    {
        m_result.table = m_a.id();
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
        for (const LeafPair& each : m_leaves)
        {
            const LeafPair pair{each.a != kNoLeaf && m_a.has(a, each.a) ? each.a : kNoLeaf,
                                each.b != kNoLeaf && m_b.has(b, each.b) ? each.b : kNoLeaf};
            if (pair.a == kNoLeaf || pair.b == kNoLeaf)
            {
                addLonely(pair, a, b, found);
            }
            else
            {
                addChanged(each, a, b, found);
            }
        }
        return found;
    }

    /// A number that only one of the rows has.
    void addLonely(const LeafPair& pair,
                   std::size_t a,
                   std::size_t b,
                   std::vector<FieldDifference>& found) const
    {
        if (pair.a == pair.b)
        {
            return; // neither of them has it
        }
        const bool isOfA = pair.b == kNoLeaf;
        const TableView& view = isOfA ? m_a : m_b;
        const std::uint32_t index = isOfA ? pair.a : pair.b;
        const Leaf& leaf = view.type().leaves()[index];
        const void* const row = view.rowData(isOfA ? a : b);
        for (std::uint32_t element = 0; element < leaf.count; ++element)
        {
            const auto value = schema::valueAt(leaf, row, element);
            found.push_back({index,
                             element,
                             isOfA ? std::optional(value) : std::nullopt,
                             isOfA ? std::nullopt : std::optional(value)});
        }
    }

    void addChanged(const LeafPair& pair,
                    std::size_t a,
                    std::size_t b,
                    std::vector<FieldDifference>& found)
    {
        const Leaf& leafA = m_a.type().leaves()[pair.a];
        const Leaf& leafB = m_b.type().leaves()[pair.b];
        const void* const rowA = m_a.rowData(a);
        const void* const rowB = m_b.rowData(b);
        const std::size_t bytes = leafA.memorySize();
        if (std::memcmp(numberAt(leafA, rowA, 0), numberAt(leafB, rowB, 0), bytes) == 0)
        {
            return;
        }
        for (std::uint32_t element = 0; element < leafA.count; ++element)
        {
            if (!leafA.isText()
                && schema::loadBits(leafA.memory, numberAt(leafA, rowA, element))
                       == schema::loadBits(leafB.memory, numberAt(leafB, rowB, element)))
            {
                continue;
            }
            const schema::Value valueA = schema::valueAt(leafA, rowA, element);
            const schema::Value valueB = schema::valueAt(leafB, rowB, element);
            const auto followed = m_pairs.followed({m_result.table, a, pair.a, element},
                                                   valueA,
                                                   {m_result.table, b, pair.b, element},
                                                   valueB);
            if (followed)
            {
                addShift(pair.b, *followed, b);
            }
            else
            {
                found.push_back({pair.b, element, valueA, valueB});
            }
        }
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
    std::vector<LeafPair> m_leaves;
    TableDifference m_result;
    std::map<std::tuple<std::uint32_t, schema::TableId, std::int64_t>, ShiftDifference> m_shifts;
};

/// Whether the row of an outer table is in both files.
bool isInBoth(const RowPairs& pairs, schema::TableId outer, std::uint32_t row, bool isOfB)
{
    if (pairs.isSame(outer))
    {
        return true;
    }
    const RowMap& map = pairs.rows(outer);
    return isOfB ? std::ranges::find(map, row) != map.end() : map[row] != kNoRow;
}

/// A table that only one file has: all its rows, but none of what is in rows that came or went
/// themselves.
TableDifference
lonelyTable(const TableView& table, const TableSet& other, const RowPairs& pairs, bool isOfB)
{
    TableDifference found{table.id(), {}, {}};
    const schema::TableId outer = found.table->outer;
    if (table.isNested() && other.find(outer) == nullptr)
    {
        return found;
    }
    for (const TableView::Segment& segment : table.segments())
    {
        if (table.isNested() && !isInBoth(pairs, outer, segment.outer, isOfB))
        {
            continue;
        }
        for (std::size_t row = segment.before; row < segment.before + segment.count; ++row)
        {
            found.rows.push_back(isOfB ? RowDifference{Kind::Added, 0, row, {}}
                                       : RowDifference{Kind::Removed, row, 0, {}});
        }
    }
    return found;
}

} // namespace

std::size_t TableDifference::count(RowDifference::Kind kind) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, kind, &RowDifference::kind));
}

std::vector<TableDifference> differences(const Side& a, const Side& b, const Progress& progress)
{
    const RowPairs pairs(a, b, progress);
    std::vector<TableDifference> found;
    const auto add = [&found](TableDifference difference)
    {
        if (!difference.rows.empty() || !difference.shifts.empty())
        {
            found.push_back(std::move(difference));
        }
    };
    const auto compare = [&](const TableView& first, const TableView& second)
    {
        if (!pairs.isSame(first.id()))
        {
            add(TableComparison(first, second, pairs).compare());
        }
    };
    compare(a.tables.header(), b.tables.header());
    for (const TableView& table : a.tables.tables())
    {
        if (const TableView* const other = b.tables.find(table.id()))
        {
            compare(table, *other);
        }
        else
        {
            add(lonelyTable(table, b.tables, pairs, false));
        }
    }
    for (const TableView& table : b.tables.tables())
    {
        if (a.tables.find(table.id()) == nullptr)
        {
            add(lonelyTable(table, a.tables, pairs, true));
        }
    }
    return found;
}

} // namespace tr::check
