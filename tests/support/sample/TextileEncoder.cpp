#include "tests/support/sample/PaletteMaker.h"
#include "tests/support/sample/WorldEncoder.h"

#include <algorithm>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr int kPage = static_cast<int>(level::kPageSize);

template <class Textile, class Convert>
Textile converted(const Picture& page, Convert convert)
{
    Textile textile;
    std::ranges::transform(page, textile.texels.begin(), convert);
    return textile;
}

std::uint16_t to16Bit(const Texel& texel)
{
    return texel.alpha == 0
               ? std::uint16_t{0}
               : static_cast<std::uint16_t>(0x8000 | (texel.red >> 3) << 10
                                            | (texel.green >> 3) << 5 | texel.blue >> 3);
}

std::uint32_t to32Bit(const Texel& texel)
{
    return texel.alpha == 0 ? 0U
                            : 0xFF000000U | static_cast<std::uint32_t>(texel.red) << 16
                                  | static_cast<std::uint32_t>(texel.green) << 8 | texel.blue;
}

/// Each colour of the palette in 32 degrees of darkness.
void encodeLightMap(level::Level& level, PaletteMaker& palette)
{
    constexpr int kDegrees = 32;
    auto& map = level.lightMap.edit();
    for (int degree = 0; degree < kDegrees; ++degree)
    {
        for (std::size_t colour = 0; colour < level::kPaletteColours; ++colour)
        {
            const Texel full = palette.shown(static_cast<std::uint8_t>(colour));
            // Neutral light is in the middle; above it colours become up to twice as bright.
            const auto lit = [degree](std::uint8_t part) {
                return static_cast<std::uint8_t>(
                    std::min(part * 2 * (kDegrees - degree) / kDegrees, 255));
            };
            map.push_back(
                palette.nearest({lit(full.red), lit(full.green), lit(full.blue), full.alpha}));
        }
    }
}

void encodePalettes(level::Level& level, PaletteMaker& palette)
{
    level.palette = palette.colours();
    encodeLightMap(level, palette);
    if (level.version == versions::Tr1)
    {
        return;
    }
    for (std::size_t i = 0; i < level::kPaletteColours; ++i)
    {
        const Texel colour = palette.shown(static_cast<std::uint8_t>(i));
        level.palette16.edit().push_back({colour.red, colour.green, colour.blue, 0});
    }
}

} // namespace

void encodeTextiles(level::Level& level,
                    std::span<const Picture> pages,
                    int roomPages,
                    PaletteMaker* palette,
                    const Picture& sky)
{
    for (const Picture& page : pages)
    {
        if (palette != nullptr)
        {
            level.textiles8.edit().push_back(converted<level::Textile8>(
                page, [palette](const Texel& texel) { return palette->nearest(texel); }));
        }
        else
        {
            level.textiles32.edit().push_back(converted<level::Textile32>(page, to32Bit));
        }
        if (level.version != versions::Tr1)
        {
            level.textiles16.edit().push_back(converted<level::Textile16>(page, to16Bit));
        }
    }
    if (palette != nullptr)
    {
        encodePalettes(level, *palette);
        return;
    }
    level.textileCounts.numRoomTextiles = static_cast<std::uint16_t>(roomPages);
    level.textileCounts.numObjectTextiles =
        static_cast<std::uint16_t>(static_cast<int>(pages.size()) - roomPages);
    // The first page is that of the letters, the second the sky; TR5 has a third one.
    const std::size_t miscPages = level.version == versions::Tr5 ? 3 : 2;
    for (std::size_t i = 0; i < miscPages; ++i)
    {
        const bool isSky = i == 1 && sky.width() == kPage && sky.height() == kPage;
        level.miscTextiles.edit().push_back(isSky ? converted<level::Textile32>(sky, to32Bit)
                                                  : level::Textile32{});
    }
}

} // namespace tr::test
