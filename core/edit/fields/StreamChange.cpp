#include "core/edit/fields/StreamChange.h"

#include "core/base/Contracts.h"

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

Step spliceOf(const StreamChange& change)
{
    return Splice{change.table,
                  std::string(change.table->segment),
                  change.first,
                  change.removed,
                  wordBlock(change.table, change.words)};
}

Result<void> setNumbers(Transaction& transaction, const SetNumbers& set)
{
    const schema::TableSet all = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), all);
    set(numbers);
    return apply(transaction, numbers, {});
}

Result<void> apply(Transaction& transaction,
                   const PendingNumbers& numbers,
                   const std::vector<StreamChange>& changes)
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
