#pragma once

#include "core/level/Geometry.h"
#include "tests/support/sample/Grid.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tr::test
{

/// 256 colours that do for a set of pages. The first one stands for what is transparent.
class PaletteMaker
{
public:
    /// Takes the colours from the pages.
    explicit PaletteMaker(std::span<const Picture> pages);

    /// With 6 bits a part, as TR1 to TR3 keep them.
    [[nodiscard]] const std::vector<level::Colour>& colours() const noexcept { return m_colours; }

    /// The colour that comes nearest; 0 for a transparent texel.
    [[nodiscard]] std::uint8_t nearest(const Texel& texel);

    /// What a colour of the palette looks like.
    [[nodiscard]] Texel shown(std::uint8_t index) const;

private:
    std::vector<level::Colour> m_colours;
    std::vector<std::int16_t> m_found; ///< nearest colour of each 15-bit colour, -1: not known yet
};

} // namespace tr::test
