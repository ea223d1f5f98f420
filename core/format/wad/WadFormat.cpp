#include "core/format/wad/WadFormat.h"

#include "core/base/Text.h"
#include "core/format/level/LevelCounts.h"
#include "core/io/Zlib.h"
#include "core/level/Wad.h"
#include "core/schema/ReadArchive.h"

#include <algorithm>
#include <optional>

namespace tr::format
{
namespace
{

constexpr std::uint32_t kFirstVersion = 129;
constexpr std::uint32_t kLastVersion = 130;

/// Bytes behind a sprite file (.SWD) whose version was taken, or none if it can be no such file. It
/// begins as a WAD does, but with sprites of 16 bytes where a WAD has texture samples of 8.
/// companion-formats.md, .SWD.
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
    const bool fits = (sprites == 0) == (texels == 0) && texels % level::kWadPageBytes == 0
                      && skip(texels, 1) && skip(count(), kSequenceBytes);
    return fits ? std::optional(reader.left()) : std::nullopt;
}

bool isVersion(std::uint32_t version)
{
    return version >= kFirstVersion && version <= kLastVersion;
}

GameFile parse(std::span<const std::byte> bytes)
{
    GameFile file;
    file.format = &formats::Wad;
    level::Wad content;
    schema::ReadArchive archive(
        bytes,
        level::versions::Wad,
        file.diagnostics,
        [](std::size_t, std::span<const std::byte> compressed, std::size_t expected)
        { return inflate(compressed, expected); });
    try
    {
        describe(archive, content);
    }
    catch (const schema::FormatError& error)
    {
        file.diagnostics.push_back({Severity::Fault, error.error});
        file.complete = false;
    }
    file.content = std::move(content);
    return file;
}

} // namespace

bool recognisesSprites(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    if (!reader.has(sizeof(std::uint32_t)) || !isVersion(reader.number<std::uint32_t>()))
    {
        return false;
    }
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
    const GameFile wad = parse(bytes);
    return !wad.complete || wad.wad()->trailing.size() > *behind;
}

bool recognisesWad(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    return reader.has(2 * sizeof(std::uint32_t)) && isVersion(reader.number<std::uint32_t>())
           && !recognisesSprites(bytes);
}

Result<GameFile>
readWad(std::span<const std::byte> bytes, std::string_view, const Progress& progress)
{
    progress.step(0.0);
    GameFile file = parse(bytes);
    const auto& trailing = file.wad()->trailing;
    if (file.complete && !trailing.empty())
    {
        file.diagnostics.push_back({Severity::Note,
                                    {ErrorCode::BytesLeftOver,
                                     {{}, bytes.size() - trailing.size()},
                                     std::string(level::tables::Trailing.segment),
                                     {concat(trailing.size())}}});
    }
    progress.step(1.0);
    return file;
}

schema::Content wadExample(const Format& /*format*/)
{
    return level::Wad{};
}

namespace formats
{

constinit const Format Wad{.id = "wad",
                           .title = "TRLE object WAD",
                           .category = "WADs",
                           .icon = "wad",
                           .suffixes = "wad",
                           .version = level::versions::Wad,
                           .tables = level::tables::kAll,
                           .counts = &levelCounts,
                           .recognises = &recognisesWad,
                           .read = &readWad,
                           .example = &wadExample};

} // namespace formats

} // namespace tr::format
