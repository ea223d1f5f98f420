#include "core/edit/fields/StreamChange.h"

#include "core/base/Text.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

template <class T>
schema::RowBlock blockOf(const Words& words)
{
    std::vector<T> rows(words.size());
    std::ranges::transform(
        words, rows.begin(), [](std::int32_t word) { return static_cast<T>(word); });
    return schema::RowBlock(std::move(rows));
}

template <class T>
Words wordsIn(const Table<T>& table, std::size_t first, std::size_t count)
{
    const auto rows = table.slice(first, count);
    TR_PRE(rows.size() == count);
    return {rows.begin(), rows.end()};
}

bool isFull(TableId table)
{
    return table == tables::MeshTrees;
}

bool isSigned(TableId table)
{
    return table == tables::AnimCommands;
}

} // namespace

Words wordsOf(const Content& content, TableId table, std::size_t first, std::size_t count)
{
    const level::Objects& objects = level::objectsOf(content);
    switch (table.number())
    {
    case tables::MeshWords.number:
        return wordsIn(objects.meshWords, first, count);
    case tables::Frames.number:
        return wordsIn(objects.frames, first, count);
    case tables::AnimCommands.number:
        return wordsIn(objects.animCommands, first, count);
    case tables::MeshTrees.number:
        return wordsIn(objects.meshTrees, first, count);
    case tables::FloorData.number:
        return wordsIn(content.as<level::Level>()->floorData, first, count);
    case tables::Overlaps.number:
        return wordsIn(content.as<level::Level>()->overlaps, first, count);
    default:
    {
        constexpr bool kIsPackedStream = false;
        TR_PRE(kIsPackedStream);
        return {};
    }
    }
}

schema::RowBlock wordBlock(TableId table, const Words& words)
{
    if (isFull(table))
    {
        return blockOf<std::int32_t>(words);
    }
    return isSigned(table) ? blockOf<std::int16_t>(words) : blockOf<std::uint16_t>(words);
}

schema::Cell Numbers::cellAt(TableId table, std::size_t row, std::uint32_t memoryOffset) const
{
    const auto leaves = m_tables.find(table)->type().leaves();
    const auto leaf = std::ranges::find(leaves, memoryOffset, &schema::Leaf::memoryOffset);
    TR_PRE(leaf != leaves.end());
    return {table, row, static_cast<std::uint32_t>(leaf - leaves.begin()), 0};
}

void Numbers::fault(const schema::Cell& cell, std::int64_t value)
{
    if (!m_fault)
    {
        const std::string path = schema::pathOf(m_tables, cell);
        m_fault = Error{ErrorCode::ReferenceTooFar, {}, path, {path, concat(value)}};
    }
}

void Numbers::set(const schema::Cell& cell, std::int64_t value)
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

void Numbers::lead(const view::Link& link, std::int64_t first)
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

schema::Value Numbers::current(const schema::Cell& cell) const
{
    const auto found = m_values.find(cell);
    return found != m_values.end() ? found->second : schema::valueOf(m_tables, cell);
}

Result<std::vector<Step>> Numbers::steps() const
{
    if (m_fault)
    {
        return fail(*m_fault);
    }
    std::vector<CellValue> values;
    values.reserve(m_values.size());
    for (const auto& [cell, value] : m_values)
    {
        values.push_back({cell, value});
    }
    return storesOf(m_tables, values);
}

Step spliceOf(const StreamChange& change)
{
    return Splice{change.table,
                  std::string(change.table->segment),
                  change.first,
                  change.removed,
                  wordBlock(change.table, change.words)};
}

Result<void>
apply(Transaction& transaction, const Numbers& numbers, const std::vector<StreamChange>& changes)
{
    auto steps = numbers.steps();
    if (!steps)
    {
        return fail(std::move(steps.error()));
    }
    for (Step& step : *steps)
    {
        transaction.apply(std::move(step));
    }
    for (const StreamChange& change : changes)
    {
        transaction.apply(spliceOf(change));
    }
    return {};
}

} // namespace tr::edit
