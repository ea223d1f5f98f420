#include "core/view/textures/TextureView.h"

#include "core/view/textures/SampleCorners.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using level::kPageTexels;

constexpr std::uint8_t kOpaque = 255;

void put(RgbaPage& page,
         std::size_t texel,
         std::uint8_t red,
         std::uint8_t green,
         std::uint8_t blue,
         std::uint8_t alpha)
{
    page[texel * 4] = red;
    page[texel * 4 + 1] = green;
    page[texel * 4 + 2] = blue;
    page[texel * 4 + 3] = alpha;
}

RgbaPage blankPage()
{
    return RgbaPage(kPageTexels * 4);
}

RgbaPage fromPalette(const level::Textile8& textile, const Table<level::Colour>& palette)
{
    RgbaPage page = blankPage();
    for (std::size_t i = 0; i < kPageTexels; ++i)
    {
        const std::uint8_t index = textile.texels[i];
        const level::Colour colour =
            index < palette.size() ? paletteColour(palette[index]) : level::Colour{};
        put(page, i, colour.red, colour.green, colour.blue, index == 0 ? 0 : kOpaque);
    }
    return page;
}

constexpr std::uint8_t from5Bits(unsigned part) noexcept
{
    return static_cast<std::uint8_t>((part << 3) | (part >> 2));
}

RgbaPage from16Bit(const level::Textile16& textile)
{
    RgbaPage page = blankPage();
    for (std::size_t i = 0; i < kPageTexels; ++i)
    {
        const unsigned texel = textile.texels[i];
        put(page,
            i,
            from5Bits((texel >> 10) & 31),
            from5Bits((texel >> 5) & 31),
            from5Bits(texel & 31),
            (texel & 0x8000) != 0 ? kOpaque : 0);
    }
    return page;
}

RgbaPage from32Bit(const level::Textile32& textile)
{
    RgbaPage page = blankPage();
    for (std::size_t i = 0; i < kPageTexels; ++i)
    {
        const std::uint32_t texel = textile.texels[i];
        put(page,
            i,
            static_cast<std::uint8_t>(texel >> 16),
            static_cast<std::uint8_t>(texel >> 8),
            static_cast<std::uint8_t>(texel),
            static_cast<std::uint8_t>(texel >> 24));
    }
    return page;
}

glm::vec2 pixel(const level::TextureCorner& corner) noexcept
{
    return glm::vec2(corner.x, corner.y) / 256.0F;
}

} // namespace

std::size_t pageCount(const level::Level& level) noexcept
{
    return pageCount(level, level::pageTable(level.version));
}

std::size_t pageCount(const level::Level& level, schema::TableId table) noexcept
{
    switch (table.number())
    {
    case level::tables::Textiles8.number:
        return level.textiles8.size();
    case level::tables::Textiles16.number:
        return level.textiles16.size();
    case level::tables::Textiles32.number:
        return level.textiles32.size();
    case level::tables::MiscTextiles.number:
        return level.miscTextiles.size();
    default:
        return 0;
    }
}

std::vector<schema::TableId> pageTables(const level::Level& level)
{
    std::vector<schema::TableId> tables{level::tables::Textiles32,
                                        level::tables::Textiles16,
                                        level::tables::Textiles8,
                                        level::tables::MiscTextiles};
    std::erase_if(tables, [&](schema::TableId table) { return pageCount(level, table) == 0; });
    return tables;
}

std::size_t pageCount(const Table<std::uint8_t>& map) noexcept
{
    return map.size() / level::kWadPageBytes;
}

std::size_t pageCount(const level::Wad& wad) noexcept
{
    return pageCount(wad.textureMap);
}

RgbaPage pageRgba(const level::Level& level, std::size_t page)
{
    return pageRgba(level, level::pageTable(level.version), page);
}

RgbaPage pageRgba(const level::Level& level, schema::TableId table, std::size_t page)
{
    TR_PRE(page < pageCount(level, table));
    switch (table.number())
    {
    case level::tables::Textiles8.number:
        return fromPalette(level.textiles8[page], level.palette);
    case level::tables::Textiles16.number:
        return from16Bit(level.textiles16[page]);
    case level::tables::Textiles32.number:
        return from32Bit(level.textiles32[page]);
    default:
        return from32Bit(level.miscTextiles[page]);
    }
}

