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

constexpr int kFeatherSize = 64;

constexpr Tint kFeatherTeal{0.13F, 0.56F, 0.60F};
constexpr Tint kFeatherRust{0.76F, 0.27F, 0.15F};
constexpr Tint kFeatherNight{0.11F, 0.21F, 0.52F};
constexpr Tint kFeatherGoldLeaf{0.97F, 0.76F, 0.30F};

/// Cuts everything away where `alpha` is below one half, and colours what is cut like its
/// surroundings so that no fringe shows.
void cutOut(Picture& picture, const Grid<float>& alpha)
{
    for (int y = 0; y < picture.height(); ++y)
    {
        for (int x = 0; x < picture.width(); ++x)
        {
            picture.at(x, y).alpha = alpha.at(x, y) < 0.5F ? 0 : 255;
        }
    }
}

/// A long feather: paint from its root at 0 to its tip at 1. `side` is the distance to the shaft,
/// from -0.5 to 0.5.
void feather(float along, float side, Tint paint, Tint& colour, float& height)
{
    const float barb = std::sin((along * 26.0F - std::abs(side) * 14.0F)) * 0.5F + 0.5F;
    const float shaft = ramp(0.10F, 0.04F, std::abs(side));
    colour = paint * (0.72F + 0.28F * barb) * (1.12F - 0.3F * std::abs(side) * 2.0F);
    colour =
        glm::mix(colour, kFeatherGoldLeaf, ramp(0.80F, 0.86F, along) * ramp(0.98F, 0.93F, along));
    colour = glm::mix(colour, kFeatherGoldLeaf * 0.95F, 0.85F * shaft);
    height = 2.6F * (1.0F - std::abs(side) * 1.6F) + 1.2F * shaft + 0.4F * barb;
}

} // namespace

Picture paintWing()
{
    // Both pieces of a wing side by side: shoulder at the left, tip at the right, the leading edge
    // on top.
    constexpr int kWidth = 2 * kFeatherSize;
    Grid<float> alpha(kWidth, kFeatherSize, 1.0F);
    Picture picture = modelled(
        kWidth,
        kFeatherSize,
        [&alpha](glm::vec2 uv, Tint& colour, float& height)
        {
            const float wear = clouds(uv, {12, 6}, 3, 800U);
            const int x = static_cast<int>(uv.x * kWidth);
            const int y = static_cast<int>(uv.y * kFeatherSize);
            struct Row
            {
                float end;
                float feathers;
                Tint paint;
            };
            constexpr std::array<Row, 3> kRows{{{0.34F, 30.0F, kFeatherNight},
                                                {0.60F, 20.0F, kFeatherRust},
                                                {1.0F, 12.0F, kFeatherTeal}}};
            float start = 0.10F;
            if (uv.y < start) // the arm
            {
                colour = kFeatherGoldLeaf * (0.75F + 0.5F * wear);
                height =
                    5.0F * std::sqrt(std::max(1.0F - std::pow(uv.y / 0.05F - 1.0F, 2.0F), 0.0F));
                return;
            }
            for (const Row& row : kRows)
            {
                const bool last = row.end == 1.0F;
                const float place = (uv.x + 0.06F * uv.y) * row.feathers;
                const float side = glm::fract(place) - 0.5F;
                const float round = 0.16F * (1.0F - 4.0F * side * side);
                const float end =
                    last ? row.end - 0.13F + round * 0.8F : row.end - 0.05F + round * 0.4F;
                if (uv.y <= end)
                {
                    feather((uv.y - start) / (end - start),
                            side,
                            row.paint * (0.8F + 0.4F * wear),
                            colour,
                            height);
                    height += 2.0F * (1.0F - uv.y);
                    return;
                }
                start = row.end - 0.05F;
                if (last)
                {
                    colour = row.paint * 0.6F;
                    alpha.at(x, y) = 0.0F;
                }
            }
        });
    cutOut(picture, alpha);
    return picture;
}

