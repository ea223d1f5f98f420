#include "core/edit/textures/PlacedRows.h"

#include "core/edit/textures/TextureRange.h"
#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/edit/textures/pictures/PageRoom.h"
#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace tr::edit
{
namespace
{

using exchange::PixelRect;

constexpr std::uint32_t kWholePage = level::kPageSize;
/// T4 shows half of these rows at a time, and moves down by the other half.
constexpr std::uint32_t kRowsRolled = 64;

/// Waterfalls show as many rows as these of theirs roll.
constexpr std::uint32_t kRowsOfWaterfalls = 128;

constexpr std::size_t kOfTextures = 0;
constexpr std::size_t kOfSamples = 1;
constexpr std::size_t kOfSprites = 2;

/// Textures that take turns with others, also by way of a third one, in as many corners.
class TakingTurns
{
public:
    explicit TakingTurns(const std::vector<TextureRange>& ranges)
        : m_ranges(ranges)
    {
        for (std::size_t i = 0; i < ranges.size(); ++i)
        {
            if (!ranges[i].rolls) // whose textures keep to themselves
            {
                for (const std::uint16_t texture : ranges[i].textures)
                {
                    m_rangesOf[texture].push_back(i);
                }
            }
        }
    }

    /// Lets all that take turns with a texture of four corners have four.
    void spread(std::vector<std::size_t>& corners) const
    {
        std::vector<std::size_t> reached;
        std::vector<bool> isDone(m_ranges.size());
        for (const auto& [texture, ranges] : m_rangesOf)
        {
            if (texture < corners.size() && corners[texture] == 4)
            {
                reached.push_back(texture);
            }
        }
        while (!reached.empty())
        {
            const std::size_t texture = reached.back();
            reached.pop_back();
            for (const std::size_t range : m_rangesOf.at(texture))
            {
                if (isDone[range])
                {
                    continue;
                }
                isDone[range] = true;
                for (const std::uint16_t other : m_ranges[range].textures)
                {
                    if (other < corners.size() && corners[other] != 4)
                    {
                        corners[other] = 4;
                        reached.push_back(other);
                    }
                }
            }
        }
    }

private:
    const std::vector<TextureRange>& m_ranges;
    std::map<std::size_t, std::vector<std::size_t>> m_rangesOf;
};

std::vector<std::size_t> cornersWith(const Content& content, const TextureRanges& ranges)
{
    const auto* const level = content.as<level::Level>();
    if (level == nullptr)
    {
        return {};
    }
    auto corners = view::cornerCounts(*level);
    const auto faces = view::textureFaces(*level);
    for (std::size_t row = 0; row < corners.size(); ++row)
    {
        // A quad takes the fourth corner of one that is marked as a triangle's, too.
        corners[row] = faces[row].quads ? 4 : corners[row];
    }
    TakingTurns(ranges.ranges).spread(corners);
    return corners;
}

/// Textures of ranges: those that roll, or all.
std::set<std::size_t> texturesOf(const TextureRanges& ranges, bool isAnyRange)
{
    std::set<std::size_t> textures;
    for (const TextureRange& range : ranges.ranges)
    {
        if (range.rolls || isAnyRange)
        {
            textures.insert(range.textures.begin(), range.textures.end());
        }
    }
    return textures;
}

/// Whether TRNG moves animated textures in ways of its own, which leave their rectangle.
bool isMovedByTrng(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    const auto hasRanges = [](const level::NgChunk& chunk)
    {
        return std::ranges::any_of(chunk.textureAnimation.rows(),
                                   [](const level::NgTextureAnimation& animation)
                                   { return animation.numRanges != 0; });
    };
    return level != nullptr && std::ranges::any_of(level->ng.chunks, hasRanges);
}

bool isOnPage(const view::TextureRect& rect)
{
    const auto side = static_cast<float>(kWholePage);
    return rect.left >= 0 && rect.top >= 0 && rect.right <= side && rect.bottom <= side;
}

view::TextureRect rectOf(const level::ObjectTexture& texture, std::size_t corners)
{
    const TexelBox box = texelsIn(boundsOf(std::span(texture.vertices).first(corners)));
    return {0,
            static_cast<float>(box.left),
            static_cast<float>(box.top),
            static_cast<float>(box.right),
            static_cast<float>(box.bottom)};
}

bool isOneRun(const view::TexturePages& pages, std::size_t first, std::size_t count)
{
    for (std::size_t i = first; i < first + count; ++i)
    {
        if (i >= pages.pages.size() || pages.pages[i].table != pages.pages[first].table)
        {
            return false;
        }
    }
    return true;
}

void addGroup(std::vector<PageGroup>& groups,
              const view::TexturePages& pages,
              TableId table,
              std::size_t first,
              std::size_t count)
{
    if (count > 0 && isOneRun(pages, first, count))
    {
        groups.push_back({table, first, count, pages.pages[first].row, pages.pages[first].rows});
    }
}

/// Whether all depths of the pages of a level have as many.
bool haveSameDepths(const level::Level& level)
{
    const std::size_t count = view::pageCount(level);
    const auto tables = view::pageTables(level);
    return std::ranges::all_of(tables,
                               [&](TableId table) {
                                   return table == tables::MiscTextiles
                                          || view::pageCount(level, table) == count;
                               });
}

PixelRect unionOf(const PixelRect& a, const PixelRect& b) noexcept
{
    const std::uint32_t left = std::min(a.left, b.left);
    const std::uint32_t top = std::min(a.top, b.top);
    return {a.page,
            left,
            top,
            std::max(a.left + a.width, b.left + b.width) - left,
            std::max(a.top + a.height, b.top + b.height) - top};
}

/// Rectangles of one page that become one where they overlap.
class PageBoxes
{
public:
    void add(PixelRect rect)
    {
        for (;;)
        {
            const std::set<std::size_t> hit = touching(rect);
            if (hit.size() == 1 && isInside(rect, m_boxes[*hit.begin()]))
            {
                return;
            }
            PixelRect all = rect;
            for (const std::size_t box : hit)
            {
                all = unionOf(all, m_boxes[box]);
                m_boxes[box].width = 0; // a part of another
            }
            if (hit.empty() || all == rect)
            {
                paint(rect, m_boxes.size() + 1);
                m_boxes.push_back(rect);
                return;
            }
            rect = all;
        }
    }

    [[nodiscard]] const PixelRect& boxOf(const PixelRect& rect) const
    {
        return m_boxes[m_owners[rect.top * kWholePage + rect.left] - 1];
    }

private:
    [[nodiscard]] std::set<std::size_t> touching(const PixelRect& rect) const
    {
        std::set<std::size_t> hit;
        std::size_t last = 0;
        for (std::uint32_t y = rect.top; y < rect.top + rect.height; ++y)
        {
            for (std::uint32_t x = rect.left; x < rect.left + rect.width; ++x)
            {
                const std::size_t owner = m_owners[y * kWholePage + x];
                if (owner != 0 && owner != last && m_boxes[owner - 1].width != 0)
                {
                    hit.insert(owner - 1);
                    if (isInside(rect, m_boxes[owner - 1]))
                    {
                        return hit;
                    }
                }
                last = owner;
            }
        }
        return hit;
    }

    void paint(const PixelRect& rect, std::size_t owner)
    {
        for (std::uint32_t y = rect.top; y < rect.top + rect.height; ++y)
        {
            std::fill_n(m_owners.begin() + y * kWholePage + rect.left, rect.width, owner);
        }
    }

    std::vector<std::size_t> m_owners = std::vector<std::size_t>(level::kPageTexels);
    std::vector<PixelRect> m_boxes; ///< without a width: a part of another one
};

bool hasRoom(std::uint16_t word, int texels)
{
    const int moved = word + texels * kWordsOfTexel;
    return moved >= 0 && moved <= 0xFFFF;
}

PixelRect wholePage(std::uint32_t page) noexcept
{
    return {page, 0, 0, kWholePage, kWholePage};
}

/// The engine moves the second of two textures to the rows of the first: both are one piece, or
/// stay where they are with all that they might show.
void tieWaterfall(PlacedRow& first, PlacedRow& second)
{
    const bool isOne = first.rect.page == second.rect.page && first.rect.top == second.rect.top;
    if (isOne && first.isMovable && second.isMovable)
    {
        first.rect = second.rect = unionOf(first.rect, second.rect);
        return;
    }
    for (PlacedRow* const each : {&first, &second})
    {
        each->isMovable = false;
        each->rect = wholePage(each->rect.page);
    }
}

/// Lets the textures of waterfalls keep the rows that they roll through.
void keepWaterfalls(const level::Level& level, std::vector<PlacedRow>& rows)
{
    PlacedRow* before = nullptr;
    for (const std::size_t texture : view::waterfallTextures(level))
    {
        const TextureRow row{tables::ObjectTextures, texture};
        const auto found = std::ranges::find(rows, row, &PlacedRow::row);
        if (found == rows.end())
        {
            continue;
        }
        found->rolls = true;
        PixelRect& rect = found->rect;
        if (found->isMovable && rect.top + kRowsOfWaterfalls <= kWholePage)
        {
            rect.height = std::max(rect.height, kRowsOfWaterfalls);
        }
        else
        {
            found->isMovable = false;
            rect = wholePage(rect.page);
        }
        if (before != nullptr && before->row.row + 1 == texture)
        {
            tieWaterfall(*before, *found);
        }
        before = &*found;
    }
}

template <class Row>
Step allRows(TableId table, const std::vector<Row>& rows)
{
    return Splice{table,
                  std::string(table->segment),
                  0,
                  rows.size(),
                  schema::RowBlock(std::vector<Row>(rows))};
}

} // namespace

std::vector<std::size_t> shownCorners(const Content& content)
{
    return cornersWith(content, textureRangesOf(content));
}

std::vector<PlacedRow> placedRows(const Content& content, const view::TexturePages& pages)
{
    const TextureRanges ranges = textureRangesOf(content);
    const auto corners = cornersWith(content, ranges);
    const auto rolling = texturesOf(ranges, false);
    const auto kept = isMovedByTrng(content) ? texturesOf(ranges, true) : std::set<std::size_t>();
    const auto* const level = content.as<level::Level>();
    std::vector<PlacedRow> rows;
    rows.reserve(pages.regions.size());
    for (const view::PageRegion& region : pages.regions)
    {
        const bool isTexture = level != nullptr && region.table == tables::ObjectTextures;
        view::TextureRect rect = region.rect;
        PlacedRow row{{region.table, region.row}, {}, 0, true, false};
        if (isTexture)
        {
            row.corners = corners[region.row];
            rect = rectOf(level->objectTextures[region.row], row.corners);
            rect.page = region.rect.page;
            row.rolls = rolling.contains(region.row);
        }
        if (rect.page >= pages.pages.size())
        {
            continue;
        }
        // One without a width shows a texel all the same, along its line.
        rect.right = std::max(rect.right, rect.left + 1);
        rect.bottom = std::max(rect.bottom, rect.top + 1);
        const auto pixels = exchange::pixelsOf(rect);
        const bool isKept = isTexture && kept.contains(region.row);
        row.isMovable = pixels && isOnPage(rect) && !isKept;
        row.rect = isKept   ? wholePage(rect.page)
                   : pixels ? *pixels
                            : PixelRect{rect.page, 0, 0, 1, 1};
        if (row.rolls)
        {
            const std::uint32_t rest = kWholePage - row.rect.top;
            row.rect.height = std::min(std::max(row.rect.height, kRowsRolled), rest);
        }
        rows.push_back(row);
    }
    if (level != nullptr)
    {
        keepWaterfalls(*level, rows);
    }
    return rows;
}

std::vector<PageGroup> pageGroups(const Content& content, const view::TexturePages& pages)
{
    std::vector<PageGroup> groups;
    if (const auto* const level = content.as<level::Level>())
    {
        if (!haveSameDepths(*level))
        {
            return groups;
        }
        const TableId table = newPagePlace(content).table;
        const std::size_t all = newPagePlace(content).at; // without bump maps
        const bool areKept = level::since(level::versions::Tr4).contains(level->version);
        const std::size_t rooms =
            areKept ? std::min<std::size_t>(level->textileCounts.numRoomTextiles, all) : 0;
        addGroup(groups, pages, table, 0, rooms);
        addGroup(groups, pages, table, rooms, all - rooms);
        return groups;
    }
    for (std::size_t first = 0; first < pages.pages.size();)
    {
        std::size_t end = first + 1;
        while (isOneRun(pages, first, end + 1 - first))
        {
            ++end;
        }
        const TableId table = pages.pages[first].table;
        if (table == tables::TextureMap || table == tables::SpriteMap)
        {
            addGroup(groups, pages, table, first, end - first);
        }
        first = end;
    }
    return groups;
}

std::size_t shownTexels(const std::vector<PlacedRow>& rows, const PageGroup& group)
{
    constexpr std::size_t kStride = kWholePage + 1;
    std::map<std::uint32_t, std::vector<std::int32_t>> pages; // how much more each texel is shown
    for (const PlacedRow& row : rows)
    {
        const PixelRect& rect = row.rect;
        if (rect.page < group.first || rect.page >= group.first + group.count)
        {
            continue;
        }
        auto& page = pages.try_emplace(rect.page, kStride * kStride).first->second;
        const std::size_t right = rect.left + rect.width;
        const std::size_t bottom = rect.top + rect.height;
        ++page[rect.top * kStride + rect.left];
        --page[rect.top * kStride + right];
        --page[bottom * kStride + rect.left];
        ++page[bottom * kStride + right];
    }
    std::size_t count = 0;
    for (auto& [number, page] : pages)
    {
        for (std::size_t y = 0; y < kWholePage; ++y)
        {
            for (std::size_t x = 0; x < kWholePage; ++x)
            {
                const std::size_t at = y * kStride + x;
                page[at] += (x > 0 ? page[at - 1] : 0) + (y > 0 ? page[at - kStride] : 0)
                            - (x > 0 && y > 0 ? page[at - kStride - 1] : 0);
                count += page[at] > 0 ? 1 : 0;
            }
        }
    }
    return count;
}

std::vector<PagePiece> piecesOf(const std::vector<PlacedRow>& rows, const PageGroup& group)
{
    const auto isIn = [&group](const PlacedRow& row)
    { return row.rect.page >= group.first && row.rect.page < group.first + group.count; };
    // The largest first: what lies inside of one is nothing new.
    const auto order = [](const PixelRect& a, const PixelRect& b)
    {
        const auto key = [](const PixelRect& rect)
        {
            return std::tuple(-std::int64_t{rect.width} * rect.height,
                              rect.page,
                              rect.top,
                              rect.left,
                              rect.width);
        };
        return key(a) < key(b);
    };
    std::set<PixelRect, decltype(order)> rects(order);
    for (const PlacedRow& row : rows)
    {
        if (isIn(row))
        {
            rects.insert(row.rect);
        }
    }
    std::map<std::uint32_t, PageBoxes> boxes;
    for (const PixelRect& rect : rects)
    {
        boxes[rect.page].add(rect);
    }
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, PagePiece> pieces;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        if (isIn(rows[i]))
        {
            const PixelRect& box = boxes.at(rows[i].rect.page).boxOf(rows[i].rect);
            PagePiece& piece = pieces[{box.page, box.top, box.left}];
            piece.box = box;
            piece.rows.push_back(i);
            piece.isFixed = piece.isFixed || !rows[i].isMovable;
            piece.isPlain = piece.isPlain && rows[i].rect == box;
        }
    }
    std::vector<PagePiece> found;
    found.reserve(pieces.size());
    for (auto& [place, piece] : pieces)
    {
        found.push_back(std::move(piece));
    }
    return found;
}

