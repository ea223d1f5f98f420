#pragma once

#include "core/exchange/gltf/GltfSource.h"

namespace tr::exchange::gltf
{

/// How a material finds its texels: by which set of texture coordinates, and what it makes of them
/// (KHR_texture_transform).
struct TextureMapping
{
    std::size_t set = 0;
    glm::mat2 turn{1.0F}; ///< behind which the offset is added
    glm::vec2 offset{0.0F};
};

/// Of a part that names a texture. Throws Refused.
[[nodiscard]] TextureMapping mappingOf(const Part& texture);

/// All primitives of a mesh as one; those that share their vertices do so in it, too. `mappings`
/// are those of the materials of the file. Throws Refused.
[[nodiscard]] ModelMesh
meshOf(Source& source, const Part& mesh, const std::vector<TextureMapping>& mappings);

} // namespace tr::exchange::gltf
