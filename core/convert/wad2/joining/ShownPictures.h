#pragma once

#include "core/format/wad2/Wad2File.h"
#include "core/view/words/Phrase.h"

#include <vector>

/// Which pictures of a .wad2 something shows. Used by the sources of this folder only.
namespace tr::convert
{

/// What was shown before a merge and is not any more. It stays, as no number of anything else would
/// be what it is if it went.
[[nodiscard]] std::vector<view::Phrase> remarksOfUnshown(const wad2::Wad2& before,
                                                         const wad2::Wad2& after);

} // namespace tr::convert
