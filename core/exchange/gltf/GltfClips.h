#pragma once

#include "core/exchange/gltf/GltfShelves.h"
#include "core/exchange/model/ModelFile.h"

namespace tr::exchange::gltf
{

/// Of length 1, as glTF wants rotations: x y z w.
[[nodiscard]] glm::vec4 unitTurn(const glm::vec4& turn);

/// The clips of a file that has no fault; those without tracks are left out. Tracks of the same
/// times share them.
[[nodiscard]] std::vector<tinygltf::Animation>
animationsOf(const ModelFile& file, Shelves& shelves, tinygltf::Model& model);

} // namespace tr::exchange::gltf
