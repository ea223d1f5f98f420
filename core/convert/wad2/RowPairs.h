#pragma once

#include "core/convert/Conversion.h"
#include "core/format/wad2/Wad2File.h"

/// Which rows of a WAD stand for which of the .wad2 that it was made of.
namespace tr::convert
{

/// Moveables, statics and sprite sequences by their slots; of moveables the animations, where as
/// many came along, and the meshes that bones show.
[[nodiscard]] std::vector<RowPair> pairsOf(const wad2::Wad2& file, const schema::Content& wad);

} // namespace tr::convert
