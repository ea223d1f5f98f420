#pragma once

#include "core/transfer/gathering/Gathering.h"
#include "core/view/textures/TextureView.h"

#include <map>
#include <memory>

/// The pictures that faces and sprites show, cut out of their pages. Used by the sources of this
/// folder only.
namespace tr::transfer
{

/// A map of pixels of 24-bit RGB, 256 wide: the textures of a WAD, or its sprites.
using PixelMap = Table<std::uint8_t>;

inline constexpr std::size_t kPixelBytes = 3;

/// Texels of a rectangle of such a map; nothing where a part of it is beside its page.
[[nodiscard]] std::optional<Picture> pictureIn(const PixelMap& map, const view::TextureRect& rect);

/// What faces and sprites of a source show. Each kind of file says it in its own way.
class PictureGathering
{
public:
    PictureGathering() = default;
    virtual ~PictureGathering() = default;
    PictureGathering(const PictureGathering&) = delete;
    PictureGathering& operator=(const PictureGathering&) = delete;

    [[nodiscard]] virtual FaceLook lookOf(const edit::ShapeFace& face) = 0;

    /// Of a row of the sprite textures; nothing where it is not there.
    [[nodiscard]] virtual std::optional<Place> ofSprite(std::size_t row) = 0;

    /// A sprite texture of which the sides are no place on its page: the first texel is at 0 where
    /// they were.
    [[nodiscard]] virtual level::SpriteTexture spriteOf(const level::SpriteTexture& row) const = 0;
};

/// Of a level, and of a WAD: see ObjectHome.
[[nodiscard]] std::unique_ptr<PictureGathering> picturesOfLevel(const Content& content,
                                                                Gathering& out);
[[nodiscard]] std::unique_ptr<PictureGathering> picturesOfWad(const Content& content,
                                                              Gathering& out);

} // namespace tr::transfer
