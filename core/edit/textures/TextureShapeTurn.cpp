#include "core/base/Text.h"
#include "core/edit/textures/CornerOrder.h"
#include "core/level/Versions.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::ObjectTexture;
using level::TextureCorner;

void flip(std::span<TextureCorner> corners, bool horizontally)
{
    const CornerBounds bounds = boundsOf(corners);
    for (TextureCorner& corner : corners)
    {
        if (horizontally)
        {
            corner.x = static_cast<std::uint16_t>(bounds.left + bounds.right - corner.x);
        }
        else
        {
            corner.y = static_cast<std::uint16_t>(bounds.top + bounds.bottom - corner.y);
        }
    }
}

/// Twice the area, negative where the corners go round to the left.
std::int64_t turningArea(std::span<const TextureCorner> corners)
{
    std::int64_t area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const TextureCorner& a = corners[i];
        const TextureCorner& b = corners[(i + 1) % corners.size()];
        area += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
    }
    return area;
}

/// Every corner goes to the next one of its box. False where one stands elsewhere.
bool turnInBox(std::span<TextureCorner> corners, bool right)
{
    const CornerBounds bounds = boundsOf(corners);
    // What is turned right on the faces comes from further left on the page; mirrored, the other
    // way round.
    const std::size_t step = right == (turningArea(corners) > 0) ? 3 : 1;
    std::vector<TextureCorner> turned;
    for (const TextureCorner& corner : corners)
    {
        const BoxCorner now = boxCornerOf(corner, bounds);
        if (now == BoxCorner::Elsewhere)
        {
            return false;
        }
        const auto next = static_cast<BoxCorner>((static_cast<std::size_t>(now) + step) % 4);
        turned.push_back(wordsOf(next, bounds));
    }
    std::ranges::copy(turned, corners.begin());
    return true;
}

/// False: it has no quarters to be turned by.
bool turnCorners(std::span<TextureCorner> corners, TextureTurn turn)
{
    switch (turn)
    {
    case TextureTurn::FlipHorizontally:
    case TextureTurn::FlipVertically:
        flip(corners, turn == TextureTurn::FlipHorizontally);
        return true;
    case TextureTurn::Right:
    case TextureTurn::Left:
        break;
    }
    if (corners.size() == 3)
    {
        return turnInBox(corners, turn == TextureTurn::Right);
    }
    std::ranges::rotate(corners,
                        turn == TextureTurn::Right ? corners.end() - 1 : corners.begin() + 1);
    return true;
}

} // namespace

Result<std::size_t>
turnTextures(Document& document, std::span<const TextureRow> rows, TextureTurn turn)
{
    if (rows.empty())
    {
        return 0U;
    }
    const Content& content = document.content();
    const ObjectTextureCorners textures(content.as<level::Level>());
    const bool hasTypes = level::since(level::versions::Tr4).contains(content.version());
    std::vector<CellValue> values;
    std::size_t withoutType = 0;
    for (const TextureRow& row : rows)
    {
        const ObjectTexture* const texture = textures.find(row);
        if (texture == nullptr)
        {
            return fail(ErrorCode::NotKeptInGame,
                        {row.table == tables::SpriteTextures ? "The turn of a sprite"
                                                             : "The turn of a texture sample",
                         std::string(level::versionName(content.version()))});
        }
        ObjectTexture turned = *texture;
        const std::size_t count = textures.corners(row.row);
        const auto before = mappingTypeOf(std::span(texture->vertices).first(count));
        const bool isQuad = count == texture->vertices.size();
        const std::uint16_t type = texture->newFlags & kMappingTypeBits;
        const bool isRight = before ? type == *before : isQuad && type == kMappingTypeOfNone;
        const auto corners = std::span(turned.vertices).first(count);
        if (!turnCorners(corners, turn))
        {
            return fail(ErrorCode::NotARectangle, {titleOf(row)});
        }
        if (hasTypes && isRight)
        {
            const auto now = mappingTypeOf(corners);
            withoutType += now ? 0 : 1;
            turned.newFlags = static_cast<std::uint16_t>((texture->newFlags & ~kMappingTypeBits)
                                                         | now.value_or(kMappingTypeOfNone));
        }
        addChanges(values, row, content.version(), *texture, turned);
    }
    if (auto done =
            setCells(document, nameOfTextures(EditCode::TurnTextures, content, rows), values);
        !done)
    {
        return fail(std::move(done.error()));
    }
    return withoutType;
}

} // namespace tr::edit
