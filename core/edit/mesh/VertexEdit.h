#pragma once

#include "core/edit/mesh/FaceTextures.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// Vertices of a mesh: where they are, how many there are, and which number each of them has. Skins
/// and hair go by the numbers. Rows that are given exist.
namespace tr::edit
{

/// Moves vertices by units. Errors: OutOfRange, where one would leave what a file can say.
[[nodiscard]] Result<void>
moveVertices(MeshShape& shape, MeshRows vertices, const std::array<int, 3>& by);

/// Adds one behind all others, lit as vertices in the middle of nowhere are. Errors:
/// RowCountDiffers, as of all that follows here: the mesh has neither a normal nor a shade for each
/// vertex.
[[nodiscard]] Result<void> addVertex(MeshShape& shape, const level::Vertex& place);

/// Two vertices get each other's numbers.
[[nodiscard]] Result<void> swapVertices(MeshShape& shape, std::size_t one, std::size_t other);

/// A vertex gets another number; those between move up or down by one.
[[nodiscard]] Result<void> renumberVertex(MeshShape& shape, std::size_t from, std::size_t to);

/// Vertices get these numbers, one each; those that had them get the ones that are free then.
/// Preconditions: there are as many, and none is there twice. Errors: OutOfRange.
[[nodiscard]] Result<void> giveNumbers(MeshShape& shape, MeshRows vertices, MeshRows numbers);

/// Vertices get the numbers that those at their places have in another mesh, as far as there are so
/// many; the rest fill what is left in their order. Gives back how many have their number from
/// there. Errors: NotPartner, where not one is within `within` units on each axis.
[[nodiscard]] Result<std::size_t>
renumberLike(MeshShape& shape, std::span<const level::Vertex> places, int within);

/// Vertices that are no further than `within` units from one of those in front of them become one
/// with it. Faces lose the corners that fall together, and are gone with their third. Gives back
/// how many vertices are gone. Errors: those of FaceTextures::setPatch.
[[nodiscard]] Result<std::size_t>
weldVertices(MeshShape& shape, FaceTextures& textures, MeshRows vertices, double within);

/// Takes vertices off that no face has any more. Gives back how many are gone.
[[nodiscard]] Result<std::size_t> removeUnused(MeshShape& shape, MeshRows vertices);

/// Makes left of right, with all its texels. Twice is the mesh as it was. Errors: OutOfRange, and
/// those of FaceTextures::flip.
[[nodiscard]] Result<void> mirrorMesh(MeshShape& shape, FaceTextures& textures);

/// The collision sphere reaches the farthest vertex. `keepsCentre`: else its centre is that of the
/// box around all of them. Errors: OutOfRange.
[[nodiscard]] Result<void> fitSphere(MeshShape& shape, bool keepsCentre);

/// Moves the centre of the collision sphere by units, and makes its radius so much larger. Errors:
/// OutOfRange.
[[nodiscard]] Result<void> changeSphere(MeshShape& shape, const std::array<int, 3>& by, int larger);

/// A place, or a direction, as files have it. Errors: OutOfRange, where one of its numbers would
/// leave what a file can say.
[[nodiscard]] Result<level::Vertex> vertexAt(std::int64_t x, std::int64_t y, std::int64_t z);

/// Whether vertices and lights come and go together. Errors: RowCountDiffers.
[[nodiscard]] Result<void> requireLights(const MeshShape& shape);

} // namespace tr::edit
