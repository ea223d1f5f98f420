#pragma once

#include "core/check/problems/Problem.h"
#include "core/level/Content.h"

#include <vector>

namespace tr::check
{

/// All that is looked for in a file that can be read: animationProblems, then skinProblems.
/// `tables` are those of the content.
[[nodiscard]] std::vector<Problem> fileProblems(const schema::Content& content,
                                                const schema::TableSet& tables);

} // namespace tr::check
