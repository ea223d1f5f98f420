#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/making/ModelLooks.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/document/Document.h"

#include <cstddef>
#include <vector>

/// Meshes that were read put in the place of those that an object has. Used by the sources of this
/// folder only.
namespace tr::convert
{

/// A mesh that was looked for in a file, and found.
struct MeshThatCame
{
    std::size_t pointer = 0; ///< row of the mesh pointers
    view::Phrase name;       ///< "mesh 3 (left_foot)"
    /// As it would be made now, read as what came was: its corners tell their origins.
    const RigMesh* expected = nullptr;
    const RigMesh* came = nullptr;
};

/// Points to what has to outlive it.
struct MeshesThatCame
{
    std::vector<MeshThatCame> meshes;
    const exchange::ModelFile* expected = nullptr; ///< its first picture is the atlas
    const exchange::ModelFile* came = nullptr;
    std::vector<AtlasSpot> spots; ///< of the atlas
};

/// Changes what differs, as a part of an edit. Faces that are found again keep their order and
/// their words, and vertices their numbers, whatever program has written the file. Adds lines to
/// what is told. Errors: those of edit::shapeAt, of checkShape, ownMeshWord and exchangeMesh, of
/// pictureChange, and of putting pictures into a file; OutOfRange, where a vertex is too far away;
/// TooManyFaces and TooManyVertices, where no mesh could hold what came. Their subject is the name
/// of the mesh. Throws Cancelled.
[[nodiscard]] Result<void> exchangeMeshes(edit::Transaction& transaction,
                                          const MeshesThatCame& wanted,
                                          ModelEdit& told,
                                          const Progress& progress = {});

} // namespace tr::convert
