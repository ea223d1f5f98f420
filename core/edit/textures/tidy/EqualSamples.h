#pragma once

#include "core/edit/textures/tidy/EqualTextures.h"

namespace tr::edit
{

/// Makes samples of a WAD one whose texels are equal, as a part of joinEqualTextures. Precondition:
/// it is a WAD whose meshes can all be read. Used by EqualTextures.cpp only.
[[nodiscard]] Result<void> joinEqualSamples(Transaction& transaction,
                                            const PagesOf& pagesOf,
                                            EqualTextureCounts& counts,
                                            const Progress& progress);

} // namespace tr::edit
