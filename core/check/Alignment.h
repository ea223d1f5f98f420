#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

/// Which rows of two tables are the same row, told by what they hold.
namespace tr::check
{

/// No row of the other table.
inline constexpr std::uint32_t kNoRow = std::numeric_limits<std::uint32_t>::max();

/// For each row of one table the row of the other that it is, or kNoRow.
using RowMap = std::vector<std::uint32_t>;

/// What the rows of a table hold, as hashes.
struct Prints
{
    std::vector<std::uint64_t> strong; ///< of all that a row is known by: what it leads to as well
    std::vector<std::uint64_t> weak;   ///< of its own numbers only
    std::vector<std::uint64_t> plain; ///< of its numbers as they are, those that lead elsewhere too
    std::vector<bool> starts;         ///< where lists or entries begin; may be empty
};

/// A part of the rows of both tables.
struct Window
{
    std::size_t a = 0;
    std::size_t endA = 0;
    std::size_t b = 0;
    std::size_t endB = 0;
};

/// What there is to align.
struct AlignedTables
{
    const Prints& a;
    const Prints& b;
    /// Rows are single numbers, which say little by themselves: they are told by their neighbours.
    bool isStream = false;
    /// How much two different rows have in common, 0 to 1000. Not asked of streams.
    std::function<std::uint32_t(std::size_t a, std::size_t b)> likeness;
};

/// Pairs the rows of a window in their order, so that as few as possible differ, came or went, and
/// writes the pairs into `map`, which has an element for each row of a. Rows that differ are paired
/// too where they stand between the same others: with the one that is most like it where there are
/// several. Where nothing came or went, rows stay what they are unless it is simpler to say that
/// one was moved. Takes time n log n for n rows that are mostly the same or told apart by what they
/// hold; of long stretches without anything in common, the first are paired with the first.
void align(const AlignedTables& tables, const Window& window, RowMap& map);

/// Rows that came or went beside the same ones could as well be those: takes those that begin where
/// lists or entries do. Of a table that is no part of another.
void settle(const Prints& a, const Prints& b, RowMap& map);

/// The pairs the other way. `size`: rows of b.
[[nodiscard]] RowMap inverse(const RowMap& map, std::size_t size);

} // namespace tr::check
