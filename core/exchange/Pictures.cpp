#include "core/exchange/Pictures.h"

#include <algorithm>
#include <cmath>

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

PictureSource::PictureSource(const schema::Content& content)
    : m_level(content.as<level::Level>())
    , m_wad(content.as<level::Wad>())
    , m_pages(m_level != nullptr ? view::pageCount(*m_level) : view::pageCount(*m_wad))
{
}

std::size_t PictureSource::textureCount() const noexcept
{
    return m_level != nullptr ? m_level->objectTextures.size() : m_wad->textureSamples.size();
}

std::size_t PictureSource::spriteCount() const noexcept
{
    return m_level != nullptr ? m_level->sprites.textures.size() : 0;
}

std::optional<PixelRect> PictureSource::onPage(const view::TextureRect& rect) const
{
    return rect.page < m_pages.size() ? pixelsOf(rect) : std::nullopt;
}

std::optional<PixelRect> PictureSource::texturePixels(std::size_t row) const
{
    TR_PRE(row < textureCount());
    return onPage(m_level != nullptr ? view::objectTextureRect(m_level->objectTextures[row])
                                     : view::sampleRect(m_wad->textureSamples[row]));
}

std::optional<PixelRect> PictureSource::spritePixels(std::size_t row) const
{
    TR_PRE(row < spriteCount());
    return onPage(view::spriteRect(m_level->sprites.textures[row], m_level->version));
}

bool PictureSource::isOpaque(std::size_t textureRow) const
{
    TR_PRE(textureRow < textureCount());
    // In a WAD magenta may stand in any sample.
    return m_level != nullptr
           && view::blendingOf(m_level->objectTextures[textureRow]) == view::Blending::Opaque;
}

const view::RgbaPage& PictureSource::pixels(std::size_t page)
{
    TR_PRE(page < m_pages.size());
    if (m_pages[page].empty())
    {
        m_pages[page] =
            m_level != nullptr ? view::pageRgba(*m_level, page) : view::pageRgba(*m_wad, page);
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
    constexpr std::size_t kAlpha = 3;
    constexpr std::uint8_t kOpaqueAlpha = 255;
    for (std::size_t at = kAlpha; opaque && at < picture.pixels.size(); at += kPixelBytes)
    {
        picture.pixels[at] = kOpaqueAlpha;
    }
    return picture;
}

Picture pictureOf(view::RgbaPage page)
{
    TR_PRE(page.size() == level::kPageTexels * kPixelBytes);
    return {kSide, kSide, std::move(page)};
}

} // namespace tr::exchange
