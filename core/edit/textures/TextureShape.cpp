#include "core/edit/textures/TextureShape.h"

#include "core/base/Text.h"
#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tr::edit
{
namespace
{

using level::ObjectTexture;
using level::SpriteTexture;
using level::TextureCorner;
using level::TextureSample;

constexpr int kPage = static_cast<int>(level::kPageSize);

/// How far the four sides of a box go.
struct SideMoves
{
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
};

bool standsOnPage(const TexelBox& box, int mostRight = kPage, int mostBottom = kPage)
{
    return box.left >= 0 && box.top >= 0 && box.right <= mostRight && box.bottom <= mostBottom;
}

TexelBox movedBox(const TexelBox& box, const SideMoves& by)
{
    return {box.left + by.left, box.top + by.top, box.right + by.right, box.bottom + by.bottom};
}

Error offThePage(const TextureRow& row, const TexelBox& box)
{
    return {ErrorCode::OffThePage,
            {},
            pathOf(row),
            {concat(box.left), concat(box.top), concat(box.right), concat(box.bottom)}};
}

// --- object textures

/// Whether all corners stand in those of an upright box, each in one of its own.
bool isUpright(std::span<const TextureCorner> corners)
{
    const CornerBounds bounds = boundsOf(corners);
    if (bounds.left == bounds.right || bounds.top == bounds.bottom)
    {
        return false;
    }
    std::array<bool, 4> taken{};
    for (const TextureCorner& corner : corners)
    {
        const bool isAtSides = (corner.x == bounds.left || corner.x == bounds.right)
                               && (corner.y == bounds.top || corner.y == bounds.bottom);
        const std::size_t place =
            (corner.x == bounds.right ? 1U : 0U) + (corner.y == bounds.bottom ? 2U : 0U);
        if (!isAtSides || taken[place])
        {
            return false;
        }
        taken[place] = true;
    }
    return true;
}

/// The most that a side can be whose word has that fraction.
int furthest(int word)
{
    return word % kWordsOfTexel == 0 ? kPage - 1 : kPage;
}

/// The least texels of a box whose sides have the fractions of these words.
int leastTexels(int low, int high)
{
    const int first = low % kWordsOfTexel;
    const int last = high % kWordsOfTexel;
    const int behind = last > first ? last : last + kWordsOfTexel;
    return (behind + kWordsOfTexel - 1) / kWordsOfTexel;
}

TextureShape shapeOf(std::span<const TextureCorner> corners)
{
    const CornerBounds bounds = boundsOf(corners);
    return {texelsIn(bounds),
            furthest(bounds.right),
            furthest(bounds.bottom),
            isUpright(corners),
            leastTexels(bounds.left, bounds.right),
            leastTexels(bounds.top, bounds.bottom)};
}

/// The field width or height of TR4 and TR5 after a side has got longer. The tools of the game
/// store the difference of the whole texels, others the float of the words between less one, and
/// what is neither is kept.
std::uint32_t sideField(std::uint32_t stored, int wordsBefore, int texelsBefore, int more)
{
    if (more == 0)
    {
        return stored;
    }
    if (stored == static_cast<std::uint32_t>(texelsBefore))
    {
        return static_cast<std::uint32_t>(texelsBefore + more);
    }
    const auto single = std::bit_cast<float>(stored);
    return single == static_cast<float>(wordsBefore - 1)
               ? std::bit_cast<std::uint32_t>(single + static_cast<float>(more * kWordsOfTexel))
               : stored;
}

ObjectTexture withMovedSides(const ObjectTexture& texture, std::size_t corners, const SideMoves& by)
{
    ObjectTexture moved = texture;
    const CornerBounds bounds = boundsOf(std::span(texture.vertices).first(corners));
    for (std::size_t i = 0; i < corners; ++i)
    {
        const TextureCorner& corner = texture.vertices[i];
        // Both differ for upright ones only.
        const int right = corner.x == bounds.right ? by.right : by.left;
        const int down = corner.y == bounds.bottom ? by.bottom : by.top;
        moved.vertices[i] = {movedWord(corner.x, right), movedWord(corner.y, down)};
    }
    const auto texels = [](int low, int high)
    { return high / kWordsOfTexel - low / kWordsOfTexel; };
    moved.width = sideField(texture.width,
                            bounds.right - bounds.left,
                            texels(bounds.left, bounds.right),
                            by.right - by.left);
    moved.height = sideField(texture.height,
                             bounds.bottom - bounds.top,
                             texels(bounds.top, bounds.bottom),
                             by.bottom - by.top);
    return moved;
}

// --- samples and sprites

TextureShape shapeOf(const TextureSample& sample)
{
    return {{sample.x, sample.y, sample.x + sample.addWidth + 1, sample.y + sample.addHeight + 1},
            kPage,
            kPage,
            true};
}

TextureSample withMovedSides(const TextureSample& sample, const SideMoves& by)
{
    TextureSample moved = sample;
    moved.x = static_cast<std::uint8_t>(sample.x + by.left);
    moved.y = static_cast<std::uint8_t>(sample.y + by.top);
    moved.addWidth = static_cast<std::uint8_t>(sample.addWidth + by.right - by.left);
    moved.addHeight = static_cast<std::uint8_t>(sample.addHeight + by.bottom - by.top);
    return moved;
}

/// In TR4 and TR5 the sides of a sprite are its place on the page.
bool hasSidesForPlace(schema::Version version)
{
    return level::since(level::versions::Tr4).contains(version) && version != level::versions::Wad;
}

TextureShape shapeOf(const SpriteTexture& sprite, schema::Version version)
{
    const view::TextureRect rect = view::spriteRect(sprite, version);
    return {{static_cast<int>(rect.left),
             static_cast<int>(rect.top),
             static_cast<int>(rect.right),
             static_cast<int>(rect.bottom)},
            kPage,
            kPage,
            true};
}

SpriteTexture
withMovedSides(const SpriteTexture& sprite, const SideMoves& by, schema::Version version)
{
    SpriteTexture moved = sprite;
    // 255.255 is the whole page, too.
    const auto size = [](std::uint16_t word, int more)
    { return static_cast<std::uint16_t>(std::min(word + more * kWordsOfTexel, 0xFFFF)); };
    moved.width = size(sprite.width, by.right - by.left);
    moved.height = size(sprite.height, by.bottom - by.top);
    if (hasSidesForPlace(version))
    {
        moved.left = static_cast<std::int16_t>(sprite.left + by.left);
        moved.top = static_cast<std::int16_t>(sprite.top + by.top);
        moved.right = static_cast<std::int16_t>(sprite.right + by.right);
        moved.bottom = static_cast<std::int16_t>(sprite.bottom + by.bottom);
        return moved;
    }
    moved.x = static_cast<std::uint8_t>(sprite.x + by.left);
    moved.y = static_cast<std::uint8_t>(sprite.y + by.top);
    return moved;
}

// --- any of them

/// What lies on the pages of a content, and its numbers as they are to be.
class Pieces
{
public:
    explicit Pieces(const Content& content)
        : m_textures(content.as<level::Level>())
        , m_wad(content.as<level::Wad>())
        , m_sprites(spritesIn(content))
        , m_version(content.version())
    {
    }

    [[nodiscard]] std::optional<TextureShape> shape(const TextureRow& row) const
    {
        if (const ObjectTexture* const texture = m_textures.find(row))
        {
            return shapeOf(std::span(texture->vertices).first(m_textures.corners(row.row)));
        }
        if (const TextureSample* const found = sample(row))
        {
            return shapeOf(*found);
        }
        const SpriteTexture* const found = sprite(row);
        return found != nullptr ? std::optional(shapeOf(*found, m_version)) : std::nullopt;
    }

    /// Precondition: it has a shape.
    void moveSides(const TextureRow& row, const SideMoves& by, std::vector<CellValue>& values) const
    {
        const auto change = [&](const auto& before, const auto& after)
        { addChanges(values, row, m_version, before, after); };
        if (const ObjectTexture* const texture = m_textures.find(row))
        {
            change(*texture, withMovedSides(*texture, m_textures.corners(row.row), by));
        }
        else if (const TextureSample* const found = sample(row))
        {
            change(*found, withMovedSides(*found, by));
        }
        else
        {
            const SpriteTexture& one = *sprite(row);
            change(one, withMovedSides(one, by, m_version));
        }
    }

private:
    [[nodiscard]] const TextureSample* sample(const TextureRow& row) const
    {
        const bool exists = m_wad != nullptr && row.table == tables::TextureSamples
                            && row.row < m_wad->textureSamples.size();
        return exists ? &m_wad->textureSamples[row.row] : nullptr;
    }

    [[nodiscard]] const SpriteTexture* sprite(const TextureRow& row) const
    {
        const bool exists = m_sprites != nullptr && row.table == tables::SpriteTextures
                            && row.row < m_sprites->textures.size();
        return exists ? &m_sprites->textures[row.row] : nullptr;
    }

    ObjectTextureCorners m_textures;
    const level::Wad* m_wad;
    const level::Sprites* m_sprites;
    schema::Version m_version;
};

} // namespace

std::vector<std::optional<TextureShape>> shapesOf(const Content& content,
                                                  std::span<const TextureRow> rows)
{
    std::vector<std::optional<TextureShape>> shapes;
    if (rows.empty())
    {
        return shapes;
    }
    const Pieces pieces(content);
    for (const TextureRow& row : rows)
    {
        shapes.push_back(pieces.shape(row));
    }
    return shapes;
}

Result<void> moveTextures(
    Document& document, std::span<const TextureRow> rows, int right, int down, std::string mergeKey)
{
    if (rows.empty())
    {
        return {};
    }
    const Pieces pieces(document.content());
    std::vector<CellValue> values;
    for (const TextureRow& row : rows)
    {
        const auto shape = pieces.shape(row);
        if (!shape)
        {
            return fail(notOnAPage(row));
        }
        // Far more than a page: sums of it have room.
        constexpr int kFar = 4 * kPage;
        const int x = std::clamp(right, -kFar, kFar);
        const int y = std::clamp(down, -kFar, kFar);
        const SideMoves by{x, y, x, y};
        const TexelBox box = movedBox(shape->box, by);
        if (!standsOnPage(box, shape->mostRight, shape->mostBottom))
        {
            return fail(offThePage(row, box));
        }
        pieces.moveSides(row, by, values);
    }
    return setCells(document,
                    nameOfTextures(EditCode::MoveTextures, document.content(), rows),
                    values,
                    std::move(mergeKey));
}

Result<void> resizeTexture(Document& document, const TextureRow& row, const TexelBox& box)
{
    const Pieces pieces(document.content());
    const auto shape = pieces.shape(row);
    if (!shape)
    {
        return fail(notOnAPage(row));
    }
    if (!shape->isRectangle)
    {
        return fail(ErrorCode::NotARectangle, {titleOf(row)});
    }
    if (!standsOnPage(box, shape->mostRight, shape->mostBottom))
    {
        return fail(offThePage(row, box));
    }
    const auto check = [](int size, int least) -> Result<void>
    {
        if (size < least)
        {
            return fail(ErrorCode::OutOfRange, {concat(size), concat(least), concat(kPage)});
        }
        return {};
    };
    if (auto wide = check(box.right - box.left, shape->leastWidth); !wide)
    {
        return wide;
    }
    if (auto high = check(box.bottom - box.top, shape->leastHeight); !high)
    {
        return high;
    }
    const SideMoves by{box.left - shape->box.left,
                       box.top - shape->box.top,
                       box.right - shape->box.right,
                       box.bottom - shape->box.bottom};
    std::vector<CellValue> values;
    pieces.moveSides(row, by, values);
    return setCells(document,
                    nameOfTextures(EditCode::MoveTextures, document.content(), std::span(&row, 1)),
                    values);
}

} // namespace tr::edit
