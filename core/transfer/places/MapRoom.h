#pragma once

#include "core/transfer/gathering/Gathering.h"
#include "core/view/textures/PagePacker.h"

/// Room on the pages of a map of pixels of 24-bit RGB, 256 wide. Used by the sources of this folder
/// only.
namespace tr::transfer
{

using PixelMap = Table<std::uint8_t>;

/// Where a picture lies.
struct PageSpot
{
    std::size_t page = 0;
    std::uint32_t left = 0;
    std::uint32_t top = 0;
};

/// Bytes of the map that become others; at its end they come in addition.
struct MapChange
{
    std::size_t first = 0;
    std::size_t count = 0;
    std::vector<std::uint8_t> bytes;
};

struct MapPlan
{
    std::vector<PageSpot> spots; ///< one a picture
    std::vector<MapChange> changes;
    std::size_t pages = 0; ///< that there are then
};

/// Finds places for pictures: where the pages are of one colour and none of the rectangles lies, of
/// which each belongs to a page, else on pages behind them. All are packed together, the largest
/// first; the same calls find the same places. Precondition: no picture is larger than a page.
/// Throws Cancelled.
[[nodiscard]] MapPlan packIntoMap(const PixelMap& map,
                                  std::span<const std::pair<std::size_t, view::PackedRect>> taken,
                                  std::span<const Picture* const> pictures,
                                  const Progress& progress = {});

} // namespace tr::transfer
