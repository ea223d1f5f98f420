#include "ui/textures/TextureRegions.h"

#include "core/view/objects/MeshView.h"
#include "core/view/objects/TextureView.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/TableNames.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::view::RgbaPage;

constexpr std::uint16_t kTriangleBit = 0x8000;

/// For each object texture whether a triangle uses it. TR1 to TR3 store that nowhere else, and the
/// fourth corner of a triangle can hold anything.
std::vector<bool> usedByTriangles(const tr::level::Level& level)
{
    std::vector<bool> used(level.objectTextures.size());
    const std::uint16_t mask = tr::level::faceTextureMask(level.version);
    const auto mark = [&used, mask](std::uint16_t texture)
    {
        const std::size_t index = texture & mask;
        if (index < used.size())
        {
            used[index] = true;
        }
    };
    for (const tr::level::Room& room : level.rooms)
    {
        std::ranges::for_each(room.triangles, mark, &tr::level::Triangle::texture);
    }
    for (const std::uint32_t offset : tr::view::meshOffsets(level.objects))
    {
        if (const auto mesh = tr::view::readMesh(level.objects, level.version, offset))
        {
            std::ranges::for_each(mesh->triangles, mark, &tr::level::MeshTriangle::texture);
        }
    }
    return used;
}

/// Corners lie on the edges, in the middle or next to the edge of pixels, by the tool that made the
/// file. Moved outwards to the edges they enclose the pixels that are shown.
QPolygonF onPixelEdges(const QPolygonF& corners)
{
    const QRectF box = corners.boundingRect();
    const auto outwards = [](double value, double low, double high)
    {
        if (value == low)
        {
            return std::floor(value);
        }
        return value == high ? std::ceil(value) : value;
    };
    QPolygonF result;
    for (const QPointF& corner : corners)
    {
        result.append({outwards(corner.x(), box.left(), box.right()),
                       outwards(corner.y(), box.top(), box.bottom())});
    }
    return result;
}

QPolygonF outlineOf(const tr::level::ObjectTexture& texture, bool triangle)
{
    constexpr double kSteps = 256.0;
    QPolygonF corners;
    for (std::size_t i = 0; i < (triangle ? 3U : 4U); ++i)
    {
        corners.append({texture.vertices[i].x / kSteps, texture.vertices[i].y / kSteps});
    }
    return onPixelEdges(corners);
}

QPolygonF outlineOf(const tr::view::TextureRect& rect)
{
    const QRectF box(QPointF(static_cast<double>(rect.left), static_cast<double>(rect.top)),
                     QPointF(static_cast<double>(rect.right), static_cast<double>(rect.bottom)));
    QPolygonF outline(box);
    outline.removeLast(); // the first corner once more
    return onPixelEdges(outline);
}

double areaOf(const QPolygonF& outline)
{
    double twice = 0.0;
    for (qsizetype i = 0; i < outline.size(); ++i)
    {
        const QPointF& a = outline[i];
        const QPointF& b = outline[(i + 1) % outline.size()];
        twice += a.x() * b.y() - b.x() * a.y();
    }
    return std::abs(twice) / 2.0;
}

} // namespace

TextureRegions::TextureRegions(OpenFilePtr file)
    : m_file(std::move(file))
{
    if (!m_file)
    {
        return;
    }
    if (const tr::level::Level* level = m_file->file().level())
    {
        addLevelPages(*level);
    }
    else if (const tr::level::Wad* wad = m_file->file().wad())
    {
        addWadPages(*wad);
    }
}

void TextureRegions::addRegion(std::size_t page,
                               const Address& address,
                               const QString& noun,
                               QPolygonF outline)
{
    if (page < m_pages.size() && !m_pages[page].misc)
    {
        const double area = areaOf(outline);
        const QString title =
            QStringLiteral("%1 %2").arg(noun).arg(static_cast<qulonglong>(address.row));
        m_pages[page].regions.push_back({address, title, std::move(outline), area});
    }
}

