#pragma once

#include "core/level/NgTables.h"
#include "core/level/Objects.h"
#include "core/level/Room.h"
#include "core/level/Textures.h"
#include "core/level/Tr5Room.h"
#include "core/level/TrxBlock.h"
#include "core/level/World.h"
#include "core/schema/archive/PackedChunk.h"

/// A level of TR1 to TR5 as its file holds it. TRosettaStone 3, section 10.
namespace tr::level
{

/// Where the game's layouts differ although the generation is the same.
enum class Order : std::uint8_t
{
    Standard,
    Demo, ///< TR1 (and .TUB): the palette stands before the cameras; TR2: the light map does
};

/// What says how many rows the sound map has.
enum class SoundMapLength : std::uint8_t
{
    Fixed,  ///< the version does: soundMapSize
    Stated, ///< the number that else counts the demo data, of which there are none then (TRNG)
};

/// What stands behind the sound details.
enum class SampleStore : std::uint8_t
{
    Indices, ///< where the samples are; and in TR1 these themselves
    Files,   ///< the samples, to the end of the file (TR2 demos)
};

struct LevelStart
{
    std::uint32_t versionWord = 0;
};

struct LevelUnused
{
    std::uint32_t unused = 0;
};

/// Three letters between the tables of TR4; TR5 ends them with a zero.
struct LevelMark
{
    std::array<std::uint8_t, 3> letters{};
    std::uint8_t zero = 0;
};

struct UvRotation
{
    std::uint8_t numUvRotates = 0;
};

struct SampleFiles
{
    std::uint32_t numSamples = 0;
};

struct SampleSeparator
{
    std::array<std::uint8_t, 6> filler{};
};

struct Tr5Settings
{
    std::uint16_t laraType = 0;
    std::uint16_t weatherType = 0;
    std::array<std::uint8_t, 28> padding{};
};

struct SampleSize
{
    std::uint32_t uncompressedSize = 0;
};

/// A WAVE file of TR4 and TR5.
struct Sample
{
    SampleSize size;
    Table<std::uint8_t> data;
};

struct Level
{
    schema::Version version = level::versions::Tr1;
    Order order = Order::Standard;
    SoundMapLength soundMapLength = SoundMapLength::Fixed;
    SampleStore sampleStore = SampleStore::Indices;

    LevelStart start;
    TextileCounts textileCounts; ///< TR4, TR5
    schema::PackedChunk textiles32Chunk;
    schema::PackedChunk textiles16Chunk;
    schema::PackedChunk miscTextilesChunk;
    schema::PackedChunk levelDataChunk; ///< TR4
    Tr5Settings tr5Settings;

    Table<Textile8> textiles8;   ///< TR1 to TR3
    Table<Textile16> textiles16; ///< TR2 to TR5
    Table<Textile32> textiles32; ///< TR4, TR5
    Table<Textile32> miscTextiles;
    Table<Colour> palette;        ///< TR1 to TR3
    Table<Colour4> palette16;     ///< TR2, TR3
    Table<std::uint8_t> lightMap; ///< TR1 to TR3

