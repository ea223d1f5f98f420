#pragma once

#include "core/convert/Losses.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/format/wad2/Wad2File.h"
#include "core/transfer/gathering/Gathering.h"

#include <cstdint>
#include <vector>

/// All objects of a .wad2 file, taken out of it as objects of a WAD.
namespace tr::convert
{

/// `catalogue`: the sounds beside the file; null: there are none. What is not taken along comes to
/// `losses`. Throws Cancelled.
[[nodiscard]] transfer::Gathering gatherWad2(const wad2::Wad2& file,
                                             const soundxml::SoundCatalogue* catalogue,
                                             Losses& losses,
                                             const Progress& progress);

/// The meshes of its bones, by their numbers, in the order in which engines walk the bones.
[[nodiscard]] std::vector<std::int64_t> meshesOfBones(const wad2::Moveable& moveable);

} // namespace tr::convert
