#pragma once

#include "core/schema/Version.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

/// Shades of vertices as colours of model files, and back.
///
/// Games multiply what a texel shows by a shade: 0 is twice as bright, 0x1FFF is black. A colour of
/// a model file is linear and no brighter than 1, so that is what a shade of 0 is. Programs keep
/// colours as 8 bits of sRGB, in which a step is 32 shades, wherever they are.
namespace tr::convert
{

inline constexpr int kBlackShade = 0x1FFF;

/// A part of sRGB, 0..1, as light, and back. IEC 61966-2-1.
[[nodiscard]] inline float linearOf(float part) noexcept
{
    constexpr float kEnd = 0.04045F;
    return part <= kEnd ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
}

[[nodiscard]] inline float gammaOf(float light) noexcept
{
    constexpr float kEnd = 0.0031308F;
    return light <= kEnd ? light * 12.92F : 1.055F * std::pow(light, 1.0F / 2.4F) - 0.055F;
}

/// All generations have one scale of shades on meshes.
[[nodiscard]] inline glm::vec4 colourOfShade(std::int16_t shade,
                                             schema::Version /*version*/) noexcept
{
    constexpr auto kBlack = static_cast<float>(kBlackShade);
    const int inside = std::clamp<int>(shade, 0, kBlackShade);
    return {glm::vec3(linearOf((kBlack - static_cast<float>(inside)) / kBlack)), 1.0F};
}

/// By how bright a colour is; of none that is a number, what texels are by themselves.
[[nodiscard]] inline std::int16_t shadeOfColour(const glm::vec4& colour,
                                                schema::Version /*version*/) noexcept
{
    constexpr int kNeutral = 0x1000;
    const float light = 0.2126F * colour.r + 0.7152F * colour.g + 0.0722F * colour.b;
    if (!std::isfinite(light))
    {
        return kNeutral;
    }
    const float part = gammaOf(std::clamp(light, 0.0F, 1.0F));
    return static_cast<std::int16_t>(
        std::lround(static_cast<float>(kBlackShade) * (1.0F - std::clamp(part, 0.0F, 1.0F))));
}

/// Whether a colour can be what became of a shade on its way through 8 bits.
[[nodiscard]] inline bool
isSameShade(std::int16_t shade, const glm::vec4& colour, schema::Version version) noexcept
{
    constexpr int kStep = 33; // with what is rounded
    const int inside = std::clamp<int>(shade, 0, kBlackShade);
    return std::abs(inside - shadeOfColour(colour, version)) <= kStep;
}

} // namespace tr::convert
