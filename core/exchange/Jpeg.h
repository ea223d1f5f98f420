#pragma once

#include "core/base/Result.h"
#include "core/exchange/Picture.h"

#include <cstddef>
#include <span>

/// Pictures as JPEG files, which models of other programs mostly have. ITU-T T.81.
namespace tr::exchange
{

/// Any JPEG of 8 bits a channel that libjpeg takes: in colours, grey, or the four inks of printers,
/// at once or in scans. All of it is opaque. One that ends early is refused, as what is not there
/// would be grey. Takes no memory for a picture that `bytes` cannot hold, and beside the largest
/// picture as much again at the most: one in scans that needs more is refused, too. Errors:
/// BadJpeg, PictureTooLarge.
[[nodiscard]] Result<Picture> readJpeg(std::span<const std::byte> bytes);

[[nodiscard]] bool looksLikeJpeg(std::span<const std::byte> bytes) noexcept;

} // namespace tr::exchange
