#include "ui/file/TextureData.h"

#include <QImage>
#include <QMimeData>

#include <cstring>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

/// More bytes than these are not taken from elsewhere.
constexpr qsizetype kMostTextureBytes = 512 << 20;

QByteArray textureBytesIn(const QMimeData& data)
{
    const QString type = QString::fromLatin1(kTexturesMime);
    const QByteArray bytes = data.hasFormat(type) ? data.data(type) : QByteArray();
    return bytes.size() > kMostTextureBytes ? QByteArray() : bytes;
}

std::span<const std::byte> spanOfTextures(const QByteArray& bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

/// Texels are pixels of Qt's.
QImage textureImage(const transfer::Picture& picture)
{
    QImage image(
        static_cast<int>(picture.width), static_cast<int>(picture.height), QImage::Format_ARGB32);
    for (std::uint32_t y = 0; y < picture.height; ++y)
    {
        std::memcpy(image.scanLine(static_cast<int>(y)),
                    picture.texels.data() + std::size_t{y} * picture.width,
                    picture.width * sizeof(std::uint32_t));
    }
    return image;
}

} // namespace

void addTextures(QMimeData& data,
                 const tr::edit::Document& document,
                 std::span<const std::size_t> rows)
{
    const transfer::TextureClip clip = transfer::copyTextures(document, rows);
    if (clip.size() == 0)
    {
        return;
    }
    const auto bytes = transfer::bytesOf(clip);
    data.setData(QString::fromLatin1(kTexturesMime),
                 QByteArray(reinterpret_cast<const char*>(bytes.data()),
                            static_cast<qsizetype>(bytes.size())));
    if (rows.size() == 1)
    {
        data.setImageData(textureImage(clip.pictures.front()));
    }
}

std::optional<std::uint64_t> documentOfTextures(const QMimeData& data)
{
    const QByteArray bytes = textureBytesIn(data);
    return transfer::documentOfClip(spanOfTextures(bytes));
}

tr::Result<transfer::TextureClip> texturesIn(const QMimeData& data)
{
    const QByteArray bytes = textureBytesIn(data);
    return transfer::textureClipOf(spanOfTextures(bytes));
}

} // namespace ui
