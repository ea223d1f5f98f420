#pragma once

#include "core/schema/Content.h"
#include "core/view/objects/MeshView.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace tr::view
{

/// A row that shows a texture.
struct TextureUse
{
    schema::TableId table{}; ///< of rooms, of pointers to meshes or of sprite sequences
    std::size_t row = 0;     ///< of a mesh the first of its pointers
    std::size_t count = 0;   ///< faces or sprites that do
};

/// Who shows an object texture, a texture sample or a sprite, in the order of rooms, meshes and
/// sequences. Nobody shows what is none of them. Ranges of animated textures are not among them.
[[nodiscard]] std::vector<TextureUse>
usesOf(const schema::Content& content, schema::TableId table, std::size_t row);

/// Whether faces of meshes show an object texture or a texture sample. Null: it is none of them.
using ShowsTexture = std::function<bool(const MeshFace& face)>;
[[nodiscard]] ShowsTexture
showsTexture(const schema::Content& content, schema::TableId table, std::size_t row);

} // namespace tr::view
