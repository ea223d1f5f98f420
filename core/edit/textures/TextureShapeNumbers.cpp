#include "core/edit/textures/TextureShapeNumbers.h"

#include "core/base/Text.h"
#include "core/view/objects/TextureFaces.h"
#include "core/view/words/RowNames.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

constexpr std::uint16_t kMarksTriangles = 0x8000;
constexpr int kStepsATexel = 256;

bool marksTriangles(const level::Level& level)
{
    return level::since(level::versions::Tr4).contains(level.version);
}

/// Of a texture that no face uses: whether the fourth corner was never written.
bool looksLikeTriangle(const level::ObjectTexture& texture)
{
    const auto corners = std::span(texture.vertices).first(3);
    const level::TextureCorner none{};
    const bool standsAtZero =
        std::ranges::find(corners, 0, &level::TextureCorner::x) != corners.end()
        && std::ranges::find(corners, 0, &level::TextureCorner::y) != corners.end()
        && std::ranges::find(corners, none) == corners.end();
    return texture.vertices[3] == none && !standsAtZero;
}

int texelAtOrAbove(int word)
{
    return (word + kStepsATexel - 1) / kStepsATexel;
}

} // namespace

ObjectTextureCorners::ObjectTextureCorners(const level::Level* level)
    : m_level(level)
{
    if (level == nullptr || marksTriangles(*level))
    {
        return;
    }
    const auto faces = view::textureFaces(*level);
    for (std::size_t row = 0; row < faces.size(); ++row)
    {
        const bool isUsed = faces[row].triangles || faces[row].quads;
        const bool triangle =
            isUsed ? !faces[row].quads : looksLikeTriangle(level->objectTextures[row]);
        m_corners.push_back(triangle ? 3 : 4);
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
    if (!m_corners.empty())
    {
        return m_corners[row];
    }
    return (m_level->objectTextures[row].tileAndFlag & kMarksTriangles) != 0 ? 3 : 4;
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
