#include "core/edit/textures/SpriteEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/rows/RowEdit.h"
#include "core/edit/textures/TextureShapeNumbers.h"
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

} // namespace

std::optional<std::size_t> sequenceOf(const Content& content, const TextureRow& row)
{
    const auto* const sprites = spritesIn(content);
    for (std::size_t i = 0; sprites != nullptr && i < sprites->sequences.size(); ++i)
    {
        const view::SpriteRun run = view::spritesOf(*sprites, i);
        if (row.table == tables::SpriteTextures && row.row >= run.first
            && row.row - run.first < run.count)
        {
            return i;
        }
    }
    return std::nullopt;
}

Result<TextureRow>
addSprite(Document& document, const TextureRow& like, std::size_t page, const TexelBox& box)
{
    const Content& content = document.content();
    const auto sequence = sequenceOf(content, like);
    TR_PRE(sequence.has_value());
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
    const view::SpriteRun run = view::spritesOf(sprites, *sequence);
    const std::size_t at = run.first + run.count;
    const schema::RowBlock rows(
        std::vector{spriteAt(sprites.textures[like.row], content.version(), *tile, box)});
    Transaction transaction(document, nameOfSprites(EditCode::AddSprites, content, *sequence, 1));
    if (auto done = insertRows(transaction, spritePath(), at, rows, Joins::Previous); !done)
    {
        return fail(std::move(done.error()));
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return TextureRow{tables::SpriteTextures, at};
}

Result<TextureRow> orderSprite(Document& document, const TextureRow& row, int by)
{
    const Content& content = document.content();
    const auto sequence = sequenceOf(content, row);
    if (!sequence)
    {
        return fail(notOnAPage(row));
    }
    const view::SpriteRun run = view::spritesOf(*spritesIn(content), *sequence);
    const bool isAtEnd = by < 0 ? row.row == run.first : row.row + 1 == run.first + run.count;
    if (isAtEnd || by == 0)
    {
        return row;
    }
    const std::size_t to = by < 0 ? row.row - 1 : row.row + 2;
    Transaction transaction(document, nameOfSprites(EditCode::OrderSprites, content, *sequence, 1));
    if (auto done = moveRows(transaction, {spritePath(), row.row, 1}, to); !done)
    {
        return fail(std::move(done.error()));
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return TextureRow{row.table, by < 0 ? row.row - 1 : row.row + 1};
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
