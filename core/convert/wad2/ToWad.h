#pragma once

#include "core/convert/Conversion.h"

/// Object files of Tomb Editor as TRLE WADs.
namespace tr::convert
{

/// The objects with their textures, sprites and sounds as a WAD with all the files beside it. Slots
/// keep their numbers. See Conversion. Precondition: the content has a wad2::Wad2.
[[nodiscard]] Result<Converted> wadOfWad2(const schema::Content& content, const Progress& progress);

} // namespace tr::convert
