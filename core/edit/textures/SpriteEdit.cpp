#include "core/edit/textures/SpriteEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/RowSpan.h"
#include "core/edit/rows/RowEdit.h"
#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/edit/textures/pictures/PageRoom.h"
#include "core/view/textures/PagePacker.h"
#include "core/view/textures/TextureView.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <functional>

namespace tr::edit
{
namespace
{

using level::SpriteTexture;

constexpr int kSpritePage = static_cast<int>(level::kPageSize);

bool hasSidesInWorld(schema::Version version)
{
    return level::until(level::versions::Tr3).contains(version) && version != level::versions::Wad;
}

EditName
nameOfSprites(EditCode code, const Content& content, std::size_t sequence, std::size_t count)
{
    const schema::TableSet tables = content.tables();
    return {
        code,
        {view::RowNames(content, tables).row(tables::SpriteSequences, sequence), concat(count)}};
}

std::string spritePath()
{
    return std::string(tables::SpriteTextures.segment);
}

/// The page that a sprite's number says; nothing where no sprite can stand.
std::optional<std::size_t> tileOf(const Content& content, std::size_t page)
{
    const auto* const level = content.as<level::Level>();
    if (level != nullptr)
    {
        return page < view::pageCount(*level) ? std::optional(page) : std::nullopt;
    }
    // Beside a WAD their pages come behind its own.
    const auto* const wad = content.as<level::Wad>();
    const std::size_t first = wad != nullptr ? view::pageCount(*wad) : 0;
    const schema::TableSet tables = content.tables();
    const auto* const map = tables.find(level::tables::SpriteMap);
    const std::size_t count = map != nullptr ? map->size() / level::kWadPageBytes : 0;
    return page >= first && page - first < count ? std::optional(page - first) : std::nullopt;
}

/// A side in the world of a sprite with so many texels, of which another one has others.
std::int16_t scaledSide(std::int16_t side, int texels, int ofOther)
{
    constexpr int kMost = 0x7FFF;
    return static_cast<std::int16_t>(
        std::clamp(side * texels / std::max(ofOther, 1), -kMost - 1, kMost));
}

SpriteTexture
spriteAt(const SpriteTexture& like, schema::Version version, std::size_t tile, const TexelBox& box)
{
    const int width = box.right - box.left;
    const int height = box.bottom - box.top;
    const int rest = hasSidesInWorld(version) ? kSpritePage - 1 : 0;
    SpriteTexture made;
    made.tile = static_cast<std::uint16_t>(tile);
    made.x = static_cast<std::uint8_t>(box.left);
    made.y = static_cast<std::uint8_t>(box.top);
    made.width = static_cast<std::uint16_t>((width - 1) * kSpritePage + rest);
    made.height = static_cast<std::uint16_t>((height - 1) * kSpritePage + rest);
    if (hasSidesInWorld(version))
    {
        const view::TextureRect other = view::spriteRect(like, version);
        const auto across = static_cast<int>(other.right - other.left);
        const auto down = static_cast<int>(other.bottom - other.top);
        made.left = scaledSide(like.left, width, across);
        made.right = scaledSide(like.right, width, across);
        made.top = scaledSide(like.top, height, down);
        made.bottom = scaledSide(like.bottom, height, down);
    }
    else if (version != level::versions::Wad)
    {
        made.left = static_cast<std::int16_t>(box.left);
        made.top = static_cast<std::int16_t>(box.top);
        made.right = static_cast<std::int16_t>(box.right);
        made.bottom = static_cast<std::int16_t>(box.bottom);
    }
    return made;
}

/// Sides that are as far apart as before, around that middle; false: there is no room for them.
bool putSides(std::int16_t& low, std::int16_t& high, int lowest)
{
    constexpr int kMost = 0x7FFF;
    const int size = high - low;
    const auto [first, last] = std::minmax({lowest, lowest + size}); // they can be reversed
    if (first < -kMost - 1 || last > kMost)
    {
        return false;
    }
    low = static_cast<std::int16_t>(lowest);
    high = static_cast<std::int16_t>(lowest + size);
    return true;
}

/// The row, once the edit is committed that made or moved it.
Result<TextureRow> committed(Transaction& transaction, Result<TextureRow> row)
{
    if (!row)
    {
        return row;
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return row;
}

/// The group of pages that a row lies on; nothing where it lies on none.
std::optional<PageGroup> groupOf(const Content& content,
                                 const view::TexturePages& pages,
                                 const std::vector<PlacedRow>& rows,
                                 const TextureRow& row)
{
    const auto placed = std::ranges::find(rows, row, &PlacedRow::row);
    for (const PageGroup& group : pageGroups(content, pages))
    {
        if (placed != rows.end() && placed->rect.page >= group.first
            && placed->rect.page < group.first + group.count)
        {
            return group;
        }
    }
    return std::nullopt;
}

/// Puts an empty page behind a group. Errors: those of insertRows.
Result<void> addPage(Transaction& transaction, const PageGroup& group)
{
    const std::string path(group.table->segment);
    return insertRows(transaction,
                      path,
                      group.row + group.count * group.rowsOfAPage,
                      blankRows(transaction.content(), path, group.rowsOfAPage),
                      Joins::Next);
}

/// Finds a place for a sprite beside another one, and makes a page where there is none.
Result<exchange::PixelRect> makeRoomForSprite(Transaction& transaction,
                                              const PagesOf& pagesOf,
                                              const TextureRow& like,
                                              std::uint32_t width,
                                              std::uint32_t height)
{
    const auto none = fail(ErrorCode::NoRoomOnPages, {concat(width), concat(height)});
    if (width == 0 || height == 0 || width > level::kPageSize || height > level::kPageSize)
    {
        return none;
    }
    const view::TexturePages pages = pagesOf(transaction.content());
    if (transaction.content().as<level::Level>() != nullptr)
    {
        PageRoom room(transaction.content(), pages);
        if (const auto place = room.blank(width, height))
        {
            return *place;
        }
        const NewPagePlace at = newPagePlace(transaction.content());
        if (!canResize(transaction.content(), at.table->segment))
        {
            return none;
        }
        if (auto done = insertPage(transaction, at); !done)
        {
            return fail(std::move(done.error()));
        }
        return exchange::PixelRect{static_cast<std::uint32_t>(at.at), 0, 0, width, height};
    }
    const auto rows = placedRows(transaction.content(), pages);
    const auto group = groupOf(transaction.content(), pages, rows, like);
    if (!group)
    {
        return none;
    }
    if (const auto place = PageRoom(pages, *group).unused(width, height))
    {
        return *place;
    }
    if (auto done = addPage(transaction, *group); !done)
    {
        return fail(std::move(done.error()));
    }
    return exchange::PixelRect{
        static_cast<std::uint32_t>(group->first + group->count), 0, 0, width, height};
}

bool isOfRun(const view::SpriteRun& run, const TextureRow& row)
{
    return row.table == tables::SpriteTextures && row.row >= run.first
           && row.row - run.first < run.count;
}

/// The wanted sequence, where it has the sprite; else the first that does.
std::optional<std::size_t>
meantSequence(const Content& content, const TextureRow& row, std::optional<std::size_t> wanted)
{
    const auto* const sprites = spritesIn(content);
    const bool isOfIt = sprites != nullptr && wanted && *wanted < sprites->sequences.size()
                        && isOfRun(view::spritesOf(*sprites, *wanted), row);
    return isOfIt ? wanted : sequenceOf(content, row);
}

/// A sprite behind those of a sequence, like one of them. Errors: those of addSprite.
Result<TextureRow> addTo(Transaction& transaction,
                         std::size_t sequence,
                         const TextureRow& like,
                         std::size_t page,
                         const TexelBox& box)
{
    const Content& content = transaction.content();
    if (box.left < 0 || box.top < 0 || box.right > kSpritePage || box.bottom > kSpritePage
        || box.right <= box.left || box.bottom <= box.top)
    {
        return fail(ErrorCode::OffThePage,
                    {concat(box.left), concat(box.top), concat(box.right), concat(box.bottom)});
    }
    const auto tile = tileOf(content, page);
    if (!tile)
    {
        return fail(
            ErrorCode::NotKeptInGame,
            {"A sprite on such a page", std::string(level::versionName(content.version()))});
    }
    const auto& sprites = *spritesIn(content);
    const view::SpriteRun run = view::spritesOf(sprites, sequence);
    const std::size_t at = run.first + run.count;
    const schema::RowBlock rows(
        std::vector{spriteAt(sprites.textures[like.row], content.version(), *tile, box)});
    if (auto done = insertRows(transaction, spritePath(), at, rows, Joins::Previous); !done)
    {
        return fail(std::move(done.error()));
    }
    return TextureRow{tables::SpriteTextures, at};
}

} // namespace

std::optional<std::size_t> sequenceOf(const Content& content, const TextureRow& row)
{
    const auto* const sprites = spritesIn(content);
    for (std::size_t i = 0; sprites != nullptr && i < sprites->sequences.size(); ++i)
    {
        const view::SpriteRun run = view::spritesOf(*sprites, i);
        if (isOfRun(run, row))
        {
            return i;
        }
    }
    return std::nullopt;
}

Result<TextureRow> addSprite(Document& document,
                             const TextureRow& like,
                             std::size_t page,
                             const TexelBox& box,
                             std::optional<std::size_t> sequence)
{
    const auto meant = meantSequence(document.content(), like, sequence);
    TR_PRE(meant.has_value());
    Transaction transaction(document,
                            nameOfSprites(EditCode::AddSprites, document.content(), *meant, 1));
    return committed(transaction, addTo(transaction, *meant, like, page, box));
}

Result<TextureRow> addSpritePicture(Document& document,
                                    const PagesOf& pagesOf,
                                    const TextureRow& like,
                                    const exchange::Picture& picture,
                                    const PictureRules& rules,
                                    std::optional<std::size_t> sequence)
{
    const auto meant = meantSequence(document.content(), like, sequence);
    TR_PRE(meant.has_value());
    Transaction transaction(document,
                            nameOfSprites(EditCode::AddSprites, document.content(), *meant, 1));
    const auto place = makeRoomForSprite(transaction, pagesOf, like, picture.width, picture.height);
    if (!place)
    {
        return fail(place.error());
    }
    const TexelBox box{static_cast<int>(place->left),
                       static_cast<int>(place->top),
                       static_cast<int>(place->left + place->width),
                       static_cast<int>(place->top + place->height)};
    auto made = addTo(transaction, *meant, like, place->page, box);
    if (!made)
    {
        return made;
    }
    const PlacedPicture placed{place->page, place->left, place->top, picture, false};
    const auto change = pictureChange(
        transaction.content(), pagesOf(transaction.content()), std::span(&placed, 1), rules);
    if (!change)
    {
        return fail(change.error());
    }
    for (const Step& step : change->steps)
    {
        transaction.apply(step);
    }
    return committed(transaction, std::move(made));
}

Result<TextureRow> moveSprite(Document& document,
                              const TextureRow& row,
                              std::size_t place,
                              std::optional<std::size_t> sequence)
{
    const Content& content = document.content();
    const auto meant = meantSequence(content, row, sequence);
    if (!meant)
    {
        return fail(notOnAPage(row));
    }
    const view::SpriteRun run = view::spritesOf(*spritesIn(content), *meant);
    const std::size_t goal = run.first + std::min(place, run.count - 1);
    if (goal == row.row)
    {
        return row;
    }
    const std::size_t to = goal < row.row ? goal : goal + 1;
    Transaction transaction(document, nameOfSprites(EditCode::OrderSprites, content, *meant, 1));
    if (auto done = moveRows(transaction, {spritePath(), row.row, 1}, to); !done)
    {
        return fail(std::move(done.error()));
    }
    return committed(transaction, TextureRow{row.table, goal});
}

Result<TextureRow>
orderSprite(Document& document, const TextureRow& row, int by, std::optional<std::size_t> sequence)
{
    const auto meant = meantSequence(document.content(), row, sequence);
    if (!meant)
    {
        return fail(notOnAPage(row));
    }
    const view::SpriteRun run = view::spritesOf(*spritesIn(document.content()), *meant);
    const std::size_t place = row.row - run.first;
    if (by == 0 || (by < 0 && place == 0))
    {
        return row;
    }
    return moveSprite(document, row, by < 0 ? place - 1 : place + 1, meant);
}

Result<void> deleteSprites(Document& document, std::span<const TextureRow> rows)
{
    if (rows.empty())
    {
        return {};
    }
    const Content& content = document.content();
    std::vector<std::size_t> numbers;
    for (const TextureRow& row : rows)
    {
        if (!sequenceOf(content, row))
        {
            return fail(notOnAPage(row));
        }
        numbers.push_back(row.row);
    }
    // From behind, so that numbers stay what they are.
    std::ranges::sort(numbers, std::greater{});
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    Transaction transaction(
        document,
        nameOfSprites(
            EditCode::DeleteSprites, content, *sequenceOf(content, rows.front()), numbers.size()));
    for (const std::size_t number : numbers)
    {
        if (auto done = removeRows(transaction, {spritePath(), number, 1}); !done)
        {
            return done;
        }
    }
    return transaction.commit();
}

Result<void>
alignSprites(Document& document, std::span<const TextureRow> rows, SpriteAlignment alignment)
{
    if (rows.empty())
    {
        return {};
    }
    const Content& content = document.content();
    const auto* const sprites = spritesIn(content);
    if (!hasSidesInWorld(content.version()))
    {
        return fail(ErrorCode::NotKeptInGame,
                    {"Where a sprite stands about its place",
                     std::string(level::versionName(content.version()))});
    }
    std::vector<CellValue> values;
    for (const TextureRow& row : rows)
    {
        if (sprites == nullptr || row.table != tables::SpriteTextures
            || row.row >= sprites->textures.size())
        {
            return fail(notOnAPage(row));
        }
        const SpriteTexture& before = sprites->textures[row.row];
        SpriteTexture after = before;
        const int width = before.right - before.left;
        const int height = before.bottom - before.top;
        const int top = alignment == SpriteAlignment::Centred ? -height / 2 : -height;
        if (!putSides(after.left, after.right, -width / 2)
            || !putSides(after.top, after.bottom, top))
        {
            return fail(ErrorCode::OutOfRange, {concat(std::max(width, height)), "0", "32768"});
        }
        addChanges(values, row, content.version(), before, after);
    }
    const auto sequence = sequenceOf(content, rows.front());
    return setCells(document,
                    sequence
                        ? nameOfSprites(EditCode::AlignSprites, content, *sequence, rows.size())
                        : nameOfTextures(EditCode::AlignSprites, content, rows),
                    values);
}

} // namespace tr::edit
