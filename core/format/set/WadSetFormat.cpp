#include "core/format/set/WadSetFormat.h"

#include "core/format/ReadContent.h"
#include "core/format/level/LevelCounts.h"
#include "core/format/level/LevelOutline.h"
#include "core/format/sfx/SfxFormat.h"
#include "core/format/swd/SwdFormat.h"
#include "core/schema/ContentType.h"

#include <array>

namespace tr::companion
{
schema::Version versionOf(const WadSet& /*set*/) noexcept
{
    return level::versions::Wad;
}

std::optional<Error> faultOf(const WadSet& set)
{
    const SoundFile* const sounds = fileOf(set.sounds);
    return sounds != nullptr ? faultOf(*sounds) : std::nullopt;
}

std::tuple<const level::Wad*,
           const level::Objects*,
           const SpriteFile*,
           const level::Sprites*,
           const SoundFile*,
           const level::Sounds*,
           const SampleFile*,
           const ObjectFile*>
sharedParts(const WadSet& set) noexcept
{
    const SpriteFile* const sprites = fileOf(set.sprites);
    const SoundFile* const sounds = fileOf(set.sounds);
    return {&set.wad,
            &set.wad.objects,
            sprites,
            sprites != nullptr ? &sprites->sprites : nullptr,
            sounds,
            sounds != nullptr ? &sounds->sounds : nullptr,
            fileOf(set.samples),
            fileOf(set.names)};
}

} // namespace tr::companion

namespace tr::format
{
namespace
{

/// What the files have besides the tables that levels and WADs have.
constexpr auto kOfCompanions = std::to_array<schema::TableId>({level::tables::SpriteMap,
                                                               companion::tables::SpriteBytesLeft,
                                                               companion::tables::SoundBytesLeft,
                                                               companion::tables::SampleNames,
                                                               companion::tables::ObjectNames,
                                                               companion::tables::UnreadSprites,
                                                               companion::tables::UnreadSounds,
                                                               companion::tables::UnreadSamples,
                                                               companion::tables::UnreadNames});

constexpr auto kOfSets = []
{
    std::array<schema::TableId, level::tables::kAll.size() + kOfCompanions.size()> all;
    const auto behind = std::ranges::copy(level::tables::kAll, all.begin()).out;
    std::ranges::copy(kOfCompanions, behind);
    return all;
}();

constexpr auto kSetSounds = std::to_array<schema::TableId>(
    {level::tables::SoundMap, level::tables::SoundDetails, companion::tables::SampleNames});
constexpr auto kSetNames = std::to_array<schema::TableId>({companion::tables::ObjectNames});
constexpr std::array kSetOutline{OutlinePart{"", outline::kWorld},
                                 OutlinePart{"Textures", outline::kTextures},
                                 OutlinePart{"Sounds", kSetSounds},
                                 OutlinePart{"Names", kSetNames}};

view::TexturePages pagesOf(const schema::Content& content)
{
    view::TexturePages pages = view::wadPages(content);
    if (const auto* const sprites = content.as<companion::SpriteFile>())
    {
        companion::addPages(pages, *sprites);
    }
    return pages;
}

schema::Content setExample(const Format& /*format*/)
{
    companion::WadSet set;
    const auto mark = [](companion::MemberStart& start, std::string_view suffix)
    { std::ranges::copy(suffix, start.suffix.begin()); };
    std::ranges::copy(kSetMark, set.start.mark.begin());
    set.start.files = 5;
    mark(set.wadStart, "wad");
    mark(set.sprites.emplace().start, "swd");
    mark(set.sounds.emplace().start, "sfx");
    mark(set.samples.emplace().start, "sam");
    mark(set.names.emplace().start, "was");
    set.sounds->file.sounds.map = std::vector<std::int16_t>(companion::kSoundMapRows, -1);
    return set;
}

} // namespace

Result<GameFile>
readWadSet(std::span<const std::byte> bytes, std::string_view, const Progress& progress)
{
    progress.step(0.0);
    GameFile file = readContent<companion::WadSet>(formats::WadSet, bytes);
    auto members = split(bytes);
    if (file.complete && !members)
    {
        members.error().path = "set";
        file.diagnostics.push_back({Severity::Fault, std::move(members.error())});
        file.complete = false;
    }
    progress.step(1.0);
    return file;
}

namespace formats
{

constinit const Format WadSet{.id = "wad-set",
                              .title = "TRLE object WAD with its companions",
                              .category = "WADs",
                              .icon = "wad",
                              .suffixes = "",
                              .version = level::versions::Wad,
                              .tables = kOfSets,
                              .counts = &levelCounts,
                              .recognises = [](std::span<const std::byte> bytes)
                              { return isSet(bytes); },
                              .read = &readWadSet,
                              .example = &setExample,
                              .outline = kSetOutline,
                              .pages = &pagesOf};

} // namespace formats

} // namespace tr::format

namespace tr::schema
{

template const ContentType& contentType<companion::WadSet>() noexcept;

} // namespace tr::schema
