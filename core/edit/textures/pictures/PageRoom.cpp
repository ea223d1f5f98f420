#include "core/edit/textures/pictures/PageRoom.h"

#include "core/edit/document/RowSpan.h"
#include "core/edit/rows/RowEdit.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace tr::edit
{
namespace
{

using exchange::kPixelBytes;
using exchange::PixelRect;
using view::PackedRect;

constexpr auto kPageSide = static_cast<std::uint32_t>(level::kPageSize);

/// How many of the pages can have textures of objects on them.
std::size_t usablePages(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    if (level == nullptr)
    {
        return view::pageCount(*content.as<level::Wad>());
    }
    const std::size_t pages = view::pageCount(*level);
    return level::until(level::versions::Tr3).contains(level->version)
               ? pages
               : std::min<std::size_t>(pages,
                                       std::size_t{level->textileCounts.numRoomTextiles}
                                           + level->textileCounts.numObjectTextiles);
}

} // namespace

bool isInside(const PixelRect& rect, const PixelRect& outer) noexcept
{
    return rect.page == outer.page && rect.left >= outer.left && rect.top >= outer.top
           && rect.left + rect.width <= outer.left + outer.width
           && rect.top + rect.height <= outer.top + outer.height;
}

PageRoom::PageRoom(const Content& content, const view::TexturePages& pages)
    : m_pages(pages)
{
    const std::size_t count = usablePages(content);
    const TableId table = level::pageTable(content.version());
    for (std::size_t i = 0; i < pages.pages.size(); ++i)
    {
        if (pages.pages[i].table == table && pages.pages[i].number < count)
        {
            m_room.push_back({i, view::PagePacker(kPageSide, kPageSide), {}, false});
        }
    }
    occupy();
    // Engines show more of some than what lies there by itself: what they move, and the fourth
    // corner of what takes turns with textures of quads.
    for (const PlacedRow& row : placedRows(content, pages))
    {
        occupy(row.rect);
    }
}

PageRoom::PageRoom(const view::TexturePages& pages, const PageGroup& group)
    : m_pages(pages)
{
    for (std::size_t page = group.first; page < group.first + group.count; ++page)
    {
        m_room.push_back({page, view::PagePacker(kPageSide, kPageSide), {}, false});
    }
    occupy();
}

/// Where something lies there is no room.
void PageRoom::occupy()
{
    for (const view::PageRegion& region : m_pages.regions)
    {
        if (const auto rect = exchange::pixelsOf(region.rect))
        {
            occupy(*rect);
        }
    }
}

void PageRoom::occupy(const PixelRect& rect)
{
    const auto page = std::ranges::find(m_room, rect.page, &Page::number);
    if (page != m_room.end())
    {
        page->packer.occupy({rect.left, rect.top, rect.width, rect.height});
    }
}

bool PageRoom::isBlank(Page& page, const PackedRect& rect)
{
    if (page.isNew)
    {
        return true;
    }
    if (page.pixels.empty())
    {
        page.pixels = m_pages.pages[page.number].pixels();
    }
    const auto at = [&](std::uint32_t x, std::uint32_t y)
    { return page.pixels.data() + (std::size_t{y} * kPageSide + x) * kPixelBytes; };
    const std::uint8_t* const first = at(rect.left, rect.top);
    for (std::uint32_t y = rect.top; y < rect.bottom(); ++y)
    {
        for (std::uint32_t x = rect.left; x < rect.right(); ++x)
        {
            if (std::memcmp(at(x, y), first, kPixelBytes) != 0)
            {
                return false;
            }
        }
    }
    return true;
}

std::optional<PixelRect> PageRoom::blank(std::uint32_t width, std::uint32_t height)
{
    for (Page& page : m_room)
    {
        const auto fits = [&](const PackedRect& free)
        { return free.width >= width && free.height >= height; };
        std::vector<PackedRect> places;
        for (const PackedRect& free : page.packer.free())
        {
            // In each corner: what is left over beside textures is often blank on one side only.
            if (fits(free))
            {
                const std::uint32_t right = free.right() - width;
                const std::uint32_t bottom = free.bottom() - height;
                places.push_back({free.left, free.top, width, height});
                places.push_back({right, free.top, width, height});
                places.push_back({free.left, bottom, width, height});
                places.push_back({right, bottom, width, height});
            }
        }
        if (const auto best = page.packer.room(width, height))
        {
            places.insert(places.begin(), *best);
        }
        for (const PackedRect& place : places)
        {
            if (isBlank(page, place))
            {
                page.packer.occupy(place);
                return PixelRect{
                    static_cast<std::uint32_t>(page.number), place.left, place.top, width, height};
            }
        }
    }
    return std::nullopt;
}

std::optional<PixelRect> PageRoom::unused(std::uint32_t width, std::uint32_t height)
{
    for (Page& page : m_room)
    {
        if (const auto place = page.packer.place(width, height))
        {
            return PixelRect{
                static_cast<std::uint32_t>(page.number), place->left, place->top, width, height};
        }
    }
    return std::nullopt;
}

void PageRoom::addPage(std::size_t number)
{
    m_room.push_back({number, view::PagePacker(kPageSide, kPageSide), {}, true});
}

NewPagePlace newPagePlace(const Content& content)
{
    const schema::Version version = content.version();
    const TableId shown = level::pageTable(version);
    const bool hasIndices = level::until(level::versions::Tr3).contains(version);
    return {hasIndices ? TableId(tables::Textiles8) : shown, usablePages(content)};
}

Result<void> insertPage(Transaction& transaction, const NewPagePlace& place)
{
    const std::string path(place.table->segment);
    const std::size_t rows = place.table == tables::TextureMap ? level::kWadPageBytes : 1;
    if (auto done = insertRows(transaction,
                               path,
                               place.at * rows,
                               blankRows(transaction.content(), path, rows),
                               Joins::Next);
        !done)
    {
        return done;
    }
    // The page of fewer colours that came with it is like the one in front, and is to be empty,
    // too.
    const auto* const level = transaction.content().as<level::Level>();
    if (level != nullptr && place.at < level->textiles16.size())
    {
        const std::string lesser(tables::Textiles16.segment);
        transaction.apply(Splice{
            tables::Textiles16, lesser, place.at, 1, blankRows(transaction.content(), lesser, 1)});
    }
    return {};
}

} // namespace tr::edit
