#pragma once

#include "core/exchange/Picture.h"
#include "core/view/textures/TexturePages.h"

#include <optional>
#include <vector>

/// The pictures of a level or WAD: its texture pages, and what its textures and sprites are on
/// them.
namespace tr::exchange
{

/// A part of a page, in pixels from its upper left corner.
struct PixelRect
{
    std::uint32_t page = 0;
    std::uint32_t left = 0;
    std::uint32_t top = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;

    friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

/// All pixels that a rectangle touches, without what is outside of its page.
/// Nothing where that is none.
[[nodiscard]] std::optional<PixelRect> pixelsOf(const view::TextureRect& rect) noexcept;

/// Cuts pictures out of pages, and unpacks each page once only. Pages are those that textures and
/// sprites count: of the best depth. Not for several threads.
class PictureSource
{
public:
    /// What it points to must outlive this.
    explicit PictureSource(view::TexturePages source);

    [[nodiscard]] const std::vector<view::TexturePage>& pages() const noexcept
    {
        return m_source.pages;
    }

    [[nodiscard]] std::size_t pageCount() const noexcept { return m_source.pages.size(); }

    /// What lies on pages and is no sprite: object textures, texture samples.
    [[nodiscard]] std::size_t textureCount() const noexcept { return m_textures.size(); }

    /// Rows of the sprite textures.
    [[nodiscard]] std::size_t spriteCount() const noexcept { return m_sprites.size(); }

    /// A texture with its row. Precondition: texture < textureCount().
    [[nodiscard]] const view::PageRegion& texture(std::size_t texture) const
    {
        TR_PRE(texture < textureCount());
        return m_source.regions[m_textures[texture]];
    }

    /// Where one is; nothing where it is on no page. Precondition: it exists.
    [[nodiscard]] std::optional<PixelRect> texturePixels(std::size_t texture) const;
    [[nodiscard]] std::optional<PixelRect> spritePixels(std::size_t sprite) const;

    /// Whether what a page has of transparency counts: not in textures that are drawn opaque.
    /// Precondition: it exists.
    [[nodiscard]] bool isOpaque(std::size_t texture) const;

    /// A whole page. Precondition: it exists.
    [[nodiscard]] Picture page(std::size_t page);

    /// A part of a page, without transparency where it is to be opaque. Precondition: the page
    /// exists, and the part is on it.
    [[nodiscard]] Picture part(const PixelRect& rect, bool opaque);

private:
    [[nodiscard]] const view::RgbaPage& pixels(std::size_t page);
    [[nodiscard]] std::optional<PixelRect> onPage(const view::TextureRect& rect) const;

    view::TexturePages m_source;
    std::vector<std::size_t> m_textures; ///< regions that are textures
    std::vector<std::size_t> m_sprites;  ///< regions that are sprites
    std::vector<view::RgbaPage> m_pages; ///< empty: not asked for yet
};

/// A page as a picture. Contract: as many pixels as a page has.
[[nodiscard]] Picture pictureOf(view::RgbaPage page);

} // namespace tr::exchange
