#include "core/format/Format.h"
#include "core/format/lang/LangFormat.h"
#include "core/format/level/LevelFormat.h"
#include "core/format/sam/SamFormat.h"
#include "core/format/set/Wad2SetFormat.h"
#include "core/format/set/WadSetFormat.h"
#include "core/format/sfx/SfxFormat.h"
#include "core/format/soundxml/SoundXmlFormat.h"
#include "core/format/swd/SwdFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/format/was/WasFormat.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace tr::format
{
namespace
{

constexpr std::array kFormats{&formats::Tr1,
                              &formats::Tr1Demo,
                              &formats::Tr2,
                              &formats::Tr2Demo,
                              &formats::Tr3,
                              &formats::Tr4,
                              &formats::Tr5,
                              &formats::Wad2,
                              &formats::Wad2Set,
                              &formats::WadSet,
                              &formats::Swd,
                              &formats::Wad,
                              &formats::Sfx,
                              &formats::Sam,
                              &formats::SoundCatalogue,
                              &formats::Lang,
                              &formats::Was};

/// Whether a word is one of a list with blanks between, in lower case.
bool isIn(std::string_view list, std::string_view word)
{
    while (!list.empty())
    {
        const std::size_t end = std::min(list.find(' '), list.size());
        const auto sameLetter = [](char a, char b)
        { return a == std::tolower(static_cast<unsigned char>(b)); };
        if (std::ranges::equal(list.substr(0, end), word, sameLetter))
        {
            return true;
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

} // namespace

std::span<const Format* const> allFormats() noexcept
{
    return kFormats;
}

std::span<const schema::TableId> allTables()
{
    static const std::vector<schema::TableId> kTables = []
    {
        std::vector<schema::TableId> tables;
        for (const Format* const format : kFormats)
        {
            tables.insert(tables.end(), format->tables.begin(), format->tables.end());
        }
        std::ranges::sort(tables);
        const auto repeated = std::ranges::unique(tables);
        tables.erase(repeated.begin(), repeated.end());
        return tables;
    }();
    return kTables;
}

const Format* formatOfName(std::string_view fileName) noexcept
{
    const std::size_t dot = fileName.rfind('.');
    const auto suffix = dot == std::string_view::npos ? "" : fileName.substr(dot + 1);
    const auto found = std::ranges::find_if(
        kFormats, [suffix](const Format* format) { return isIn(format->suffixes, suffix); });
    return found == kFormats.end() ? nullptr : *found;
}

} // namespace tr::format
