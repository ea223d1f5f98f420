#include "core/edit/textures/pictures/PaletteRange.h"

#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <cstdlib>

namespace tr::edit
{
namespace
{

constexpr int kMostOfSixBits = 63;
constexpr int kMostOfEightBits = 255;

bool areMostInEightBits(std::span<const level::Colour> palette)
{
    // The clear colour is magenta in palettes that are of 6 bits otherwise.
    const auto colours = palette.subspan(std::min<std::size_t>(palette.size(), 1));
    const auto large = std::ranges::count_if(
        colours,
        [](const level::Colour& each) {
            return std::max({each.red, each.green, each.blue}) > kMostOfSixBits;
        });
    const auto black =
        std::ranges::count_if(colours,
                              [](const level::Colour& each) {
                                  return std::max({each.red, each.green, each.blue}) == 0;
                              });
    return 2 * large > static_cast<std::ptrdiff_t>(colours.size()) - black;
}

} // namespace

PaletteRange::PaletteRange(std::span<const level::Colour> palette)
    : m_hasEightBits(areMostInEightBits(palette))
{
    const int most = m_hasEightBits ? kMostOfEightBits : kMostOfSixBits;
    for (int wanted = 0; wanted <= kMostOfEightBits; ++wanted)
    {
        int least = kMostOfEightBits + 1;
        for (int part = 0; part <= most; ++part)
        {
            const auto stored = static_cast<std::uint8_t>(part);
            const int away = std::abs(view::paletteColour({stored, stored, stored}).red - wanted);
            // Of two that show the same the one of 8 bits, where those are the rule.
            if (away < least || (away == least && part > kMostOfSixBits))
            {
                least = away;
                m_parts[static_cast<std::size_t>(wanted)] = stored;
            }
        }
    }
}

} // namespace tr::edit
