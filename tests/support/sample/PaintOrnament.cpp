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

constexpr int kOrnamentSize = kTexelsPerSector;

constexpr Tint kTeal{0.13F, 0.46F, 0.47F};
constexpr Tint kRust{0.62F, 0.22F, 0.13F};
constexpr Tint kOchre{0.86F, 0.62F, 0.24F};
constexpr Tint kNight{0.09F, 0.13F, 0.33F};
constexpr Tint kGoldLeaf{0.95F, 0.75F, 0.28F};
constexpr Tint kIvory{0.90F, 0.85F, 0.72F};

constexpr Shades kPaintedStone{{0.52F, 0.39F, 0.26F}, {0.78F, 0.64F, 0.45F}, {0.93F, 0.83F, 0.65F}};

Tint stoneAt(glm::vec2 uv, std::uint32_t seed)
{
    return shadeOf(kPaintedStone, 0.5F + 0.7F * (clouds(uv, {6, 6}, 4, seed) - 0.5F));
}

/// Paint that has flaked: how much of it is left.
float paintLeft(glm::vec2 uv, std::uint32_t seed)
{
    return 0.25F + 0.75F * ramp(0.36F, 0.56F, clouds(uv, {8, 8}, 4, seed));
}

/// A sign cut into the surface of a cell: 1 in the cut, 0 outside.
float carved(glm::vec2 cell, int glyph, float width, float margin)
{
    const glm::vec2 inner = (cell - margin) / (1.0F - 2.0F * margin);
    return ramp(width, width * 0.55F, distanceToGlyph(glyph, inner));
}

struct Cell
{
    glm::vec2 place; ///< 0 to 1 in the cell
    int column = 0;
    int row = 0;
};

Cell cellAt(glm::vec2 uv, int columns, int rows)
{
    const glm::vec2 scaled = uv * glm::vec2(static_cast<float>(columns), static_cast<float>(rows));
    return {glm::fract(scaled),
            static_cast<int>(std::floor(scaled.x)),
            static_cast<int>(std::floor(scaled.y))};
}

int glyphOf(const Cell& cell, std::uint32_t seed)
{
    return static_cast<int>(
        hashOf(static_cast<std::uint32_t>(cell.column), static_cast<std::uint32_t>(cell.row), seed)
        % static_cast<std::uint32_t>(kGlyphs));
}

/// Distance to a five-pointed star around the origin, below zero inside.
float starDistance(glm::vec2 point, float radius)
{
    constexpr float kFifth = 6.2831853F / 5.0F;
    const float angle = std::atan2(point.x, -point.y);
    const float folded = std::abs(angle - std::round(angle / kFifth) * kFifth);
    const glm::vec2 p = glm::length(point) * glm::vec2(std::sin(folded), std::cos(folded));
    const glm::vec2 tip(0.0F, radius);
    const glm::vec2 notch(radius * 0.4F * std::sin(kFifth * 0.5F),
                          radius * 0.4F * std::cos(kFifth * 0.5F));
    const glm::vec2 edge = notch - tip;
    const float side = edge.x * (p.y - tip.y) - edge.y * (p.x - tip.x);
    return side / glm::length(edge);
}

} // namespace

