#pragma once

#include "core/base/Result.h"
#include "core/exchange/Picture.h"

#include <QImage>
#include <QString>

/// Pictures of the core as those of the window, and as files.
namespace ui
{

[[nodiscard]] QImage imageOf(const tr::exchange::Picture& picture);

[[nodiscard]] tr::exchange::Picture pictureOf(const QImage& image);

/// Each pixel of the result is a mean of those that it covers.
[[nodiscard]] tr::exchange::Picture
scaled(const tr::exchange::Picture& picture, std::uint32_t width, std::uint32_t height);

/// Of a dialog that asks for a file that readPicture reads.
[[nodiscard]] QString pictureFilter();

/// Whether a file is called as one that readPicture reads.
[[nodiscard]] bool isPictureName(const QString& path);

/// A PNG, JPEG or BMP file. Errors: those of readFile and readPictureFile.
[[nodiscard]] tr::Result<tr::exchange::Picture> readPicture(const QString& path);

/// Writes a PNG file as a whole or not at all. Errors: those of writePng and saveFile.
[[nodiscard]] tr::Result<void> writePicture(const QString& path,
                                            const tr::exchange::Picture& picture);

} // namespace ui
