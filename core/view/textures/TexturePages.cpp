#include "core/view/textures/TexturePages.h"

#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <array>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

constexpr std::string_view kPage = "page {0}";

constexpr std::array<TableId, 2> kLesserDepths{tables::Textiles8, tables::Textiles16};

std::vector<glm::vec2> cornersOf(const level::ObjectTexture& texture, bool triangle)
{
    constexpr float kStepsATexel = 256.0F;
    std::vector<glm::vec2> corners;
    corners.reserve(4);
    for (std::size_t i = 0; i < (triangle ? 3U : 4U); ++i)
    {
        corners.emplace_back(static_cast<float>(texture.vertices[i].x) / kStepsATexel,
                             static_cast<float>(texture.vertices[i].y) / kStepsATexel);
    }
    return corners;
}

std::vector<glm::vec2> cornersOf(const TextureRect& rect)
{
    return {{rect.left, rect.top},
            {rect.right, rect.top},
            {rect.right, rect.bottom},
            {rect.left, rect.bottom}};
}

/// A rectangle whose page counts from `first` on.
TextureRect onPages(const TexturePages& pages, TextureRect rect, std::size_t first = 0)
{
    const std::size_t page = rect.page + first;
    rect.page = page < pages.pages.size() ? static_cast<std::uint32_t>(page) : kNoPage;
    return rect;
}

void addObjectTextures(TexturePages& pages, const level::Level& level)
{
    const bool isMarked = level::since(level::versions::Tr4).contains(level.version);
    const auto corners = cornerCounts(level);
    const auto faces = isMarked ? std::vector<TextureFaces>() : textureFaces(level);
    for (std::size_t row = 0; row < level.objectTextures.size(); ++row)
    {
        const level::ObjectTexture& texture = level.objectTextures[row];
        // One that faces of both kinds use is drawn as a triangle, and takes the room of a quad.
        const bool triangle = isMarked ? corners[row] == 3 : faces[row].triangles;
        pages.regions.push_back({tables::ObjectTextures,
                                 row,
                                 onPages(pages, objectTextureRect(texture, corners[row])),
                                 cornersOf(texture, triangle),
                                 blendingOf(texture)});
    }
}

} // namespace

std::optional<level::Colour>
rowColour(const schema::Content& content, TableId table, std::size_t row)
{
    const auto* const level = content.as<level::Level>();
    if (level != nullptr && table == tables::Palette && row < level->palette.size())
    {
        return paletteColour(level->palette[row]);
    }
    if (level != nullptr && table == tables::Palette16 && row < level->palette16.size())
    {
        const level::Colour4& colour = level->palette16[row];
        return level::Colour{colour.red, colour.green, colour.blue};
    }
    return std::nullopt;
}

TexturePages levelPages(const schema::Content& content)
{
    const auto& level = *content.as<level::Level>();
    TexturePages pages;
    const TableId table = level::pageTable(level.version);
    const std::size_t count = pageCount(level);
    for (std::size_t i = 0; i < count; ++i)
    {
        pages.pages.push_back(
            {table, i, 1, kPage, i, [&level, i] { return pageRgba(level, i); }, kLesserDepths});
    }
    addObjectTextures(pages, level);
    addSprites(pages, level.sprites, level.version);
    for (std::size_t i = 0; i < level.miscTextiles.size(); ++i)
    {
        pages.pages.push_back({tables::MiscTextiles, i, 1, "misc page {0}", i, [&level, i] {
                                   return miscPageRgba(level, i);
                               }});
    }
    return pages;
}

TexturePages wadPages(const schema::Content& content)
{
    const auto& wad = *content.as<level::Wad>();
    TexturePages pages;
    addMapPages(pages, tables::TextureMap, kPage, wad.textureMap);
    for (std::size_t row = 0; row < wad.textureSamples.size(); ++row)
    {
        const TextureRect rect = onPages(pages, sampleRect(wad.textureSamples[row]));
        pages.regions.push_back({tables::TextureSamples, row, rect, cornersOf(rect)});
    }
    return pages;
}

void addMapPages(TexturePages& pages,
                 TableId table,
                 std::string_view title,
                 const Table<std::uint8_t>& map)
{
    for (std::size_t i = 0; i < pageCount(map); ++i)
    {
        pages.pages.push_back(
            {table, i * level::kWadPageBytes, level::kWadPageBytes, title, i, [&map, i] {
                 return pageRgba(map, i);
             }});
    }
}

void addSprites(TexturePages& pages,
                const level::Sprites& sprites,
                schema::Version version,
                std::size_t firstPage)
{
    for (std::size_t row = 0; row < sprites.textures.size(); ++row)
    {
        const TextureRect rect =
            onPages(pages, spriteRect(sprites.textures[row], version), firstPage);
        pages.regions.push_back({tables::SpriteTextures, row, rect, cornersOf(rect)});
    }
    for (std::size_t row = 0; row < sprites.sequences.size(); ++row)
    {
        const auto run = spritesOf(sprites, row);
        pages.runs.push_back(
            {tables::SpriteSequences, row, tables::SpriteTextures, run.first, run.count});
    }
}

} // namespace tr::view
