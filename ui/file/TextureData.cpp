#include "ui/file/TextureData.h"

#include "ui/file/ClipBytes.h"

#include <QImage>
#include <QMimeData>

#include <cstring>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

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
    setClipBytes(data, kTexturesMime, bytes);
    if (rows.size() == 1)
    {
        data.setImageData(textureImage(clip.pictures.front()));
    }
}

std::optional<std::uint64_t> documentOfTextures(const QMimeData& data)
{
    const QByteArray bytes = clipBytesIn(data, kTexturesMime);
    return transfer::documentOfClip(spanOf(bytes));
}

tr::Result<transfer::TextureClip> texturesIn(const QMimeData& data)
{
    const QByteArray bytes = clipBytesIn(data, kTexturesMime);
    return transfer::textureClipOf(spanOf(bytes));
}

} // namespace ui
