#include "ui/merge/MergePictures.h"

#include "core/exchange/Pictures.h"
#include "core/transfer/ObjectRows.h"
#include "ui/common/look/Icons.h"
#include "ui/textures/PictureImages.h"

#include <QPixmap>

#include <algorithm>
#include <optional>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kToldMs = 60;

/// A picture in the middle of the ground that those of other objects have.
QImage onGround(const QImage& sprite, double pixelRatio)
{
    const int side = static_cast<int>(Thumbnails::kSide * pixelRatio);
    QImage picture(side, side, QImage::Format_ARGB32);
    picture.fill(Thumbnails::kGround);
    const int factor = std::max(1, std::min(side / sprite.width(), side / sprite.height()));
    const QSize room = sprite.width() > side || sprite.height() > side
                           ? sprite.size().scaled(side, side, Qt::KeepAspectRatio)
                           : sprite.size() * factor;
    const QImage fitting = sprite.scaled(room);
    const QPoint corner((side - room.width()) / 2, (side - room.height()) / 2);
    for (int y = 0; y < room.height(); ++y)
    {
        for (int x = 0; x < room.width(); ++x)
        {
            const QRgb pixel = fitting.pixel(x, y);
            if (qAlpha(pixel) != 0)
            {
                picture.setPixel(corner + QPoint(x, y), pixel | 0xFF000000U);
            }
        }
    }
    picture.setDevicePixelRatio(pixelRatio);
    return picture;
}

} // namespace

struct MergePictures::OfFile
{
    OpenFilePtr file;
    std::map<tr::schema::TableId, std::unique_ptr<Thumbnails>> drawn;
    std::optional<tr::exchange::PictureSource> pages; ///< made when the first sprite is wanted
    std::map<std::size_t, QImage> sprites;            ///< by rows of sequences

    QImage firstSprite(std::size_t sequence, double pixelRatio)
    {
        const tr::schema::Content& content = file->file().content;
        const auto pagesOf = file->file().format->pages;
        const auto sprite = tr::transfer::firstSpriteOf(content, sequence);
        if (!sprite || pagesOf == nullptr)
        {
            return {};
        }
        if (!pages)
        {
            pages.emplace(pagesOf(content));
        }
        const auto rect =
            *sprite < pages->spriteCount() ? pages->spritePixels(*sprite) : std::nullopt;
        return rect ? onGround(imageOf(pages->part(*rect, false)), pixelRatio) : QImage();
    }
};

MergePictures::MergePictures(QObject* parent)
    : QObject(parent)
    , m_drawer(Thumbnails::makeDrawer())
{
    m_told.setSingleShot(true);
    m_told.setInterval(kToldMs);
    connect(&m_told, &QTimer::timeout, this, &MergePictures::changed);
}

MergePictures::~MergePictures() = default;

void MergePictures::keepOnly(const std::vector<OpenFilePtr>& files)
{
    std::erase_if(m_files,
                  [&files](const auto& each)
                  { return std::ranges::find(files, each.second->file) == files.end(); });
}

void MergePictures::setPixelRatio(double pixelRatio)
{
    if (pixelRatio != m_pixelRatio)
    {
        m_pixelRatio = pixelRatio;
        m_files.clear();
        Q_EMIT changed();
    }
}

MergePictures::OfFile& MergePictures::of(const OpenFilePtr& file)
{
    auto& found = m_files[file.get()];
    if (!found)
    {
        found = std::make_unique<OfFile>();
        found->file = file;
    }
    return *found;
}

QImage MergePictures::picture(const OpenFilePtr& file, const Address& object)
{
    OfFile& files = of(file);
    if (object.table == tables::SpriteSequences)
    {
        const auto [known, isNew] = files.sprites.try_emplace(object.row);
        if (isNew)
        {
            known->second = files.firstSprite(object.row, m_pixelRatio);
        }
        return known->second;
    }
    auto& drawn = files.drawn[object.table];
    if (!drawn)
    {
        drawn = std::make_unique<Thumbnails>(object.table, nullptr, m_drawer);
        drawn->setPixelRatio(m_pixelRatio);
        drawn->setFile(file);
        connect(drawn.get(), &Thumbnails::drawn, &m_told, qOverload<>(&QTimer::start));
    }
    return drawn->picture(object.row);
}

QIcon MergePictures::iconOf(const OpenFilePtr& file, const Address& object)
{
    const QImage image = picture(file, object);
    if (image.isNull())
    {
        return icon(object.table == tables::SpriteSequences ? QLatin1String("sprite")
                    : object.table == tables::StaticMeshes  ? QLatin1String("static")
                                                            : QLatin1String("model"));
    }
    QIcon shown(QPixmap::fromImage(image));
    shown.addPixmap(QPixmap::fromImage(image), QIcon::Selected); // not tinted
    return shown;
}

} // namespace ui
