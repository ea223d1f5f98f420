#include "core/edit/rows/Renumbering.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <charconv>

namespace tr::edit
{

using view::Link;

Renumbering::Renumbering(const Content& content,
                         const schema::TableSet& tables,
                         std::string_view path)
    : m_tables(tables)
    , m_numbers(content, tables)
{
    const auto place = schema::tableAt(tables, path);
    TR_PRE(place.has_value());
    m_view = place->view;
    m_segment = place->segment;
    const TableId target = view::linkedAs(content.version(), m_view->id());
    m_links = view::collectLinks(content, tables);
    std::erase_if(m_links, [target](const Link& link) { return link.target != target; });
}

bool Renumbering::concerns(const Link& link) const
{
    return !link.isSlot() && link.isInReach() && isOfSameRow(link);
}

bool Renumbering::isOfSameRow(const Link& link) const
{
    // What stands in a row is counted from the first of that row, or of a layer of a room: others
    // do not notice.
    if (!m_view->isNested())
    {
        return true;
    }
    const schema::TableView& from = *m_tables.find(link.from.table);
    const auto outer = m_tables.outerRow(from, from.segmentOf(link.from.row), m_view->info().outer);
    return outer ? *outer == m_segment->outer
                 : link.base == static_cast<std::int64_t>(m_segment->before)
                       && link.limit == static_cast<std::int64_t>(m_segment->count);
}

bool Renumbering::isInside(const Link& link, const RowSpan& rows) const
{
    const schema::TableView& from = *m_tables.find(link.from.table);
    if (from.id() == tables::Header)
    {
        return false;
    }
    const schema::TableView::Segment& segment = from.segmentOf(link.from.row);
    if (segment.path == rows.path)
    {
        const std::size_t row = link.from.row - segment.before;
        return row >= rows.first && row < rows.first + rows.count;
    }
    if (!segment.path.starts_with(rows.path + "/"))
    {
        return false;
    }
    // What stands in a row goes on with the number of the row.
    std::size_t row = 0;
    const char* const digits = segment.path.data() + rows.path.size() + 1;
    std::from_chars(digits, segment.path.data() + segment.path.size(), row);
    return row >= rows.first && row < rows.first + rows.count;
}

std::int64_t Renumbering::size() const
{
    return static_cast<std::int64_t>(m_segment->count);
}

std::int64_t Renumbering::baseOf(const Link& link) const
{
    return m_view->isNested() ? link.base - static_cast<std::int64_t>(m_segment->before) : 0;
}

Renumbering::Range Renumbering::rangeOf(const Link& link) const
{
    const auto count = static_cast<std::int64_t>(link.isRange() ? link.count : 1);
    return {link.first - static_cast<std::int64_t>(m_segment->before), count};
}

void Renumbering::setFirst(const Link& link, std::int64_t first)
{
    m_numbers.lead(link, first + static_cast<std::int64_t>(m_segment->before));
}

void Renumbering::set(const Link& link, Range before, Range after, std::int64_t baseShift)
{
    after.first -= baseShift; // what it is counted from has moved along
    if (after.first != before.first)
    {
        setFirst(link, after.first);
    }
    if (after.count != before.count)
    {
        m_numbers.count(link, static_cast<std::size_t>(after.count));
    }
}

void Renumbering::insert(std::size_t at,
                         std::size_t count,
                         Joins joins,
                         const std::optional<view::RowRange>& joined)
{
    const auto row = static_cast<std::int64_t>(at);
    const auto rows = static_cast<std::int64_t>(count);
    for (const Link& link : m_links)
    {
        const Range before = rangeOf(link);
        // What points past the end points nowhere, before and after; what leaves its layer, too.
        if (!concerns(link) || before.first < 0 || before.first >= size())
        {
            continue;
        }
        Range after = before;
        bool grows = false;
        if (link.isRange() && before.count > 0)
        {
            const std::int64_t end = before.first + before.count;
            grows = (row > before.first && row < end) || (row == end && joins == Joins::Previous)
                    || (row == before.first && joins == Joins::Next);
        }
        after.count += grows ? rows : 0;
        after.first += before.first > row || (before.first == row && !grows) ? rows : 0;
        const std::int64_t base = baseOf(link);
        const auto first = static_cast<std::int64_t>(joined ? joined->first : 0);
        const bool isOwn =
            !joined || (base == first && link.limit == static_cast<std::int64_t>(joined->count));
        set(link, before, after, !isOwn && base >= first ? rows : 0);
    }
}

Renumbering::Range Renumbering::without(Range range, std::int64_t first, std::int64_t count)
{
    const std::int64_t end = first + count;
    const std::int64_t rangeEnd = range.first + range.count;
    const std::int64_t overlap =
        std::max<std::int64_t>(0, std::min(end, rangeEnd) - std::max(first, range.first));
    const std::int64_t before = std::clamp<std::int64_t>(range.first - first, 0, count);
    return {range.first - before, range.count - overlap};
}

void Renumbering::dangle(const Link& link,
                         const Dangling& dangling,
                         const RowSpan& rows,
                         std::int64_t baseShift)
{
    if (dangling.kind == Dangling::Kind::Redirect)
    {
        const auto row = static_cast<std::int64_t>(dangling.row);
        const Range target = without(
            {row, 1}, static_cast<std::int64_t>(rows.first), static_cast<std::int64_t>(rows.count));
        setFirst(link, target.first - baseShift);
    }
    else if (const auto none = view::encodeNone(link, m_numbers.current(link.from)))
    {
        m_numbers.put(link.from, *none);
    }
}

void Renumbering::remove(const RowSpan& rows, const Dangling& dangling)
{
    const auto first = static_cast<std::int64_t>(rows.first);
    const auto count = static_cast<std::int64_t>(rows.count);
    for (const Link& link : m_links)
    {
        const Range before = rangeOf(link);
        if (!concerns(link) || isInside(link, rows) || before.first < 0 || before.first > size())
        {
            continue;
        }
        const Range after = without(before, first, count);
        const std::int64_t base = baseOf(link);
        const std::int64_t baseShift = without({base, 1}, first, count).first - base;
        const bool isGone = before.count > 0 && after.count == 0;
        if (isGone && (!link.isRange() || !link.countCell))
        {
            dangle(link, dangling, rows, baseShift);
        }
        else if (before.first < size())
        {
            set(link, before, after, baseShift);
        }
    }
}

void Renumbering::move(const RowSpan& rows, std::size_t to)
{
    const auto first = static_cast<std::int64_t>(rows.first);
    const auto count = static_cast<std::int64_t>(rows.count);
    const auto target = static_cast<std::int64_t>(to);
    for (const Link& link : m_links)
    {
        const Range before = rangeOf(link);
        if (!concerns(link) || before.first < 0 || before.first >= size())
        {
            continue;
        }
        if (!link.isRange())
        {
            const bool isMoved = before.first >= first && before.first < first + count;
            Range after =
                isMoved ? Range{target + before.first - first, 1} : without(before, first, count);
            after.first += !isMoved && after.first >= target ? count : 0;
            set(link, before, {after.first, 1}, 0);
            continue;
        }
        // Rows that move about inside their list stay in it, at its ends too.
        const bool isOwn = first >= before.first && first + count <= before.first + before.count;
        Range after = without(before, first, count);
        const std::int64_t end = after.first + after.count;
        const bool joins =
            isOwn ? target >= after.first && target <= end : target > after.first && target < end;
        after.first += !joins && after.first >= target ? count : 0;
        after.count += joins ? count : 0;
        if (after.count > 0)
        {
            set(link, before, after, 0);
        }
        else
        {
            m_numbers.count(link, 0);
        }
    }
}

std::vector<Link> Renumbering::linksInto(const RowSpan& rows) const
{
    std::vector<Link> found;
    const auto first = static_cast<std::int64_t>(rows.first + m_segment->before);
    const auto end = first + static_cast<std::int64_t>(rows.count);
    for (const Link& link : m_links)
    {
        if (!link.isInReach() || !isOfSameRow(link))
        {
            continue;
        }
        const bool isList = link.countCell.has_value();
        const bool losesAll = link.first >= first && link.first < end
                              && (isList || !link.isRange() || link.end() <= end);
        if (losesAll && !isList && !isInside(link, rows))
        {
            found.push_back(link);
        }
    }
    return found;
}

} // namespace tr::edit
