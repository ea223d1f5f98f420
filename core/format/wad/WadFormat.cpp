#include "core/format/wad/WadFormat.h"

#include "core/base/Text.h"
#include "core/io/Zlib.h"
#include "core/level/Wad.h"
#include "core/schema/ReadArchive.h"

namespace tr::format
{
namespace
{

constexpr std::uint32_t kFirstVersion = 129;
constexpr std::uint32_t kLastVersion = 130;

/// A sprite of a .SWD file takes twice as many bytes as a texture sample. companion-formats.
constexpr std::size_t kSpriteSize = 16;

/// Where `count` records of `size` bytes are followed by the size of whole texture pages.
bool mapFollows(ByteReader reader, std::size_t count, std::size_t size)
{
    if (count > reader.left() / size)
    {
        return false;
    }
    reader.take(count * size);
    if (!reader.has(sizeof(std::uint32_t)))
    {
        return false;
    }
    const std::size_t bytes = reader.number<std::uint32_t>();
    const bool some = bytes != 0 || count == 0;
    return some && bytes % level::kWadPageBytes == 0 && bytes <= reader.left();
}

} // namespace

bool recognisesWad(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    if (!reader.has(2 * sizeof(std::uint32_t)))
    {
        return false;
    }
    const auto version = reader.number<std::uint32_t>();
    const std::size_t count = reader.number<std::uint32_t>();
    const bool known = version >= kFirstVersion && version <= kLastVersion;
    const bool looksLikeSprites = count != 0 && mapFollows(reader, count, kSpriteSize)
                                  && !mapFollows(reader, count, sizeof(level::TextureSample));
    return known && !looksLikeSprites;
}

Result<GameFile>
readWad(std::span<const std::byte> bytes, std::string_view, const Progress& progress)
{
    progress.step(0.0);
    GameFile file;
    file.format = FormatId::Wad;
    level::Wad content;
    schema::ReadArchive archive(
        bytes,
        schema::Version::Wad,
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
    if (file.complete && !content.trailing.empty())
    {
        file.diagnostics.push_back({Severity::Note,
                                    {ErrorCode::BytesLeftOver,
                                     {{}, bytes.size() - content.trailing.size()},
                                     std::string(level::table(level::TableId::Trailing).segment),
                                     {concat(content.trailing.size())}}});
    }
    file.content = std::move(content);
    progress.step(1.0);
    return file;
}

} // namespace tr::format
