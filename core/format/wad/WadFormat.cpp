#include "core/format/wad/WadFormat.h"

#include "core/format/ReadContent.h"
#include "core/format/level/LevelCounts.h"
#include "core/format/level/LevelOutline.h"
#include "core/format/swd/SwdFormat.h"
#include "core/level/Wad.h"
#include "core/view/textures/TexturePages.h"

namespace tr::format
{
namespace
{

constexpr std::uint32_t kFirstVersion = 129;
constexpr std::uint32_t kLastVersion = 130;

} // namespace

bool recognisesWad(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    if (!reader.has(2 * sizeof(std::uint32_t)))
    {
        return false;
    }
    const auto version = reader.number<std::uint32_t>();
    return version >= kFirstVersion && version <= kLastVersion;
}

Result<GameFile>
readWad(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress)
{
    progress.step(0.0);
    GameFile file = readContent<level::Wad>(formats::Wad, bytes);
    if (!file.complete && formatOfName(fileName) == &formats::Swd)
    {
        return readSwd(bytes, fileName, progress); // one that is too odd to be told by its bytes
    }
    noteBytesLeft(file, bytes.size());
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
                           .companions = "swd sfx sam was",
                           .version = level::versions::Wad,
                           .tables = level::tables::kAll,
                           .counts = &levelCounts,
                           .recognises = &recognisesWad,
                           .read = &readWad,
                           .example = &wadExample,
                           .outline = kLevelOutline,
                           .pages = &view::wadPages};

} // namespace formats

} // namespace tr::format
