#pragma once

#include "core/level/World.h"
#include "core/level/tables/SoundTables.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/table/CommonTables.h"

#include <array>

/// The sounds of a TRLE WAD, which stand in a file of their own: NAME.sfx beside NAME.wad. The
/// samples are WAVE files elsewhere, whose names NAME.sam has.
namespace tr::companion
{

struct SoundFile
{
    level::Sounds sounds;
    Table<std::uint8_t> left;
};

/// Rows of the sound map; TRNG has more of them than TR4. No number says which it is.
inline constexpr std::size_t kSoundMapRows = 370;
inline constexpr std::size_t kNgSoundMapRows = 2048;

/// How many rows the sound map at the start of the bytes has: so many that fewer bytes are left
/// behind the end of the file.
[[nodiscard]] std::size_t soundMapRows(std::span<const std::byte> bytes) noexcept;

namespace tables
{

inline constexpr schema::TableInfo SoundBytesLeft{
    .number = 201,
    .name = "sound_bytes_left",
    .segment = "behind_sounds",
    .title = "Bytes after the sounds",
    .noun = "Byte after the sounds",
    .row = "byte {0} after the sounds",
    .doc = "Bytes behind the known end of the sound file, kept as they are.",
    .isLeftOver = true,
};

inline constexpr auto kOfSounds = std::to_array<schema::TableId>({
    schema::tables::Header,
    level::tables::SoundMap,
    level::tables::SoundDetails,
    level::tables::SampleIndices,
    SoundBytesLeft,
});

} // namespace tables

/// How many rows the sound map has: a reader sees it from the file's size, a check demands it.
template <class Archive>
std::size_t mapRows(const Archive& archive, const SoundFile& file)
{
    if constexpr (requires { archive.ahead(); })
    {
        return soundMapRows(archive.ahead());
    }
    else if constexpr (requires { Archive::kChecks; })
    {
        return file.sounds.map.size() == kNgSoundMapRows ? kNgSoundMapRows : kSoundMapRows;
    }
    else
    {
        return file.sounds.map.size();
    }
}

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, SoundFile>

void describe(Archive& archive, F& file)
{
    archive.rows(level::tables::SoundMap, file.sounds.map, mapRows(archive, file));
    archive.template counted<std::uint32_t>(level::tables::SoundDetails, file.sounds.details);
    archive.template counted<std::uint32_t>(level::tables::SampleIndices,
                                            file.sounds.sampleIndices);
    archive.rest(tables::SoundBytesLeft, file.left);
}

} // namespace tr::companion
