#pragma once

#include "core/check/problems/Problem.h"

/// What is said of each problem.
namespace tr::check
{

struct ProblemRule
{
    ProblemCode code = ProblemCode::MeshesOutside;
    Problem::Severity severity = Problem::Severity::Note;
    std::string_view name;
    std::string_view what; ///< {0}: what it is about
    std::string_view why;
};

[[nodiscard]] const ProblemRule& ruleOf(ProblemCode code) noexcept;

} // namespace tr::check
