#include "core/exchange/TextureSheet.h"

#include <algorithm>
#include <tuple>

namespace tr::exchange
{
namespace
{

constexpr auto kSheetWidth = static_cast<std::uint32_t>(level::kPageSize);
constexpr std::uint32_t kGap = 1;

bool holds(const PixelRect& outer, const PixelRect& inner) noexcept
{
    return outer.page == inner.page && outer.left <= inner.left && outer.top <= inner.top
           && outer.left + outer.width >= inner.left + inner.width
           && outer.top + outer.height >= inner.top + inner.height;
}

bool touches(const PixelRect& a, const PixelRect& b) noexcept
{
    return a.page == b.page && a.left < b.left + b.width && b.left < a.left + a.width
           && a.top < b.top + b.height && b.top < a.top + a.height;
}

std::uint64_t areaOf(const PixelRect& rect) noexcept
{
    return std::uint64_t{rect.width} * rect.height;
}

/// Each once, without those that lie inside of others; the highest first, as rows need it.
std::vector<PixelRect> distinct(const view::TexturePages& pages,
                                const std::vector<std::size_t>& regions)
{
    std::vector<PixelRect> rects;
    for (const std::size_t number : regions)
    {
        const view::TextureRect& rect = pages.regions[number].rect;
        if (const auto found = rect.page < pages.pages.size() ? pixelsOf(rect) : std::nullopt)
        {
            rects.push_back(*found);
        }
    }
    const auto placeOf = [](const PixelRect& rect)
    { return std::tuple(rect.page, rect.top, rect.left); };
    std::ranges::sort(
        rects,
        [&](const PixelRect& a, const PixelRect& b)
        { return std::tuple(areaOf(b), placeOf(a)) < std::tuple(areaOf(a), placeOf(b)); });
    std::vector<PixelRect> kept;
    for (const PixelRect& rect : rects)
    {
        if (std::ranges::none_of(kept, [&](const PixelRect& each) { return holds(each, rect); }))
        {
            kept.push_back(rect);
        }
    }
    std::ranges::sort(kept,
                      [&](const PixelRect& a, const PixelRect& b) {
                          return std::tuple(b.height, b.width, placeOf(a))
                                 < std::tuple(a.height, a.width, placeOf(b));
                      });
    return kept;
}

} // namespace

TextureSheet sheetOf(const PixelRect& place, bool isOpaque)
{
    return {place.width, place.height, {{place, 0, 0, isOpaque}}};
}

TextureSheet sheetOf(const view::TexturePages& pages, const std::vector<std::size_t>& regions)
{
    TextureSheet sheet;
    std::uint32_t left = 0;
    std::uint32_t top = 0;
    std::uint32_t bottom = 0;
    for (const PixelRect& rect : distinct(pages, regions))
    {
        if (left != 0 && left + rect.width > kSheetWidth)
        {
            left = 0;
            top = bottom + kGap;
        }
        sheet.places.push_back({rect, left, top, isDrawnOpaque(pages, rect)});
        sheet.width = std::max(sheet.width, left + rect.width);
        bottom = std::max(bottom, top + rect.height);
        left += rect.width + kGap;
    }
    sheet.height = bottom;
    return sheet;
}

bool isDrawnOpaque(const view::TexturePages& pages, const PixelRect& place)
{
    bool isThere = false;
    for (const view::PageRegion& region : pages.regions)
    {
        const auto rect = pixelsOf(region.rect);
        if (rect && touches(*rect, place))
        {
            if (region.blending != view::Blending::Opaque)
            {
                return false;
            }
            isThere = true;
        }
    }
    return isThere;
}

Picture pictureOf(PictureSource& source, const TextureSheet& sheet)
{
    Picture picture{sheet.width, sheet.height, {}};
    picture.pixels.resize(std::size_t{sheet.width} * sheet.height * kPixelBytes);
    for (const SheetPlace& place : sheet.places)
    {
        const Picture part = source.part(place.from, place.isOpaque);
        const std::size_t rowBytes = part.width * kPixelBytes;
        for (std::uint32_t y = 0; y < part.height; ++y)
        {
            const auto from = part.pixels.begin() + static_cast<std::ptrdiff_t>(y * rowBytes);
            const std::size_t to =
                (std::size_t{place.top + y} * sheet.width + place.left) * kPixelBytes;
            std::copy_n(from, rowBytes, picture.pixels.begin() + static_cast<std::ptrdiff_t>(to));
        }
    }
    return picture;
}

Picture partOf(const Picture& picture,
               std::uint32_t left,
               std::uint32_t top,
               std::uint32_t width,
               std::uint32_t height)
{
    TR_PRE(left <= picture.width && width <= picture.width - left);
    TR_PRE(top <= picture.height && height <= picture.height - top);
    Picture part{width, height, {}};
    part.pixels.reserve(std::size_t{width} * height * kPixelBytes);
    for (std::uint32_t y = 0; y < height; ++y)
    {
        const auto first = picture.pixels.begin()
                           + static_cast<std::ptrdiff_t>(
                               (std::size_t{top + y} * picture.width + left) * kPixelBytes);
        part.pixels.insert(
            part.pixels.end(), first, first + static_cast<std::ptrdiff_t>(width * kPixelBytes));
    }
    return part;
}

} // namespace tr::exchange
