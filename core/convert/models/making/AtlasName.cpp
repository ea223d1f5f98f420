#include "core/convert/models/making/AtlasName.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tr::convert
{
namespace
{

constexpr std::string_view kStartOfAtlas = "textures ";
constexpr std::size_t kPrintDigits = 8;

} // namespace

std::string atlasName(std::span<const AtlasSpot> spots)
{
    // FNV-1a.
    constexpr std::uint32_t kFactor = 16'777'619U;
    std::uint32_t print = 2'166'136'261U;
    const auto add = [&print](std::uint32_t number)
    {
        for (unsigned shift = 0; shift < 32; shift += 8)
        {
            print = (print ^ ((number >> shift) & 0xFFU)) * kFactor;
        }
    };
    for (const AtlasSpot& spot : spots)
    {
        // Colours lie on no page.
        add(spot.page ? *spot.page + 1 : 0);
        const std::array numbers{spot.left, spot.top, spot.width, spot.height, spot.x, spot.y};
        for (const std::uint32_t number : numbers)
        {
            add(number);
        }
        add(static_cast<std::uint32_t>(spot.use));
    }
    std::string name(kStartOfAtlas);
    for (std::size_t i = 0; i < kPrintDigits; ++i)
    {
        constexpr std::string_view kDigits = "0123456789abcdef";
        name += kDigits[(print >> (4 * (kPrintDigits - 1 - i))) & 0xFU];
    }
    return name;
}

bool isAtlasName(std::string_view name) noexcept
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::size_t length = kStartOfAtlas.size() + kPrintDigits;
    return name.size() >= length && name.starts_with(kStartOfAtlas)
           && name.substr(kStartOfAtlas.size(), kPrintDigits).find_first_not_of(kDigits)
                  == std::string_view::npos;
}

bool isNamedLike(std::string_view name, std::string_view plain) noexcept
{
    constexpr std::string_view kEnds = ". ";
    return name.starts_with(plain)
           && (name.size() == plain.size() || kEnds.find(name[plain.size()]) != kEnds.npos);
}

bool isAtlas(const exchange::ModelPicture& came, const exchange::ModelPicture& atlas) noexcept
{
    const exchange::Picture& one = came.pixels;
    const exchange::Picture& other = atlas.pixels;
    if (one.width != other.width || one.height != other.height)
    {
        return false;
    }
    if (isAtlasName(came.name))
    {
        return isNamedLike(came.name, atlas.name);
    }
    std::size_t equal = 0;
    for (std::size_t i = 0; i < std::min(one.pixels.size(), other.pixels.size()); ++i)
    {
        equal += one.pixels[i] == other.pixels[i] ? 1U : 0U;
    }
    return equal >= other.pixels.size() / 4 * 3;
}

} // namespace tr::convert
