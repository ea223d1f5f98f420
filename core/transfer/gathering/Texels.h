#pragma once

#include "core/exchange/Pictures.h"
#include "core/transfer/gathering/Gathering.h"
#include "core/view/textures/TextureView.h"

/// Texels of pictures, as 0xAARRGGBB, and what others call them.
namespace tr::transfer
{

/// Without its alpha.
[[nodiscard]] constexpr level::Colour colourOf(std::uint32_t texel) noexcept
{
    return {static_cast<std::uint8_t>(texel >> 16),
            static_cast<std::uint8_t>(texel >> 8),
            static_cast<std::uint8_t>(texel)};
}

/// With alpha 0.
[[nodiscard]] constexpr std::uint32_t texelOf(const level::Colour& colour) noexcept
{
    return (std::uint32_t{colour.red} << 16) | (std::uint32_t{colour.green} << 8) | colour.blue;
}

/// What is in a rectangle of a page. Precondition: it is on the page.
[[nodiscard]] Picture pictureIn(const view::RgbaPage& page, const exchange::PixelRect& rect);

/// The numbers of pictures in the order in which they are packed: by their longer side, then by the
/// other one, the largest first.
[[nodiscard]] std::vector<std::size_t> largestFirst(std::span<const Picture* const> pictures);

} // namespace tr::transfer
