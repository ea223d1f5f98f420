#include "core/convert/Conversion.h"
#include "core/convert/FromLevel.h"
#include "core/convert/wad2/FromWad.h"
#include "core/convert/wad2/ToWad.h"
#include "core/convert/wad2/joining/IntoWad2.h"
#include "core/format/wad/WadFormat.h"
#include "core/format/wad2/Wad2Format.h"

#include <array>

namespace tr::convert
{
namespace
{

bool isLevel(const schema::Content& content) noexcept
{
    return content.as<level::Level>() != nullptr;
}

constexpr std::array kConversions{
    Conversion{&format::formats::Wad,
               [](const schema::Content& content) noexcept
               { return content.as<wad2::Wad2>() != nullptr; },
               true,
               &wadOfWad2,
               &mergeIntoWad2},
    Conversion{&format::formats::Wad2,
               [](const schema::Content& content) noexcept
               { return content.as<level::Wad>() != nullptr; },
               false,
               &wad2OfWad},
    Conversion{&format::formats::Wad, &isLevel, false, &wadOfLevel},
    Conversion{&format::formats::Wad2, &isLevel, false, &wad2OfLevel},
};

} // namespace

std::span<const Conversion> allConversions() noexcept
{
    return kConversions;
}

std::vector<const Conversion*> conversionsOf(const schema::Content& content)
{
    std::vector<const Conversion*> found;
    for (const Conversion& each : kConversions)
    {
        if (each.fits(content))
        {
            found.push_back(&each);
        }
    }
    return found;
}

} // namespace tr::convert