    LevelUnused unused;
    Table<Room> rooms;       ///< TR1 to TR4
    Table<Tr5Room> tr5Rooms; ///< TR5
    Table<std::uint16_t> floorData;
    Objects objects;
    LevelMark spriteMark{{'S', 'P', 'R'}, 0};
    Table<ObjectTexture> objectTextures;
    Sprites sprites;
    Table<Camera> cameras;
    Table<FlybyCamera> flybyCameras; ///< TR4, TR5
    Table<SoundSource> soundSources;
    Table<Box> boxes;
    Table<std::uint16_t> overlaps;
    Table<std::uint16_t> zones;
    Table<std::uint16_t> animatedTextures;
    UvRotation uvRotation; ///< TR4, TR5
    LevelMark textureMark{{'T', 'E', 'X'}, 0};
    Table<Entity> entities;
    Table<AiObject> aiObjects;             ///< TR4, TR5
    Table<CinematicFrame> cinematicFrames; ///< TR1 to TR3
    Table<std::uint8_t> demoData;
    Sounds sounds;
    SampleFiles sampleFiles;            ///< TR2 demos
    Table<std::uint8_t> sampleData;     ///< TR1, TR2 demos
    SampleSeparator sampleSeparator;    ///< TR4, TR5
    Table<std::uint8_t> levelDataSlack; ///< TR5
    Table<Sample> samples;              ///< TR4, TR5
    NgBlock ng;                         ///< TR4
    TrxBlock trx;                       ///< TR1 to TR3
    Table<std::uint8_t> trailing;
};

/// Rows of the sound map where the file does not state them. TRosettaStone 3, 8.3.2.
[[nodiscard]] constexpr std::size_t soundMapSize(schema::Version version) noexcept
{
    switch (version)
    {
    case level::versions::Tr1:
        return 256;
    case level::versions::Tr5:
        return 450;
    default:
        return 370;
    }
}

/// Numbers a box has in the zones: two halves of 3 (TR1) or 5 lists.
[[nodiscard]] constexpr std::size_t zonesPerBox(schema::Version version) noexcept
{
    return version == level::versions::Tr1 ? 6 : 10;
}

inline constexpr std::size_t kPaletteColours = 256;
inline constexpr std::size_t kLightMapBytes = 32 * 256;

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::LevelStart>
{
    static constexpr std::string_view name = "level_start";
    static constexpr std::string_view source = "TRosettaStone 3, 9.1";
    static constexpr auto fields = fieldsOf(field("version",
                                                  &level::LevelStart::versionWord,
                                                  role(Role::Mark),
                                                  doc("Which game the file is for.")));
};

template <>
struct Schema<level::LevelUnused>
{
    static constexpr std::string_view name = "level_unused";
    static constexpr std::string_view source = "TRosettaStone 3, 10";
    static constexpr auto fields = fieldsOf(
        field("unused", &level::LevelUnused::unused, role(Role::Padding), doc("Usually 0.")));
};

template <>
struct Schema<level::LevelMark>
{
    using M = level::LevelMark;
    static constexpr std::string_view name = "level_mark";
    static constexpr std::string_view source = "TRosettaStone 3, 10.4 and 10.5";
    static constexpr auto fields = fieldsOf(
        field("letters", &M::letters, role(Role::Mark), doc("SPR or TEX.")),
        field(
            "zero", &M::zero, role(Role::Mark), in(only(level::versions::Tr5)), doc("Always 0.")));
};

static_assert(diskSize<level::LevelMark>(level::versions::Tr4) == 3);
static_assert(diskSize<level::LevelMark>(level::versions::Tr5) == 4);

template <>
struct Schema<level::UvRotation>
{
    static constexpr std::string_view name = "uv_rotation";
    static constexpr std::string_view source = "TRosettaStone 3, 9.4";
    static constexpr auto fields =
        fieldsOf(field("num_uv_rotates",
                       &level::UvRotation::numUvRotates,
                       role(Role::Count),
                       doc("So many of the first animated textures roll instead of taking "
                           "turns.")));
};

template <>
struct Schema<level::SampleFiles>
{
    static constexpr std::string_view name = "sample_files";
    static constexpr std::string_view source = "TRosettaStone 3, 10.10";
    static constexpr auto fields = fieldsOf(field("num_samples",
                                                  &level::SampleFiles::numSamples,
                                                  role(Role::Count),
                                                  doc("How many WAVE files follow.")));
};

template <>
struct Schema<level::SampleSeparator>
{
    static constexpr std::string_view name = "sample_separator";
    static constexpr std::string_view source = "TRosettaStone 3, 10.4 and 10.5";
    static constexpr auto fields = fieldsOf(field("sample_separator",
                                                  &level::SampleSeparator::filler,
                                                  role(Role::Padding),
                                                  doc("Zeros in TR4, 0xCD in TR5.")));
};

template <>
struct Schema<level::Tr5Settings>
{
    using S = level::Tr5Settings;
    static constexpr std::string_view name = "tr5_settings";
    static constexpr std::string_view source = "TRosettaStone 3, 10.5";
    static constexpr auto fields = fieldsOf(
        field("lara_type", &S::laraType, doc("0: normal, 3: catsuit, 4: divesuit, 6: invisible.")),
        field("weather_type", &S::weatherType, doc("0: normal, 1: rain, 2: snow.")),
        field("settings_padding", &S::padding, role(Role::Padding), doc("Usually 0.")));
};

static_assert(diskSize<level::Tr5Settings>(level::versions::Tr5) == 32);

template <>
struct Schema<level::SampleSize>
{
    static constexpr std::string_view name = "sample";
    static constexpr std::string_view source = "TRosettaStone 3, 8.2";
    static constexpr auto fields = fieldsOf(field("uncompressed_size",
                                                  &level::SampleSize::uncompressedSize,
                                                  doc("Bytes of the sound once it is decoded.")));
};

} // namespace tr::schema
