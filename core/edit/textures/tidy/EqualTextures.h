#pragma once

#include "core/base/Progress.h"
#include "core/edit/textures/PlacedRows.h"

/// Textures that show the same texels more than once.
namespace tr::edit
{

/// What became of textures with equal texels.
struct EqualTextureCounts
{
    std::size_t equal = 0;    ///< textures and sprites that show the place of others now, as it is
    std::size_t mirrored = 0; ///< mirrored, and perhaps turned
    std::size_t turned = 0;
    /// Rows that became one with another, and are gone; samples of a WAD count only here.
    std::size_t joined = 0;
    /// Rows were not joined since a mesh cannot be read, whose faces may show any of them.
    bool isUnreadable = false;
};

/// Leads textures and sprites to one place where texels are equal in all depths, also where one is
/// mirrored or turned as the game can say it; the others' texels are shown by nothing then. Then
/// object textures that are equal in all that engines look at become one, and faces get the number
/// of the first. Of a WAD, samples become one right away, and faces say how they are mirrored. What
/// an animated range or anything else but faces names stays, as do textures that roll. A part of a
/// larger edit, which must not be committed after an error. Errors: ReferenceTooFar. Throws
/// Cancelled.
[[nodiscard]] Result<EqualTextureCounts>
joinEqualTextures(Transaction& transaction, const PagesOf& pagesOf, const Progress& progress = {});

} // namespace tr::edit
