#include "core/schema/table/NestedOrder.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace tr::schema
{
namespace
{

/// Where each row of a table has come to stand.
using Places = std::vector<std::uint32_t>;
using Segments = std::vector<TableView::Segment>;

/// Says how the rows have moved.
Places reorder(TableView& view, const Segments& segments)
{
    TableView ordered(view.info(), view.type(), view.isNested());
    Places places(view.size());
    for (const TableView::Segment& each : segments)
    {
        for (std::size_t i = 0; i < each.count; ++i)
        {
            places[each.before + i] = static_cast<std::uint32_t>(ordered.size() + i);
        }
        ordered.add(each.path, each.outer, each.rows, each.count);
    }
    RowShapes shapes = view.shapes();
    for (std::size_t row = 0; row < shapes.ofRows.size(); ++row)
    {
        shapes.ofRows[places[row]] = view.shapes().ofRows[row];
    }
    ordered.setShapes(std::move(shapes));
    view = std::move(ordered);
    return places;
}

} // namespace

void orderNested(std::deque<TableView>& tables)
{
    std::map<TableId, Places> moved;
    for (TableView& view : tables)
    {
        const auto outer = moved.find(view.info().outer);
        const bool isOrdered =
            std::ranges::is_sorted(view.segments(), {}, &TableView::Segment::outer);
        if (!view.isNested() || (isOrdered && outer == moved.end()))
        {
            continue;
        }
        Segments segments = view.segments();
        for (TableView::Segment& each : segments)
        {
            each.outer = outer != moved.end() ? outer->second[each.outer] : each.outer;
        }
        std::ranges::stable_sort(segments, {}, &TableView::Segment::outer);
        moved[view.id()] = reorder(view, segments);
    }
}

} // namespace tr::schema
