#include "core/schema/table/TableView.h"

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
    return segment.path.empty() ? std::string() : concat(segment.path, "/", row - segment.before);
}

std::string TableView::pathOf(std::size_t row, const Leaf& leaf) const
{
    std::string path = pathOf(row);
    path += path.empty() || leaf.path.empty() ? "" : "/";
    return path += leaf.path;
}

const void* TableView::rowData(std::size_t row) const
{
    const Segment& segment = segmentOf(row);
    return static_cast<const std::byte*>(segment.rows)
           + (row - segment.before) * m_type->memorySize();
}

std::optional<std::uint32_t>
TableSet::outerRow(const TableView& view, const TableView::Segment& segment, TableId outer) const
{
    const TableView* at = &view;
    const TableView::Segment* stretch = &segment;
    while (at != nullptr && at->isNested())
    {
        const TableId table = at->info().outer;
        const std::uint32_t row = stretch->outer;
        if (table == outer)
        {
            return row;
        }
        at = table == kNoTable || table == at->id() ? nullptr : find(table);
        stretch = at != nullptr && row < at->size() ? &at->segmentOf(row) : nullptr;
        at = stretch != nullptr ? at : nullptr;
    }
    return std::nullopt;
}

const TableView* TableSet::find(TableId id) const noexcept
{
    return findIf([id](const TableInfo& info) { return &info == &*id; });
}

const TableView* TableSet::find(std::string_view name) const noexcept
{
    return findIf([name](const TableInfo& info) { return info.name == name; });
}

template <class Wanted>
const TableView* TableSet::findIf(Wanted wanted) const noexcept
{
    for (const auto* list : {&m_header, &m_tables})
    {
        const auto found = std::ranges::find_if(*list, wanted, &TableView::info);
        if (found != list->end())
        {
            return &*found;
        }
    }
    return nullptr;
}

} // namespace tr::schema
