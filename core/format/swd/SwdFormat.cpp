#include "core/format/swd/SwdFormat.h"

#include "core/format/ReadContent.h"
#include "core/format/wad/WadFormat.h"
#include "core/schema/ContentType.h"

#include <algorithm>
#include <optional>

namespace tr::format
{
namespace
{

/// Bytes behind a sprite file, or none if it can be no such file. It begins as a WAD does, but with
/// sprites of 16 bytes where a WAD has texture samples of 8.
std::optional<std::size_t> bytesBehindSprites(ByteReader reader)
{
    constexpr std::size_t kSpriteBytes = 16;
    constexpr std::size_t kSequenceBytes = 8;
    const auto count = [&reader]() -> std::size_t
    { return reader.has(sizeof(std::uint32_t)) ? reader.number<std::uint32_t>() : SIZE_MAX; };
    const auto skip = [&reader](std::size_t rows, std::size_t size)
    {
        const bool fits = rows <= reader.left() / size;
        reader.take(fits ? rows * size : 0);
        return fits;
    };
    const std::size_t sprites = count();
    if (!skip(sprites, kSpriteBytes))
    {
        return std::nullopt;
    }
    const std::size_t texels = count();
    const bool fits =
        texels % level::kWadPageBytes == 0 && skip(texels, 1) && skip(count(), kSequenceBytes);
    // Pages without sprites, and the other way round, are odd enough to be something else.
    const bool isOdd = (sprites == 0) != (texels == 0);
    return fits && !(isOdd && reader.left() != 0) ? std::optional(reader.left()) : std::nullopt;
}

} // namespace

bool recognisesSwd(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    if (!recognisesWad(bytes))
    {
        return false;
    }
    reader.take(sizeof(std::uint32_t));
    const auto behind = bytesBehindSprites(reader);
    if (!behind)
    {
        return false;
    }
    const bool isNothing = std::ranges::all_of(bytes.subspan(sizeof(std::uint32_t)),
                                               [](std::byte each) { return each == std::byte{}; });
    if (isNothing && *behind != 0)
    {
        return false; // a WAD that holds nothing, cut off
    }
    const auto wad = readWad(bytes, {}, {});
    return !wad->complete || wad->wad()->trailing.size() > *behind;
}

Result<GameFile>
readSwd(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress)
{
    progress.step(0.0);
    GameFile file = readContent<companion::SpriteFile>(formats::Swd, bytes);
    const auto& sprites = *file.content.as<companion::SpriteFile>();
    if (sprites.sprites.textures.empty() && formatOfName(fileName) == &formats::Wad)
    {
        return readWad(bytes, fileName, progress); // one that is cut off begins as no sprites do
    }
    noteBytesLeft(file, bytes.size());
    progress.step(1.0);
    return file;
}

namespace
{

constexpr auto kSpriteParts = std::to_array<schema::TableId>(
    {level::tables::SpriteSequences, level::tables::SpriteTextures, level::tables::SpriteMap});
constexpr std::array kSpriteOutline{OutlinePart{"", kSpriteParts}};

} // namespace

namespace formats
{

constinit const Format Swd{.id = "swd",
                           .title = "TRLE sprite file",
                           .category = "Companions of WADs",
                           .icon = "sprite",
                           .suffixes = "swd",
                           .version = level::versions::Wad,
                           .tables = companion::tables::kOfSprites,
                           .recognises = &recognisesSwd,
                           .read = &readSwd,
                           .example = [](const Format&) -> schema::Content
                           { return companion::SpriteFile{}; },
                           .outline = kSpriteOutline,
                           .pages =
                               [](const schema::Content& content)
                           {
                               view::TexturePages pages;
                               companion::addPages(pages, *content.as<companion::SpriteFile>());
                               return pages;
                           }};

} // namespace formats

} // namespace tr::format

namespace tr::companion
{

schema::Version versionOf(const SpriteFile& /*file*/) noexcept
{
    return level::versions::Wad;
}

std::tuple<const level::Sprites*> sharedParts(const SpriteFile& file) noexcept
{
    return {&file.sprites};
}

void addPages(view::TexturePages& pages, const SpriteFile& file)
{
    const std::size_t first = pages.pages.size();
    view::addMapPages(pages, level::tables::SpriteMap, "sprite page {0}", file.map);
    view::addSprites(pages, file.sprites, versionOf(file), first);
}

} // namespace tr::companion

namespace tr::schema
{

template const ContentType& contentType<companion::SpriteFile>() noexcept;

} // namespace tr::schema
