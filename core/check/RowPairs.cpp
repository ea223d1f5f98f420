#include "core/check/RowPairs.h"

#include "core/schema/record/ReferenceCode.h"
#include "core/schema/table/SameTables.h"
#include "core/view/links/Entries.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace tr::check
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Leaf;
using schema::TableView;
using view::Link;

/// Fewer words that went and came elsewhere are not taken for moved ones: they are too many's.
constexpr std::size_t kFewestMovedWords = 4;

/// A row is told by so many rows of a list that ends where another row's list begins.
constexpr std::size_t kRowsOfOpenList = 8;

constexpr std::uint64_t kStretchFactor = 0xD6E8'FEB8'6659'FD93U;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number)
{
    hash = hash * 0x9E37'79B9'7F4A'7C15U + number + 1;
    hash ^= hash >> 29U;
    hash *= 0xBF58'476D'1CE4'E5B9U;
    return hash ^ (hash >> 32U);
}

std::uint64_t mixed(std::uint64_t hash, const std::byte* bytes, std::size_t size)
{
    for (; size >= sizeof(std::uint64_t); size -= sizeof(std::uint64_t))
    {
        std::uint64_t number = 0;
        std::memcpy(&number, bytes, sizeof(number));
        hash = mixed(hash, number);
        bytes += sizeof(number);
    }
    std::uint64_t rest = size;
    std::memcpy(&rest, bytes, size);
    return mixed(hash, rest);
}

std::uint64_t power(std::uint64_t base, std::size_t exponent)
{
    std::uint64_t result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
    {
        result *= exponent % 2 == 1 ? base : 1;
    }
    return result;
}

const std::byte* rowAt(const TableView& view, const TableView::Segment& segment, std::size_t row)
{
    return static_cast<const std::byte*>(segment.rows) + row * view.type().memorySize();
}

bool sameNumbers(const Leaf& leaf, const std::byte* a, const std::byte* b)
{
    return std::memcmp(a + leaf.memoryOffset, b + leaf.memoryOffset, leaf.memorySize()) == 0;
}

/// Rows that are single numbers of a packed stream, of a picture or of a sound.
bool isStream(const TableView& view)
{
    const auto leaves = view.type().leaves();
    return leaves.size() == 1 && leaves[0].count == 1 && leaves[0].path.empty();
}

/// How much of what a link leads to tells the row that it stands in. Where the end of a list
/// depends on others, it is no part of it.
std::size_t countOf(const Link& link)
{
    const bool isOpen = link.target == tables::Frames || link.target == tables::SampleData;
    if (link.isImplied && link.target == tables::Animations)
    {
        return 1;
    }
    return link.isImplied && isOpen ? kRowsOfOpenList : link.count;
}

std::span<const Link> linksOf(const std::vector<Link>& links, TableId table)
{
    const auto [first, end] = std::ranges::equal_range(
        links, table, {}, [](const Link& each) { return each.from.table; });
    return {first, end};
}

std::span<const Link> linksAt(const std::vector<Link>& links, const schema::Cell& cell)
{
    const auto [first, end] = std::ranges::equal_range(links, cell, {}, &Link::from);
    return {first, end};
}

