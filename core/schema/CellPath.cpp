#include "core/schema/CellPath.h"

#include "core/base/Text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace tr::schema
{
namespace
{

/// Takes `begin` off the front of a path, if it is a whole number of its segments.
std::optional<std::string_view> behind(std::string_view path, std::string_view begin)
{
    if (begin.empty())
    {
        return path;
    }
    if (!path.starts_with(begin) || (path.size() > begin.size() && path[begin.size()] != '/'))
    {
        return std::nullopt;
    }
    path.remove_prefix(std::min(begin.size() + 1, path.size()));
    return path;
}

/// Takes the number off the front of a path.
std::optional<std::size_t> takeNumber(std::string_view& path)
{
    std::size_t number = 0;
    const char* const end = path.data() + path.size();
    const auto [after, error] = std::from_chars(path.data(), end, number);
    if (error != std::errc{} || (after != end && *after != '/'))
    {
        return std::nullopt;
    }
    const auto digits = static_cast<std::size_t>(after - path.data());
    path.remove_prefix(std::min(digits + 1, path.size()));
    return number;
}

/// The number with the path `rest` in row `row` of a view.
std::optional<Cell> cellIn(const TableView& view, std::size_t row, std::string_view rest)
{
    const auto leaves = view.type().leaves();
    for (std::uint32_t i = 0; i < leaves.size(); ++i)
    {
        const Leaf& leaf = leaves[i];
        if (leaf.count == 1 && leaf.path == rest)
        {
            return Cell{view.info().id, row, i};
        }
        auto inner = leaf.count == 1 ? std::nullopt : behind(rest, leaf.path);
        const auto element = inner ? takeNumber(*inner) : std::nullopt;
        if (element && inner->empty() && *element < leaf.count)
        {
            return Cell{view.info().id, row, i, static_cast<std::uint32_t>(*element)};
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
           && cell.element < view->type().leaves()[cell.leaf].count;
}

Value valueOf(const TableSet& tables, const Cell& cell)
{
    const TableView& view = *tables.find(cell.table);
    const Leaf& leaf = view.type().leaves()[cell.leaf];
    return loadValue(leaf.memory,
                     static_cast<const std::byte*>(view.rowData(cell.row)) + leaf.memoryOffset
                         + cell.element * sizeOf(leaf.memory));
}

} // namespace tr::schema
