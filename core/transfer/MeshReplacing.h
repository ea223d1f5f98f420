#pragma once

#include "core/edit/mesh/MeshEdit.h"
#include "core/transfer/CarryOut.h"

/// A mesh of one file in the place of a mesh of another one.
namespace tr::transfer
{

/// Works out what gives a mesh of `destination` all that the mesh behind `pointer` of `source` is,
/// with the pictures that it shows, on a snapshot: what is done then is edit::takeSteps. Pictures
/// that only the mesh of before has shown stay. Of the report it fills what is told of textures,
/// colours and limits, and the remarks. Precondition: canMerge of both, and no refusalOf. Errors:
/// those of edit::shapeAt, of ownMeshWord and exchangeMesh, of checkShape, and of putting pictures
/// into a file, as with objects. Throws Cancelled.
[[nodiscard]] Result<MergeEdit> workOutMesh(const Content& destination,
                                            const edit::MeshTarget& target,
                                            const Content& source,
                                            std::size_t pointer,
                                            const Progress& progress = {});

} // namespace tr::transfer