/// Makes the plain and the weak prints of a table. In the weak ones links into compared tables do
/// not count: `isMasked` tells.
template <class IsMasked>
Prints printsOf(const TableView& view, std::span<const Link> links, const IsMasked& isMasked)
{
    Prints prints;
    prints.plain.reserve(view.size());
    prints.weak.reserve(view.size());
    const auto leaves = view.type().leaves();
    auto next = links.begin();
    for (const TableView::Segment& segment : view.segments())
    {
        for (std::size_t i = 0; i < segment.count; ++i)
        {
            const std::byte* const data = rowAt(view, segment, i);
            const std::size_t row = segment.before + i;
            const auto first = std::find_if(
                next, links.end(), [row](const Link& each) { return each.from.row >= row; });
            next = std::find_if(
                first, links.end(), [row](const Link& each) { return each.from.row > row; });
            std::uint64_t plain = 0;
            std::uint64_t weak = 0;
            for (std::uint32_t leaf = 0; leaf < leaves.size(); ++leaf)
            {
                if (!view.has(row, leaf))
                {
                    continue;
                }
                const std::byte* const number = data + leaves[leaf].memoryOffset;
                if (leaves[leaf].count > 1 || leaves[leaf].isText())
                {
                    plain = mixed(plain, number, leaves[leaf].memorySize());
                    weak = mixed(weak, plain);
                    continue;
                }
                std::uint64_t bits = schema::loadBits(leaves[leaf].memory, number);
                plain = mixed(plain, bits);
                for (auto link = first; link != next; ++link)
                {
                    if (link->from.leaf == leaf && isMasked(*link))
                    {
                        const auto value = schema::loadValue(leaves[leaf].memory, &bits);
                        const auto masked = schema::encodeNumber(link->code, value, 0);
                        if (masked)
                        {
                            schema::storeValue(leaves[leaf].memory, *masked, &bits);
                        }
                    }
                }
                weak = mixed(weak, bits);
            }
            prints.plain.push_back(plain);
            prints.weak.push_back(weak);
        }
    }
    return prints;
}

std::vector<std::uint64_t> sumsOf(const std::vector<std::uint64_t>& prints)
{
    std::vector<std::uint64_t> sums(prints.size() + 1, 0);
    for (std::size_t i = 0; i < prints.size(); ++i)
    {
        sums[i + 1] = sums[i] * kStretchFactor + prints[i];
    }
    return sums;
}

std::uint64_t
stretchPrint(const std::vector<std::uint64_t>& sums, std::size_t first, std::size_t count)
{
    return sums[first + count] - sums[first] * power(kStretchFactor, count);
}

} // namespace

RowPairs::RowPairs(const Side& a, const Side& b, const Progress& progress)
{
    constexpr double kLinksKnown = 0.3;
    constexpr double kRowsPrinted = 0.6;
    findTables(a.tables, b.tables);
    if (std::ranges::none_of(m_parts, &Part::isCompared))
    {
        return;
    }
    progress.step(0.0);
    m_linksA = view::collectLinks(a.content, a.tables);
    m_linksB = view::collectLinks(b.content, b.tables);
    progress.step(kLinksKnown);
    printRows(a, true);
    printRows(b, false);
    progress.step(kRowsPrinted);
    const auto align = [&](Part& each, bool isNested)
    {
        if (each.isCompared && each.a->isNested() == isNested)
        {
            progress.step(kRowsPrinted);
            alignTable(each);
        }
    };
    for (Part& each : m_parts)
    {
        align(each, false);
    }
    // Rows of rooms are paired when the rooms are, which come first in the file.
    for (const TableView& table : a.tables.tables())
    {
        align(part(table.id()), true);
    }
    progress.step(1.0);
}

void RowPairs::findTables(const schema::TableSet& a, const schema::TableSet& b)
{
    addTable(a.header(), b.header());
    for (const TableView& table : a.tables())
    {
        if (const TableView* const other = b.find(table.id()))
        {
            addTable(table, *other);
        }
    }
}

void RowPairs::addTable(const TableView& a, const TableView& b)
{
    Part& added = part(a.id());
    added.a = &a;
    added.b = &b;
    added.isCompared = !schema::sameRows(a, b);
}

void RowPairs::printRows(const Side& side, bool isA)
{
    const std::vector<Link>& links = isA ? m_linksA : m_linksB;
    auto& sums = isA ? m_sumsA : m_sumsB;
    const auto isMasked = [this](const Link& link)
    { return !link.isSlot() && part(link.target).isCompared; };
    for (Part& each : m_parts)
    {
        if (each.isCompared)
        {
            const TableView& view = isA ? *each.a : *each.b;
            const TableId table = view.id();
            Prints& prints = isA ? each.printsA : each.printsB;
            prints = printsOf(view, linksOf(links, table), isMasked);
            sums[table] = sumsOf(prints.weak);
            prints.strong = prints.weak;
        }
    }
    for (Part& each : m_parts)
    {
        if (each.isCompared)
        {
            addWhatIsLedTo(each, linksOf(links, each.a->id()), isA);
            addWhatIsInside(each, isA);
            markStarts(side, each, isA);
        }
    }
}

