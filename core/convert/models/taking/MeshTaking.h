#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/BoneMap.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/document/Document.h"

/// The meshes of a model file put onto a moveable or a static, with what they show.
namespace tr::convert
{

/// Names what has to outlive it.
struct MeshTakingWanted
{
    const ModelWanted& wanted;
    const Rig& rig;                  ///< of the file
    const exchange::ModelFile& file; ///< that came
    const BoneMapping& mapping;      ///< of a moveable
    float units = 1.0F;              ///< that the rig was read with
};

/// Changes what is not as the object would be made into a file now, as a part of an edit. A bone of
/// which the file has no faces keeps its mesh, which is told. Faces that are found again keep their
/// order and their words, and vertices their numbers, whatever program has written the file.
/// Errors: those of modelOfMoveable and modelOfStatic, and of exchangeMeshes. Throws Cancelled.
[[nodiscard]] Result<void> takeMeshes(edit::Transaction& transaction,
                                      const MeshTakingWanted& wanted,
                                      ModelEdit& told,
                                      const Progress& progress = {});

} // namespace tr::convert
