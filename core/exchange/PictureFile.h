#pragma once

#include "core/base/Result.h"
#include "core/exchange/Picture.h"

#include <array>
#include <cstddef>
#include <span>

/// Pictures that others made, whichever they are.
namespace tr::exchange
{

/// Of one model more are not tried: each can take the memory and the time of the largest before it
/// turns out to be broken.
inline constexpr std::size_t kMostPictures = 1000;

/// What names of such files end with, as they are mostly written.
inline constexpr std::array kPictureEndings{".png", ".jpg", ".jpeg", ".bmp"};

/// A PNG, a JPEG or a Windows bitmap, told by its first bytes whatever its name is. Errors:
/// NotAPicture, and those of readPng, readJpeg and readBmp.
[[nodiscard]] Result<Picture> readPictureFile(std::span<const std::byte> bytes);

} // namespace tr::exchange
