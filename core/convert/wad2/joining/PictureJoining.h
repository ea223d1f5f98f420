#pragma once

#include "core/format/wad2/Wad2File.h"
#include "core/io/Zlib.h"
#include "core/transfer/places/TextureSeats.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

/// Textures and sprites of other files among those of a .wad2. Used by the sources of this folder
/// only.
namespace tr::convert
{

/// A part of a texture, in whole texels.
struct TexturePart
{
    std::size_t x = 0;
    std::size_t y = 0;
    std::size_t width = 0;
    std::size_t height = 0;

    friend auto operator<=>(const TexturePart&, const TexturePart&) = default;
};

/// The corners of a polygon on its texture: three, or four.
template <class Of>
[[nodiscard]] std::vector<wad2::Vector2> texelsOf(const wad2::Polygon<Of>& polygon)
{
    std::vector<wad2::Vector2> corners{
        polygon.texels.first, polygon.texels.second, polygon.texels.third};
    if (polygon.isQuad())
    {
        corners.push_back(polygon.fourthTexel.corner);
    }
    return corners;
}

/// What corners reach over. Nothing: they are not between texels of the texture, or it has fewer
/// texels than it says.
[[nodiscard]] std::optional<TexturePart> partBetween(std::span<const wad2::Vector2> corners,
                                                     const wad2::Texture& texture);

/// Calls `use` with each mesh of a file.
template <class Use>
void forEachMesh(const wad2::Wad2& file, const Use& use)
{
    const auto all = [&use](const auto& meshes)
    {
        for (const auto& mesh : meshes)
        {
            use(mesh);
        }
    };
    for (const wad2::Moveable& each : file.moveables.rows)
    {
        all(each.meshes);
        all(each.skin.rows);
    }
    for (const wad2::Static& each : file.statics.rows)
    {
        all(each.meshes);
    }
}

/// Those of the destination that have the same texels are used, the others come behind all.
class PictureJoining
{
public:
    /// Where something is in the destination: `x` and `y` of its upper left texel.
    struct Seat
    {
        std::int64_t texture = 0;
        std::size_t x = 0;
        std::size_t y = 0;
    };

    /// Keeps the file.
    explicit PictureJoining(const wad2::Wad2& destination);

    /// The number of a texture there.
    [[nodiscard]] std::int64_t texture(const wad2::Texture& from);

    /// A part of one, which becomes a texture of its own unless something in the destination shows
    /// the same texels. Precondition: it is inside of it.
    [[nodiscard]] Seat part(const wad2::Texture& from, const TexturePart& part);

    [[nodiscard]] std::int64_t sprite(const wad2::Sprite& from);

    /// What comes behind all that there are.
    [[nodiscard]] const std::vector<wad2::Texture>& newTextures() const noexcept
    {
        return m_newTextures;
    }

    [[nodiscard]] const std::vector<wad2::Sprite>& newSprites() const noexcept
    {
        return m_newSprites;
    }

    /// What was found. Pages are textures, or sprites.
    [[nodiscard]] transfer::TextureCounts textureCounts() const;
    [[nodiscard]] transfer::TextureCounts spriteCounts() const;

private:
    /// Its size, and a fingerprint of its texels, or of the file that it is in.
    using PictureKey = std::array<std::uint64_t, 4>;
    /// The same, and where its sides are in the world.
    using SpriteKey = std::tuple<PictureKey, bool, std::array<std::int32_t, 4>>;

    [[nodiscard]] static PictureKey
    keyOf(std::uint64_t width, std::uint64_t height, std::span<const wad2::Texel> texels);
    [[nodiscard]] static PictureKey keyOf(const wad2::Texture& texture);
    [[nodiscard]] static SpriteKey keyOf(const wad2::Sprite& sprite);
    void lookForParts();
    [[nodiscard]] std::int64_t add(const PictureKey& key, wad2::Texture texture);

    const wad2::Wad2& m_file;
    std::map<PictureKey, std::int64_t> m_textures; ///< the first of equal ones
    std::map<PictureKey, Seat> m_parts;            ///< of those that are there already
    bool m_knowsParts = false;
    std::map<SpriteKey, std::int64_t> m_sprites;
    std::vector<wad2::Texture> m_newTextures;
    std::vector<wad2::Sprite> m_newSprites;
    transfer::TextureCounts m_textureCounts;
    transfer::TextureCounts m_spriteCounts;
};

} // namespace tr::convert
