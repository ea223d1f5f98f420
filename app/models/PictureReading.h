#pragma once

#include "core/exchange/Picture.h"

#include <cstddef>
#include <optional>
#include <span>

namespace models
{

/// A picture in any of the formats that stand beside models: PNG, JPEG, TGA, BMP and others.
/// Nothing: it is none of them, or damaged.
[[nodiscard]] std::optional<tr::exchange::Picture> readPicture(std::span<const std::byte> bytes);

} // namespace models
