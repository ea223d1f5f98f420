#pragma once

#include "core/convert/Conversion.h"

/// Objects of levels as files of their own.
namespace tr::convert
{

/// The moveables, statics and sprites of a level with their textures and sounds, as a WAD with all
/// the files beside it. See Conversion. Precondition: the content has a level::Level.
[[nodiscard]] Result<Converted> wadOfLevel(const schema::Content& content,
                                           const Progress& progress);

/// The same as an object file of Tomb Editor.
[[nodiscard]] Result<Converted> wad2OfLevel(const schema::Content& content,
                                            const Progress& progress);

} // namespace tr::convert
