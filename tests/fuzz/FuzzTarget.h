#pragma once

#include <cstddef>
#include <span>

namespace fuzz
{

/// Reads the bytes as a file and asks everything of it that must hold: a complete file writes back
/// to the same bytes and its field map has no gap, and every number of every table can be looked
/// at whether it is complete or not. Ends the program where something does not hold.
void checkFile(std::span<const std::byte> bytes);

} // namespace fuzz
