#pragma once

#include "core/base/Result.h"
#include "core/exchange/Picture.h"

#include <cstddef>
#include <span>
#include <vector>

/// Pictures as PNG files. Portable Network Graphics, second edition (ISO/IEC 15948).
namespace tr::exchange
{

/// A PNG of 8 bits a channel that gives every pixel back, the colours of transparent ones too.
/// Contract: pixels of that size. Errors: PictureTooLarge (one without pixels, too), BadPng.
[[nodiscard]] Result<std::vector<std::byte>> writePng(const Picture& picture);

/// Any PNG. Fewer colours or channels become four channels of 8 bits, more bits are rounded. Takes
/// no memory for a picture that `bytes` cannot hold. Errors: NotAPng, PictureTooLarge, BadPng.
[[nodiscard]] Result<Picture> readPng(std::span<const std::byte> bytes);

} // namespace tr::exchange
