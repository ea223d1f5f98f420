#pragma once

#include "core/edit/textures/TextureShape.h"

namespace tr::edit
{

/// Makes a texture of a part of a page: an object texture, or a sample of a WAD, at the end of its
/// table. It is opaque and upright, its corners have the fractions that most textures of the file
/// have, or else those of the game's own files. `page` counts the pages that textures stand on.
/// Errors: OffThePage, OutOfRange for a box that is too small, NotKeptInGame for a page without
/// textures, and those of insertRows.
[[nodiscard]] Result<TextureRow>
newTexture(Document& document, std::size_t page, const TexelBox& box);

} // namespace tr::edit
