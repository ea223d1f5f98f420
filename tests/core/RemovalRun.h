#pragma once

#include "core/edit/removal/Belongings.h"
#include "tests/support/RandomData.h"

#include <string>

/// Deleting rows with what belongs to them.
namespace tr::test
{

/// Deletes moveables, static meshes and animations with what belongs to them, each as the first
/// edit of the file. Asks whether the moveables that stay have the same meshes, trees, animations,
/// key frames, commands, state changes and dispatches as before, leading to the same animations;
/// whether the file can be written and read again; whether what nothing had is no more than before;
/// and for the bytes after undoing. What is wrong, or an empty text. There are `tries`
/// of each table, and `done` counts those that were not refused.
[[nodiscard]] std::string
removalProblem(const format::GameFile& file, Random& random, std::size_t tries, std::size_t& done);

} // namespace tr::test
