#pragma once

#include "core/exchange/model/ModelFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Meshes as files of text have them: points that faces share, and corners with what is theirs.
namespace tr::exchange
{

struct TextCorner
{
    std::uint32_t position = 0;
    glm::vec2 mapping{0.0F};
    glm::vec4 colour{1.0F};
    glm::vec3 normal{0.0F};
};

/// Collects a mesh while its file is read.
struct TextMesh
{
    std::vector<glm::vec3> positions;
    std::vector<glm::vec4> colours; ///< of the positions, or none; then those of corners count
    std::vector<TextCorner> corners;
    std::vector<ModelFace> faces; ///< their vertices are numbers of corners
    bool hasMapping = false;
    bool hasColours = false;
    bool hasNormals = false;

    /// A face of corners, counter-clockwise; of more than four a fan of triangles. Precondition:
    /// three corners or more.
    void add(const std::vector<TextCorner>& ring, std::optional<std::size_t> material);
};

/// Corners that are alike become one vertex. Vertices are in the order of the points, those that no
/// face has among them. Precondition: positions of corners exist.
[[nodiscard]] ModelMesh meshOf(const TextMesh& from, std::string name);

} // namespace tr::exchange
