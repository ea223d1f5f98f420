#include "ui/sectors/SectorColours.h"

#include "ui/common/look/Palettes.h"

#include <array>
#include <cmath>

namespace ui
{

const SectorColours& sectorColours(const QPalette& palette)
{
    static const SectorColours kOnLight{.line = QColor(0xB9B3A7),
                                        .wall = QColor(0x9A958B),
                                        .wallStripe = QColor(0x88837A),
                                        .portal = QColor(0x2C5AA0),
                                        .low = QColor(0xBFD8E6),
                                        .middle = QColor(0xF4EFDF),
                                        .high = QColor(0xE2B568),
                                        .plain = QColor(0xFBFAF7),
                                        .lara = QColor(0xA6317E),
                                        .thing = QColor(0x8A5E00),
                                        .heavy = QColor(0x7A4A2B),
                                        .anti = QColor(0xB3261E),
                                        .other = QColor(0x55606E),
                                        .death = QColor(0xC62B21),
                                        .climb = QColor(0x1F7A3A),
                                        .entity = QColor(0x20242A),
                                        .mark = QColor(0x3A4450),
                                        .opening = QColor(0x24559E)};
    static const SectorColours kOnDark{.line = QColor(0x14161A),
                                       .wall = QColor(0x4A4E56),
                                       .wallStripe = QColor(0x575C65),
                                       .portal = QColor(0x3F74C4),
                                       .low = QColor(0x23425A),
                                       .middle = QColor(0x37393C),
                                       .high = QColor(0x80602A),
                                       .plain = QColor(0x2B2E33),
                                       .lara = QColor(0xE07BC0),
                                       .thing = QColor(0xE9BC55),
                                       .heavy = QColor(0xD69A70),
                                       .anti = QColor(0xFF8F84),
                                       .other = QColor(0xA9B4C2),
                                       .death = QColor(0xFF6A5E),
                                       .climb = QColor(0x6FD08A),
                                       .entity = QColor(0xF2F3F5),
                                       .mark = QColor(0xD0D6DE),
                                       .opening = QColor(0x8DB8F5)};
    return isDark(palette) ? kOnDark : kOnLight;
}

QColor heightColour(const SectorColours& colours, double share)
{
    return share < 0.5 ? mixed(colours.low, colours.middle, 2 * share)
                       : mixed(colours.middle, colours.high, 2 * share - 1);
}

QColor categoryColour(const QPalette& palette, std::uint32_t number)
{
    // Steps of the golden angle never come close to each other.
    constexpr double kGolden = 0.61803398875;
    const double turn = number * kGolden;
    const auto hue = static_cast<float>(turn - std::floor(turn));
    const bool odd = number % 2 != 0;
    return isDark(palette) ? QColor::fromHslF(hue, 0.35F, odd ? 0.30F : 0.36F)
                           : QColor::fromHslF(hue, 0.55F, odd ? 0.80F : 0.86F);
}

QColor materialColour(const QPalette& palette, std::uint8_t material)
{
    // Mud, snow, sand, gravel, ice, water, stone, wood, metal, marble, grass, concrete, old wood,
    // old metal
    constexpr std::array<QRgb, 14> kMaterials{0xFF7A4F2B,
                                              0xFFE8F2FA,
                                              0xFFE3C566,
                                              0xFF8E8880,
                                              0xFF7FD4E8,
                                              0xFF2F6FC0,
                                              0xFFA8A294,
                                              0xFFB9793D,
                                              0xFF6F8298,
                                              0xFFD9C7D8,
                                              0xFF5FA04A,
                                              0xFFB5B8BA,
                                              0xFF8F6A48,
                                              0xFF8A6A5C};
    if (material >= kMaterials.size())
    {
        return categoryColour(palette, material);
    }
    const bool dark = isDark(palette);
    return mixed(
        QColor::fromRgb(kMaterials[material]), palette.color(QPalette::Base), dark ? 0.55 : 0.35);
}

QColor inkOn(const QColor& fill)
{
    const QColor black(0x15, 0x17, 0x1A);
    const QColor white(0xF6, 0xF6, 0xF6);
    return contrast(black, fill) >= contrast(white, fill) ? black : white;
}

} // namespace ui
