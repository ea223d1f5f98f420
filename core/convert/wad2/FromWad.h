#pragma once

#include "core/convert/Conversion.h"

/// TRLE WADs as object files of Tomb Editor.
namespace tr::convert
{

/// The objects with their textures, sprites and sounds as an object file as Tomb Editor 1.10 writes
/// it, with a sound catalogue beside it where the WAD says what its sounds are. See Conversion.
/// Precondition: the content has a level::Wad.
[[nodiscard]] Result<Converted> wad2OfWad(const schema::Content& content, const Progress& progress);

} // namespace tr::convert
