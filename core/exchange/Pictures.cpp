#include "core/exchange/Pictures.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tr::exchange
{
namespace
{

constexpr auto kSide = static_cast<std::uint32_t>(level::kPageSize);

std::uint32_t onSide(float place) noexcept
{
    return static_cast<std::uint32_t>(std::clamp(place, 0.0F, static_cast<float>(kSide)));
}

} // namespace

std::optional<PixelRect> pixelsOf(const view::TextureRect& rect) noexcept
{
    const std::uint32_t left = onSide(std::floor(rect.left));
    const std::uint32_t top = onSide(std::floor(rect.top));
    const std::uint32_t right = onSide(std::ceil(rect.right));
    const std::uint32_t bottom = onSide(std::ceil(rect.bottom));
    return left < right && top < bottom
               ? std::optional(PixelRect{rect.page, left, top, right - left, bottom - top})
               : std::nullopt;
}

PictureSource::PictureSource(view::TexturePages source)
    : m_source(std::move(source))
    , m_pages(m_source.pages.size())
{
    for (std::size_t i = 0; i < m_source.regions.size(); ++i)
    {
        const bool isSprite = m_source.regions[i].table == level::tables::SpriteTextures;
        (isSprite ? m_sprites : m_textures).push_back(i);
    }
}

std::optional<PixelRect> PictureSource::onPage(const view::TextureRect& rect) const
{
    return rect.page < m_pages.size() ? pixelsOf(rect) : std::nullopt;
}

std::optional<PixelRect> PictureSource::texturePixels(std::size_t texture) const
{
    return onPage(this->texture(texture).rect);
}

std::optional<PixelRect> PictureSource::spritePixels(std::size_t sprite) const
{
    TR_PRE(sprite < spriteCount());
    return onPage(m_source.regions[m_sprites[sprite]].rect);
}

bool PictureSource::isOpaque(std::size_t texture) const
{
    return this->texture(texture).blending == view::Blending::Opaque;
}

const view::RgbaPage& PictureSource::pixels(std::size_t page)
{
    TR_PRE(page < m_pages.size());
    if (m_pages[page].empty())
    {
        m_pages[page] = m_source.pages[page].pixels();
    }
    return m_pages[page];
}

Picture PictureSource::page(std::size_t page)
{
    return pictureOf(pixels(page));
}

Picture PictureSource::part(const PixelRect& rect, bool opaque)
{
    TR_PRE(rect.left + rect.width <= kSide && rect.top + rect.height <= kSide);
    const view::RgbaPage& from = pixels(rect.page);
    Picture picture{rect.width, rect.height, {}};
    const std::size_t rowBytes = rect.width * kPixelBytes;
    picture.pixels.reserve(rowBytes * rect.height);
    for (std::uint32_t y = 0; y < rect.height; ++y)
    {
        const auto begin =
            from.begin()
            + static_cast<std::ptrdiff_t>(((rect.top + y) * kSide + rect.left) * kPixelBytes);
        picture.pixels.insert(
            picture.pixels.end(), begin, begin + static_cast<std::ptrdiff_t>(rowBytes));
    }
    return opaque ? withoutHoles(std::move(picture)) : picture;
}

Picture pictureOf(view::RgbaPage page)
{
    TR_PRE(page.size() == level::kPageTexels * kPixelBytes);
    return {kSide, kSide, std::move(page)};
}

} // namespace tr::exchange
