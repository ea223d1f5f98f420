#pragma once

#include "core/edit/mesh/MeshEdit.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/gathering/Gathering.h"

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

/// Puts what the first mesh of a gathering shows into the file, as a part of an edit, and gives
/// back the mesh with the textures that it has there. The gathering may be of a WAD for any file;
/// it is as the file has it then. Adds to the textures, limits and remarks of the report. Errors:
/// those of putting pictures into a file. Throws Cancelled.
[[nodiscard]] Result<edit::MeshShape> furnishMesh(edit::Transaction& transaction,
                                                  Gathering& gathering,
                                                  Report& report,
                                                  const Progress& progress = {});

} // namespace tr::transfer