std::uint64_t
RowPairs::printOf(TableId table, std::int64_t first, std::size_t count, bool isA) const
{
    const schema::TableMap<std::vector<std::uint64_t>>& all = isA ? m_sumsA : m_sumsB;
    const auto& sums = all[table];
    const std::size_t size = sums.size() - 1;
    if (first < 0 || static_cast<std::size_t>(first) >= size)
    {
        return 0;
    }
    const auto row = static_cast<std::size_t>(first);
    return stretchPrint(sums, row, std::min(count, size - row));
}

/// What a row leads to tells it as well, if not by its number.
void RowPairs::addWhatIsLedTo(Part& part, std::span<const Link> links, bool isA) const
{
    Prints& prints = isA ? part.printsA : part.printsB;
    for (const Link& link : links)
    {
        if (!link.isSlot() && this->part(link.target).isCompared)
        {
            std::uint64_t& print = prints.strong[link.from.row];
            print = mixed(print, printOf(link.target, link.first, countOf(link), isA));
        }
    }
}

/// A room is known by what is in it.
void RowPairs::addWhatIsInside(const Part& part, bool isA)
{
    const TableView& view = isA ? *part.a : *part.b;
    if (!view.isNested() || view.segments().empty())
    {
        return;
    }
    Part& outer = this->part(view.info().outer);
    if (!outer.isCompared)
    {
        return;
    }
    Prints& prints = isA ? outer.printsA : outer.printsB;
    for (const TableView::Segment& segment : view.segments())
    {
        std::uint64_t& print = prints.strong[segment.outer];
        print = mixed(
            print,
            printOf(view.id(), static_cast<std::int64_t>(segment.before), segment.count, isA));
    }
}

void RowPairs::markStarts(const Side& side, Part& part, bool isA) const
{
    const TableView& view = isA ? *part.a : *part.b;
    if (part.a->size() == part.b->size() || !view::entryKindOf(view.id()))
    {
        return;
    }
    std::vector<bool>& starts = (isA ? part.printsA : part.printsB).starts;
    starts.assign(view.size() + 1, false);
    starts.back() = true;
    const view::Entries entries(side.content, view.id());
    for (const view::Entry& each : entries.all())
    {
        for (const std::size_t place : {each.first, each.end()})
        {
            if (place < starts.size())
            {
                starts[place] = true;
            }
        }
    }
}

void RowPairs::alignTable(Part& part)
{
    const TableView& a = *part.a;
    const TableView& b = *part.b;
    part.map.assign(a.size(), kNoRow);
    part.moved.assign(a.size(), false);
    findWindows(part);
    if (a.id() == tables::Header)
    {
        part.map.assign(a.size(), 0); // its one row is the same one, whatever it has
        findEnds(part);
        return;
    }
    AlignedTables tables{part.printsA, part.printsB, isStream(a), {}};
    tables.likeness = [&a, &b, isAlike = schema::sameLeaves(a.type(), b.type())](
                          std::size_t rowA, std::size_t rowB) -> std::uint32_t
    {
        if (!isAlike)
        {
            return 0;
        }
        const auto* const dataA = static_cast<const std::byte*>(a.rowData(rowA));
        const auto* const dataB = static_cast<const std::byte*>(b.rowData(rowB));
        const auto leaves = a.type().leaves();
        std::size_t same = 0;
        for (std::size_t i = 0; i < leaves.size(); ++i)
        {
            const bool isThere = a.has(rowA, i);
            same += isThere == b.has(rowB, i) && (!isThere || sameNumbers(leaves[i], dataA, dataB))
                        ? 1
                        : 0;
        }
        return static_cast<std::uint32_t>(same * 1000 / std::max<std::size_t>(leaves.size(), 1));
    };
    for (const Window& each : part.windows)
    {
        align(tables, each, part.map);
    }
    if (!a.isNested())
    {
        settle(part.printsA, part.printsB, part.map);
    }
    findEnds(part);
    if (!a.isNested())
    {
        findMoved(part);
    }
    part.printsA = {};
    part.printsB = {};
}