void TextureRegions::addLevelPages(const tr::level::Level& level)
{
    const TableId table = tr::level::pageTable(level.version);
    for (std::size_t i = 0; i < tr::view::pageCount(level); ++i)
    {
        const auto number = static_cast<int>(i);
        m_pages.push_back({{table, i}, translated("Page %1").arg(number), false, number, {}});
    }
    for (std::size_t i = 0; i < level.miscTextiles.size(); ++i)
    {
        const auto number = static_cast<int>(i);
        m_pages.push_back(
            {{tables::MiscTextiles, i}, translated("Misc page %1").arg(number), true, number, {}});
    }
    const bool marked = tr::level::since(versions::Tr4).contains(level.version);
    const std::vector<bool> triangles = marked ? std::vector<bool>() : usedByTriangles(level);
    const QString textureNoun = rowNoun(tables::ObjectTextures);
    for (std::size_t row = 0; row < level.objectTextures.size(); ++row)
    {
        const tr::level::ObjectTexture& texture = level.objectTextures[row];
        const bool triangle = marked ? (texture.tileAndFlag & kTriangleBit) != 0 : triangles[row];
        addRegion(texture.tileAndFlag & tr::level::kTileMask,
                  {tables::ObjectTextures, row},
                  textureNoun,
                  outlineOf(texture, triangle));
    }
    const QString spriteNoun = rowNoun(tables::SpriteTextures);
    for (std::size_t row = 0; row < level.sprites.textures.size(); ++row)
    {
        const auto rect = tr::view::spriteRect(level.sprites.textures[row], level.version);
        addRegion(rect.page, {tables::SpriteTextures, row}, spriteNoun, outlineOf(rect));
    }
}

void TextureRegions::addWadPages(const tr::level::Wad& wad)
{
    for (std::size_t i = 0; i < tr::view::pageCount(wad); ++i)
    {
        const auto number = static_cast<int>(i);
        m_pages.push_back({{tables::TextureMap, i * tr::level::kWadPageBytes},
                           translated("Page %1").arg(number),
                           false,
                           number,
                           {}});
    }
    const QString noun = rowNoun(tables::TextureSamples);
    for (std::size_t row = 0; row < wad.textureSamples.size(); ++row)
    {
        const auto rect = tr::view::sampleRect(wad.textureSamples[row]);
        addRegion(rect.page, {tables::TextureSamples, row}, noun, outlineOf(rect));
    }
}

QImage TextureRegions::image(int page) const
{
    const Page& which = at(page);
    const auto number = static_cast<std::size_t>(which.number);
    const tr::level::Level* level = m_file->file().level();
    const RgbaPage pixels = level == nullptr ? tr::view::pageRgba(*m_file->file().wad(), number)
                            : which.misc     ? tr::view::miscPageRgba(*level, number)
                                             : tr::view::pageRgba(*level, number);
    constexpr int kSize = static_cast<int>(tr::level::kPageSize);
    return QImage(pixels.data(), kSize, kSize, kSize * 4, QImage::Format_RGBA8888).copy();
}

const TextureRegion* TextureRegions::regionAt(int page, const QPointF& point) const
{
    const TextureRegion* best = nullptr;
    for (const TextureRegion& region : regions(page))
    {
        const bool smaller = best == nullptr || region.area < best->area;
        if (smaller && region.outline.containsPoint(point, Qt::OddEvenFill))
        {
            best = &region;
        }
    }
    return best;
}

std::optional<int> TextureRegions::pageOf(const Address& address) const
{
    const bool otherDepth =
        address.table == tables::Textiles8 || address.table == tables::Textiles16;
    for (int page = 0; page < pageCount(); ++page)
    {
        const Page& which = at(page);
        const bool samePage = address.table == which.address.table || (otherDepth && !which.misc);
        const auto number = static_cast<std::size_t>(which.number);
        const std::size_t wanted = address.table == tables::TextureMap
                                       ? address.row / tr::level::kWadPageBytes
                                       : address.row;
        const bool isPage = samePage && address.row != Address::kWholeTable && wanted == number;
        const auto sameRow = [&address](const TextureRegion& region)
        { return region.address.table == address.table && region.address.row == address.row; };
        if (isPage || std::ranges::any_of(which.regions, sameRow))
        {
            return page;
        }
    }
    return std::nullopt;
}

} // namespace ui
