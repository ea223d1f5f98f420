#pragma once

#include "core/edit/mesh/FaceTextures.h"

#include <cstddef>

/// Faces of a mesh: their corners, which way they look, how many there are. New ones come behind
/// all others. Rows that are given exist, in ascending order.
namespace tr::edit
{

/// Faces look the other way, with all their texels. Twice is the mesh as it was. Errors: those of
/// FaceTextures::flip, as of all that takes textures.
[[nodiscard]] Result<void> flipFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces);

/// The picture on faces turns by so many corners, clockwise.
void turnFaces(MeshShape& shape, MeshRows faces, int steps);

/// Quads become two triangles each. Gives back how many were.
[[nodiscard]] Result<std::size_t>
triangulateFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces);

/// Two triangles that share an edge become a quad. Errors: NotJoinable.
[[nodiscard]] Result<void>
joinTriangles(MeshShape& shape, FaceTextures& textures, std::size_t one, std::size_t other);

/// Takes faces off. `withVertices`: those of their vertices, too, that no other face has.
[[nodiscard]] Result<void> deleteFaces(MeshShape& shape, MeshRows faces, bool withVertices);

/// Faces become four each, with a vertex in the middle of each edge and of each quad.
[[nodiscard]] Result<void> subdivideFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces);

/// Copies faces with their vertices into another mesh of the same file. What lights them is that of
/// `from` if both are lit in one way; else they are lit as if it were noon. Errors:
/// RowCountDiffers.
[[nodiscard]] Result<void> copyFaces(const MeshShape& from, MeshRows faces, MeshShape& into);

/// Puts a face that looks the other way behind each of the faces that has none. Gives back how many
/// were put there.
[[nodiscard]] Result<std::size_t>
doubleFaces(MeshShape& shape, FaceTextures& textures, MeshRows faces);

} // namespace tr::edit
