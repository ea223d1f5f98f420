#pragma once

#include "core/base/Table.h"
#include "core/level/Geometry.h"
#include "core/level/Versions.h"

/// Texture pages and the rectangles in them. TRosettaStone 3, sections 2.4.5, 2.4.6, 5.6, 5.7 and
/// 9.3; WAD 2.1, Section 2.
namespace tr::level
{

inline constexpr std::size_t kPageSize = 256;
inline constexpr std::size_t kPageTexels = kPageSize * kPageSize;

/// Bits of an object texture's tile_and_flag that are the texture page.
inline constexpr std::uint16_t kTileMask = 0x7FFF;

/// A page of palette indices, of 16-bit or of 32-bit pixels, row by row from the top.
struct Textile8
{
    std::array<std::uint8_t, kPageTexels> texels{};
};

struct Textile16
{
    std::array<std::uint16_t, kPageTexels> texels{};
};

struct Textile32
{
    std::array<std::uint32_t, kPageTexels> texels{};
};

struct TextileCounts
{
    std::uint16_t numRoomTextiles = 0;
    std::uint16_t numObjectTextiles = 0;
    std::uint16_t numBumpTextiles = 0;

    [[nodiscard]] std::size_t sum() const noexcept
    {
        return std::size_t{numRoomTextiles} + numObjectTextiles + numBumpTextiles;
    }
};

struct TextureCorner
{
    std::uint16_t x = 0;
    std::uint16_t y = 0;

    friend bool operator==(const TextureCorner&, const TextureCorner&) = default;
};

struct ObjectTexture
{
    std::uint16_t attribute = 0;
    std::uint16_t tileAndFlag = 0;
    std::uint16_t newFlags = 0;
    std::array<TextureCorner, 4> vertices{};
    std::uint32_t originalU = 0;
    std::uint32_t originalV = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint16_t filler = 0;

    friend bool operator==(const ObjectTexture&, const ObjectTexture&) = default;
};

struct SpriteTexture
{
    std::uint16_t tile = 0;
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    std::uint16_t width = 0;
    std::uint16_t height = 0;
    std::int16_t left = 0;
    std::int16_t top = 0;
    std::int16_t right = 0;
    std::int16_t bottom = 0;

    friend bool operator==(const SpriteTexture&, const SpriteTexture&) = default;
};

struct SpriteSequence
{
    std::int32_t id = 0;
    std::int16_t negativeLength = 0;
    std::int16_t firstSprite = 0;

    friend bool operator==(const SpriteSequence&, const SpriteSequence&) = default;
};

/// What levels and the sprite files of WADs have of sprites.
struct Sprites
{
    Table<SpriteTexture> textures;
    Table<SpriteSequence> sequences;
};

/// A rectangle of a WAD's texture map.
struct TextureSample
{
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    std::uint16_t page = 0;
    std::int8_t flipX = 0;
    std::uint8_t addWidth = 0;
    std::int8_t flipY = 0;
    std::uint8_t addHeight = 0;

    friend bool operator==(const TextureSample&, const TextureSample&) = default;
};

} // namespace tr::level

namespace tr::level
{

/// The table of the pages that textures and sprites count; pages of lesser depths stand in the same
/// order. Of a WAD all pages are one picture.
[[nodiscard]] constexpr schema::TableId pageTable(schema::Version version) noexcept
{
    switch (version)
    {
    case level::versions::Tr1:
        return tables::Textiles8;
    case level::versions::Tr2:
    case level::versions::Tr3:
        return tables::Textiles16;
    case level::versions::Wad:
        return tables::TextureMap;
    default:
        return tables::Textiles32;
    }
}

/// Bytes of a page of the texture map of a WAD.
inline constexpr std::size_t kWadPageBytes = kPageTexels * 3;

} // namespace tr::level

