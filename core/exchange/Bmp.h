#pragma once

#include "core/base/Result.h"
#include "core/exchange/Picture.h"

#include <cstddef>
#include <span>

/// Pictures as Windows bitmaps, which the older tools of level builders write beside their models.
/// Windows GDI, "Bitmap Storage": BITMAPFILEHEADER and BITMAPINFOHEADER.
namespace tr::exchange
{

/// An uncompressed bitmap of 24 or 32 bits. All of it is opaque: the fourth byte of 32 bits has no
/// meaning there. Errors: BadModel with what is wrong, PictureTooLarge.
[[nodiscard]] Result<Picture> readBmp(std::span<const std::byte> bytes);

[[nodiscard]] bool looksLikeBmp(std::span<const std::byte> bytes) noexcept;

} // namespace tr::exchange
