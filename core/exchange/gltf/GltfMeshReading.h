#pragma once

#include "core/exchange/gltf/GltfSource.h"

namespace tr::exchange::gltf
{

/// All primitives of a mesh as one; those that share their vertices do so in it, too. `mappings` is
/// which set of texture coordinates each material of the file goes by. Throws Refused.
[[nodiscard]] ModelMesh
meshOf(Source& source, const Part& mesh, const std::vector<std::size_t>& mappings);

} // namespace tr::exchange::gltf
