#include "core/transfer/places/MapRoom.h"

#include "core/transfer/gathering/PictureGathering.h"
#include "core/transfer/gathering/Texels.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <map>

namespace tr::transfer
{
namespace
{

using view::PackedRect;
using view::PagePacker;

constexpr auto kSide = static_cast<std::uint32_t>(level::kPageSize);

/// Places are looked at by squares, so that what is drawn freely does not cut a page into bits.
constexpr std::uint32_t kSquare = 16;

bool isBlack(const std::uint8_t* pixel)
{
    return pixel[0] == 0 && pixel[1] == 0 && pixel[2] == 0;
}

bool isMagenta(const std::uint8_t* pixel)
{
    return pixel[0] == 0xFF && pixel[1] == 0 && pixel[2] == 0xFF;
}

/// A page, and which of its texels something shows.
class ShownPage
{
public:
    ShownPage(const PixelMap& map, std::size_t page, std::span<const PackedRect> taken)
        : m_pixels(map.data() + page * level::kWadPageBytes)
        , m_covered(std::size_t{kSide} * kSide)
    {
        for (const PackedRect& rect : taken)
        {
            for (std::uint32_t y = rect.top; y < std::min(rect.bottom(), kSide); ++y)
            {
                for (std::uint32_t x = rect.left; x < std::min(rect.right(), kSide); ++x)
                {
                    m_covered[std::size_t{y} * kSide + x] = true;
                }
            }
        }
    }

    /// Whether something is drawn there that nothing shows.
    [[nodiscard]] bool isDrawnLoosely(const PackedRect& square) const
    {
        for (std::uint32_t y = square.top; y < square.bottom(); ++y)
        {
            for (std::uint32_t x = square.left; x < square.right(); ++x)
            {
                const std::size_t texel = std::size_t{y} * kSide + x;
                const std::uint8_t* const pixel = m_pixels + texel * kPixelBytes;
                if (!m_covered[texel] && !isBlack(pixel) && !isMagenta(pixel))
                {
                    return true;
                }
            }
        }
        return false;
    }

private:
    const std::uint8_t* m_pixels;
    std::vector<bool> m_covered;
};

/// The page with what lies on it, and squares in which something is drawn that nothing shows.
PagePacker packerOf(const PixelMap& map, std::size_t page, std::span<const PackedRect> taken)
{
    PagePacker packer(kSide, kSide);
    for (const PackedRect& rect : taken)
    {
        packer.occupy(rect);
    }
    const ShownPage shown(map, page, taken);
    for (std::uint32_t top = 0; top < kSide; top += kSquare)
    {
        for (std::uint32_t left = 0; left < kSide; left += kSquare)
        {
            const PackedRect square{left, top, kSquare, kSquare};
            if (shown.isDrawnLoosely(square))
            {
                packer.occupy(square);
            }
        }
    }
    return packer;
}

void draw(std::vector<std::uint8_t>& page, const PageSpot& spot, const Picture& picture)
{
    for (std::uint32_t y = 0; y < picture.height; ++y)
    {
        for (std::uint32_t x = 0; x < picture.width; ++x)
        {
            const level::Colour colour =
                colourOf(picture.texels[std::size_t{y} * picture.width + x]);
            std::uint8_t* const pixel =
                page.data() + (std::size_t{spot.top + y} * kSide + spot.left + x) * kPixelBytes;
            pixel[0] = colour.red;
            pixel[1] = colour.green;
            pixel[2] = colour.blue;
        }
    }
}

/// The bytes of a page that differ, from the first to the last.
MapChange changeOf(const PixelMap& map, std::size_t page, const std::vector<std::uint8_t>& then)
{
    const std::uint8_t* const before = map.data() + page * level::kWadPageBytes;
    std::size_t first = 0;
    std::size_t end = then.size();
    while (first < end && before[first] == then[first])
    {
        ++first;
    }
    while (end > first && before[end - 1] == then[end - 1])
    {
        --end;
    }
    return {page * level::kWadPageBytes + first,
            end - first,
            {then.begin() + std::ptrdiff_t(first), then.begin() + std::ptrdiff_t(end)}};
}

/// Finds places for pictures, and draws them there.
class MapDrawing
{
public:
    MapDrawing(const PixelMap& map, std::span<const std::pair<std::size_t, PackedRect>> taken)
        : m_map(map)
        , m_there(view::pageCount(map))
    {
        std::vector<std::vector<PackedRect>> onPages(m_there);
        for (const auto& [page, rect] : taken)
        {
            if (page < m_there)
            {
                onPages[page].push_back(rect);
            }
        }
        for (std::size_t page = 0; page < m_there; ++page)
        {
            m_packers.push_back(packerOf(map, page, onPages[page]));
        }
    }

    [[nodiscard]] std::size_t pages() const noexcept { return m_packers.size(); }

    PageSpot put(const Picture& picture)
    {
        for (std::size_t page = 0;; ++page)
        {
            if (page == m_packers.size())
            {
                m_packers.emplace_back(kSide, kSide); // which has room for any picture
            }
            if (const auto found = m_packers[page].place(picture.width, picture.height))
            {
                const PageSpot spot{page, found->left, found->top};
                draw(pixelsOf(page), spot, picture);
                return spot;
            }
        }
    }

    [[nodiscard]] std::vector<MapChange> changes() const
    {
        std::vector<MapChange> changes;
        // What stands behind the last whole page is none: new ones come in its place.
        const std::size_t end = m_there * level::kWadPageBytes;
        MapChange behind{end, m_map.size() - end, {}};
        for (const auto& [page, pixels] : m_drawn)
        {
            if (page < m_there)
            {
                changes.push_back(changeOf(m_map, page, pixels));
            }
            else
            {
                behind.bytes.insert(behind.bytes.end(), pixels.begin(), pixels.end());
            }
        }
        if (!behind.bytes.empty())
        {
            changes.push_back(std::move(behind));
        }
        std::erase_if(changes,
                      [](const MapChange& change)
                      { return change.bytes.empty() && change.count == 0; });
        return changes;
    }

private:
    std::vector<std::uint8_t>& pixelsOf(std::size_t page)
    {
        auto& pixels = m_drawn[page];
        if (pixels.empty())
        {
            pixels.resize(level::kWadPageBytes);
            if (page < m_there)
            {
                std::copy_n(m_map.data() + page * level::kWadPageBytes,
                            level::kWadPageBytes,
                            pixels.begin());
            }
        }
        return pixels;
    }

    const PixelMap& m_map;
    std::size_t m_there;
    std::vector<PagePacker> m_packers; ///< of all pages
    std::map<std::size_t, std::vector<std::uint8_t>> m_drawn;
};

} // namespace

MapPlan packIntoMap(const PixelMap& map,
                    std::span<const std::pair<std::size_t, PackedRect>> taken,
                    std::span<const Picture* const> pictures,
                    const Progress& progress)
{
    MapPlan plan;
    plan.pages = view::pageCount(map);
    if (pictures.empty())
    {
        return plan;
    }
    plan.spots.resize(pictures.size());
    MapDrawing drawing(map, taken);
    std::size_t drawn = 0;
    for (const std::size_t number : largestFirst(pictures))
    {
        progress.step(0.5
                      + 0.5 * static_cast<double>(drawn++) / static_cast<double>(pictures.size()));
        plan.spots[number] = drawing.put(*pictures[number]);
    }
    plan.pages = drawing.pages();
    plan.changes = drawing.changes();
    return plan;
}

} // namespace tr::transfer
