#include "ui/textures/choice/TexturePictures.h"

#include "ui/file/TableNames.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

/// Pages that are kept as pictures: sixteen megabytes.
constexpr std::size_t kMostPages = 64;

/// What adds light is as clear as it is dark.
void clearDarkness(QImage& image)
{
    constexpr int kChannels = 4;
    for (int y = 0; y < image.height(); ++y)
    {
        uchar* texel = image.scanLine(y);
        for (int x = 0; x < image.width(); ++x, texel += kChannels)
        {
            texel[3] = std::min(texel[3], std::max({texel[0], texel[1], texel[2]}));
        }
    }
}

} // namespace

std::optional<tr::schema::TableId> faceTextureTable(const OpenFile& file)
{
    for (const tr::schema::TableId table :
         {tr::schema::TableId(tables::TextureSamples), tr::schema::TableId(tables::ObjectTextures)})
    {
        if (file.tables().find(table) != nullptr)
        {
            return table;
        }
    }
    return std::nullopt;
}

void TexturePictures::setFile(const OpenFilePtr& file)
{
    m_pages.clear();
    m_pictures.clear();
    readPlaces(file);
    m_pictures.resize(m_places.size());
}

void TexturePictures::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    const bool hasOtherPages = std::ranges::any_of(changes,
                                                   [this](const tr::edit::Change& each)
                                                   { return m_regions.pagesCountOn(each.table); });
    if (hasOtherPages)
    {
        setFile(file);
        return;
    }
    const auto before = std::move(m_places);
    readPlaces(file);
    m_pictures.resize(m_places.size());
    for (std::size_t row = 0; row < m_places.size(); ++row)
    {
        if (row >= before.size() || !(before[row] == m_places[row]))
        {
            m_pictures[row].reset();
        }
    }
}

void TexturePictures::readPlaces(const OpenFilePtr& file)
{
    m_regions = TextureRegions(file);
    m_table = {};
    m_places.clear();
    const auto table = file ? faceTextureTable(*file) : std::nullopt;
    if (!table)
    {
        return;
    }
    m_table = *table;
    m_places.resize(file->tables().find(*table)->size());
    for (int page = 0; page < m_regions.pageCount(); ++page)
    {
        for (const TextureRegion& region : m_regions.regions(page))
        {
            if (region.address.table == m_table && region.address.row < m_places.size())
            {
                m_places[region.address.row] = {page, region.outline, region.blending};
            }
        }
    }
}

QRect TexturePictures::box(const Place& place) const
{
    constexpr int kSide = static_cast<int>(tr::level::kPageSize);
    return place.outline.boundingRect().toAlignedRect().intersected(QRect(0, 0, kSide, kSide));
}

const QImage& TexturePictures::page(int page) const
{
    const auto known = m_pages.find(page);
    if (known != m_pages.end())
    {
        return known->second;
    }
    if (m_pages.size() >= kMostPages)
    {
        m_pages.clear();
    }
    return m_pages.emplace(page, m_regions.image(page)).first->second;
}

QImage TexturePictures::cut(const Place& place) const
{
    const QRect part = place.page >= 0 ? box(place) : QRect();
    if (part.isEmpty())
    {
        return {};
    }
    QImage image = page(place.page).copy(part);
    if (place.blending == tr::view::Blending::Opaque)
    {
        image = image.convertToFormat(QImage::Format_RGBX8888);
    }
    else if (place.blending == tr::view::Blending::Additive)
    {
        clearDarkness(image);
    }
    constexpr qsizetype kTriangle = 3;
    if (place.outline.size() != kTriangle)
    {
        return image;
    }
    QImage triangle(part.size(), QImage::Format_ARGB32_Premultiplied);
    triangle.fill(Qt::transparent);
    QPainter painter(&triangle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(image));
    painter.drawPolygon(place.outline.translated(-part.topLeft()));
    return triangle;
}

QImage TexturePictures::picture(std::size_t row) const
{
    auto& known = m_pictures[row];
    if (!known)
    {
        known = cut(m_places[row]);
        ++m_made;
    }
    return *known;
}

QString TexturePictures::title(std::size_t row) const
{
    return QStringLiteral("%1 %2").arg(rowNoun(m_table)).arg(static_cast<qulonglong>(row));
}

QString TexturePictures::placeText(std::size_t row) const
{
    const Place& place = m_places[row];
    if (place.page < 0)
    {
        return QCoreApplication::translate("ui::TexturePictures", "on no page");
    }
    const QRect part = box(place);
    QString page = m_regions.title(place.page);
    page[0] = page[0].toLower();
    return QCoreApplication::translate("ui::TexturePictures", "%1 \u00D7 %2 texels on %3")
        .arg(part.width())
        .arg(part.height())
        .arg(page);
}

} // namespace ui
