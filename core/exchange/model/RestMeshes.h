#pragma once

#include "core/exchange/model/ModelFile.h"

#include <cstdint>
#include <string>
#include <vector>

/// A model file as formats want it that know neither nodes nor skins: meshes as they stand in the
/// scene.
namespace tr::exchange
{

/// What one node shows, in the pose of rest and in the axes of the scene. Vertices of the file that
/// are one point are one here.
struct RestMesh
{
    std::string name; ///< of the node, or else of the mesh
    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> positionOf; ///< of each vertex of the file: number of its position
    std::vector<glm::vec3> normals;        ///< of each vertex of the file, or none
    /// Corners are vertices of the file; counter-clockwise, in meshes that are mirrored too.
    std::vector<ModelFace> faces;
    const ModelVertices* vertices = nullptr; ///< of the file: mapping and colours
};

/// All meshes that nodes show, in the order of the nodes; lengths times a factor. Vertices come in
/// the order of their numbers in the game where the file tells them, so that a mesh which goes out
/// and comes back has its vertices where it had them. Keeps pointers into the file. Precondition:
/// faultOf(file) is empty.
[[nodiscard]] std::vector<RestMesh> restMeshesOf(const ModelFile& file, float lengths);

} // namespace tr::exchange
