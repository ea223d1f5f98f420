#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

/// Light values of the files as factors of a texel. All generations leave a texel as it is in the
/// middle of their range and make it up to twice as bright above, so a scene's colours do the same:
/// kNeutral is 1.
namespace render
{

/// By what a scene is lit.
enum class SceneLight : std::uint8_t
{
    OfLevel, ///< by what the level says of rooms, vertices and objects
    Full,    ///< by nothing: texels and colours of faces as they are stored
};

using Rgba = std::array<std::uint8_t, 4>;

inline constexpr int kNeutral = 128;

[[nodiscard]] constexpr Rgba grey(int level) noexcept
{
    const auto part = static_cast<std::uint8_t>(std::clamp(level, 0, 255));
    return {part, part, part, 255};
}

/// Darkness of TR1 and TR2 and shades of meshes: 0 is twice as bright, 0x1000 neutral, 0x1FFF
/// black.
[[nodiscard]] constexpr Rgba fromDarkness(int darkness) noexcept
{
    return grey(256 - (std::clamp(darkness, 0, 0x1FFF) >> 5));
}

/// Red, green and blue in 5 bits each, 16 being neutral (TR3, TR4).
[[nodiscard]] constexpr Rgba from15Bit(std::uint16_t colour) noexcept
{
    const auto part = [colour](int shift)
    { return static_cast<std::uint8_t>(((colour >> shift) & 31) << 3); };
    return {part(10), part(5), part(0), 255};
}

/// 0xAARRGGBB, 128 being neutral (TR4 ambient light, TR5).
[[nodiscard]] constexpr Rgba fromArgb(std::uint32_t colour) noexcept
{
    return {static_cast<std::uint8_t>(colour >> 16),
            static_cast<std::uint8_t>(colour >> 8),
            static_cast<std::uint8_t>(colour),
            255};
}

/// Both lights on one surface.
[[nodiscard]] constexpr Rgba times(const Rgba& a, const Rgba& b) noexcept
{
    Rgba out{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i)
    {
        out[i] = static_cast<std::uint8_t>(std::min(a[i] * b[i] / kNeutral, 255));
    }
    return out;
}

/// No darker than `least`: objects must be seen in the darkest room.
[[nodiscard]] constexpr Rgba atLeast(Rgba colour, std::uint8_t least) noexcept
{
    for (std::size_t i = 0; i < 3; ++i)
    {
        colour[i] = std::max(colour[i], least);
    }
    return colour;
}

} // namespace render
