#pragma once

#include "core/exchange/Png.h"
#include "core/level/Content.h"
#include "core/view/objects/TextureView.h"

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

/// Cuts pictures out of pages, and unpacks each page once only. Pages are those that textures
/// count: of the best depth. Not for several threads.
class PictureSource
{
public:
    /// Keeps the content.
    explicit PictureSource(const schema::Content& content);

    [[nodiscard]] std::size_t pageCount() const noexcept { return m_pages.size(); }

    /// Rows of the object textures of a level, or of the texture samples of a WAD.
    [[nodiscard]] std::size_t textureCount() const noexcept;

    /// Rows of the sprite textures; a WAD has none.
    [[nodiscard]] std::size_t spriteCount() const noexcept;

    /// Where a texture or sprite is; nothing where it is on no page. Precondition: the row exists.
    [[nodiscard]] std::optional<PixelRect> texturePixels(std::size_t row) const;
    [[nodiscard]] std::optional<PixelRect> spritePixels(std::size_t row) const;

    /// Whether what a page has of transparency counts: not in textures that are drawn opaque.
    /// Precondition: the row exists.
    [[nodiscard]] bool isOpaque(std::size_t textureRow) const;

    /// A whole page. Precondition: it exists.
    [[nodiscard]] Picture page(std::size_t page);

    /// A part of a page, without transparency where it is to be opaque. Precondition: the page
    /// exists, and the part is on it.
    [[nodiscard]] Picture part(const PixelRect& rect, bool opaque);

private:
    [[nodiscard]] const view::RgbaPage& pixels(std::size_t page);
    [[nodiscard]] std::optional<PixelRect> onPage(const view::TextureRect& rect) const;

    const level::Level* m_level;         ///< null: a WAD
    const level::Wad* m_wad;             ///< null: a level
    std::vector<view::RgbaPage> m_pages; ///< empty: not asked for yet
};

/// A page as a picture. Contract: as many pixels as a page has.
[[nodiscard]] Picture pictureOf(view::RgbaPage page);

} // namespace tr::exchange
