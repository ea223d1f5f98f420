#pragma once

#include "core/transfer/Gathering.h"
#include "core/view/textures/TextureView.h"

#include <map>

/// The pictures that faces and sprites show, cut out of their pages. Used by the sources of this
/// folder only.
namespace tr::transfer
{

/// A map of pixels of 24-bit RGB, 256 wide: the textures of a WAD, or its sprites.
using PixelMap = Table<std::uint8_t>;

inline constexpr std::size_t kPixelBytes = 3;

/// Texels of a rectangle of such a map; nothing where a part of it is beside its page.
[[nodiscard]] std::optional<Picture> pictureIn(const PixelMap& map, const view::TextureRect& rect);

/// Its colour as three bytes of such a map.
[[nodiscard]] std::array<std::uint8_t, 3> pixelOf(std::uint32_t texel) noexcept;

class PictureGathering
{
public:
    /// Keeps what it is given, and puts pictures into `out`.
    PictureGathering(const Content& content, Gathering& out);

    [[nodiscard]] FaceLook lookOf(const edit::ShapeFace& face);

    /// Of a row of the sprite textures.
    [[nodiscard]] std::optional<Place> ofSprite(std::size_t row);

private:
    [[nodiscard]] std::optional<Place> add(const PixelMap& map, const view::TextureRect& rect);

    const Content& m_content;
    Gathering& m_out;
    std::map<std::size_t, std::optional<Place>> m_samples; ///< by their rows
    std::map<std::size_t, std::optional<Place>> m_sprites;
};

} // namespace tr::transfer