RgbaPage pageRgba(const Table<std::uint8_t>& map, std::size_t page)
{
    TR_PRE(page < pageCount(map));
    const std::uint8_t* from = map.data() + page * level::kWadPageBytes;
    RgbaPage out = blankPage();
    for (std::size_t i = 0; i < kPageTexels; ++i, from += 3)
    {
        // Magenta marks what is transparent; black there keeps filtered edges clean.
        const bool clear = from[0] == 255 && from[1] == 0 && from[2] == 255;
        put(out,
            i,
            clear ? std::uint8_t{0} : from[0],
            clear ? std::uint8_t{0} : from[1],
            clear ? std::uint8_t{0} : from[2],
            clear ? std::uint8_t{0} : kOpaque);
    }
    return out;
}

RgbaPage pageRgba(const level::Wad& wad, std::size_t page)
{
    return pageRgba(wad.textureMap, page);
}

RgbaPage miscPageRgba(const level::Level& level, std::size_t page)
{
    return pageRgba(level, level::tables::MiscTextiles, page);
}

Blending blendingOf(const level::ObjectTexture& texture) noexcept
{
    switch (texture.attribute)
    {
    case 0:
        return Blending::Opaque;
    case 2:
    case 3:
        return Blending::Additive;
    default:
        // The middle modes have no depth test or are rarer still; they look right as alpha-tested.
        return Blending::AlphaTest;
    }
}

std::optional<TextureRef>
textureOf(const level::Level& level, std::uint16_t texture, std::size_t corners)
{
    const std::size_t index = texture & level::faceTextureMask(level.version);
    if (index >= level.objectTextures.size())
    {
        return std::nullopt;
    }
    const level::ObjectTexture& source = level.objectTextures[index];
    TextureRef ref;
    ref.page = source.tileAndFlag & level::kTileMask;
    ref.blending = blendingOf(source);
    for (std::size_t i = 0; i < corners; ++i)
    {
        ref.corners[i] = pixel(source.vertices[i]);
    }
    return ref.page < pageCount(level) ? std::optional(ref) : std::nullopt;
}

std::optional<TextureRef> textureOf(const level::Level& level, const MeshFace& face)
{
    if (face.coloured)
    {
        return std::nullopt;
    }
    auto ref = textureOf(level, face.texture, face.corners);
    if (ref && face.isAdditive())
    {
        ref->blending = Blending::Additive;
    }
    return ref;
}

std::optional<TextureRef> textureOf(const level::Wad& wad, const MeshFace& face)
{
    const std::size_t index = sampleIndex(face);
    if (index >= wad.textureSamples.size())
    {
        return std::nullopt;
    }
    const level::TextureSample& sample = wad.textureSamples[index];
    const TextureRect rect = sampleRect(sample);
    const std::array<glm::vec2, 4> points{{{rect.left, rect.top},
                                           {rect.right, rect.top},
                                           {rect.right, rect.bottom},
                                           {rect.left, rect.bottom}}};
    const bool flipped = (face.texture & 0x8000) != 0;
    const std::size_t shape = ((face.texture >> 12) & 7U) / 2;
    const SampleCorners& order = kSampleCorners[face.isQuad() ? kSampleCornersOfQuads : shape];
    TextureRef ref;
    ref.page = sample.page;
    // Magenta may stand in any sample, so every face is alpha-tested.
    ref.blending = face.isAdditive() ? Blending::Additive : Blending::AlphaTest;
    for (std::size_t i = 0; i < ref.corners.size(); ++i)
    {
        ref.corners[i] =
            points[static_cast<std::size_t>(flipped ? order.flipped[i] : order.plain[i])];
    }
    return ref.page < pageCount(wad) ? std::optional(ref) : std::nullopt;
}

std::size_t sampleIndex(const MeshFace& face) noexcept
{
    if (!face.isQuad())
    {
        return face.texture & level::kTriangleSampleMask;
    }
    // A mirrored quad stores its sample as a negative number.
    const auto number = static_cast<std::int16_t>(face.texture);
    return static_cast<std::size_t>(number < 0 ? -number : number);
}

