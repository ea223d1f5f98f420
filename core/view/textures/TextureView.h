#pragma once

#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/objects/MeshView.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

/// Texture pages as pictures, and where on them a face takes its texels. TRosettaStone 3, section
/// 9.3; WAD 2.1, Polygons_Package.
namespace tr::view
{

enum class Blending : std::uint8_t
{
    Opaque,
    AlphaTest,
    Additive,
};

/// Where a face takes its texels. Corners are in pixels of the page, (0, 0) being the upper left
/// corner of its first pixel, in the order of the face's corners.
struct TextureRef
{
    std::uint32_t page = 0;
    std::array<glm::vec2, 4> corners{};
    Blending blending = Blending::Opaque;
};

/// An axis-aligned part of a page, in pixels.
struct TextureRect
{
    std::uint32_t page = 0;
    float left = 0.0F;
    float top = 0.0F;
    float right = 0.0F;
    float bottom = 0.0F;
};

/// 256 x 256 pixels, red, green, blue, alpha, row by row from the top.
using RgbaPage = std::vector<std::uint8_t>;

/// Pages that faces and sprites refer to: of the best colour depth that the file has.
[[nodiscard]] std::size_t pageCount(const level::Level& level) noexcept;
[[nodiscard]] std::size_t pageCount(const level::Wad& wad) noexcept;

/// Of 24-bit RGB, 256 pixels wide, one page below the other.
[[nodiscard]] std::size_t pageCount(const Table<std::uint8_t>& map) noexcept;

/// Precondition: page < pageCount.
[[nodiscard]] RgbaPage pageRgba(const level::Level& level, std::size_t page);
[[nodiscard]] RgbaPage pageRgba(const level::Wad& wad, std::size_t page);
[[nodiscard]] RgbaPage pageRgba(const Table<std::uint8_t>& map, std::size_t page);

/// The engine's own pages of TR4 and TR5 (font, sky, environment map).
[[nodiscard]] RgbaPage miscPageRgba(const level::Level& level, std::size_t page);

/// The tables that hold a level's pages, with every depth that they are stored in: those that
/// pageRgba shows first, the engine's own last. None is empty.
[[nodiscard]] std::vector<schema::TableId> pageTables(const level::Level& level);

/// Rows of one of those tables.
[[nodiscard]] std::size_t pageCount(const level::Level& level, schema::TableId table) noexcept;

/// A page in the depth of one of those tables. Precondition: page < pageCount(level, table).
[[nodiscard]] RgbaPage pageRgba(const level::Level& level, schema::TableId table, std::size_t page);

/// How faces with that texture are drawn, unless they say otherwise.
[[nodiscard]] Blending blendingOf(const level::ObjectTexture& texture) noexcept;

/// Texels of a textured face of a room or of a mesh; nothing if its texture does not exist. A bit
/// that makes the face double-sided is ignored here, see isDoubleSided.
[[nodiscard]] std::optional<TextureRef>
textureOf(const level::Level& level, std::uint16_t texture, std::size_t corners);

/// Texels of a face of a mesh of a WAD.
[[nodiscard]] std::optional<TextureRef> textureOf(const level::Wad& wad, const MeshFace& face);

/// Texels of a face of a mesh of a level, with the face's own blending; nothing for coloured faces.
[[nodiscard]] std::optional<TextureRef> textureOf(const level::Level& level, const MeshFace& face);

[[nodiscard]] constexpr bool isDoubleSided(std::uint16_t faceTexture) noexcept
{
    return (faceTexture & 0x8000) != 0;
}

/// Rectangles for the texture page view.
[[nodiscard]] TextureRect objectTextureRect(const level::ObjectTexture& texture);

/// The same of its first corners, as cornerCounts has them.
[[nodiscard]] TextureRect objectTextureRect(const level::ObjectTexture& texture,
                                            std::size_t corners);
[[nodiscard]] TextureRect sampleRect(const level::TextureSample& sample);
[[nodiscard]] TextureRect spriteRect(const level::SpriteTexture& sprite, schema::Version version);

/// Where a sprite is drawn around its place, in units of the game: x to the right, y down.
struct SpriteSides
{
    float left = 0.0F;
    float top = 0.0F;
    float right = 0.0F;
    float bottom = 0.0F;
};

[[nodiscard]] SpriteSides spriteSides(const level::SpriteTexture& sprite, schema::Version version);

/// The sprites of a sequence that exist.
struct SpriteRun
{
    std::size_t first = 0;
    std::size_t count = 0;
};

/// Precondition: the sequence exists. One that begins before the table has none that could be told.
[[nodiscard]] SpriteRun spritesOf(const level::Sprites& sprites, std::size_t sequence);

/// The texture sample that a WAD face uses.
[[nodiscard]] std::size_t sampleIndex(const MeshFace& face) noexcept;

/// Colour of a coloured face of TR1 to TR3: from the true-colour palette where there is one.
[[nodiscard]] level::Colour faceColour(const level::Level& level, std::uint16_t texture);

/// A palette entry in 0..255. Entries are 6-bit, but for stray ones that tools left in 8 bits.
[[nodiscard]] level::Colour paletteColour(const level::Colour& entry) noexcept;

} // namespace tr::view