Picture paintTailFeathers()
{
    Grid<float> alpha(kFeatherSize, kFeatherSize, 1.0F);
    Picture picture =
        modelled(kFeatherSize,
                 kFeatherSize,
                 [&alpha](glm::vec2 uv, Tint& colour, float& height)
                 {
                     const int x = static_cast<int>(uv.x * kFeatherSize);
                     const int y = static_cast<int>(uv.y * kFeatherSize);
                     // Five feathers fan out from a point above the picture.
                     const glm::vec2 from(uv.x - 0.5F, uv.y + 0.55F);
                     const float angle =
                         std::atan2(from.x, from.y) / 0.62F; // -0.5 .. 0.5 over the fan
                     const float radius = glm::length(from);
                     const float place = (angle + 0.5F) * 5.0F;
                     const float side = glm::fract(place) - 0.5F;
                     const float end = 1.52F - 0.10F * std::abs(angle) * 2.0F - 0.5F * side * side;
                     constexpr std::array<Tint, 5> kPaints{
                         kFeatherTeal, kFeatherRust, kFeatherNight, kFeatherRust, kFeatherTeal};
                     const auto number = static_cast<std::size_t>(std::clamp(place, 0.0F, 4.0F));
                     feather(std::clamp((radius - 0.55F) / (end - 0.55F), 0.0F, 1.0F),
                             side,
                             kPaints[number],
                             colour,
                             height);
                     if (place < 0.0F || place >= 5.0F || radius > end)
                     {
                         alpha.at(x, y) = 0.0F;
                     }
                 });
    cutOut(picture, alpha);
    return picture;
}

Picture paintPalmTrunk()
{
    return modelled(32,
                    64,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kBark{
                            {0.20F, 0.14F, 0.08F}, {0.42F, 0.31F, 0.18F}, {0.64F, 0.51F, 0.33F}};
                        const float ring = uv.y * 8.0F + 0.3F * std::sin(uv.x * 6.2831853F * 2.0F);
                        const float down = glm::fract(ring);
                        const float fibre = clouds({uv.x, uv.y * 0.5F}, {12, 4}, 3, 820U);
                        colour = shadeOf(kBark, 0.75F - 0.5F * down + 0.6F * (fibre - 0.5F));
                        height = 3.0F * (1.0F - down) + 2.0F * fibre;
                    });
}

Picture paintPalmFrond()
{
    // The rib runs from the left edge to the right, leaflets stand out above and below it.
    Grid<float> alpha(128, kFeatherSize, 0.0F);
    Picture picture = modelled(
        128,
        kFeatherSize,
        [&alpha](glm::vec2 uv, Tint& colour, float& height)
        {
            constexpr Shades kLeaf{
                {0.10F, 0.19F, 0.05F}, {0.25F, 0.40F, 0.12F}, {0.53F, 0.64F, 0.25F}};
            const float side = std::abs(uv.y - 0.5F) * 2.0F;
            const float reach =
                0.98F * std::pow(std::sin((0.05F + 0.93F * uv.x) * 3.1415927F), 0.7F);
            const float place = (uv.x - 0.16F * side) * 26.0F;
            const float leaflet = std::abs(glm::fract(place) - 0.5F) * 2.0F;
            const auto name = static_cast<std::uint32_t>(static_cast<int>(place) + 64);
            const float own = chanceOf(name, uv.y < 0.5F ? 1U : 2U);
            const float width = 0.92F - 0.75F * side;
            const bool leaf = side < reach * (0.8F + 0.2F * own) && leaflet < width;
            const bool rib = side < 0.045F * (1.1F - uv.x) && uv.x < 0.95F;
            colour = shadeOf(kLeaf,
                             0.35F + 0.4F * own + 0.25F * (1.0F - leaflet) - 0.25F * (1.0F - side));
            height = 2.5F * (1.0F - leaflet);
            if (rib)
            {
                colour = {0.52F, 0.50F, 0.22F};
                height = 4.0F;
            }
            if (leaf || rib)
            {
                alpha.at(static_cast<int>(uv.x * 128.0F), static_cast<int>(uv.y * kFeatherSize)) =
                    1.0F;
            }
        });
    cutOut(picture, alpha);
    return picture;
}