MovedRows::MovedRows(const Content& content)
{
    const auto all = [](const auto& table)
    { return std::vector(table.rows().begin(), table.rows().end()); };
    if (const auto* const level = content.as<level::Level>())
    {
        m_textures = all(level->objectTextures);
        m_hasPlaceInSides = level::since(level::versions::Tr4).contains(level->version);
    }
    if (const auto* const wad = content.as<level::Wad>())
    {
        m_samples = all(wad->textureSamples);
    }
    if (const auto* const sprites = spritesIn(content))
    {
        m_sprites = all(sprites->textures);
    }
}

bool MovedRows::fits(const PlacedRow& row, int right, int down) const
{
    if (row.row.table != tables::ObjectTextures)
    {
        return true; // a place and sizes, which all places on a page have room for
    }
    const auto corners = std::span(m_textures[row.row.row].vertices).first(row.corners);
    return std::ranges::all_of(corners,
                               [&](const level::TextureCorner& corner)
                               { return hasRoom(corner.x, right) && hasRoom(corner.y, down); });
}

void MovedRows::move(const PlacedRow& row, int right, int down, int pages)
{
    if (row.row.table == tables::ObjectTextures)
    {
        level::ObjectTexture& texture = m_textures[row.row.row];
        const int page = (texture.tileAndFlag & level::kTileMask) + pages;
        texture.tileAndFlag =
            static_cast<std::uint16_t>((texture.tileAndFlag & ~level::kTileMask) | page);
        for (std::size_t i = 0; i < row.corners; ++i)
        {
            level::TextureCorner& corner = texture.vertices[i];
            corner = {movedWord(corner.x, right), movedWord(corner.y, down)};
        }
        m_isChanged[kOfTextures] = true;
        return;
    }
    if (row.row.table == tables::TextureSamples)
    {
        level::TextureSample& sample = m_samples[row.row.row];
        sample.x = static_cast<std::uint8_t>(sample.x + right);
        sample.y = static_cast<std::uint8_t>(sample.y + down);
        sample.page = static_cast<std::uint16_t>(sample.page + pages);
        m_isChanged[kOfSamples] = true;
        return;
    }
    level::SpriteTexture& sprite = m_sprites[row.row.row];
    sprite.tile = static_cast<std::uint16_t>(sprite.tile + pages);
    if (m_hasPlaceInSides)
    {
        sprite.left = static_cast<std::int16_t>(sprite.left + right);
        sprite.right = static_cast<std::int16_t>(sprite.right + right);
        sprite.top = static_cast<std::int16_t>(sprite.top + down);
        sprite.bottom = static_cast<std::int16_t>(sprite.bottom + down);
    }
    else
    {
        sprite.x = static_cast<std::uint8_t>(sprite.x + right);
        sprite.y = static_cast<std::uint8_t>(sprite.y + down);
    }
    m_isChanged[kOfSprites] = true;
}

void MovedRows::setTexture(std::size_t row, const level::ObjectTexture& texture)
{
    m_textures[row] = texture;
    m_isChanged[kOfTextures] = true;
}

std::vector<Step> MovedRows::steps() const
{
    std::vector<Step> steps;
    if (m_isChanged[kOfTextures])
    {
        steps.push_back(allRows(tables::ObjectTextures, m_textures));
    }
    if (m_isChanged[kOfSamples])
    {
        steps.push_back(allRows(tables::TextureSamples, m_samples));
    }
    if (m_isChanged[kOfSprites])
    {
        steps.push_back(allRows(tables::SpriteTextures, m_sprites));
    }
    return steps;
}

} // namespace tr::edit
