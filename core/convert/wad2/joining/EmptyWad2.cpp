#include "core/convert/wad2/joining/EmptyWad2.h"

#include "core/format/set/Wad2SetFormat.h"
#include "core/format/soundxml/SoundXmlFormat.h"
#include "core/format/wad2/Wad2Format.h"

#include <algorithm>

namespace tr::convert
{

format::GameFile emptyWad2(std::span<const Source> sources)
{
    format::GameFile made;
    made.format = &format::formats::Wad2Set;
    made.content = format::formats::Wad2Set.example(format::formats::Wad2Set);
    auto& set = *made.content.as<companion::Wad2Set>();
    set.wad = wad2::emptyFile();
    set.wad.metadata = {}; // when it was made is nothing that the sources know
    set.sounds->file = soundxml::emptyCatalogue();
    const auto first = std::ranges::find_if(
        sources, [](const Source& each) { return each.own.as<wad2::Wad2>() != nullptr; });
    if (first != sources.end() && first->own.as<wad2::Wad2>()->gameVersion.frame.isThere)
    {
        set.wad.gameVersion.data.value.value =
            first->own.as<wad2::Wad2>()->gameVersion.value().value;
    }
    return made;
}

format::GameFile withoutEmptyCatalogue(format::GameFile file)
{
    const auto* const catalogue = file.content.as<soundxml::SoundCatalogue>();
    if (catalogue != nullptr && catalogue->sounds.empty())
    {
        file.content = wad2::Wad2(*file.content.as<wad2::Wad2>());
        file.format = &format::formats::Wad2;
    }
    return file;
}

} // namespace tr::convert
