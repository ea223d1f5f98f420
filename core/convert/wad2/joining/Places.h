#pragma once

#include "core/base/Text.h"
#include "core/edit/document/Document.h"
#include "core/format/wad2/Wad2File.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Where rows of a .wad2 stand, and come to stand. Used by the sources of this folder only.
namespace tr::convert
{

/// Where a row with that number is to stand: in order, if the others are, else behind all.
template <class Rows, class NumberOf>
[[nodiscard]] std::size_t placeFor(const Rows& rows, std::int64_t number, const NumberOf& numberOf)
{
    std::vector<std::int64_t> numbers;
    for (const auto& row : rows)
    {
        numbers.push_back(numberOf(row));
    }
    const auto place =
        std::ranges::is_sorted(numbers) ? std::ranges::upper_bound(numbers, number) : numbers.end();
    return static_cast<std::size_t>(place - numbers.begin());
}

/// Puts rows in place of others, which may be none.
template <class Row>
void exchangeRows(edit::Transaction& transaction,
                  const schema::TableInfo& table,
                  std::string_view path,
                  std::size_t first,
                  std::size_t count,
                  std::vector<Row> rows)
{
    if (count > 0 || !rows.empty())
    {
        transaction.apply(edit::Splice{
            table, std::string(path), first, count, schema::RowBlock(std::move(rows))});
    }
}

/// The objects of a file that have such rows, and their table.
template <class Row>
[[nodiscard]] const Table<Row>& objectRowsOf(const wad2::Wad2& file)
{
    if constexpr (std::same_as<Row, wad2::Moveable>)
    {
        return file.moveables.rows;
    }
    else if constexpr (std::same_as<Row, wad2::Static>)
    {
        return file.statics.rows;
    }
    else
    {
        return file.sequences.rows;
    }
}

template <class Row>
[[nodiscard]] const schema::TableInfo& objectTable()
{
    return std::same_as<Row, wad2::Moveable> ? wad2::tables::Moveables
           : std::same_as<Row, wad2::Static> ? wad2::tables::Statics
                                             : wad2::tables::SpriteSequences;
}

/// Puts new objects to where placeFor would have one after the other; those that come to the same
/// place together, as each step moves all that is behind it.
template <class Row>
void insertObjects(edit::Transaction& transaction, std::vector<Row> rows)
{
    const auto slotOf = [](const Row& row) { return row.slot.slot.value; };
    std::vector<std::int64_t> there;
    for (const Row& row : objectRowsOf<Row>(*transaction.content().as<wad2::Wad2>()))
    {
        there.push_back(slotOf(row));
    }
    const bool isSorted = std::ranges::is_sorted(there);
    if (isSorted)
    {
        std::ranges::stable_sort(rows, {}, slotOf);
    }
    const auto placeOf = [&](const Row& row)
    {
        const auto place = isSorted ? std::ranges::upper_bound(there, slotOf(row)) : there.end();
        return static_cast<std::size_t>(place - there.begin());
    };
    for (std::size_t done = 0; done < rows.size();)
    {
        const std::size_t place = placeOf(rows[done]) + done;
        std::vector<Row> together;
        for (const std::size_t first = done;
             done < rows.size() && placeOf(rows[done]) + first == place;
             ++done)
        {
            together.push_back(std::move(rows[done]));
        }
        exchangeRows(transaction,
                     objectTable<Row>(),
                     objectTable<Row>().segment,
                     place,
                     0,
                     std::move(together));
    }
}

} // namespace tr::convert
