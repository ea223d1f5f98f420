#pragma once

#include "app/cli/Json.h"
#include "core/transfer/CarryOut.h"

#include <ostream>

/// What a merge comes to, for people and for programs.
namespace cli
{

/// objects and sounds that meet others, textures, limits, remarks. Files by their places in the
/// plan.
[[nodiscard]] Json mergeJson(const tr::transfer::Plan& plan, const tr::transfer::Report& report);

/// The table of conflicts, and what was found and left out.
void printMerge(std::ostream& out,
                const tr::transfer::Plan& plan,
                const tr::transfer::Report& report);

} // namespace cli
