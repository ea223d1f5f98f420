#include "core/check/problems/Findings.h"

#include "core/check/problems/ProblemRules.h"

namespace tr::check
{

void Findings::tell(ProblemCode code,
                    const view::PhraseRow& at,
                    std::initializer_list<view::PhraseArgument> arguments)
{
    constexpr unsigned kTableShift = 48;
    constexpr unsigned kCodeShift = 40;
    const std::uint64_t key = (std::uint64_t{at.table.number()} << kTableShift)
                              | (static_cast<std::uint64_t>(code) << kCodeShift) | at.row;
    if (isFull() || !m_told.insert(key).second)
    {
        return;
    }
    const ProblemRule& rule = ruleOf(code);
    Problem problem{rule.severity, code, at.table, at.row, {rule.what, {}}, {rule.why, {}}};
    for (const view::PhraseArgument& argument : arguments)
    {
        const auto* const row = std::get_if<view::PhraseRow>(&argument.value);
        if (row != nullptr && row->table == level::tables::Animations && !problem.animation)
        {
            problem.animation = row->row;
        }
        problem.what.arguments.push_back(
            row != nullptr ? view::PhraseArgument(m_names.row(row->table, row->row)) : argument);
    }
    m_problems.push_back(std::move(problem));
}

} // namespace tr::check