void RowPairs::findWindows(Part& part) const
{
    const TableView& a = *part.a;
    const TableView& b = *part.b;
    if (!a.isNested())
    {
        part.windows.push_back({0, a.size(), 0, b.size()});
        return;
    }
    const Part& outer = this->part(a.info().outer);
    const RowMap back = outer.isCompared ? inverse(outer.map, outer.b->size()) : RowMap();
    const auto firstOf = [](const TableView& view, std::size_t row)
    { return std::ranges::lower_bound(view.segments(), row, {}, &TableView::Segment::outer); };
    const auto beforeOf = [](const TableView& view, auto segment)
    { return segment != view.segments().end() ? segment->before : view.size(); };
    // What only one file has in an outer row that both have came or went.
    const auto pair = [&](std::uint32_t rowA, std::uint32_t rowB)
    {
        auto mine = firstOf(a, rowA);
        auto theirs = firstOf(b, rowB);
        while (true)
        {
            const bool isMine = mine != a.segments().end() && mine->outer == rowA;
            const bool isTheirs = theirs != b.segments().end() && theirs->outer == rowB;
            if (!isMine && !isTheirs)
            {
                return;
            }
            const std::size_t rowsA = beforeOf(a, mine);
            const std::size_t rowsB = beforeOf(b, theirs);
            part.windows.push_back({rowsA,
                                    rowsA + (isMine ? (mine++)->count : 0),
                                    rowsB,
                                    rowsB + (isTheirs ? (theirs++)->count : 0)});
        }
    };
    std::uint32_t done = kNoRow;
    for (const TableView::Segment& each : a.segments())
    {
        const std::uint32_t other = outer.isCompared ? outer.map[each.outer] : each.outer;
        if (each.outer != done && other != kNoRow)
        {
            pair(each.outer, other);
        }
        done = each.outer;
    }
    done = kNoRow;
    for (const TableView::Segment& each : b.segments())
    {
        const std::uint32_t other = outer.isCompared ? back[each.outer] : each.outer;
        const auto mine = firstOf(a, other);
        const bool isPaired = mine != a.segments().end() && mine->outer == other;
        if (each.outer != done && other != kNoRow && !isPaired)
        {
            pair(other, each.outer);
        }
        done = each.outer;
    }
    std::ranges::stable_sort(part.windows, {}, &Window::b);
}

/// What went and came elsewhere as it was, if it cannot be mistaken.
void RowPairs::findMoved(Part& part) const
{
    pairMoved(part, part.printsA.strong, part.printsB.strong);
    // Who moves rows without telling what leads there leaves their numbers as they were.
    pairMoved(part, part.printsA.plain, part.printsB.plain);
}