Picture paintVine()
{
    Grid<float> alpha(kFeatherSize, 128, 0.0F);
    Picture picture = modelled(
        kFeatherSize,
        128,
        [&alpha](glm::vec2 uv, Tint& colour, float& height)
        {
            constexpr Shades kIvy{
                {0.07F, 0.15F, 0.04F}, {0.18F, 0.33F, 0.09F}, {0.44F, 0.57F, 0.20F}};
            const float thin = 0.62F + 0.5F * uv.y; // fewer leaves towards the end
            const Scatter leaf = scatter({uv.x, uv.y}, {7, 14}, 840U);
            const float own = chanceOf(leaf.point, 3U);
            float stem = 1.0F;
            for (int i = 0; i < 4; ++i)
            {
                const auto number = static_cast<float>(i);
                const float x = 0.16F + 0.22F * number
                                + 0.05F * std::sin(uv.y * (7.0F + number) + number * 2.0F);
                const float length = 0.98F - 0.35F * chanceOf(static_cast<std::uint32_t>(i), 841U);
                stem = uv.y < length ? std::min(stem, std::abs(uv.x - x)) : stem;
            }
            const bool leaves = leaf.nearest < 0.52F - 0.1F * own
                                && stem < 0.15F * (1.3F - uv.y * 0.7F) && own > thin - 0.75F;
            colour = shadeOf(kIvy, 0.25F + 0.6F * own + 0.3F * (0.4F - leaf.nearest));
            height = 3.5F * (0.5F - leaf.nearest) + 3.0F * own;
            if (!leaves && stem < 0.018F)
            {
                colour = {0.24F, 0.18F, 0.09F};
            }
            if (leaves || stem < 0.018F)
            {
                alpha.at(static_cast<int>(uv.x * kFeatherSize), static_cast<int>(uv.y * 128.0F)) =
                    1.0F;
            }
        });
    cutOut(picture, alpha);
    return picture;
}

Picture paintLotus()
{
    Grid<float> alpha(kFeatherSize, kFeatherSize, 0.0F);
    Picture picture = modelled(
        kFeatherSize,
        kFeatherSize,
        [&alpha](glm::vec2 uv, Tint& colour, float& height)
        {
            constexpr Shades kStalk{
                {0.06F, 0.20F, 0.12F}, {0.14F, 0.38F, 0.22F}, {0.36F, 0.60F, 0.36F}};
            bool there = false;
            for (int i = 0; i < 5; ++i)
            {
                const auto number = static_cast<float>(i);
                const float top = 0.12F + 0.13F * static_cast<float>((i * 3) % 5) * 0.8F;
                const float root = 0.34F + 0.08F * number;
                const float crown = 0.12F + 0.19F * number;
                const float t = (1.0F - uv.y) / (1.0F - top);
                const float x = glm::mix(root, crown, t * t);
                if (t >= 0.0F && t <= 1.0F && std::abs(uv.x - x) < 0.016F)
                {
                    there = true;
                    colour = shadeOf(kStalk, 0.3F + 0.4F * t);
                    height = 2.0F;
                }
                const glm::vec2 from = (uv - glm::vec2(crown, top)) * glm::vec2(1.0F, 0.85F);
                const float angle = std::atan2(from.x, -from.y);
                const float petal = 0.085F + 0.05F * std::cos(angle * 5.0F);
                if (glm::length(from) < petal && from.y < 0.06F)
                {
                    there = true;
                    const float inner = glm::length(from) / petal;
                    colour = glm::mix(Tint(0.98F, 0.86F, 0.55F), Tint(0.36F, 0.44F, 0.86F), inner);
                    height = 5.0F * (1.0F - inner);
                }
            }
            if (there)
            {
                alpha.at(static_cast<int>(uv.x * kFeatherSize),
                         static_cast<int>(uv.y * kFeatherSize)) = 1.0F;
            }
        });
    cutOut(picture, alpha);
    return picture;
}

} // namespace tr::test
