#include "core/format/sfx/SfxFormat.h"

#include "core/base/Text.h"
#include "core/format/ReadContent.h"
#include "core/schema/ContentType.h"

#include <algorithm>
#include <limits>

namespace tr::format
{
namespace
{

constexpr auto kSoundParts = std::to_array<schema::TableId>(
    {level::tables::SoundMap, level::tables::SoundDetails, level::tables::SampleIndices});
constexpr std::array kSoundOutline{OutlinePart{"", kSoundParts}};

} // namespace

namespace formats
{

constinit const Format Sfx{.id = "sfx",
                           .title = "TRLE sound file",
                           .category = "Companions of WADs",
                           .icon = "sound",
                           .suffixes = "sfx",
                           .version = level::versions::Wad,
                           .tables = companion::tables::kOfSounds,
                           .recognises = nullptr,
                           .read = &readPlain<companion::SoundFile, Sfx>,
                           .example = [](const Format&) -> schema::Content
                           {
                               companion::SoundFile file;
                               file.sounds.map =
                                   std::vector<std::int16_t>(companion::kSoundMapRows, -1);
                               return file;
                           },
                           .outline = kSoundOutline};

} // namespace formats

} // namespace tr::format

namespace tr::companion
{
namespace
{

/// Bytes behind the end of a file whose map has so many rows; the largest number if it cannot have.
std::size_t bytesBehind(std::span<const std::byte> bytes, std::size_t mapRows) noexcept
{
    constexpr std::size_t kNot = std::numeric_limits<std::size_t>::max();
    constexpr std::size_t kDetailsBytes = 8;
    ByteReader reader(bytes);
    const auto skip = [&reader](std::size_t rows, std::size_t size)
    {
        const bool fits = rows <= reader.left() / size;
        reader.take(fits ? rows * size : 0);
        return fits;
    };
    const auto counted = [&](std::size_t size)
    { return reader.has(sizeof(std::uint32_t)) && skip(reader.number<std::uint32_t>(), size); };
    return skip(mapRows, sizeof(std::int16_t)) && counted(kDetailsBytes)
                   && counted(sizeof(std::uint32_t))
               ? reader.left()
               : kNot;
}

} // namespace

std::size_t soundMapRows(std::span<const std::byte> bytes) noexcept
{
    return bytesBehind(bytes, kNgSoundMapRows) < bytesBehind(bytes, kSoundMapRows) ? kNgSoundMapRows
                                                                                   : kSoundMapRows;
}

schema::Version versionOf(const SoundFile& /*file*/) noexcept
{
    return level::versions::Wad;
}

std::tuple<const level::Sounds*> sharedParts(const SoundFile& file) noexcept
{
    return {&file.sounds};
}

std::optional<Error> faultOf(const SoundFile& file)
{
    schema::WriteArchive archive(versionOf(file));
    describe(archive, file);
    const std::size_t again = soundMapRows(archive.release());
    const std::size_t rows = file.sounds.map.size();
    return again == rows ? std::nullopt
                         : std::optional<Error>({ErrorCode::RowCountDiffers,
                                                 {},
                                                 std::string(level::tables::SoundMap.segment),
                                                 {concat(rows), concat(again)}});
}

} // namespace tr::companion

namespace tr::schema
{

template const ContentType& contentType<companion::SoundFile>() noexcept;

} // namespace tr::schema
