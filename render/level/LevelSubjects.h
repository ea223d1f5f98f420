#pragma once

#include "render/scene/Subject.h"

/// Levels and their rooms.
namespace render::subjects
{

extern const SubjectKind Level;
extern const SubjectKind Room;

} // namespace render::subjects