namespace tr::schema
{

/// The bits of `mask` are a texture page, as an option of a field.
constexpr auto pageBits(std::uint32_t mask)
{
    return [mask](FieldInfo& info)
    {
        using namespace level::versions;
        for (const VersionSet versions : {only(Tr1), only(Tr2, Tr3), only(Tr4, Tr5)})
        {
            Reference reference;
            const Version one = versions.contains(Tr1) ? Tr1 : versions.contains(Tr2) ? Tr2 : Tr4;
            reference.target = level::pageTable(one);
            reference.code.kind = NumberCode::Kind::Bits;
            reference.code.mask = mask;
            reference.versions = versions;
            packed(reference)(info);
        }
    };
}

template <>
struct Schema<level::Textile8>
{
    static constexpr std::string_view name = "textile8";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.5";
    static constexpr auto fields = fieldsOf(
        field("texels", &level::Textile8::texels, role(Role::Colour), doc("Palette indices.")));
};

static_assert(diskSize<level::Textile8>(level::versions::Tr1) == 65536);

template <>
struct Schema<level::Textile16>
{
    static constexpr std::string_view name = "textile16";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.6";
    static constexpr auto fields =
        fieldsOf(field("texels",
                       &level::Textile16::texels,
                       role(Role::Colour),
                       doc("Pixels of 1 bit alpha and 5 bits each of red, green, blue.")));
};

static_assert(diskSize<level::Textile16>(level::versions::Tr2) == 131072);

template <>
struct Schema<level::Textile32>
{
    static constexpr std::string_view name = "textile32";
    static constexpr std::string_view source = "TRosettaStone 3, 2.3.3";
    static constexpr auto fields = fieldsOf(field(
        "texels", &level::Textile32::texels, role(Role::Colour), doc("Pixels as 0xAARRGGBB.")));
};

static_assert(diskSize<level::Textile32>(level::versions::Tr4) == 262144);

template <>
struct Schema<level::TextileCounts>
{
    using C = level::TextileCounts;
    static constexpr std::string_view name = "textile_counts";
    static constexpr std::string_view source = "TRosettaStone 3, 10.4";
    static constexpr auto fields = fieldsOf(
        field("num_room_textiles", &C::numRoomTextiles, role(Role::Count), doc("Pages of rooms.")),
        field("num_object_textiles",
              &C::numObjectTextiles,
              role(Role::Count),
              doc("Pages of objects.")),
        field("num_bump_textiles",
              &C::numBumpTextiles,
              role(Role::Count),
              doc("Pages of bumped rooms, and as many with their bump maps.")));
};

static_assert(diskSize<level::TextileCounts>(level::versions::Tr4) == 6);

template <>
struct Schema<level::TextureCorner>
{
    using C = level::TextureCorner;
    static constexpr std::string_view name = "texture_corner";
    static constexpr std::string_view source = "TRosettaStone 3, 9.3.1";
    static constexpr auto fields =
        fieldsOf(field("x",
                       &C::x,
                       role(Role::Texel),
                       doc("Column of the page in the high byte, fraction in the low one.")),
                 field("y",
                       &C::y,
                       role(Role::Texel),
                       doc("Row of the page in the high byte, fraction in the low one.")));
};

static_assert(diskSize<level::TextureCorner>(level::versions::Tr1) == 4);

template <>
struct Schema<level::ObjectTexture>
{
    using T = level::ObjectTexture;
    static constexpr VersionSet kSinceTr4 = level::since(level::versions::Tr4);
    static constexpr std::string_view name = "object_texture";
    static constexpr std::string_view source = "TRosettaStone 3, 9.3.2 and 9.3.3";
    static constexpr auto fields = fieldsOf(
        field("attribute",
              &T::attribute,
              doc("Blending: 0 opaque, 1 alpha-tested, 2 additive, 3 to 7 rarer modes.")),
        field("tile_and_flag",
              &T::tileAndFlag,
              pageBits(level::kTileMask),
              doc("Bits 0 to 14: texture page. Bit 15: used on triangles.")),
        field(
            "new_flags",
            &T::newFlags,
            in(kSinceTr4),
            doc("Bits 0 to 2: mapping correction. Bits 9 and 10: bump level. Bit 15: of a room.")),
        field("vertices", &T::vertices, doc("Corners; of a triangle the fourth is zero.")),
        field("original_u", &T::originalU, in(kSinceTr4), doc("Not used by the game.")),
        field("original_v", &T::originalV, in(kSinceTr4), doc("Not used by the game.")),
        field(
            "width", &T::width, in(kSinceTr4), doc("Width less one; Tomb Editor stores a float.")),
        field("height",
              &T::height,
              in(kSinceTr4),
              doc("Height less one; Tomb Editor stores a float.")),
        field("filler",
              &T::filler,
              role(Role::Padding),
              in(only(level::versions::Tr5)),
              doc("Always 0.")));
};

static_assert(diskSize<level::ObjectTexture>(level::versions::Tr1) == 20);
static_assert(diskSize<level::ObjectTexture>(level::versions::Tr4) == 38);
static_assert(diskSize<level::ObjectTexture>(level::versions::Tr5) == 40);

template <>
struct Schema<level::SpriteTexture>
{
    using T = level::SpriteTexture;
    static constexpr std::string_view name = "sprite_texture";
    static constexpr std::string_view source = "TRosettaStone 3, 5.6";
    /// A sprite file of a WAD has its numbers in another order.
    static constexpr VersionSet kOfWads = only(level::versions::Wad);
    static constexpr VersionSet kOfLevels = only(level::versions::Tr1,
                                                 level::versions::Tr2,
                                                 level::versions::Tr3,
                                                 level::versions::Tr4,
                                                 level::versions::Tr5);
    static constexpr auto kX = field("x", &T::x, doc("Left column; not used by TR4 and TR5."));
    static constexpr auto kY = field("y", &T::y, doc("Top row; not used by TR4 and TR5."));
    static constexpr auto fields = fieldsOf(
        but(kX, in(kOfWads)),
        but(kY, in(kOfWads)),
        field("tile",
              &T::tile,
              pageBits(0xFFFF),
              bytesOf(level::tables::SpriteMap, level::kWadPageBytes, kOfWads),
              doc("Texture page.")),
        but(kX, in(kOfLevels)),
        but(kY, in(kOfLevels)),
        field("width", &T::width, doc("(Width - 1) x 256 + 255; from TR4 on (width - 1) x 256.")),
        field(
            "height", &T::height, doc("(Height - 1) x 256 + 255; from TR4 on (height - 1) x 256.")),
        field("left", &T::left, doc("Left edge in world units; from TR4 on the column.")),
        field("top", &T::top, doc("Top edge in world units; from TR4 on the row.")),
        field("right", &T::right, doc("Right edge in world units.")),
        field("bottom", &T::bottom, doc("Bottom edge in world units.")));
};

static_assert(diskSize<level::SpriteTexture>(level::versions::Tr1) == 16);

template <>
struct Schema<level::SpriteSequence>
{
    using S = level::SpriteSequence;
    static constexpr std::string_view name = "sprite_sequence";
    static constexpr std::string_view source = "TRosettaStone 3, 5.7";
    static constexpr auto fields =
        fieldsOf(field("id", &S::id, slot(), doc("Slot: what the engine takes these sprites for.")),
                 field("negative_length",
                       &S::negativeLength,
                       negativeCount(level::tables::SpriteTextures),
                       doc("Minus the number of sprites.")),
                 field("first_sprite",
                       &S::firstSprite,
                       index(level::tables::SpriteTextures),
                       doc("The first of them.")));
};

static_assert(diskSize<level::SpriteSequence>(level::versions::Tr1) == 8);

template <>
struct Schema<level::TextureSample>
{
    using T = level::TextureSample;
    static constexpr std::string_view name = "texture_sample";
    static constexpr std::string_view source = "WAD 2.1, Texture_Samples_Table";
    static constexpr auto fields = fieldsOf(
        field("x", &T::x, doc("Left column in its page.")),
        field("y", &T::y, doc("Top row in its page.")),
        field("page",
              &T::page,
              offset(level::tables::TextureMap, level::kWadPageBytes),
              doc("Page of the texture map.")),
        field("flip_x", &T::flipX, doc("-1 or 0: fraction of the width. It mirrors nothing.")),
        field("add_width", &T::addWidth, doc("Width less one.")),
        field("flip_y", &T::flipY, doc("-1 or 0: fraction of the height. It mirrors nothing.")),
        field("add_height", &T::addHeight, doc("Height less one.")));
};

static_assert(diskSize<level::TextureSample>(level::versions::Wad) == 8);

} // namespace tr::schema
