#pragma once

#include "core/edit/document/Step.h"
#include "core/edit/textures/pictures/PaletteFit.h"
#include "core/exchange/Picture.h"

#include <map>
#include <span>
#include <vector>

/// Palettes of TR1 to TR3 that are rebuilt for pictures, with all that names their colours.
///
/// Who names a colour is asked of the texels of the pages in 8 bits and of the links of the file
/// (view::References): that is, by now, of coloured faces, whose low byte it is. What names a
/// colour that is given up is led to the one that stands for it; what cannot be led keeps its
/// colour. The 16-bit palette, which coloured faces name by their high byte, and the pages in 16
/// bits stay as they are: they hold colours themselves, so nothing that they show has to change.
/// The light map names colours, too, and is made from the palette by tools: it follows
/// (fitLightMap), and keeps no colour from being free.
namespace tr::edit
{

/// Which texels pictures cover, by the number of a page. Pages that are not there have none.
using CoveredTexels = std::map<std::size_t, std::vector<bool>>;

/// A page on which texels show other colours in 8 bits.
struct RecolouredPage
{
    std::size_t number = 0; ///< among the pages of the level
    std::size_t texels = 0; ///< outside of the pictures
    int largest = 0;        ///< what a channel of such a texel differs, of 255
    double mean = 0;        ///< what their channels differ
};

/// What becomes of all that shows colours of a palette, but for the pictures that it is rebuilt
/// for.
struct PaletteChange
{
    std::size_t free = 0;              ///< entries that nothing named
    std::size_t taken = 0;             ///< of these have another colour then
    std::size_t merged = 0;            ///< entries that were given up: others stand for them then
    std::size_t texels = 0;            ///< that show another colour
    std::size_t faces = 0;             ///< numbers of coloured faces that mean another colour
    int largest = 0;                   ///< what a channel of such a texel or face differs, of 255
    double mean = 0;                   ///< what their channels differ
    std::size_t shades = 0;            ///< numbers of the light map that name another colour
    std::vector<RecolouredPage> pages; ///< those that differ most in all first
    CoveredTexels covered;             ///< what is of the pictures
    Content before;
    Content after;
};

/// A palette that was rebuilt.
struct RebuiltPalette
{
    PaletteFit fit;
    /// All of it but for the pages that are named as covered: these have to be led by who draws the
    /// pictures.
    std::vector<Step> steps;
    PaletteChange change; ///< without what is covered, and the contents
};

/// How many texels a coloured face counts as where entries are weighed: 16 by 16.
inline constexpr std::size_t kFaceTexels = 256;

/// Works out a palette for pictures that have those colours and cover those texels; nothing is
/// changed. Precondition: the content is a level with a palette. Errors: those of
/// PendingNumbers::steps.
[[nodiscard]] Result<RebuiltPalette> rebuildPalette(const Content& content,
                                                    const CoveredTexels& covered,
                                                    std::span<const WantedColour> wanted,
                                                    std::size_t mostMerged);

/// A page of a level in 8 bits. Precondition: it has that page in 8 bits.
[[nodiscard]] exchange::Picture pageInEightBits(const Content& content, std::size_t number);

/// Which texels of a page show another colour, without those of the pictures. Preconditions: the
/// change has its contents, and these that page.
[[nodiscard]] std::vector<bool> recolouredTexels(const PaletteChange& change, std::size_t number);

} // namespace tr::edit
