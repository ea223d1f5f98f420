#include "core/convert/models/taking/TakenPainting.h"

#include "core/edit/textures/pictures/PictureImport.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/textures/TexturePages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::kAlphaAt;
using exchange::kFullAlpha;
using exchange::kPixelBytes;
using exchange::Picture;

using PixelParts = std::array<std::uint8_t, kPixelBytes>;

PixelParts pixelOf(const std::vector<std::uint8_t>& pixels, std::size_t number)
{
    PixelParts parts{};
    std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>(number * kPixelBytes),
                kPixelBytes,
                parts.begin());
    return parts;
}

/// What a pixel of a model file is on a page.
PixelParts texelOf(PixelParts pixel, TexelUse use)
{
    if (use == TexelUse::Opaque)
    {
        pixel[kAlphaAt] = kFullAlpha;
        return pixel;
    }
    const unsigned alpha = pixel[kAlphaAt];
    if (use == TexelUse::Mask ? alpha < edit::kSeenAlpha : alpha == 0)
    {
        return {};
    }
    for (std::size_t i = 0; use == TexelUse::Additive && i < 3; ++i)
    {
        pixel[i] = static_cast<std::uint8_t>((pixel[i] * alpha + kFullAlpha / 2) / kFullAlpha);
    }
    pixel[kAlphaAt] = kFullAlpha;
    return pixel;
}

view::TexturePages pagesOf(const schema::Content& content)
{
    return content.as<level::Level>() != nullptr ? view::levelPages(content)
                                                 : view::wadPages(content);
}

/// The first texture whose texels are those of a place.
std::optional<std::size_t> textureAt(const view::TexturePages& pages, const AtlasSpot& spot)
{
    const auto isAt = [](float low, float high, std::uint32_t from, std::uint32_t size)
    {
        return std::floor(low) == static_cast<float>(from)
               && std::ceil(high) == static_cast<float>(from + size);
    };
    const auto found = std::ranges::find_if(
        pages.regions,
        [&](const view::PageRegion& each)
        {
            return each.table != level::tables::SpriteTextures && each.rect.page == spot.page
                   && isAt(each.rect.left, each.rect.right, spot.left, spot.width)
                   && isAt(each.rect.top, each.rect.bottom, spot.top, spot.height);
        });
    return found == pages.regions.end() ? std::nullopt : std::optional(found->row);
}

class SpotPainter
{
public:
    SpotPainter(const view::TexturePages& pages, const Picture& expected, const Picture& came)
        : m_pages(pages)
        , m_expected(expected)
        , m_came(came)
    {
    }

    void look(const AtlasSpot& spot)
    {
        if (!spot.page || *spot.page >= m_pages.pages.size())
        {
            return;
        }
        PaintedSpot painted{&spot, {}, 0, std::size_t{spot.width} * spot.height};
        std::vector<std::uint8_t> pixels;
        for (std::size_t i = 0; i < painted.texels; ++i)
        {
            const std::size_t x = i % spot.width;
            const std::size_t y = i / spot.width;
            const std::size_t at = (spot.y + y) * m_expected.width + spot.x + x;
            const PixelParts wanted = texelOf(pixelOf(m_came.pixels, at), spot.use);
            if (wanted != texelOf(pixelOf(m_expected.pixels, at), spot.use))
            {
                if (pixels.empty())
                {
                    pixels = onPage(spot);
                }
                ++painted.painted;
                std::ranges::copy(wanted,
                                  pixels.begin() + static_cast<std::ptrdiff_t>(i * kPixelBytes));
            }
        }
        if (painted.painted > 0)
        {
            painted.texture = textureAt(m_pages, spot);
            m_painted.push_back(painted);
            m_placed.push_back({*spot.page,
                                spot.left,
                                spot.top,
                                {spot.width, spot.height, std::move(pixels)},
                                spot.use == TexelUse::Opaque});
        }
    }

    [[nodiscard]] const std::vector<edit::PlacedPicture>& placed() const noexcept
    {
        return m_placed;
    }

    [[nodiscard]] const std::vector<PaintedSpot>& painted() const noexcept { return m_painted; }

private:
    /// What is there, so that nothing else changes.
    [[nodiscard]] std::vector<std::uint8_t> onPage(const AtlasSpot& spot)
    {
        const auto [known, isNew] = m_shown.try_emplace(*spot.page);
        if (isNew)
        {
            known->second = m_pages.pages[*spot.page].pixels();
        }
        std::vector<std::uint8_t> pixels;
        for (std::size_t y = spot.top; y < spot.top + spot.height; ++y)
        {
            const auto first =
                known->second.begin()
                + static_cast<std::ptrdiff_t>((y * level::kPageSize + spot.left) * kPixelBytes);
            pixels.insert(
                pixels.end(), first, first + static_cast<std::ptrdiff_t>(spot.width * kPixelBytes));
        }
        return pixels;
    }

    const view::TexturePages& m_pages;
    const Picture& m_expected;
    const Picture& m_came;
    std::map<std::uint32_t, view::RgbaPage> m_shown;
    std::vector<edit::PlacedPicture> m_placed;
    std::vector<PaintedSpot> m_painted;
};

} // namespace

Result<std::vector<PaintedSpot>> paintSpots(edit::Transaction& transaction,
                                            std::span<const AtlasSpot> spots,
                                            const Picture& expected,
                                            const Picture& came)
{
    // Pages point into what they are of.
    const schema::Content before = transaction.content();
    const view::TexturePages pages = pagesOf(before);
    SpotPainter painter(pages, expected, came);
    for (const AtlasSpot& spot : spots)
    {
        painter.look(spot);
    }
    if (painter.placed().empty())
    {
        return std::vector<PaintedSpot>();
    }
    auto change = edit::pictureChange(before, pages, painter.placed());
    if (!change)
    {
        return fail(std::move(change.error()));
    }
    for (edit::Step& step : change->steps)
    {
        transaction.apply(std::move(step));
    }
    return painter.painted();
}

} // namespace tr::convert
