#include "core/edit/textures/TextureShapeNumbers.h"

#include "core/base/Text.h"
#include "core/view/textures/TextureFaces.h"
#include "core/view/words/RowNames.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

constexpr int kStepsATexel = 256;

int texelAtOrAbove(int word)
{
    return (word + kStepsATexel - 1) / kStepsATexel;
}

} // namespace

ObjectTextureCorners::ObjectTextureCorners(const level::Level* level)
    : m_level(level)
{
    if (level != nullptr)
    {
        m_corners = view::cornerCounts(*level);
    }
}

const level::ObjectTexture* ObjectTextureCorners::find(const TextureRow& row) const
{
    const bool exists = m_level != nullptr && row.table == tables::ObjectTextures
                        && row.row < m_level->objectTextures.size();
    return exists ? &m_level->objectTextures[row.row] : nullptr;
}

std::size_t ObjectTextureCorners::corners(std::size_t row) const
{
    return m_corners[row];
}

CornerBounds boundsOf(std::span<const level::TextureCorner> corners)
{
    CornerBounds bounds{corners[0].x, corners[0].y, corners[0].x, corners[0].y};
    for (const level::TextureCorner& corner : corners)
    {
        bounds.left = std::min<int>(bounds.left, corner.x);
        bounds.top = std::min<int>(bounds.top, corner.y);
        bounds.right = std::max<int>(bounds.right, corner.x);
        bounds.bottom = std::max<int>(bounds.bottom, corner.y);
    }
    return bounds;
}

TexelBox texelsIn(const CornerBounds& bounds)
{
    return {bounds.left / kStepsATexel,
            bounds.top / kStepsATexel,
            texelAtOrAbove(bounds.right),
            texelAtOrAbove(bounds.bottom)};
}

const level::Sprites* spritesIn(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    return level != nullptr ? &level->sprites : content.as<level::Sprites>();
}

EditName nameOfTextures(EditCode code, const Content& content, std::span<const TextureRow> rows)
{
    const schema::TableSet tables = content.tables();
    return {code,
            {view::RowNames(content, tables).row(rows.front().table, rows.front().row),
             concat(rows.size())}};
}

std::string titleOf(const TextureRow& row)
{
    return concat(row.table->noun, " ", row.row);
}

std::string pathOf(const TextureRow& row)
{
    return concat(row.table->segment, "/", row.row);
}

Error notOnAPage(const TextureRow& row)
{
    return {ErrorCode::NoSuchPath, {}, {}, {pathOf(row), concat(row.row)}};
}

} // namespace tr::edit
