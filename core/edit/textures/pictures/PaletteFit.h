#pragma once

#include "core/edit/textures/pictures/LightMapFit.h"
#include "core/level/Geometry.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Colours of a palette that make room for those of pictures. Nothing here knows of files.
namespace tr::edit
{

/// The most colours that texels can name.
inline constexpr std::size_t kPaletteEntries = 256;

/// A colour that pictures have, in 0 to 255, and in how many texels.
struct WantedColour
{
    level::Colour colour;
    std::size_t texels = 0;
};

/// Who else has a colour of a palette.
struct PaletteEntryUse
{
    std::size_t weight = 0; ///< how many texels show it, or what counts as as many
    bool isNamed = false;   ///< something names it
    bool isTied = false;    ///< and cannot be led elsewhere, nor show another colour
};

using PaletteEntryUses = std::array<PaletteEntryUse, kPaletteEntries>;

/// What becomes of a palette.
struct PaletteFit
{
    std::vector<level::Colour> palette; ///< as it is stored
    /// Where those who named an entry find their colour now: itself, or the one that stands for it.
    PaletteLeads leads{};
    std::size_t free = 0;   ///< entries that nothing named
    std::size_t taken = 0;  ///< of these have another colour now
    std::size_t merged = 0; ///< others that have: what named them is led to others, or shows it
};

/// Makes room for colours. Entries that nothing names take those that are shown best by none; of
/// more than there are entries means are taken. Then entries that others name are given up, for as
/// long as that makes the sum of the squares of what colours are off less, over the texels of the
/// pictures and all others together: those who named one are led to the entry with which this costs
/// least, or show the colour that comes in its place. `mostMerged` is how many may be given up.
/// Colour 0, and every entry that is tied, stays. No picture is further from its colours than it
/// would be by the nearest of the old palette, by that sum. Precondition: `palette` is as a level
/// stores it.
[[nodiscard]] PaletteFit fitPalette(std::span<const level::Colour> palette,
                                    const PaletteEntryUses& uses,
                                    std::span<const WantedColour> wanted,
                                    std::size_t mostMerged = kPaletteEntries);

} // namespace tr::edit
