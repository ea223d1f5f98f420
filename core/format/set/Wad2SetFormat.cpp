#include "core/format/set/Wad2SetFormat.h"

#include "core/format/ReadContent.h"
#include "core/format/soundxml/CatalogueLayout.h"
#include "core/format/soundxml/SoundXmlFormat.h"
#include "core/format/wad2/Wad2Content.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/format/wad2/Wad2Outline.h"
#include "core/schema/ContentType.h"

#include <array>

namespace tr::companion
{

schema::Version versionOf(const Wad2Set& set) noexcept
{
    return wad2::versionOf(set.wad);
}

std::optional<schema::Version> gameOfNames(const Wad2Set& set) noexcept
{
    return wad2::gameOfNames(set.wad);
}

std::optional<Error> faultOf(const Wad2Set& set)
{
    auto fault = wad2::faultOf(set.wad);
    const soundxml::SoundCatalogue* const sounds = fileOf(set.sounds);
    return fault || sounds == nullptr ? fault : soundxml::faultOf(*sounds);
}

std::tuple<const wad2::Wad2*, const soundxml::SoundCatalogue*>
sharedParts(const Wad2Set& set) noexcept
{
    return {&set.wad, fileOf(set.sounds)};
}

} // namespace tr::companion

namespace tr::format
{
namespace
{

/// What a set has besides the tables of the object file.
constexpr auto kOfCatalogue = std::to_array<schema::TableId>({soundxml::tables::Sounds,
                                                              soundxml::tables::Samples,
                                                              soundxml::tables::End,
                                                              companion::tables::UnreadCatalogue});

constexpr auto kOfWad2Sets = []
{
    std::array<schema::TableId, wad2::outline::kTables.size() + kOfCatalogue.size()> all;
    const auto behind = std::ranges::copy(wad2::outline::kTables, all.begin()).out;
    std::ranges::copy(kOfCatalogue, behind);
    return all;
}();

constexpr auto kWad2SetSounds = std::to_array<schema::TableId>({soundxml::tables::Sounds,
                                                                wad2::tables::Sounds,
                                                                wad2::tables::OldSounds,
                                                                wad2::tables::Waves,
                                                                wad2::tables::FixedSounds,
                                                                wad2::tables::AdditionalSounds});
constexpr std::array kWad2SetOutline{OutlinePart{"", wad2::outline::kObjects},
                                     OutlinePart{"Textures", wad2::outline::kPictures},
                                     OutlinePart{"Sounds", kWad2SetSounds}};

schema::Content wad2SetExample(const Format& /*format*/)
{
    companion::Wad2Set set;
    const auto mark = [](companion::MemberStart& start, std::string_view suffix)
    { std::ranges::copy(suffix, start.suffix.begin()); };
    std::ranges::copy(kSetMark, set.start.mark.begin());
    set.start.files = 2;
    mark(set.wadStart, companion::kWad2Suffix);
    set.wad = wad2::exampleFile();
    mark(set.sounds.emplace().start, companion::kCatalogueSuffix);
    set.sounds->file = soundxml::emptyCatalogue();
    return set;
}

} // namespace

Result<GameFile>
readWad2Set(std::span<const std::byte> bytes, std::string_view, const Progress& progress)
{
    progress.step(0.0);
    auto members = split(bytes);
    if (members && wad2::isOfBefore109(members->front().bytes))
    {
        return fail(ErrorCode::RefusedFormat, {"an object file of a Tomb Editor of before 1.0.9"});
    }
    GameFile file = readContent<companion::Wad2Set>(formats::Wad2Set, bytes);
    const auto* const catalogue = file.content.as<soundxml::SoundCatalogue>();
    if (members && members->size() > 1 && catalogue != nullptr)
    {
        tellOfMalformed(file.diagnostics, members->at(1).bytes, companion::kCatalogueSuffix);
    }
    auto fault = members ? companion::faultOf(*file.content.as<companion::Wad2Set>())
                         : std::optional(std::move(members.error()));
    if (file.complete && fault)
    {
        fault->path = fault->path.empty() ? "set" : std::move(fault->path);
        file.diagnostics.push_back({Severity::Fault, std::move(*fault)});
        file.complete = false;
    }
    progress.step(1.0);
    return file;
}

namespace formats
{

constinit const Format Wad2Set{.id = "wad2-set",
                               .title = "Tomb Editor object file with its sound catalogue",
                               .category = "WADs",
                               .icon = "wad",
                               .suffixes = "",
                               .version = level::versions::Tr4,
                               .tables = kOfWad2Sets,
                               .counts = &wad2::outline::counts,
                               .recognises = [](std::span<const std::byte> bytes)
                               { return companion::firstSuffix(bytes) == companion::kWad2Suffix; },
                               .read = &readWad2Set,
                               .example = &wad2SetExample,
                               .outline = kWad2SetOutline};

} // namespace formats

} // namespace tr::format

namespace tr::schema
{

template const ContentType& contentType<companion::Wad2Set>() noexcept;

} // namespace tr::schema
