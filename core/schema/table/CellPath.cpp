#include "core/schema/table/CellPath.h"

#include "core/base/Text.h"
#include "core/schema/PathSegments.h"

#include <algorithm>
#include <optional>

namespace tr::schema
{
namespace
{

/// The number with the path `rest` in row `row` of a view.
std::optional<Cell> cellIn(const TableView& view, std::size_t row, std::string_view rest)
{
    const auto leaves = view.type().leaves();
    for (std::uint32_t i = 0; i < leaves.size(); ++i)
    {
        const Leaf& leaf = leaves[i];
        if (!view.has(row, i))
        {
            continue;
        }
        if (leaf.count == 1 && leaf.path == rest)
        {
            return Cell{view.id(), row, i};
        }
        auto inner = leaf.count == 1 ? std::nullopt : behind(rest, leaf.path);
        const auto element = inner ? takeNumber(*inner) : std::nullopt;
        if (element && inner->empty() && *element < leaf.count)
        {
            return Cell{view.id(), row, i, static_cast<std::uint32_t>(*element)};
        }
    }
    return std::nullopt;
}

std::optional<Cell> cellIn(const TableView& view, std::string_view path)
{
    for (const TableView::Segment& segment : view.segments())
    {
        auto rest = behind(path, segment.path);
        const auto row = rest ? takeNumber(*rest) : std::nullopt;
        if (row && *row < segment.count)
        {
            if (const auto cell = cellIn(view, segment.before + *row, *rest))
            {
                return cell;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<TablePlace> tableAt(const TableSet& tables, std::string_view path)
{
    for (const TableView& view : tables.tables())
    {
        const auto segment = std::ranges::find(view.segments(), path, &TableView::Segment::path);
        if (segment != view.segments().end())
        {
            return TablePlace{&view, &*segment};
        }
    }
    return std::nullopt;
}

Result<Cell> cellAt(const TableSet& tables, std::string_view path)
{
    for (const TableView& view : tables.tables())
    {
        if (const auto cell = cellIn(view, path))
        {
            return *cell;
        }
    }
    if (const auto cell = cellIn(tables.header(), 0, path))
    {
        return *cell;
    }
    return fail(ErrorCode::NoSuchPath, {std::string(path), std::string(path)});
}

std::string pathOf(const TableSet& tables, const Cell& cell)
{
    const TableView& view = *tables.find(cell.table);
    const Leaf& leaf = view.type().leaves()[cell.leaf];
    const std::string path = view.pathOf(cell.row, leaf);
    return leaf.count == 1 ? path : concat(path, "/", cell.element);
}

bool exists(const TableSet& tables, const Cell& cell)
{
    const TableView* view = tables.find(cell.table);
    return view != nullptr && cell.row < view->size() && cell.leaf < view->type().leaves().size()
           && cell.element < view->type().leaves()[cell.leaf].count
           && view->has(cell.row, cell.leaf);
}

Value valueOf(const TableSet& tables, const Cell& cell)
{
    const TableView& view = *tables.find(cell.table);
    const Leaf& leaf = view.type().leaves()[cell.leaf];
    return valueAt(leaf, view.rowData(cell.row), cell.element);
}

} // namespace tr::schema
