#pragma once

#include "core/edit/mesh/MeshShape.h"
#include "core/exchange/model/ModelFile.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

/// What games keep of vertices that model files do not keep as it is, as a part of the notes of a
/// mesh: how long normals are, shades to the last bit, and vertices that no face has. A mesh that
/// is made of a file gets it. How far the others reach tells whether they were moved since.
namespace tr::convert
{

struct NotedVertices
{
    std::vector<level::Vertex> normals;         ///< one a vertex, or none
    std::vector<std::int16_t> shades;           ///< the same
    std::map<std::size_t, level::Vertex> loose; ///< places of those without a face, by numbers
    std::optional<level::BoundingBox> extent{}; ///< of those with a face
};

[[nodiscard]] NotedVertices vertexNotesOf(const edit::MeshShape& shape);

/// The notes of a mesh with those of its vertices.
[[nodiscard]] exchange::ModelNotes withVertices(const exchange::ModelNotes& text,
                                                const NotedVertices& vertices);

/// Those in the notes of a mesh, as far as they are not damaged.
[[nodiscard]] NotedVertices notedVerticesIn(const exchange::ModelNotes& text);

} // namespace tr::convert
