#pragma once

#include "core/exchange/Pictures.h"
#include "core/level/Textures.h"
#include "core/view/textures/EqualTexels.h"

#include <cstddef>
#include <optional>

namespace tr::edit
{

/// An object texture that shows the texels of `from` as they are, when it takes them from `to`,
/// where they lie before they are turned so. Nothing where the game has no way to say that.
/// `corners`: how many of it count. `hasTypes`: whether the game has mapping types, as those from
/// TR4 on.
[[nodiscard]] std::optional<level::ObjectTexture> turnedTexture(const level::ObjectTexture& texture,
                                                                std::size_t corners,
                                                                const exchange::PixelRect& from,
                                                                const exchange::PixelRect& to,
                                                                view::TexelTurn turn,
                                                                bool hasTypes);

} // namespace tr::edit
