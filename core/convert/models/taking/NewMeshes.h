#pragma once

#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/document/Document.h"

#include <cstddef>
#include <optional>
#include <span>

/// Meshes of a model file for mesh pointers whose meshes are empty. Used by the sources of this
/// folder only.
namespace tr::convert
{

struct NewMesh
{
    std::size_t pointer = 0; ///< row of the mesh pointers
    view::Phrase name;       ///< "mesh 3 (left_foot)"
    RigMesh came;
    /// What the file says of the mesh that it was made of. It counts as long as the corners that
    /// came tell which vertices and faces they are of: then these keep their order.
    std::optional<MeshNotes> notes{};
};

/// Puts them there, with all that they show: pictures are put into the file. Says how many do not
/// reach any more as far as their notes say, so that spheres and boxes that are noted do not fit:
/// these spheres are measured, which is for the caller to tell. Notes that do not say it count as
/// of a mesh that has not changed. Adds lines to what is told. Errors: those of checkShape,
/// exchangeMesh and fitSphere, and of putting pictures into a file; OutOfRange, where a vertex is
/// too far away. The subject of those of a mesh is its name. Throws Cancelled.
[[nodiscard]] Result<std::size_t> takeNewMeshes(edit::Transaction& transaction,
                                                std::span<const NewMesh> meshes,
                                                const exchange::ModelFile& file,
                                                ModelEdit& told,
                                                const Progress& progress = {});

} // namespace tr::convert
