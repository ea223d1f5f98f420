#include "ui/textures/TextureRegions.h"

#include "ui/common/texts/Messages.h"
#include "ui/file/TableNames.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace ui
{
namespace
{

using tr::view::RgbaPage;

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

QPolygonF outlineOf(const tr::view::PageRegion& region)
{
    QPolygonF outline;
    for (const glm::vec2& corner : region.corners)
    {
        outline.append({static_cast<double>(corner.x), static_cast<double>(corner.y)});
    }
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
    const tr::format::Format* const format = m_file ? m_file->file().format : nullptr;
    if (format == nullptr || format->pages == nullptr)
    {
        return;
    }
    m_source = format->pages(m_file->file().content);
    for (const tr::view::TexturePage& page : m_source.pages)
    {
        m_pages.push_back({{page.table, page.row}, objectTitle({page.title, {page.number}}), {}});
    }
    for (const tr::view::PageRegion& region : m_source.regions)
    {
        if (region.rect.page < m_pages.size())
        {
            QPolygonF outline = outlineOf(region);
            const double area = areaOf(outline);
            const QString title = QStringLiteral("%1 %2")
                                      .arg(rowNoun(region.table))
                                      .arg(static_cast<qulonglong>(region.row));
            m_pages[region.rect.page].regions.push_back(
                {{region.table, region.row}, title, std::move(outline), area, region.blending});
        }
    }
}

QImage TextureRegions::image(int page) const
{
    const RgbaPage pixels = m_source.pages[static_cast<std::size_t>(page)].pixels();
    constexpr int kSize = static_cast<int>(tr::level::kPageSize);
    return QImage(pixels.data(), kSize, kSize, kSize * 4, QImage::Format_RGBA8888).copy();
}

bool TextureRegions::pagesCountOn(tr::schema::TableId table) const
{
    namespace tables = tr::level::tables;
    const auto isOf = [table](const tr::view::TexturePage& page)
    {
        return page.table == table
               || std::ranges::find(page.otherDepths, table) != page.otherDepths.end();
    };
    return table == tables::Palette || table == tables::Palette16
           || std::ranges::any_of(m_source.pages, isOf);
}

QList<QImage> TextureRegions::pictures(const std::vector<Address>& addresses) const
{
    std::map<int, QImage> pages;
    QList<QImage> pictures;
    for (const Address& address : addresses)
    {
        const auto page = pageOf(address);
        if (!page)
        {
            pictures.append(QImage());
            continue;
        }
        auto& whole = pages[*page];
        whole = whole.isNull() ? image(*page) : whole;
        const QRectF box = regionsOf(*page, address).front()->outline.boundingRect();
        pictures.append(whole.copy(box.toAlignedRect()));
    }
    return pictures;
}

std::vector<tr::edit::TextureShape>
TextureRegions::shapes(const std::vector<Address>& addresses) const
{
    std::vector<tr::edit::TextureRow> rows;
    for (const Address& each : addresses)
    {
        rows.push_back({each.table, each.row});
    }
    std::vector<tr::edit::TextureShape> shapes;
    for (const auto& shape : tr::edit::shapesOf(m_file->file().content, rows))
    {
        if (shape)
        {
            shapes.push_back(*shape);
        }
    }
    return shapes;
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

std::vector<const TextureRegion*> TextureRegions::regionsOf(int page, const Address& address) const
{
    const auto isRun = [&address](const tr::view::PageRun& each)
    { return each.table == address.table && each.row == address.row; };
    const auto run = std::ranges::find_if(m_source.runs, isRun);
    const bool isOneRow = run == m_source.runs.end();
    const Address first = isOneRow ? address : Address{run->of, run->first};
    const std::size_t count = isOneRow ? 1 : run->count;
    std::vector<const TextureRegion*> found;
    for (const TextureRegion& region : regions(page))
    {
        if (region.address.table == first.table && region.address.row >= first.row
            && region.address.row - first.row < count)
        {
            found.push_back(&region);
        }
    }
    return found;
}

bool TextureRegions::isPage(int page, const Address& address) const
{
    const tr::view::TexturePage& which = m_source.pages[static_cast<std::size_t>(page)];
    if (address.row == Address::kWholeTable)
    {
        return false;
    }
    return address.table == which.table
               ? address.row >= which.row && address.row - which.row < which.rows
               : address.row == which.number
                     && std::ranges::find(which.otherDepths, address.table)
                            != which.otherDepths.end();
}

bool TextureRegions::shows(int page, const Address& address) const
{
    return isPage(page, address) || !regionsOf(page, address).empty();
}

std::optional<int> TextureRegions::pageOf(const Address& address) const
{
    for (int page = 0; page < pageCount(); ++page)
    {
        if (shows(page, address))
        {
            return page;
        }
    }
    return std::nullopt;
}

} // namespace ui
