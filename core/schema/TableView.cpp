#include "core/schema/TableView.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>
#include <utility>

namespace tr::schema
{

void TableView::add(std::string path, std::uint32_t outer, const void* rows, std::size_t count)
{
    m_segments.push_back({std::move(path), rows, count, m_size, outer});
    m_size += count;
}

const TableView::Segment& TableView::segmentOf(std::size_t row) const
{
    TR_PRE(row < m_size);
    // Empty segments share their start with the next one, which is the one that is wanted.
    const auto after = std::ranges::upper_bound(m_segments, row, {}, &Segment::before);
    return *std::prev(after);
}

std::string TableView::pathOf(std::size_t row) const
{
    const Segment& segment = segmentOf(row);
    return concat(segment.path, "/", row - segment.before);
}

const void* TableView::rowData(std::size_t row) const
{
    const Segment& segment = segmentOf(row);
    return static_cast<const std::byte*>(segment.rows)
           + (row - segment.before) * m_type->memorySize();
}

const TableView* TableSet::find(TableId id) const noexcept
{
    const auto found = std::ranges::find_if(
        m_tables, [id](const TableView& each) { return each.info().id == id; });
    return found == m_tables.end() ? nullptr : &*found;
}

const TableView* TableSet::find(std::string_view name) const noexcept
{
    const auto found = std::ranges::find_if(
        m_tables, [name](const TableView& each) { return each.info().name == name; });
    return found == m_tables.end() ? nullptr : &*found;
}

} // namespace tr::schema
