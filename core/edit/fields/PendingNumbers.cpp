#include "core/edit/fields/PendingNumbers.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>

namespace tr::edit
{

schema::Cell
PendingNumbers::cellAt(TableId table, std::size_t row, std::uint32_t memoryOffset) const
{
    const auto leaves = m_tables.find(table)->type().leaves();
    const auto leaf = std::ranges::find(leaves, memoryOffset, &schema::Leaf::memoryOffset);
    TR_PRE(leaf != leaves.end());
    return {table, row, static_cast<std::uint32_t>(leaf - leaves.begin()), 0};
}

void PendingNumbers::fault(const schema::Cell& cell, std::int64_t value)
{
    if (!m_fault)
    {
        const std::string path = schema::pathOf(m_tables, cell);
        m_fault = Error{ErrorCode::ReferenceTooFar, {}, path, {path, concat(value)}};
    }
}

void PendingNumbers::set(const schema::Cell& cell, std::int64_t value)
{
    const schema::Leaf& leaf = m_tables.find(cell.table)->type().leaves()[cell.leaf];
    const ValueRange range = rangeOf(leaf);
    if (value < range.lowest || value > range.highest)
    {
        fault(cell, value);
        return;
    }
    m_values[cell] = schema::Value::ofInteger(leaf.disk, value);
}

void PendingNumbers::lead(const view::Link& link, std::int64_t first)
{
    const schema::Value old = current(link.from);
    const auto value = first < 0 ? view::encodeNone(link, old) : view::encode(link, old, first);
    if (value)
    {
        m_values[link.from] = *value;
    }
    else
    {
        fault(link.from, first);
    }
}

void PendingNumbers::count(const view::Link& link, std::size_t count)
{
    if (!link.countCell)
    {
        return; // it follows from the data
    }
    const auto value = view::encodeCount(link, current(*link.countCell), count);
    if (value)
    {
        m_values[*link.countCell] = *value;
    }
    else
    {
        fault(*link.countCell, static_cast<std::int64_t>(count));
    }
}

schema::Value PendingNumbers::current(const schema::Cell& cell) const
{
    const auto found = m_values.find(cell);
    return found != m_values.end() ? found->second : schema::valueOf(m_tables, cell);
}

std::vector<CellValue> PendingNumbers::values() const
{
    std::vector<CellValue> values;
    values.reserve(m_values.size());
    for (const auto& [cell, value] : m_values)
    {
        values.push_back({cell, value});
    }
    return values;
}

Result<std::vector<Step>> PendingNumbers::steps() const
{
    if (m_fault)
    {
        return fail(*m_fault);
    }
    return storesOf(m_tables, values());
}

} // namespace tr::edit
