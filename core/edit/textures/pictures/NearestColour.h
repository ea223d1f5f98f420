#pragma once

#include "core/level/Geometry.h"

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace tr::edit
{

/// Looks for the colours of a palette that are nearest to others: by the sum of the squares of what
/// their channels differ. Colour 0 is what is clear, and never found.
class NearestColour
{
public:
    /// A palette as a level stores it. Only the first 256 colours count, as a texel names no more.
    explicit NearestColour(std::span<const level::Colour> palette);

    /// Whether there is any colour besides the clear one.
    [[nodiscard]] bool isThere() const noexcept { return m_colours.size() > 1; }

    /// The nearest colour; `now`, where that is as near as any. Precondition: isThere().
    [[nodiscard]] std::uint8_t to(const level::Colour& colour, std::uint8_t now = 0);

    /// A colour of the palette in 0 to 255; black for one that it has not.
    [[nodiscard]] level::Colour colour(std::size_t index) const noexcept;

private:
    std::vector<level::Colour> m_colours;
    std::unordered_map<std::uint32_t, std::uint8_t> m_found; ///< what was asked for already
};

/// What two colours are apart: the sum of the squares of what their channels differ.
[[nodiscard]] constexpr int distance(const level::Colour& a, const level::Colour& b) noexcept
{
    const int red = a.red - b.red;
    const int green = a.green - b.green;
    const int blue = a.blue - b.blue;
    return red * red + green * green + blue * blue;
}

} // namespace tr::edit
