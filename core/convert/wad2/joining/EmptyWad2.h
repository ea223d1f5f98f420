#pragma once

#include "core/convert/Merging.h"

/// New .wad2 files that objects are merged into.
namespace tr::convert
{

/// An empty .wad2 with an empty sound catalogue beside it, for the game that the first source says
/// which is a .wad2 itself.
[[nodiscard]] format::GameFile emptyWad2(std::span<const Source> sources);

/// A .wad2 without a catalogue beside it in which nothing is.
[[nodiscard]] format::GameFile withoutEmptyCatalogue(format::GameFile file);

} // namespace tr::convert
