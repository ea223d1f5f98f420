#pragma once

#include "core/convert/models/making/ModelLooks.h"
#include "core/exchange/model/ModelFile.h"

#include <cstddef>
#include <optional>
#include <span>

/// Meshes of the games as those of model files. Used by the sources that make model files only.
namespace tr::convert
{

/// How a mesh is put into a model file.
struct MeshPlacement
{
    glm::vec3 at{0.0F};                     ///< where its origin is, in the game's axes and units
    glm::quat turn{1.0F, 0.0F, 0.0F, 0.0F}; ///< about that, in the same axes
    float units = 1.0F;                     ///< of the game that a length of 1 is
    std::optional<std::uint16_t> joint{};   ///< of the skin, that moves it
    /// What moves each vertex of the game's mesh; those beyond go with the joint. Without a joint
    /// nothing has weights.
    std::span<const exchange::ModelWeights> weights{};
    schema::Version version{};
};

/// The mesh of that number of `looks`: corners of faces by themselves, in the order of the faces,
/// each with its origin. Materials are those of `looks`.
[[nodiscard]] exchange::ModelMesh
modelMesh(const ModelLooks& looks, std::size_t number, const MeshPlacement& placement);

/// Puts the atlases and the materials of looks into a file without any.
void addLooks(exchange::ModelFile& file, const ModelLooks& looks);

} // namespace tr::convert
