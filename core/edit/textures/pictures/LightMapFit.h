#pragma once

#include "core/level/Geometry.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tr::edit
{

/// Entries that stand for others: see PaletteFit::leads.
using PaletteLeads = std::array<std::uint8_t, 256>;

/// A light map that follows its palette. It names for each colour, in a column, the one that shows
/// it at each of 32 degrees of brightness, from twice as bright down to almost black; that in the
/// middle is the colour itself. Original and other tools take the nearest of the palette. A column
/// whose colour is another is made anew like that; elsewhere a number changes only where the entry
/// that it names is another one, and goes to what is nearest to that. Column 0 stays, since nothing
/// shows it, and so does a map that does not go with its palette: of another size, or where half of
/// the colours are not themselves in the middle. Palettes are as they are stored.
[[nodiscard]] std::vector<std::uint8_t> fitLightMap(std::span<const std::uint8_t> map,
                                                    std::span<const level::Colour> before,
                                                    std::span<const level::Colour> after,
                                                    const PaletteLeads& leads);

} // namespace tr::edit
