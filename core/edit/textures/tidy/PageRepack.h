#pragma once

#include "core/base/Progress.h"
#include "core/edit/textures/PlacedRows.h"

/// Texture pages that what lies on them takes fewer of.
namespace tr::edit
{

/// What became of the pages.
struct RepackedPages
{
    std::size_t before = 0; ///< pages that textures and sprites can be moved between
    std::size_t after = 0;
    std::size_t rows = 0;   ///< textures and sprites that have another place
    std::size_t texels = 0; ///< that nothing shows, are not blank, and are gone
};

/// Moves what lies on pages together, where that saves pages, and takes away those that become
/// empty. Rectangles that overlap stay as they lie about each other; each texture and sprite shows
/// the same texels in all depths. What is partly beside its page stays where it is. `border`:
/// texels around each piece that go along, since tools put a frame there for engines that blend
/// neighbours. A part of a larger edit, which must not be committed after an error. Errors: those
/// of removeRows. Throws Cancelled.
[[nodiscard]] Result<RepackedPages> repackPages(Transaction& transaction,
                                                const PagesOf& pagesOf,
                                                std::uint32_t border,
                                                const Progress& progress = {});

/// The frame that tools have put around what lies on the pages: as many texels as most pieces have
/// around them which repeat their edges, 8 at most.
[[nodiscard]] std::uint32_t usualBorder(const Content& content, const view::TexturePages& pages);

} // namespace tr::edit