Picture paintCarvedBand()
{
    return modelled(
        kOrnamentSize,
        kOrnamentSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            colour = stoneAt(uv, 500U);
            height = 1.6F * (clouds(uv, {8, 8}, 4, 501U) - 0.5F);
            const float left = paintLeft(uv, 502U);
            const float border = std::min(uv.y, 1.0F - uv.y);
            if (border < 0.125F)
            {
                // Three painted lines above and below.
                const int stripe = static_cast<int>(border * 32.0F);
                const std::array<Tint, 4> kStripes{kOchre, kTeal, kRust, kIvory};
                const float edge = std::abs(border * 32.0F - std::round(border * 32.0F));
                colour = glm::mix(colour, kStripes[static_cast<std::size_t>(stripe)], 0.85F * left);
                height += 1.1F * ramp(0.0F, 0.22F, edge);
                return;
            }
            const Cell cell = cellAt({uv.x, (uv.y - 0.125F) / 0.75F}, 4, 3);
            const float cut = carved(cell.place, glyphOf(cell, 503U), 0.085F, 0.14F);
            const float rule = ramp(0.035F, 0.015F, std::min(cell.place.x, 1.0F - cell.place.x));
            const std::array<Tint, 4> kPaints{kTeal, kRust, kNight, kTeal};
            const auto paint =
                hashOf(static_cast<std::uint32_t>(cell.column * 7 + cell.row), 504U) % 4U;
            colour = glm::mix(colour, kPaints[paint], 0.8F * cut * left);
            colour = glm::mix(colour, kRust, 0.6F * rule * left);
            height -= 2.2F * cut + 1.2F * rule;
        });
}

Picture paintCornice()
{
    return modelled(
        kOrnamentSize,
        kOrnamentSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            colour = stoneAt(uv, 510U);
            const float grain = clouds(uv, {8, 8}, 4, 511U);
            const float left = paintLeft(uv, 512U);
            height = 1.4F * (grain - 0.5F);
            if (uv.y < 0.14F) // the flat fillet on top
            {
                height += 3.0F;
                colour *= 1.08F;
            }
            else if (uv.y < 0.70F) // leaves that lean out
            {
                const float v = (uv.y - 0.14F) / 0.56F;
                const float leaf = uv.x * 8.0F;
                const float side = std::abs(leaf - std::floor(leaf) - 0.5F);
                const std::array<Tint, 4> kLeaves{kTeal, kOchre, kRust, kOchre};
                const Tint paint = kLeaves[static_cast<std::size_t>(leaf) % 4U];
                const float round = ramp(0.5F, 0.36F, side + 0.55F * ramp(0.12F, 0.0F, v));
                colour = glm::mix(colour * 0.7F, paint, 0.85F * round * left);
                colour *= 0.55F + 0.55F * (1.0F - v * v); // the hollow is in its own shadow
                height += 2.0F * round + 3.0F * (1.0F - v);
            }
            else if (uv.y < 0.86F) // the roll, bound with ribbons
            {
                const float v = (uv.y - 0.70F) / 0.16F;
                const float ribbon = glm::fract(uv.x * 8.0F + 0.5F * v);
                height +=
                    4.5F * std::sqrt(std::max(1.0F - (2.0F * v - 1.0F) * (2.0F * v - 1.0F), 0.0F));
                colour = glm::mix(colour, ribbon < 0.3F ? kRust : kOchre, 0.7F * left);
                colour *= 1.1F - 0.5F * v;
            }
            else
            {
                colour *= 0.62F + 0.4F * ramp(0.86F, 1.0F, uv.y);
            }
        });
}

Picture paintPlaster()
{
    return modelled(
        kOrnamentSize,
        kOrnamentSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            constexpr Shades kLime{
                {0.55F, 0.48F, 0.36F}, {0.77F, 0.70F, 0.55F}, {0.90F, 0.85F, 0.70F}};
            const float stain = clouds(uv, {4, 4}, 5, 520U);
            const float left = paintLeft(uv, 521U);
            const float fallen = ramp(0.67F, 0.70F, clouds(uv, {3, 3}, 5, 522U));
            const Cell cell = cellAt(uv, 2, 2);
            const float figure =
                carved(cell.place, 2 * cell.row + 3 * cell.column + 1, 0.055F, 0.16F);
            const float outline =
                carved(cell.place, 2 * cell.row + 3 * cell.column + 1, 0.085F, 0.16F);
            const std::array<Tint, 2> kFigures{kTeal, kRust};

            colour = shadeOf(kLime, 0.5F + 0.8F * (stain - 0.5F));
            colour = glm::mix(colour, Tint(0.25F, 0.16F, 0.10F), 0.55F * outline * left);
            colour = glm::mix(colour,
                              kFigures[static_cast<std::size_t>(cell.column + cell.row) % 2U],
                              0.85F * figure * left);
            height = 0.9F * (clouds(uv, {16, 16}, 3, 523U) - 0.5F) - 0.5F * figure;

            const Brick brick = brickAt(uv, {4, 2, 0.2F, 52U});
            const Tint bare = stoneAt(uv, 524U) * (0.62F + 0.2F * chanceOf(brick.name));
            colour = glm::mix(colour, bare * ramp(0.0F, 0.014F, brick.edge), fallen);
            height -= 2.4F * fallen;
        });
}

