#include "core/check/Alignment.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace tr::check
{
namespace
{

using Hashes = std::vector<std::uint64_t>;

/// Windows of so many cells are aligned exactly.
constexpr std::size_t kMostCells = 1'000'000;

/// And all windows of a table together have so many; what is left then is paired in its order.
constexpr std::size_t kMostCellsInAll = 64'000'000;

/// Different rows of so many cells are compared with each other for what they have in common.
constexpr std::size_t kMostLikened = 16'384;

/// A stretch of equal rows is looked at so far to find where it begins best.
constexpr std::size_t kFurthestSlide = 4096;

/// Of a row that differs, came or went.
constexpr std::size_t kCostOfRow = 2;

constexpr std::uint64_t kRollingFactor = 0x9E37'79B9'7F4A'7C15U;

/// How rows are recognized in a large window: so many side by side, which are nowhere else.
struct Attempt
{
    std::size_t rows;
    bool isWeak;
};

constexpr std::array<Attempt, 4> kOfRecords{{{1, false}, {3, false}, {1, true}, {3, true}}};
constexpr std::array<Attempt, 4> kOfStreams{{{16, false}, {6, false}, {16, true}, {3, false}}};

struct RowPair
{
    std::size_t a;
    std::size_t b;
};

/// Of ascending `a`, the most pairs whose `b` ascends too.
std::vector<RowPair> longestAscending(const std::vector<RowPair>& pairs)
{
    std::vector<std::size_t> tails; ///< the pair with the smallest end of each length
    std::vector<std::size_t> before(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
    {
        const auto tail = std::ranges::lower_bound(
            tails, pairs[i].b, {}, [&pairs](std::size_t each) { return pairs[each].b; });
        before[i] = tail == tails.begin() ? i : *std::prev(tail);
        if (tail == tails.end())
        {
            tails.push_back(i);
        }
        else
        {
            *tail = i;
        }
    }
    std::vector<RowPair> found;
    for (std::size_t left = tails.size(), i = tails.empty() ? 0 : tails.back(); left > 0; --left)
    {
        found.push_back(pairs[i]);
        i = before[i];
    }
    std::ranges::reverse(found);
    return found;
}

class Aligner
{
public:
    Aligner(const AlignedTables& tables, RowMap& map)
        : m_tables(tables)
        , m_map(map)
    {
    }

    void align(const Window& window)
    {
        split(window, 0);
        if (window.endA - window.a == window.endB - window.b)
        {
            preferPlaces(window);
        }
        pairTheRest(window);
    }

private:
    [[nodiscard]] const Hashes& printsA(bool isWeak) const
    {
        return isWeak ? m_tables.a.weak : m_tables.a.strong;
    }

    [[nodiscard]] const Hashes& printsB(bool isWeak) const
    {
        return isWeak ? m_tables.b.weak : m_tables.b.strong;
    }

    [[nodiscard]] bool isSame(std::size_t a, std::size_t b, bool isWeak) const
    {
        return printsA(isWeak)[a] == printsB(isWeak)[b];
    }

    /// How much has to be said if two rows are one: nothing, perhaps that it leads elsewhere, or
    /// as much as of a row that came.
    [[nodiscard]] std::size_t costOf(std::size_t a, std::size_t b) const
    {
        if (isSame(a, b, false) || m_tables.a.plain[a] == m_tables.b.plain[b])
        {
            return 0;
        }
        return isSame(a, b, true) ? 1 : kCostOfRow;
    }

    void set(std::size_t a, std::size_t b) { m_map[a] = static_cast<std::uint32_t>(b); }

    /// Pairs what is the same at both ends.
    [[nodiscard]] Window trimmed(Window window, bool isWeak)
    {
        while (window.a < window.endA && window.b < window.endB
               && isSame(window.a, window.b, isWeak))
        {
            set(window.a++, window.b++);
        }
        while (window.a < window.endA && window.b < window.endB
               && isSame(window.endA - 1, window.endB - 1, isWeak))
        {
            set(--window.endA, --window.endB);
        }
        return window;
    }

    /// Finds rows that both sides have, and goes on between them.
    void split(const Window& whole, std::size_t attempt)
    {
        const auto& attempts = m_tables.isStream ? kOfStreams : kOfRecords;
        const bool isWeak = attempt < attempts.size() && attempts[attempt].isWeak;
        const Window window = trimmed(whole, isWeak);
        const std::size_t rowsA = window.endA - window.a;
        const std::size_t rowsB = window.endB - window.b;
        if (rowsA == 0 || rowsB == 0)
        {
            return;
        }
        if (rowsA <= kMostCells / rowsB)
        {
            if (rowsA * rowsB <= m_cellsLeft)
            {
                m_cellsLeft -= rowsA * rowsB;
                alignExactly(window);
            }
            return;
        }
        if (attempt == attempts.size())
        {
            return;
        }
        const std::vector<RowPair> anchors = anchorsIn(window, attempts[attempt]);
        Window between = window;
        for (const RowPair& each : anchors)
        {
            if (each.a < between.a || each.b < between.b)
            {
                continue; // the last one reached further
            }
            between.endA = each.a;
            between.endB = each.b;
            splitPart(between, window, attempt);
            between = {each.a, window.endA, each.b, window.endB};
            while (between.a < window.endA && between.b < window.endB
                   && isSame(between.a, between.b, isWeak))
            {
                set(between.a++, between.b++);
            }
        }
        between.endA = window.endA;
        between.endB = window.endB;
        splitPart(between, window, attempt);
    }

    /// What is ambiguous in the whole need not be in a part of it.
    void splitPart(const Window& part, const Window& whole, std::size_t attempt)
    {
        const bool isSmaller = part.endA - part.a <= (whole.endA - whole.a) / 2
                               && part.endB - part.b <= (whole.endB - whole.b) / 2;
        split(part, isSmaller ? attempt : attempt + 1);
    }

    /// Stretches of so many rows that are there once on each side.
    [[nodiscard]] std::vector<RowPair> anchorsIn(const Window& window, const Attempt& attempt) const
    {
        struct Seen
        {
            std::size_t a = 0;
            std::size_t b = 0;
            std::uint32_t timesA = 0;
            std::uint32_t timesB = 0;
        };

        std::unordered_map<std::uint64_t, Seen> seen;
        seen.reserve(window.endA - window.a);
        forStretches(printsA(attempt.isWeak),
                     window.a,
                     window.endA,
                     attempt.rows,
                     [&seen](std::size_t row, std::uint64_t hash)
                     {
                         Seen& place = seen[hash];
                         place.a = row;
                         ++place.timesA;
                     });
        forStretches(printsB(attempt.isWeak),
                     window.b,
                     window.endB,
                     attempt.rows,
                     [&seen](std::size_t row, std::uint64_t hash)
                     {
                         const auto place = seen.find(hash);
                         if (place != seen.end())
                         {
                             place->second.b = row;
                             ++place->second.timesB;
                         }
                     });
        std::vector<RowPair> pairs;
        for (const auto& [hash, place] : seen)
        {
            if (place.timesA == 1 && place.timesB == 1)
            {
                pairs.push_back({place.a, place.b});
            }
        }
        std::ranges::sort(pairs, {}, &RowPair::a);
        return longestAscending(pairs);
    }

    template <class Use>
    static void forStretches(
        const Hashes& prints, std::size_t first, std::size_t end, std::size_t rows, const Use& use)
    {
        std::uint64_t power = 1; // of the row that leaves
        for (std::size_t i = 0; i < rows; ++i)
        {
            power *= kRollingFactor;
        }
        std::uint64_t hash = 0;
        for (std::size_t row = first; row < end; ++row)
        {
            hash = hash * kRollingFactor + prints[row];
            if (row - first >= rows)
            {
                hash -= prints[row - rows] * power;
            }
            if (row - first + 1 >= rows)
            {
                use(row + 1 - rows, hash);
            }
        }
    }

    /// Finds the common subsequence that says most.
    void alignExactly(const Window& window)
    {
        constexpr std::uint32_t kStrong = 4;
        constexpr std::uint32_t kWeak = 3;
        const std::size_t rowsA = window.endA - window.a;
        const std::size_t rowsB = window.endB - window.b;
        const auto worth = [&](std::size_t i, std::size_t j) -> std::uint32_t
        {
            if (isSame(window.a + i, window.b + j, false))
            {
                return kStrong;
            }
            return isSame(window.a + i, window.b + j, true) ? kWeak : 0;
        };
        const std::size_t width = rowsB + 1;
        std::vector<std::uint32_t> best((rowsA + 1) * width, 0);
        const auto at = [&best, width](std::size_t i, std::size_t j) -> std::uint32_t&
        { return best[i * width + j]; };
        for (std::size_t i = rowsA; i-- > 0;)
        {
            for (std::size_t j = rowsB; j-- > 0;)
            {
                const std::uint32_t both = worth(i, j);
                at(i, j) = std::max({at(i + 1, j),
                                     at(i, j + 1),
                                     both > 0 ? at(i + 1, j + 1) + both : std::uint32_t{0}});
            }
        }
        for (std::size_t i = 0, j = 0; i < rowsA && j < rowsB;)
        {
            const std::uint32_t both = worth(i, j);
            if (both > 0 && at(i, j) == at(i + 1, j + 1) + both)
            {
                set(window.a + i++, window.b + j++);
            }
            else if (at(i + 1, j) >= at(i, j + 1))
            {
                ++i;
            }
            else
            {
                ++j;
            }
        }
    }

    /// Where no row need have come or gone, it is not said unless that is shorter.
    void preferPlaces(const Window& window)
    {
        std::size_t changed = 0;
        for (std::size_t row = window.a; row < window.endA; ++row)
        {
            changed += costOf(row, row - window.a + window.b);
        }
        if (changed <= cost(window))
        {
            for (std::size_t row = window.a; row < window.endA; ++row)
            {
                set(row, row - window.a + window.b);
            }
        }
    }

    /// Of the rows that differ, came or went. A record that went and came again was moved.
    [[nodiscard]] std::size_t cost(const Window& window) const
    {
        std::unordered_map<std::uint64_t, std::size_t> went;
        std::size_t count = 0;
        forGaps(window,
                [&](const Window& gap)
                {
                    const std::size_t rowsA = gap.endA - gap.a;
                    const std::size_t rowsB = gap.endB - gap.b;
                    count += kCostOfRow * std::max(rowsA, rowsB);
                    for (std::size_t a = gap.a; a < gap.endA && rowsB == 0; ++a)
                    {
                        ++went[m_tables.a.plain[a]];
                    }
                });
        forGaps(window,
                [&](const Window& gap)
                {
                    const bool isPure = gap.a == gap.endA && !m_tables.isStream;
                    for (std::size_t b = gap.b; b < gap.endB && isPure; ++b)
                    {
                        const auto found = went.find(m_tables.b.plain[b]);
                        if (found != went.end() && found->second > 0)
                        {
                            --found->second;
                            count -= kCostOfRow;
                        }
                    }
                });
        for (std::size_t a = window.a; a < window.endA; ++a)
        {
            count += m_map[a] != kNoRow ? costOf(a, m_map[a]) : 0;
        }
        return count;
    }

    /// Calls `use` with each window between two pairs that is not empty.
    template <class Use>
    void forGaps(const Window& window, const Use& use) const
    {
        Window gap = window;
        for (std::size_t a = window.a; a <= window.endA; ++a)
        {
            const bool isEnd = a == window.endA;
            if (!isEnd && m_map[a] == kNoRow)
            {
                continue;
            }
            gap.endA = a;
            gap.endB = isEnd ? window.endB : m_map[a];
            if (gap.a < gap.endA || gap.b < gap.endB)
            {
                use(gap);
            }
            gap.a = a + 1;
            gap.b = isEnd ? window.endB : m_map[a] + std::size_t{1};
        }
    }

    void pairTheRest(const Window& window)
    {
        std::vector<Window> gaps;
        forGaps(window, [&gaps](const Window& gap) { gaps.push_back(gap); });
        for (const Window& each : gaps)
        {
            const std::size_t rowsA = each.endA - each.a;
            const std::size_t rowsB = each.endB - each.b;
            const bool canLiken = !m_tables.isStream && m_tables.likeness && rowsA > 0 && rowsB > 0
                                  && rowsA <= kMostLikened / rowsB;
            if (rowsA != rowsB && canLiken)
            {
                pairTheLikest(each);
                continue;
            }
            for (std::size_t i = 0; i < std::min(rowsA, rowsB); ++i)
            {
                set(each.a + i, each.b + i);
            }
        }
    }

    /// Pairs as many as there are, those that have most in common.
    void pairTheLikest(const Window& gap)
    {
        constexpr std::uint32_t kOfAnyPair = 1'000'000; // more than what any two have in common
        const std::size_t rowsA = gap.endA - gap.a;
        const std::size_t rowsB = gap.endB - gap.b;
        const std::size_t width = rowsB + 1;
        std::vector<std::uint64_t> worth(rowsA * rowsB);
        std::vector<std::uint64_t> best((rowsA + 1) * width, 0);
        for (std::size_t i = rowsA; i-- > 0;)
        {
            for (std::size_t j = rowsB; j-- > 0;)
            {
                worth[i * rowsB + j] = kOfAnyPair + m_tables.likeness(gap.a + i, gap.b + j);
                best[i * width + j] =
                    std::max({best[(i + 1) * width + j],
                              best[i * width + j + 1],
                              best[(i + 1) * width + j + 1] + worth[i * rowsB + j]});
            }
        }
        for (std::size_t i = 0, j = 0; i < rowsA && j < rowsB;)
        {
            const std::uint64_t here = best[i * width + j];
            if (here == best[(i + 1) * width + j + 1] + worth[i * rowsB + j])
            {
                set(gap.a + i++, gap.b + j++);
            }
            else if (here == best[(i + 1) * width + j])
            {
                ++i;
            }
            else
            {
                ++j;
            }
        }
    }

    const AlignedTables& m_tables;
    RowMap& m_map;
    std::size_t m_cellsLeft = kMostCellsInAll;
};

/// Rows that came could as well be those behind or in front of them that are the same: takes those
/// that begin where lists or entries do. `there` leads from the table that they came into, `back`
/// from the other.
class Slider
{
public:
    Slider(const Prints& other, const Prints& own, RowMap& back, RowMap& there)
        : m_other(other)
        , m_own(own)
        , m_back(back)
        , m_there(there)
    {
    }

    void slide(std::size_t first, std::size_t end)
    {
        for (std::size_t row = first; row < end;)
        {
            if (m_there[row] != kNoRow)
            {
                ++row;
                continue;
            }
            std::size_t last = row;
            while (last < end && m_there[last] == kNoRow)
            {
                ++last;
            }
            const std::size_t done = slideStretch(first, end, row, last);
            row = std::max(done, last);
        }
    }

private:
    [[nodiscard]] bool isStart(std::size_t row) const
    {
        return row >= m_own.starts.size() || m_own.starts[row];
    }

    [[nodiscard]] bool isBest(std::size_t row, std::size_t end) const
    {
        return isStart(row) && isStart(end);
    }

    /// Where the stretch ends then: as far back as it can, as copies stand behind what they are
    /// copies of.
    std::size_t slideStretch(std::size_t first, std::size_t end, std::size_t row, std::size_t last)
    {
        for (std::size_t step = canSlideRight(end, row, last); step > 0; --step)
        {
            if (isBest(row + step, last + step))
            {
                for (std::size_t i = 0; i < step; ++i)
                {
                    repair(last + i, row + i);
                }
                return last + step;
            }
        }
        const std::size_t left = isBest(row, last) ? 0 : canSlideLeft(first, row, last);
        for (std::size_t step = 1; step <= left; ++step)
        {
            if (isBest(row - step, last - step))
            {
                for (std::size_t i = 1; i <= step; ++i)
                {
                    repair(row - i, last - i);
                }
                return last - step;
            }
        }
        return last;
    }

    [[nodiscard]] std::size_t
    canSlideLeft(std::size_t first, std::size_t row, std::size_t last) const
    {
        std::size_t step = 0;
        while (step < kFurthestSlide && row - step > first
               && isSame(m_there[row - step - 1], last - step - 1)
               && isBeside(row - step - 1, row - step))
        {
            ++step;
        }
        return step;
    }

    [[nodiscard]] std::size_t
    canSlideRight(std::size_t end, std::size_t row, std::size_t last) const
    {
        std::size_t step = 0;
        while (step < kFurthestSlide && last + step < end
               && isSame(m_there[last + step], row + step))
        {
            ++step;
        }
        return step;
    }

    /// Whether two rows side by side lead to rows side by side, or the right one nowhere.
    [[nodiscard]] bool isBeside(std::size_t left, std::size_t right) const
    {
        return m_there[right] == kNoRow || m_there[left] + 1 == m_there[right];
    }

    [[nodiscard]] bool isSame(std::uint32_t other, std::size_t own) const
    {
        return other != kNoRow && m_other.strong[other] == m_own.strong[own];
    }

    /// What leads to `from` leads to `to`.
    void repair(std::size_t from, std::size_t to)
    {
        m_there[to] = std::exchange(m_there[from], kNoRow);
        m_back[m_there[to]] = static_cast<std::uint32_t>(to);
    }

    const Prints& m_other;
    const Prints& m_own;
    RowMap& m_back;
    RowMap& m_there;
};

} // namespace

RowMap inverse(const RowMap& map, std::size_t size)
{
    RowMap back(size, kNoRow);
    for (std::size_t a = 0; a < map.size(); ++a)
    {
        if (map[a] != kNoRow)
        {
            back[map[a]] = static_cast<std::uint32_t>(a);
        }
    }
    return back;
}

void align(const AlignedTables& tables, const Window& window, RowMap& map)
{
    Aligner(tables, map).align(window);
}

void settle(const Prints& a, const Prints& b, RowMap& map)
{
    RowMap back = inverse(map, b.strong.size());
    Slider(a, b, map, back).slide(0, back.size());
    Slider(b, a, back, map).slide(0, map.size());
}

} // namespace tr::check