void RowPairs::pairMoved(Part& part,
                         const std::vector<std::uint64_t>& printsA,
                         const std::vector<std::uint64_t>& printsB) const
{
    struct Places
    {
        std::size_t a = 0;
        std::size_t b = 0;
        std::uint32_t timesA = 0;
        std::uint32_t timesB = 0;
        std::size_t rows = 0;
    };

    std::unordered_map<std::uint64_t, Places> places;
    const bool areWords = isStream(*part.a);
    // Words are moved as stretches, records one by one.
    const auto forStretches =
        [areWords](const RowMap& map, const std::vector<std::uint64_t>& prints, const auto& use)
    {
        for (std::size_t row = 0; row < map.size();)
        {
            const std::size_t first = row++;
            if (map[first] != kNoRow)
            {
                continue;
            }
            std::uint64_t print = prints[first];
            while (areWords && row < map.size() && map[row] == kNoRow)
            {
                print = mixed(print, prints[row++]);
            }
            if (!areWords || row - first >= kFewestMovedWords)
            {
                use(print, first, row - first);
            }
        }
    };
    forStretches(part.map,
                 printsA,
                 [&places](std::uint64_t print, std::size_t first, std::size_t rows)
                 {
                     Places& place = places[print];
                     place.a = first;
                     place.rows = rows;
                     ++place.timesA;
                 });
    forStretches(inverse(part.map, part.b->size()),
                 printsB,
                 [&places](std::uint64_t print, std::size_t first, std::size_t rows)
                 {
                     const auto place = places.find(print);
                     if (place != places.end() && place->second.rows == rows)
                     {
                         place->second.b = first;
                         ++place->second.timesB;
                     }
                 });
    for (const auto& [print, place] : places)
    {
        if (place.timesA != 1 || place.timesB != 1)
        {
            continue;
        }
        for (std::size_t i = 0; i < place.rows; ++i)
        {
            part.map[place.a + i] = static_cast<std::uint32_t>(place.b + i);
            part.moved[place.a + i] = true;
        }
    }
}

void RowPairs::findEnds(Part& part) const
{
    const std::size_t size = part.map.size();
    part.ends.assign(size + 1, 0);
    part.begins.assign(size + 1, static_cast<std::uint32_t>(part.b->size()));
    for (std::size_t row = 0; row < size; ++row)
    {
        part.ends[row + 1] = part.map[row] != kNoRow ? part.map[row] + 1 : part.ends[row];
    }
    for (std::size_t row = size; row-- > 0;)
    {
        part.begins[row] = part.map[row] != kNoRow ? part.map[row] : part.begins[row + 1];
    }
}

bool RowPairs::leadsToTheSame(const Link& a, const Link& b) const
{
    const Part& target = part(a.target);
    if (!target.isCompared)
    {
        return a.first == b.first;
    }
    const auto size = static_cast<std::int64_t>(target.map.size());
    if (a.first < 0 || a.first > size)
    {
        return false;
    }
    const auto first = static_cast<std::size_t>(a.first);
    if (a.first < size && std::int64_t{target.map[first]} == b.first)
    {
        return true;
    }
    // A list may have got or lost its first rows, and an empty one stands between two rows.
    const bool isList = a.isRange() || view::entryKindOf(a.target).has_value();
    return isList && b.first >= std::int64_t{target.ends[first]}
           && b.first <= std::int64_t{target.begins[first]};
}

std::optional<Followed> RowPairs::followed(const schema::Cell& a,
                                           const schema::Value& valueA,
                                           const schema::Cell& b,
                                           const schema::Value& valueB) const
{
    const auto linksA = linksAt(m_linksA, a);
    const auto linksB = linksAt(m_linksB, b);
    schema::Value expected = valueA;
    std::optional<Followed> found;
    for (const Link& link : linksA)
    {
        if (link.isSlot())
        {
            continue;
        }
        const auto other =
            std::ranges::find_if(linksB,
                                 [&link](const Link& each)
                                 { return each.target == link.target && each.code == link.code; });
        if (other == linksB.end() || !leadsToTheSame(link, *other))
        {
            return std::nullopt;
        }
        const auto number =
            schema::encodeNumber(link.code, expected, schema::decodeNumber(link.code, valueB));
        if (!number)
        {
            return std::nullopt;
        }
        expected = *number;
        const std::int64_t by = (other->first - other->base) - (link.first - link.base);
        if (by != 0)
        {
            found = Followed{link.target, by};
        }
    }
    const bool isIt = !valueA.isFloat() && expected.integer() == valueB.integer();
    return isIt ? found : std::nullopt;
}

} // namespace tr::check
