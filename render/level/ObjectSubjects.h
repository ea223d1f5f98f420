#pragma once

#include "render/scene/Subject.h"

/// Objects of levels and WADs.
namespace render::subjects
{

extern const SubjectKind Moveable; ///< in the first frame of its first animation
extern const SubjectKind StaticMesh;
extern const SubjectKind Mesh; ///< of a mesh pointer

} // namespace render::subjects