TextureRect objectTextureRect(const level::ObjectTexture& texture)
{
    // Of a triangle the fourth corner is zero or was never written.
    const bool triangle =
        (texture.tileAndFlag & 0x8000) != 0 || texture.vertices[3] == level::TextureCorner{};
    return objectTextureRect(texture, triangle ? 3 : 4);
}

TextureRect objectTextureRect(const level::ObjectTexture& texture, std::size_t corners)
{
    glm::vec2 low = pixel(texture.vertices[0]);
    glm::vec2 high = low;
    for (std::size_t i = 1; i < corners; ++i)
    {
        low = glm::min(low, pixel(texture.vertices[i]));
        high = glm::max(high, pixel(texture.vertices[i]));
    }
    return {texture.tileAndFlag & std::uint32_t{level::kTileMask}, low.x, low.y, high.x, high.y};
}

TextureRect sampleRect(const level::TextureSample& sample)
{
    const auto left = static_cast<float>(sample.x);
    const auto top = static_cast<float>(sample.y);
    return {sample.page,
            left,
            top,
            left + static_cast<float>(sample.addWidth) + 1.0F,
            top + static_cast<float>(sample.addHeight) + 1.0F};
}

TextureRect spriteRect(const level::SpriteTexture& sprite, schema::Version version)
{
    // In TR4 and TR5 x and y hold nothing, and the sides hold the place on the page. In the sprites
    // of WADs it is the other way round.
    const bool oldSizes = level::until(level::versions::Tr3).contains(version);
    const bool hasPlace = oldSizes || version == level::versions::Wad;
    const auto left = static_cast<float>(hasPlace ? sprite.x : sprite.left);
    const auto top = static_cast<float>(hasPlace ? sprite.y : sprite.top);
    // Those of TR1 to TR3 end in the middle of the last texel, later ones say it.
    const auto texels = [oldSizes](int size)
    { return static_cast<float>(oldSizes ? (size + 255) >> 8 : (size >> 8) + 1); };
    return {sprite.tile, left, top, left + texels(sprite.width), top + texels(sprite.height)};
}

SpriteSides spriteSides(const level::SpriteTexture& sprite, schema::Version version)
{
    if (level::until(level::versions::Tr3).contains(version))
    {
        return {static_cast<float>(sprite.left),
                static_cast<float>(sprite.top),
                static_cast<float>(sprite.right),
                static_cast<float>(sprite.bottom)};
    }
    // Later files keep the page's rectangle in the place of the size: four units a pixel.
    constexpr float kUnitsPerPixel = 4.0F;
    const TextureRect rect = spriteRect(sprite, version);
    const float width = (rect.right - rect.left) * kUnitsPerPixel;
    return {-width / 2.0F, -(rect.bottom - rect.top) * kUnitsPerPixel, width / 2.0F, 0.0F};
}

SpriteRun spritesOf(const level::Sprites& sprites, std::size_t sequence)
{
    const level::SpriteSequence& row = sprites.sequences[sequence];
    const std::int64_t first = row.firstSprite;
    const std::int64_t left = static_cast<std::int64_t>(sprites.textures.size()) - first;
    const std::int64_t wanted = -std::int64_t{row.negativeLength};
    return first < 0 || left <= 0 || wanted <= 0
               ? SpriteRun{}
               : SpriteRun{static_cast<std::size_t>(first),
                           static_cast<std::size_t>(std::min(wanted, left))};
}

level::Colour faceColour(const level::Level& level, std::uint16_t texture)
{
    const std::size_t trueColour = texture >> 8;
    const std::size_t indexed = texture & 0xFF;
    if (trueColour < level.palette16.size() && (level.palette16[trueColour] != level::Colour4{}))
    {
        const level::Colour4& colour = level.palette16[trueColour];
        return {colour.red, colour.green, colour.blue};
    }
    return indexed < level.palette.size() ? paletteColour(level.palette[indexed]) : level::Colour{};
}

level::Colour paletteColour(const level::Colour& entry) noexcept
{
    const auto widen = [](std::uint8_t part)
    { return part > 63 ? part : static_cast<std::uint8_t>((part << 2) | (part >> 4)); };
    return {widen(entry.red), widen(entry.green), widen(entry.blue)};
}

} // namespace tr::view
