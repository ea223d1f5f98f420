#pragma once

#include <cstddef>

namespace tr::convert
{

/// How much may still be made of the rows of a WAD. Its objects share lists, and each gets a copy
/// of its own. Those of a damaged file overlap without end: when all rows have been copied so many
/// times, nothing more is.
class MakingBudget
{
public:
    /// `stored`: rows that there are. `always`: those of small files, which are shared more.
    explicit MakingBudget(std::size_t stored, std::size_t always = kAlways) noexcept
        : m_left(stored * kMostTimes + always)
    {
    }

    /// False: it is used up, and stays so.
    [[nodiscard]] bool spend(std::size_t amount) noexcept
    {
        const bool isThere = amount <= m_left;
        m_left -= isThere ? amount : m_left;
        return isThere;
    }

    [[nodiscard]] bool isUsedUp() const noexcept { return m_left == 0; }

private:
    static constexpr std::size_t kMostTimes = 8;
    static constexpr std::size_t kAlways = 1U << 16;

    std::size_t m_left;
};

} // namespace tr::convert
