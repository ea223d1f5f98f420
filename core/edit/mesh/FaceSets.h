#pragma once

#include "core/edit/mesh/MeshShape.h"

/// Which faces and vertices of a mesh go with others, for those who select them. Vertices at one
/// place are one: some tools keep several there. Rows that are given exist; those that come back
/// are in ascending order.
namespace tr::edit
{

/// These faces and all that have a vertex in common with one of them.
[[nodiscard]] std::vector<std::size_t> grownFaces(const MeshShape& shape, MeshRows faces);

/// These faces without those that have a vertex in common with any other.
[[nodiscard]] std::vector<std::size_t> shrunkFaces(const MeshShape& shape, MeshRows faces);

/// All faces that can be reached from these by vertices that faces have in common.
[[nodiscard]] std::vector<std::size_t> connectedFaces(const MeshShape& shape, MeshRows faces);

/// These vertices and those at the other ends of the edges that they are at.
[[nodiscard]] std::vector<std::size_t> grownVertices(const MeshShape& shape, MeshRows vertices);

/// These vertices without those that an edge leads from to any other.
[[nodiscard]] std::vector<std::size_t> shrunkVertices(const MeshShape& shape, MeshRows vertices);

/// All vertices that can be reached from these along faces.
[[nodiscard]] std::vector<std::size_t> connectedVertices(const MeshShape& shape, MeshRows vertices);

/// All rows below a count that are not among these.
[[nodiscard]] std::vector<std::size_t> otherRows(std::size_t count, MeshRows rows);

} // namespace tr::edit
