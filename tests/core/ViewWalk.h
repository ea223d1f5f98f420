#pragma once

#include "core/format/GameFile.h"

namespace tr::test
{

/// Looks at a file through all views, as a window would that shows it: meshes with their textures,
/// skeletons, key frames and commands, floor data, pages. Nothing is asked of what they say, for of
/// damaged files they may say anything; that they come back is the test. Of much data, some of it.
void walkViews(const format::GameFile& file);

} // namespace tr::test
