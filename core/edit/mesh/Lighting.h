#pragma once

#include "core/edit/mesh/MeshShape.h"

#include <cstdint>

/// Normals and shades of a mesh, worked out from its faces.
namespace tr::edit
{

/// Length of the normals of the games' files.
inline constexpr int kNormalLength = 16'300;

/// What a normal is worked out from.
struct NormalRule
{
    /// Faces that meet at more than this many degrees have an edge between them: then a vertex is
    /// there several times, once for each side. 0: every face is flat; 180: none of them is.
    double crease = 180.0;
    /// Large faces count more than small ones.
    bool isByArea = false;
};

/// Works normals out anew, those of some vertices, of none: all. A vertex that no face has keeps
/// its normal. Gives back how many vertices have come. Errors: NoNormals, where the mesh has
/// shades; RowCountDiffers.
[[nodiscard]] Result<std::size_t>
setNormals(MeshShape& shape, MeshRows vertices, const NormalRule& rule, const std::string& name);

/// Shades in place of normals: as bright as a light that falls steeply from the front makes each
/// vertex, none darker than half. Faces shine no more, since engines do not survive that on meshes
/// with shades. Errors: NoNormals, RowCountDiffers.
[[nodiscard]] Result<void> toShades(MeshShape& shape, const std::string& name);

/// Normals in place of shades, those of a mesh without edges. Errors: NoShades.
[[nodiscard]] Result<void> toNormals(MeshShape& shape, const std::string& name);

/// Gives vertices a shade, 0 (bright) to 8191 (dark). Errors: NoShades, OutOfRange.
[[nodiscard]] Result<void>
setShades(MeshShape& shape, MeshRows vertices, int shade, const std::string& name);

/// Halfway between two normals.
[[nodiscard]] level::Vertex normalBetween(const level::Vertex& one, const level::Vertex& other);

/// Works out what lights vertices, be it normals or shades. Precondition: they exist, and each has
/// one of both.
void lightAnew(MeshShape& shape, MeshRows vertices);

} // namespace tr::edit
