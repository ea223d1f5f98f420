#pragma once

#include "core/exchange/gltf/Gltf.h"

/// Models that tests of glTF write and read.
namespace tr::test
{

/// A model with all that a file can say: each mesh has the vertices in the order in which they are
/// written, and triangles, so that it is read as it was.
[[nodiscard]] exchange::ModelFile wholeModel();

/// A small one whose quad has two materials beside it.
[[nodiscard]] exchange::ModelFile quadModel();

/// What lies beside a model that was written; must outlive what it returns.
[[nodiscard]] exchange::Neighbour neighboursOf(const exchange::GltfFiles& files);

} // namespace tr::test
