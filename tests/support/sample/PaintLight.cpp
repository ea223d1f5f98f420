#include "tests/support/sample/Grid.h"
#include "tests/support/sample/Noise.h"
#include "tests/support/sample/Relief.h"
#include "tests/support/sample/Surfaces.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::test
{

namespace
{

constexpr int kLightSize = 64;
} // namespace

Picture paintWater(int phase)
{
    // Light is gathered where the surface is curved: a net of bright lines that shifts a little
    // from picture to picture and comes back to where it began.
    const float turn = kTurn * static_cast<float>(phase) / static_cast<float>(kWaterPictures);
    return evaluate<Texel>(
        kLightSize,
        kLightSize,
        [turn](glm::vec2 uv)
        {
            const glm::vec2 bend(clouds(uv, {3, 3}, 2, 901U) - 0.5F,
                                 clouds(uv, {3, 3}, 2, 902U) - 0.5F);
            const glm::vec2 sway(0.03F * std::sin(turn), 0.03F * std::cos(turn));
            const Scatter net = scatter(uv + 0.22F * bend + sway, {4, 4}, 900U);
            const Scatter fine = scatter(uv - 0.25F * bend - sway, {6, 6}, 903U);
            const float line = 1.0F - ramp(0.0F, 0.30F, net.second - net.nearest);
            const float thin = 1.0F - ramp(0.0F, 0.22F, fine.second - fine.nearest);
            const float light = line * line + 0.5F * thin * line;
            return texelOf(Tint(0.03F, 0.14F, 0.15F) + Tint(0.32F, 0.62F, 0.58F) * light * 0.8F);
        });
}

Picture paintFlame(int phase)
{
    const float time = static_cast<float>(phase) / static_cast<float>(kFlamePictures);
    return evaluate<Texel>(
        kLightSize,
        kLightSize,
        [time](glm::vec2 uv)
        {
            const float up = 1.0F - uv.y;
            // The noise repeats once over its height, so the last picture leads to the first.
            const float lick =
                clouds({uv.x, glm::fract(uv.y * 0.5F + time)}, {4, 4}, 3, 920U) - 0.5F;
            const float x = (uv.x - 0.5F) + lick * 0.42F * up;
            const float width = 0.30F * std::pow(std::max(1.0F - up, 0.0F), 0.75F)
                                * ramp(-0.02F, 0.22F, up) * 1.35F;
            const float inside = 1.0F - std::abs(x) / std::max(width, 0.001F);
            const float heat =
                std::clamp(inside * 1.25F - up * 0.62F + 0.35F * lick + 0.12F, 0.0F, 1.0F);
            if (inside < 0.05F || up > 0.97F)
            {
                return Texel{0, 0, 0, 0};
            }
            Tint colour = glm::mix(
                Tint(0.70F, 0.13F, 0.02F), Tint(0.98F, 0.46F, 0.07F), ramp(0.0F, 0.35F, heat));
            colour = glm::mix(colour, Tint(1.0F, 0.83F, 0.32F), ramp(0.25F, 0.62F, heat));
            colour = glm::mix(colour, Tint(1.0F, 0.98F, 0.82F), ramp(0.6F, 0.9F, heat));
            return texelOf(colour);
        });
}

Picture paintBeam()
{
    return evaluate<Texel>(32,
                           kLightSize,
                           [](glm::vec2 uv)
                           {
                               const float side = std::sin(uv.x * kTurn * 0.5F);
                               const float dust = 0.6F + 0.4F * clouds(uv, {4, 4}, 4, 930U);
                               const float fade = ramp(0.0F, 0.1F, uv.y) * ramp(1.0F, 0.25F, uv.y);
                               return texelOf(Tint(0.24F, 0.175F, 0.095F) * side * side * dust
                                              * fade);
                           });
}

Picture paintBeetleCharm()
{
    Grid<float> alpha(kLightSize, kLightSize, 0.0F);
    Picture picture = modelled(
        kLightSize,
        kLightSize,
        [&alpha](glm::vec2 uv, Tint& colour, float& height)
        {
            const glm::vec2 p = uv - glm::vec2(0.5F, 0.54F);
            const float side = std::abs(p.x);
            const float shell = glm::length(p * glm::vec2(1.0F, 0.82F)) / 0.30F;
            const float head = glm::length(uv - glm::vec2(0.5F, 0.22F)) / 0.12F;
            const std::array<glm::vec2, 3> kLeg1{{{0.66F, 0.40F}, {0.84F, 0.34F}, {0.90F, 0.18F}}};
            const std::array<glm::vec2, 3> kLeg2{{{0.74F, 0.56F}, {0.92F, 0.58F}, {0.95F, 0.70F}}};
            const std::array<glm::vec2, 3> kLeg3{{{0.68F, 0.72F}, {0.84F, 0.82F}, {0.82F, 0.95F}}};
            const glm::vec2 right(0.5F + side, uv.y);
            const float leg = std::min({distanceToPath(right, kLeg1),
                                        distanceToPath(right, kLeg2),
                                        distanceToPath(right, kLeg3)});
            const bool gold = leg < 0.035F || head < 1.0F;
            if (gold)
            {
                colour = {0.95F, 0.72F, 0.25F};
                height = 3.0F * (1.0F - leg / 0.035F) + 4.0F * std::max(1.0F - head * head, 0.0F);
            }
            if (shell < 1.0F)
            {
                const float dome = std::sqrt(1.0F - shell * shell);
                const bool seam = side < 0.016F || std::abs(uv.y - 0.40F) < 0.016F || shell > 0.90F;
                colour = seam
                             ? Tint(0.95F, 0.74F, 0.28F)
                             : glm::mix(Tint(0.04F, 0.20F, 0.30F), Tint(0.16F, 0.66F, 0.66F), dome);
                height = 10.0F * dome;
            }
            if (gold || shell < 1.0F)
            {
                alpha.at(static_cast<int>(uv.x * kLightSize), static_cast<int>(uv.y * kLightSize)) =
                    1.0F;
            }
        });
    for (int y = 0; y < kLightSize; ++y)
    {
        for (int x = 0; x < kLightSize; ++x)
        {
            picture.at(x, y).alpha = alpha.at(x, y) > 0.5F ? 255 : 0;
        }
    }
    return picture;
}

Picture paintKeyCharm()
{
    Grid<float> alpha(kLightSize, kLightSize, 0.0F);
    Picture picture =
        modelled(kLightSize,
                 kLightSize,
                 [&alpha](glm::vec2 uv, Tint& colour, float& height)
                 {
                     constexpr int kKeyGlyph = 12;
                     const glm::vec2 turned(uv.x + 0.10F, uv.y);
                     const float distance = distanceToGlyph(kKeyGlyph, turned);
                     const float wear = clouds(uv, {6, 6}, 3, 940U);
                     colour = glm::mix(Tint(0.55F, 0.36F, 0.12F), Tint(1.0F, 0.86F, 0.45F), wear);
                     height = 9.0F * ramp(0.085F, 0.0F, distance);
                     if (distance < 0.085F)
                     {
                         alpha.at(static_cast<int>(uv.x * kLightSize),
                                  static_cast<int>(uv.y * kLightSize)) = 1.0F;
                     }
                 });
    for (int y = 0; y < kLightSize; ++y)
    {
        for (int x = 0; x < kLightSize; ++x)
        {
            picture.at(x, y).alpha = alpha.at(x, y) > 0.5F ? 255 : 0;
        }
    }
    return picture;
}

Picture paintSky()
{
    return evaluate<Texel>(256,
                           256,
                           [](glm::vec2 uv)
                           {
                               const float cloud = ramp(0.48F, 0.72F, clouds(uv, {3, 5}, 6, 950U));
                               const Tint high(0.22F, 0.30F, 0.55F);
                               const Tint low(0.95F, 0.62F, 0.42F);
                               const Tint air = glm::mix(high, low, uv.y * uv.y);
                               return texelOf(
                                   glm::mix(air, Tint(1.0F, 0.82F, 0.68F), 0.7F * cloud));
                           });
}

} // namespace tr::test
