#pragma once

#include "core/level/Level.h"
#include "core/level/LevelOrder.h"
#include "core/level/NgLayout.h"
#include "core/schema/archive/ReadArchive.h"

/// The order of everything in a level file, for reading, writing and the map of its bytes at once.
/// TRosettaStone 3, section 10.
namespace tr::level
{

/// Chunk names, which are also the names of their address spaces.
namespace chunk
{
inline constexpr std::string_view kTextiles32 = "textiles32";
inline constexpr std::string_view kTextiles16 = "textiles16";
inline constexpr std::string_view kMiscTextiles = "misc_textiles";
inline constexpr std::string_view kLevelData = "level_data";
} // namespace chunk

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Sample>

void describe(Archive& archive, S& sample)
{
    archive.record("", sample.size);
    archive.template counted<std::uint32_t>(tables::SampleBytes, sample.data);
}

namespace layout
{

using level::since;
using level::until;
using schema::Version;

template <class Archive, class Mark>
void mark(Archive& archive, std::string_view name, Mark& value, std::string_view letters)
{
    [[maybe_unused]] const std::size_t at = archive.position();
    archive.record(name, value);
    if constexpr (Archive::kReads)
    {
        if (!std::equal(letters.begin(), letters.end(), value.letters.begin()))
        {
            archive.throwError(
                ErrorCode::BadMark,
                at,
                name,
                {std::string(letters), hexBytes(std::as_bytes(std::span(value.letters)))});
        }
    }
}

template <class Archive, class L>
void rooms(Archive& archive, L& level)
{
    archive.record("", level.unused);
    if (archive.version() == versions::Tr5)
    {
        archive.template each<std::uint32_t>(tables::Rooms, level.tr5Rooms, kSmallestTr5Room);
    }
    else
    {
        archive.template each<std::uint16_t>(tables::Rooms, level.rooms, kSmallestRoom);
    }
    archive.template counted<std::uint32_t>(tables::FloorData, level.floorData);
}

template <class Archive, class L>
void sprites(Archive& archive, L& level)
{
    archive.template counted<std::uint32_t>(tables::SpriteTextures, level.sprites.textures);
    archive.template counted<std::uint32_t>(tables::SpriteSequences, level.sprites.sequences);
}

template <class Archive, class L>
void objectTextures(Archive& archive, L& level)
{
    archive.template counted<std::uint32_t>(tables::ObjectTextures, level.objectTextures);
}

template <class Archive, class L>
void pathFinding(Archive& archive, L& level)
{
    archive.template counted<std::uint32_t>(tables::SoundSources, level.soundSources);
    archive.template counted<std::uint32_t>(tables::Boxes, level.boxes);
    archive.template counted<std::uint32_t>(tables::Overlaps, level.overlaps);
    archive.rows(tables::Zones, level.zones, level.boxes.size() * zonesPerBox(archive.version()));
    archive.template counted<std::uint32_t>(tables::AnimatedTextures, level.animatedTextures);
}

template <class Archive, class L>
void palette(Archive& archive, L& level)
{
    archive.rows(tables::Palette, level.palette, kPaletteColours);
}

template <class Archive, class L>
void lightMap(Archive& archive, L& level)
{
    archive.rows(tables::LightMap, level.lightMap, kLightMapBytes);
}

/// Demo data, sound map and details, which end every level but for the samples.
template <class Archive, class L>
void sounds(Archive& archive, L& level)
{
    const bool isStated = level.soundMapLength == SoundMapLength::Stated;
    if (isStated)
    {
        archive.template counted<std::uint16_t>(tables::SoundMap, level.sounds.map);
    }
    else
    {
        archive.template counted<std::uint16_t>(tables::DemoData, level.demoData);
    }
    if (!isStated || level.sounds.map.empty())
    {
        // A count of 0 states nothing.
        archive.rows(tables::SoundMap, level.sounds.map, soundMapSize(archive.version()));
    }
    archive.template counted<std::uint32_t>(tables::SoundDetails, level.sounds.details);
    if (archive.version() == versions::Tr1)
    {
        archive.template counted<std::uint32_t>(tables::SampleData, level.sampleData);
    }
    if constexpr (requires { archive.ahead(); })
    {
        level.sampleStore = sampleStoreBehind(archive.ahead(), archive.version(), level.order);
    }
    if (level.sampleStore == SampleStore::Files)
    {
        archive.record("", level.sampleFiles);
        archive.rest(tables::SampleData, level.sampleData);
        return;
    }
    archive.template counted<std::uint32_t>(tables::SampleIndices, level.sounds.sampleIndices);
}

template <class Archive, class L>
void tr1To3(Archive& archive, L& level)
{
    const Version version = archive.version();
    if (version != versions::Tr1)
    {
        palette(archive, level);
        archive.rows(tables::Palette16, level.palette16, kPaletteColours);
    }
    archive.template counted<std::uint32_t>(tables::Textiles8, level.textiles8);
    if (version != versions::Tr1)
    {
        archive.rows(tables::Textiles16, level.textiles16, level.textiles8.size());
    }
    rooms(archive, level);
    describe(archive, level.objects);
    if (version != versions::Tr3)
    {
        objectTextures(archive, level);
    }
    sprites(archive, level);
    if constexpr (requires { archive.ahead(); })
    {
        level.order = orderBehindSprites(archive.ahead(), version, level.order);
    }
    if (version == versions::Tr1 && level.order == Order::Demo)
    {
        palette(archive, level);
    }
    if (version == versions::Tr2 && level.order == Order::Demo)
    {
        lightMap(archive, level);
    }
    archive.template counted<std::uint32_t>(tables::Cameras, level.cameras);
    pathFinding(archive, level);
    if (version == versions::Tr3)
    {
        objectTextures(archive, level);
    }
    archive.template counted<std::uint32_t>(tables::Entities, level.entities);
    if (version != versions::Tr2 || level.order == Order::Standard)
    {
        lightMap(archive, level);
    }
    if (version == versions::Tr1 && level.order == Order::Standard)
    {
        palette(archive, level);
    }
    archive.template counted<std::uint16_t>(tables::CinematicFrames, level.cinematicFrames);
    sounds(archive, level);
}

/// What TR4 compresses as one chunk and TR5 stores as it is. `hasNgBlock` is for reading: whether
/// the file ends with such a block, which comes too late to be looked up here.
template <class Archive, class L>
void levelData(Archive& archive, L& level, [[maybe_unused]] bool hasNgBlock)
{
    rooms(archive, level);
    describe(archive, level.objects);
    mark(archive, "sprite_mark", level.spriteMark, "SPR");
    sprites(archive, level);
    archive.template counted<std::uint32_t>(tables::Cameras, level.cameras);
    archive.template counted<std::uint32_t>(tables::FlybyCameras, level.flybyCameras);
    pathFinding(archive, level);
    archive.record("", level.uvRotation);
    mark(archive, "texture_mark", level.textureMark, "TEX");
    objectTextures(archive, level);
    archive.template counted<std::uint32_t>(tables::Entities, level.entities);
    archive.template counted<std::uint32_t>(tables::AiObjects, level.aiObjects);
    if constexpr (requires { archive.ahead(); })
    {
        level.soundMapLength = soundMapLengthBehind(archive.ahead(), hasNgBlock);
    }
    sounds(archive, level);
    archive.record("", level.sampleSeparator);
}

/// Pages that a chunk holds by its size: the counts of the header say how many the game uses.
template <class Archive, class Rows>
void pages(Archive& archive, schema::TableId id, Rows& rows)
{
    std::size_t count = rows.size(); // NOLINT(misc-const-correctness)
    if constexpr (Archive::kReads)
    {
        count = archive.left() / schema::diskSize<typename Rows::value_type>(archive.version());
    }
    archive.rows(*id, rows, count);
}

template <class Archive, class L>
void tr4And5(Archive& archive, L& level)
{
    archive.record("", level.textileCounts);
    archive.chunk(chunk::kTextiles32,
                  level.textiles32Chunk,
                  [&level](Archive& data) { pages(data, tables::Textiles32, level.textiles32); });
    archive.chunk(chunk::kTextiles16,
                  level.textiles16Chunk,
                  [&level](Archive& data) { pages(data, tables::Textiles16, level.textiles16); });
    archive.chunk(chunk::kMiscTextiles,
                  level.miscTextilesChunk,
                  [&level](Archive& data)
                  { pages(data, tables::MiscTextiles, level.miscTextiles); });
    if (archive.version() == versions::Tr5)
    {
        archive.record("", level.tr5Settings);
        archive.sized(chunk::kLevelData,
                      level.levelDataSlack,
                      [&level](Archive& data) { levelData(data, level, false); });
    }
    else
    {
        bool hasNgBlock = false; // NOLINT(misc-const-correctness)
        if constexpr (requires { archive.ahead(); })
        {
            hasNgBlock = ngFlags(archive.ahead()).has_value();
        }
        archive.chunk(chunk::kLevelData,
                      level.levelDataChunk,
                      [&level, hasNgBlock](Archive& data) { levelData(data, level, hasNgBlock); });
    }
    archive.template each<std::uint32_t>(tables::Samples, level.samples, 2 * sizeof(std::uint32_t));
}

} // namespace layout

template <class Archive, class L>
requires std::same_as<std::remove_const_t<L>, Level>

void describe(Archive& archive, L& level)
{
    archive.record("", level.start);
    const bool isOld = level::until(level::versions::Tr3).contains(archive.version());
    if (isOld)
    {
        layout::tr1To3(archive, level);
    }
    else
    {
        layout::tr4And5(archive, level);
    }
    if (level.sampleStore == SampleStore::Indices)
    {
        if (isOld)
        {
            layout::trxBlock(archive, level.trx);
        }
        else if (archive.version() == level::versions::Tr4)
        {
            layout::ngBlock(archive, level.ng);
        }
        archive.rest(tables::Trailing, level.trailing);
    }
}

} // namespace tr::level
