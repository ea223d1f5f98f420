#pragma once

#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <optional>

/// Meshes of moveables in files of formats that know no bones. Used by the sources of this folder,
/// and by those that take models.
namespace tr::convert
{

/// Whether a file says nothing of bones: it has no skin, and none of its nodes is noted as one.
[[nodiscard]] bool isWithoutBones(const exchange::ModelFile& file);

/// A file without bones whose meshes stand in the pose of rest, with the bones of a moveable, each
/// of which moves the mesh that is called as its own. What is called otherwise hangs on no bone.
/// Nothing: it is no such file, or no mesh is called so. Preconditions: canMakeModels, the row of
/// the models exists, faultOf(file) is empty.
[[nodiscard]] std::optional<exchange::ModelFile> onBones(const schema::Content& content,
                                                         std::size_t model,
                                                         const exchange::ModelFile& file,
                                                         float units);

} // namespace tr::convert