Picture paintRedPlaster()
{
    return modelled(
        kOrnamentSize,
        kOrnamentSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            constexpr Shades kRed{
                {0.30F, 0.07F, 0.05F}, {0.50F, 0.13F, 0.09F}, {0.66F, 0.25F, 0.17F}};
            const float stain = clouds(uv, {6, 6}, 5, 530U);
            const float left = 0.4F + 0.6F * paintLeft(uv, 531U);
            const glm::vec2 turned(uv.x * 4.0F + uv.y * 4.0F, uv.x * 4.0F - uv.y * 4.0F);
            const glm::vec2 lattice = glm::abs(glm::fract(turned) - 0.5F);
            const float line = ramp(0.44F, 0.47F, std::max(lattice.x, lattice.y));
            const float stud = ramp(0.15F, 0.10F, glm::length(lattice));
            const float gilt = std::max(line, stud) * left;
            colour = glm::mix(shadeOf(kRed, 0.5F + 0.8F * (stain - 0.5F)), kGoldLeaf, 0.85F * gilt);
            height = 0.8F * (clouds(uv, {16, 16}, 3, 532U) - 0.5F) + 1.2F * gilt;
        });
}

Picture paintHallFloor(bool inlay)
{
    return modelled(kOrnamentSize,
                    kOrnamentSize,
                    [inlay](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kBasalt{
                            {0.23F, 0.21F, 0.22F}, {0.42F, 0.38F, 0.37F}, {0.62F, 0.57F, 0.53F}};
                        const Brick tile = brickAt({uv.x, uv.y}, {2, 2, 0.0F, 54U});
                        // Brick rows are shifted by half a block; two in a row keep the joints in
                        // line again.
                        const glm::vec2 in = glm::abs(glm::fract(uv * 2.0F) - 0.5F);
                        const float edge = 0.5F - std::max(in.x, in.y);
                        const float veins = clouds(uv, {5, 5}, 5, 540U);
                        const float vein = ramp(0.03F, 0.0F, std::abs(veins - 0.5F));
                        colour = shadeOf(kBasalt,
                                         0.42F + 0.5F * (veins - 0.5F) + 0.18F * vein
                                             + 0.12F * (chanceOf(tile.name) - 0.5F));
                        colour *= 0.5F + 0.5F * ramp(0.0F, 0.03F, edge);
                        height = 1.4F * ramp(0.0F, 0.05F, edge) + 0.4F * (veins - 0.5F);
                        if (!inlay)
                        {
                            return;
                        }
                        const glm::vec2 from = uv - 0.5F;
                        const glm::vec2 a = glm::abs(from);
                        const float square = std::max(a.x, a.y);
                        const float diamond = (a.x + a.y) * 0.7071F;
                        const float star = std::min(square, diamond) - 0.27F; // eight points
                        const float round = glm::length(from);
                        const auto lay = [&](float inside, Tint stone)
                        {
                            colour = glm::mix(colour,
                                              stone * (0.75F + 0.5F * veins),
                                              ramp(0.006F, -0.006F, inside));
                            height -= 0.9F * ramp(0.014F, 0.0F, std::abs(inside));
                        };
                        lay(std::abs(round - 0.46F) - 0.02F, kOchre);
                        lay(star, kIvory);
                        lay(star + 0.045F, {0.13F, 0.30F, 0.42F});
                        lay(round - 0.15F, kOchre);
                        lay(round - 0.115F, {0.50F, 0.14F, 0.10F});
                        lay(round - 0.045F, kIvory);
                    });
}

