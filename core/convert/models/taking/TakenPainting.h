#pragma once

#include "core/base/Result.h"
#include "core/convert/models/making/ModelLooks.h"
#include "core/edit/document/Document.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Textures that were painted over in the picture of a model file. Used by the sources of this
/// folder only.
namespace tr::convert
{

/// One that was painted over.
struct PaintedSpot
{
    const AtlasSpot* spot = nullptr;
    std::optional<std::size_t> texture{}; ///< the first row of what lies there
    std::size_t painted = 0;              ///< texels that differ
    std::size_t texels = 0;
};

/// Puts texels onto pages that are not what was expected of them, and gives back of which places.
/// Clear ones are equal whatever colour they have. Preconditions: both pictures are of one size,
/// and the places are on them. Errors: those of edit::pictureChange.
[[nodiscard]] Result<std::vector<PaintedSpot>> paintSpots(edit::Transaction& transaction,
                                                          std::span<const AtlasSpot> spots,
                                                          const exchange::Picture& expected,
                                                          const exchange::Picture& came);

} // namespace tr::convert
