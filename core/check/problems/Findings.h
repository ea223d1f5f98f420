#pragma once

#include "core/check/problems/Problem.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_set>

/// What the checks of animations look at and write to.
namespace tr::check
{

/// The list of problems, in which each is once.
class Findings
{
public:
    /// Keeps what it is given.
    Findings(const schema::Content& content, const schema::TableSet& tables)
        : m_names(content, tables)
    {
    }

    [[nodiscard]] const view::Ownership& ownership() const { return m_names.ownership(); }

    /// Rows among the arguments are called by their names. Precondition: they exist.
    void tell(ProblemCode code,
              const view::PhraseRow& at,
              std::initializer_list<view::PhraseArgument> arguments);

    /// Whether there are kMostProblems.
    [[nodiscard]] bool isFull() const noexcept { return m_problems.size() >= kMostProblems; }

    [[nodiscard]] std::vector<Problem> take() { return std::move(m_problems); }

private:
    view::RowNames m_names;
    std::vector<Problem> m_problems;
    std::unordered_set<std::uint64_t> m_told;
};

struct CheckedFile
{
    const level::Objects& objects;
    schema::Version version;
    Findings& found;
};

/// How much of a table may still be looked at.
class Budget
{
public:
    explicit Budget(std::size_t rows)
        : m_left(view::readingBudget(rows))
    {
    }

    /// False once it is used up. What is taken last may go beyond.
    [[nodiscard]] bool take(std::size_t count) noexcept
    {
        const bool isThere = m_left > 0;
        m_left -= std::min(m_left, count);
        return isThere;
    }

private:
    std::size_t m_left;
};

[[nodiscard]] inline view::PhraseRow animationAt(std::size_t row)
{
    return {level::tables::Animations, row};
}

/// Whether so many rows from `first` on are in a table. No rows are anywhere.
[[nodiscard]] constexpr bool
areWithin(std::size_t first, std::size_t count, std::size_t rows) noexcept
{
    return count == 0 || (first <= rows && count <= rows - first);
}

} // namespace tr::check
