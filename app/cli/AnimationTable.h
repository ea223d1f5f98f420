#pragma once

#include "app/cli/Json.h"
#include "core/convert/animations/AnimationImport.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What becomes of imported animations, as a table for people and programs: what each names by
/// numbers, and what that becomes. A table that was written can be changed and taken again.
namespace cli
{

/// The whole of it. `slot`: of the moveable. Preconditions: one a file is wanted and planned.
[[nodiscard]] Json animationTable(std::uint32_t slot,
                                  std::span<const tr::convert::AnimationFile> files,
                                  const tr::convert::ImportWanted& wanted,
                                  const tr::convert::ImportPlan& plan);

/// Takes what a table says of files into what is wanted; files that it does not name, and what it
/// does not say of one, stay as they are. Gives back what is wrong with it, if anything is: then
/// nothing of it counts.
[[nodiscard]] std::optional<std::string>
takeTable(std::string_view text,
          std::span<const tr::convert::AnimationFile> files,
          tr::convert::ImportWanted& wanted);

/// What is to be said of a file that is taken, besides why it cannot be.
[[nodiscard]] std::vector<std::string> remarksOf(const tr::convert::FilePlan& plan);

/// The table for people: a line a file, without remarks.
[[nodiscard]] std::string animationLines(std::span<const tr::convert::AnimationFile> files,
                                         const tr::convert::ImportWanted& wanted,
                                         const tr::convert::ImportPlan& plan);

} // namespace cli
