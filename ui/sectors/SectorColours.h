#pragma once

#include <QColor>
#include <QPalette>

#include <cstdint>

namespace ui
{

/// What the grid of sectors is drawn in. Letters in `ink` or `lightInk` can be read on all of them.
struct SectorColours
{
    QColor line; ///< between sectors
    QColor wall;
    QColor wallStripe;
    QColor portal;
    QColor low; ///< heights, from the lowest to the highest of the room
    QColor middle;
    QColor high;
    QColor plain; ///< where a sector has nothing to show
    QColor lara;  ///< triggers that Lara makes act by coming here
    QColor thing; ///< those of switches, keyholes and items
    QColor heavy;
    QColor anti;
    QColor other;
    QColor death;
    QColor climb;
    QColor entity;
    QColor mark;
    QColor opening;
};

[[nodiscard]] const SectorColours& sectorColours(const QPalette& palette);

/// Between low, middle and high; `share` runs from 0 to 1.
[[nodiscard]] QColor heightColour(const SectorColours& colours, double share);

/// One of many colours that are told apart: the same for the same number.
[[nodiscard]] QColor categoryColour(const QPalette& palette, std::uint32_t number);

/// What reminds of a floor's material.
[[nodiscard]] QColor materialColour(const QPalette& palette, std::uint8_t material);

/// Black or white, whichever can be read better.
[[nodiscard]] QColor inkOn(const QColor& fill);

} // namespace ui