Picture paintTreasuryFloor()
{
    return modelled(kOrnamentSize,
                    kOrnamentSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kAlabaster{
                            {0.56F, 0.50F, 0.40F}, {0.76F, 0.71F, 0.60F}, {0.90F, 0.87F, 0.78F}};
                        constexpr Shades kJasper{
                            {0.16F, 0.10F, 0.09F}, {0.28F, 0.17F, 0.14F}, {0.44F, 0.29F, 0.24F}};
                        const Cell cell = cellAt(uv, 4, 4);
                        const bool dark = (cell.column + cell.row) % 2 == 0;
                        const float veins = clouds(uv, {5, 5}, 5, 550U);
                        const glm::vec2 in = glm::abs(cell.place - 0.5F);
                        const float edge = 0.5F - std::max(in.x, in.y);
                        const float corner = glm::length(0.5F - in);
                        colour = shadeOf(dark ? kJasper : kAlabaster, 0.5F + 0.8F * (veins - 0.5F));
                        colour *= 0.6F + 0.4F * ramp(0.0F, 0.06F, edge);
                        colour = glm::mix(colour, kGoldLeaf, ramp(0.17F, 0.13F, corner));
                        height = 1.2F * ramp(0.0F, 0.08F, edge) + 1.6F * ramp(0.17F, 0.08F, corner);
                    });
}

Picture paintStarCeiling()
{
    return modelled(kOrnamentSize,
                    kOrnamentSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kVault{
                            {0.05F, 0.07F, 0.20F}, {0.10F, 0.15F, 0.37F}, {0.20F, 0.28F, 0.50F}};
                        const float grain = clouds(uv, {8, 8}, 4, 560U);
                        const float left = paintLeft(uv, 561U);
                        const Cell cell = cellAt({uv.x, uv.y}, 3, 3);
                        const float inside = starDistance(cell.place - 0.5F, 0.34F);
                        const float star = ramp(0.012F, -0.02F, inside);
                        colour = glm::mix(
                            stoneAt(uv, 562U) * 0.5F, shadeOf(kVault, grain), 0.35F + 0.65F * left);
                        colour = glm::mix(colour, kGoldLeaf, star * (0.4F + 0.6F * left));
                        height = 1.2F * (grain - 0.5F) + 1.0F * star;
                        const float edge =
                            std::min(std::min(uv.x, 1.0F - uv.x), std::min(uv.y, 1.0F - uv.y));
                        colour *= 0.55F + 0.45F * ramp(0.0F, 0.014F, edge);
                        height += 1.2F * ramp(0.0F, 0.02F, edge);
                    });
}

Picture paintWindow()
{
    return modelled(kOrnamentSize,
                    kOrnamentSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        colour = stoneAt(uv, 570U);
                        height = 1.6F * (clouds(uv, {8, 8}, 4, 571U) - 0.5F);
                        const glm::vec2 from = glm::abs(uv - glm::vec2(0.5F, 0.53F));
                        const float frame = std::max(from.x - 0.30F, from.y - 0.40F);
                        if (frame > 0.0F)
                        {
                            const float lip = ramp(0.07F, 0.04F, frame);
                            colour = glm::mix(colour, kOchre, 0.35F * lip);
                            height += 3.0F * lip;
                            return;
                        }
                        // A lattice of stone against the morning.
                        const glm::vec2 bars =
                            glm::abs(glm::fract(uv * glm::vec2(7.5F, 6.2F) + 0.25F) - 0.5F);
                        const float bar = ramp(0.30F, 0.36F, std::max(bars.x, bars.y));
                        const Tint sky =
                            glm::mix(Tint(1.0F, 0.97F, 0.86F), Tint(1.0F, 0.80F, 0.52F), uv.y);
                        colour = glm::mix(sky, colour * 0.7F, bar);
                        height = 4.0F * bar - 3.0F;
                    });
}

} // namespace tr::test
