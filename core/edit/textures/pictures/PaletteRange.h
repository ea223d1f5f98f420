#pragma once

#include "core/level/Geometry.h"

#include <array>
#include <cstdint>
#include <span>

namespace tr::edit
{

/// How a palette stores its colours: parts of 0 to 63, as the games do, or of 0 to 255, where tools
/// have left most of its colours so. A part up to 63 is one of 6 bits in both, as readers take it
/// (view::paletteColour), so that dark parts of the second kind are as coarse.
class PaletteRange
{
public:
    /// That of a palette as it is stored.
    explicit PaletteRange(std::span<const level::Colour> palette);

    [[nodiscard]] bool hasEightBits() const noexcept { return m_hasEightBits; }

    /// What is stored to show a colour, or the one that is nearest to it.
    [[nodiscard]] level::Colour stored(const level::Colour& shown) const noexcept
    {
        return {m_parts[shown.red], m_parts[shown.green], m_parts[shown.blue]};
    }

private:
    bool m_hasEightBits;
    std::array<std::uint8_t, 256> m_parts{}; ///< by what is to be shown
};

} // namespace tr::edit
