#include "ui/textures/PictureImages.h"

#include "core/exchange/PictureFile.h"
#include "core/exchange/Png.h"
#include "core/io/File.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace ui
{
namespace
{

std::filesystem::path pathOf(const QString& path)
{
    return path.toStdU16String();
}

} // namespace

using tr::exchange::kPixelBytes;
using tr::exchange::Picture;

QImage imageOf(const Picture& picture)
{
    const auto width = static_cast<int>(picture.width);
    return QImage(picture.pixels.data(),
                  width,
                  static_cast<int>(picture.height),
                  width * static_cast<int>(kPixelBytes),
                  QImage::Format_RGBA8888)
        .copy();
}

Picture pictureOf(const QImage& image)
{
    const QImage plain = image.convertToFormat(QImage::Format_RGBA8888);
    Picture picture{
        static_cast<std::uint32_t>(plain.width()), static_cast<std::uint32_t>(plain.height()), {}};
    const std::size_t rowBytes = picture.width * kPixelBytes;
    picture.pixels.resize(rowBytes * picture.height);
    for (int y = 0; y < plain.height(); ++y)
    {
        std::memcpy(picture.pixels.data() + static_cast<std::size_t>(y) * rowBytes,
                    plain.constScanLine(y),
                    rowBytes);
    }
    return picture;
}

Picture scaled(const Picture& picture, std::uint32_t width, std::uint32_t height)
{
    return pictureOf(imageOf(picture).scaled(static_cast<int>(width),
                                             static_cast<int>(height),
                                             Qt::IgnoreAspectRatio,
                                             Qt::SmoothTransformation));
}

QString pictureFilter()
{
    QStringList patterns;
    for (const char* const ending : tr::exchange::kPictureEndings)
    {
        const QString pattern = QLatin1Char('*') + QLatin1String(ending);
        patterns << pattern << pattern.toUpper();
    }
    return QCoreApplication::translate("ui::PictureImages", "PNG, JPEG and BMP pictures (%1)")
        .arg(patterns.join(QLatin1Char(' ')));
}

bool isPictureName(const QString& path)
{
    return std::ranges::any_of(tr::exchange::kPictureEndings,
                               [&path](const char* ending) {
                                   return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
                               });
}

tr::Result<Picture> readPicture(const QString& path)
{
    const auto bytes = tr::readFile(pathOf(path));
    return bytes ? tr::exchange::readPictureFile(*bytes)
                 : tr::Result<Picture>(tr::fail(bytes.error()));
}

tr::Result<void> writePicture(const QString& path, const Picture& picture)
{
    const auto bytes = tr::exchange::writePng(picture);
    return bytes ? tr::saveFile(pathOf(path), *bytes) : tr::Result<void>(tr::fail(bytes.error()));
}

} // namespace ui
