#include "core/edit/textures/pictures/LightMapFit.h"

#include "core/edit/textures/pictures/NearestColour.h"
#include "core/level/Level.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::Colour;
using level::kPaletteColours;

constexpr std::size_t kDegrees = level::kLightMapBytes / kPaletteColours;
constexpr std::size_t kNeutral = kDegrees / 2;

Colour litBy(const Colour& colour, std::size_t degree) noexcept
{
    const auto part = [degree](std::uint8_t channel)
    {
        const std::size_t lit = (channel * (kDegrees - degree) + kNeutral / 2) / kNeutral;
        return static_cast<std::uint8_t>(std::min<std::size_t>(lit, 255));
    };
    return {part(colour.red), part(colour.green), part(colour.blue)};
}

bool goesWith(std::span<const std::uint8_t> map, std::span<const Colour> palette)
{
    if (map.size() != level::kLightMapBytes || palette.size() != kPaletteColours)
    {
        return false;
    }
    std::size_t same = 0;
    for (std::size_t colour = 1; colour < kPaletteColours; ++colour)
    {
        same += palette[map[kNeutral * kPaletteColours + colour]] == palette[colour] ? 1 : 0;
    }
    return 2 * same > kPaletteColours;
}

} // namespace

std::vector<std::uint8_t> fitLightMap(std::span<const std::uint8_t> map,
                                      std::span<const Colour> before,
                                      std::span<const Colour> after,
                                      const PaletteLeads& leads)
{
    std::vector<std::uint8_t> fitted(map.begin(), map.end());
    if (!goesWith(map, before) || after.size() != before.size())
    {
        return fitted;
    }
    const NearestColour old(before);
    NearestColour nearest(after);
    for (std::size_t at = 0; at < fitted.size(); ++at)
    {
        const std::size_t degree = at / kPaletteColours;
        const std::size_t colour = at % kPaletteColours;
        const std::uint8_t named = map[at];
        if (colour == 0)
        {
            continue;
        }
        if (before[colour] != after[colour])
        {
            const auto itself = static_cast<std::uint8_t>(colour);
            fitted[at] = nearest.to(litBy(nearest.colour(colour), degree),
                                    degree == kNeutral ? itself : named);
        }
        else if (named != 0 && before[named] != after[named])
        {
            fitted[at] = nearest.to(old.colour(named), leads[named]);
        }
    }
    return fitted;
}

} // namespace tr::edit
