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

constexpr Tint kCarvedTeal{0.13F, 0.46F, 0.47F};
constexpr Tint kCarvedRust{0.62F, 0.22F, 0.13F};
constexpr Tint kCarvedOchre{0.86F, 0.62F, 0.24F};
constexpr Tint kCarvedNight{0.11F, 0.16F, 0.40F};
constexpr Tint kCarvedGoldLeaf{0.96F, 0.77F, 0.30F};

constexpr Shades kStone{{0.50F, 0.37F, 0.25F}, {0.76F, 0.62F, 0.43F}, {0.92F, 0.81F, 0.62F}};

/// One half of the winged disc: `p` from the disc outwards, in units of the picture's height.
void wing(glm::vec2 p, Tint& colour, float& height, float left)
{
    const float span = p.x / 0.86F;
    if (span < 0.0F || span > 1.0F)
    {
        return;
    }
    const float top = -0.16F + 0.03F * std::sin(span * 3.0F);
    const float length = 0.46F * std::sqrt(std::max(1.0F - span * span, 0.0F)) + 0.06F;
    const float down = (p.y - top) / length;
    if (down < 0.0F || down > 1.0F)
    {
        return;
    }

    struct Row
    {
        float end;
        float feathers;
        Tint paint;
    };

    constexpr std::array<Row, 3> kRows{
        {{0.26F, 22.0F, kCarvedNight}, {0.56F, 14.0F, kCarvedRust}, {1.0F, 9.0F, kCarvedTeal}}};
    float start = 0.0F;
    for (const Row& row : kRows)
    {
        if (down <= row.end)
        {
            const float along = (down - start) / (row.end - start);
            // Feathers fan outwards the further down they reach.
            const float place = (span + 0.10F * down) * row.feathers;
            const float side = std::abs(place - std::floor(place) - 0.5F);
            const float tip = ramp(0.5F, 0.40F, side + 0.5F * ramp(0.72F, 1.0F, along));
            const float shaft = ramp(0.09F, 0.03F, side);
            colour = glm::mix(colour, glm::mix(kCarvedOchre * 0.9F, row.paint, tip), 0.9F * left);
            colour = glm::mix(colour, kCarvedGoldLeaf, 0.6F * shaft * left);
            height += 2.2F + 1.4F * tip - 1.5F * along;
            return;
        }
        start = row.end;
    }
}

} // namespace

Picture paintWingedDisc()
{
    return modelled(
        2 * kTexelsPerSector,
        kTexelsPerSector,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const float grain = clouds(uv, {16, 8}, 4, 600U);
            const float left = 0.35F + 0.65F * ramp(0.34F, 0.52F, clouds(uv, {12, 6}, 4, 601U));
            colour = shadeOf(kStone, 0.5F + 0.8F * (grain - 0.5F));
            height = 1.6F * (grain - 0.5F);

            const glm::vec2 from((uv.x - 0.5F) * 2.0F, uv.y - 0.46F);
            const glm::vec2 half(std::abs(from.x), from.y);
            wing(half - glm::vec2(0.1F, 0.0F), colour, height, left);

            // Two serpents rise beside the disc.
            const float neck = std::abs(half.x - 0.20F - 0.035F * std::sin(half.y * 14.0F));
            if (half.y > -0.10F && half.y < 0.30F && neck < 0.035F)
            {
                colour = glm::mix(colour, kCarvedGoldLeaf, 0.9F * left);
                height += 3.5F * (1.0F - neck / 0.035F) + 2.0F;
            }
            const float disc = glm::length(from - glm::vec2(0.0F, -0.02F));
            if (disc < 0.19F)
            {
                const float dome = std::sqrt(std::max(1.0F - disc * disc / 0.0361F, 0.0F));
                colour = glm::mix(disc > 0.155F ? kCarvedGoldLeaf : Tint(0.80F, 0.25F, 0.12F),
                                  kCarvedGoldLeaf,
                                  0.25F * dome);
                height += 5.0F * dome + 2.0F;
            }
            const float border = std::min(uv.y, 1.0F - uv.y);
            if (border < 0.06F)
            {
                const float tooth = std::abs(glm::fract(uv.x * 16.0F) - 0.5F);
                colour = glm::mix(colour, tooth < 0.25F ? kCarvedTeal : kCarvedOchre, 0.75F * left);
                height += 1.6F * ramp(0.0F, 0.02F, 0.06F - border);
            }
        });
}

Picture paintShaft()
{
    return modelled(
        64,
        128,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const float grain = clouds(uv, {4, 8}, 4, 610U);
            const float left = 0.3F + 0.7F * ramp(0.36F, 0.54F, clouds(uv, {4, 8}, 4, 611U));
            colour = shadeOf(kStone, 0.55F + 0.8F * (grain - 0.5F));
            height = 1.6F * (grain - 0.5F);
            if (uv.y < 0.16F) // rings under the capital
            {
                const float ring = uv.y / 0.04F;
                constexpr std::array<Tint, 4> kRings{
                    kCarvedOchre, kCarvedTeal, kCarvedOchre, kCarvedRust};
                colour =
                    glm::mix(colour, kRings[static_cast<std::size_t>(ring) % 4U], 0.85F * left);
                height +=
                    1.6F
                    * ramp(0.0F, 0.25F, std::abs(glm::fract(ring) - 0.5F) < 0.34F ? 1.0F : 0.0F);
            }
            else if (uv.y < 0.80F) // columns of signs between ruled lines
            {
                const glm::vec2 scaled(uv.x * 2.0F, (uv.y - 0.16F) / 0.64F * 3.0F);
                const glm::vec2 cell = glm::fract(scaled);
                const auto sign = static_cast<int>(hashOf(static_cast<std::uint32_t>(scaled.x),
                                                          static_cast<std::uint32_t>(scaled.y),
                                                          612U)
                                                   % static_cast<std::uint32_t>(kGlyphs));
                const float cut =
                    ramp(0.10F, 0.055F, distanceToGlyph(sign, (cell - 0.16F) / 0.68F));
                const float rule = ramp(0.06F, 0.03F, std::min(cell.x, 1.0F - cell.x));
                colour =
                    glm::mix(colour, sign % 2 == 0 ? kCarvedTeal : kCarvedRust, 0.75F * cut * left);
                colour = glm::mix(colour, kCarvedOchre * 0.8F, 0.5F * rule * left);
                height -= 2.0F * cut + 0.9F * rule;
            }
            else // leaves that sheathe the foot
            {
                const float v = (uv.y - 0.80F) / 0.20F;
                const float side = std::abs(glm::fract(uv.x * 4.0F) - 0.5F);
                const float leaf = ramp(0.02F, -0.02F, side - 0.5F * v);
                colour = glm::mix(
                    colour, side < 0.2F * v ? kCarvedOchre : kCarvedTeal, 0.8F * leaf * left);
                height += 1.5F * leaf;
                colour *= 1.0F - 0.25F * v;
            }
        });
}

Picture paintCapital()
{
    return modelled(
        64,
        64,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const float grain = clouds(uv, {4, 4}, 4, 620U);
            const float left = 0.4F + 0.6F * ramp(0.36F, 0.54F, clouds(uv, {4, 4}, 4, 621U));
            const float leaf = uv.x * 4.0F;
            const float side = std::abs(glm::fract(leaf) - 0.5F);
            const float petal = ramp(0.5F, 0.38F, side + 0.35F * ramp(0.18F, 0.0F, uv.y));
            constexpr std::array<Tint, 4> kPetals{
                kCarvedTeal, kCarvedRust, kCarvedTeal, kCarvedNight};
            colour = shadeOf(kStone, 0.5F + 0.8F * (grain - 0.5F));
            colour =
                glm::mix(colour, kPetals[static_cast<std::size_t>(leaf) % 4U], 0.8F * petal * left);
            colour = glm::mix(colour, kCarvedOchre, 0.8F * ramp(0.07F, 0.03F, side) * left);
            if (uv.y < 0.1F)
            {
                colour = glm::mix(colour, kCarvedGoldLeaf, 0.7F * left);
            }
            colour *= 1.06F - 0.35F * uv.y;
            height = 1.2F * (grain - 0.5F) + 2.2F * petal;
        });
}

Picture paintObelisk()
{
    return modelled(64,
                    128,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kRose{
                            {0.34F, 0.20F, 0.17F}, {0.58F, 0.39F, 0.33F}, {0.80F, 0.62F, 0.54F}};
                        const float speck = scatter(uv, {16, 32}, 631U).nearest;
                        const float grain = clouds(uv, {6, 12}, 4, 630U);
                        colour =
                            shadeOf(kRose, 0.35F + 0.5F * grain - 0.35F * ramp(0.3F, 0.1F, speck));
                        height = 0.8F * (grain - 0.5F);
                        const float frame = std::min(uv.x, 1.0F - uv.x);
                        const float rule = ramp(0.025F, 0.01F, std::abs(frame - 0.14F));
                        const glm::vec2 cell((uv.x - 0.2F) / 0.6F, glm::fract(uv.y * 4.0F));
                        const int row = static_cast<int>(uv.y * 4.0F);
                        constexpr std::array<int, 4> kSigns{13, 3, 6, 0};
                        float cut = rule;
                        if (cell.x > 0.0F && cell.x < 1.0F)
                        {
                            cut =
                                std::max(cut,
                                         ramp(0.085F,
                                              0.05F,
                                              distanceToGlyph(kSigns[static_cast<std::size_t>(row)],
                                                              (cell - 0.1F) / 0.8F)));
                        }
                        colour = glm::mix(colour, kCarvedGoldLeaf, 0.85F * cut);
                        height -= 2.0F * cut;
                        colour *= 0.72F + 0.28F * ramp(0.0F, 0.07F, frame);
                    });
}

Picture paintLid()
{
    return modelled(
        64,
        128,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const float grain = clouds(uv, {4, 8}, 4, 640U);
            colour = Tint(0.83F, 0.63F, 0.24F) * (0.8F + 0.4F * grain);
            height = 0.6F * (grain - 0.5F);
            const glm::vec2 from((uv.x - 0.5F), uv.y);
            const float side = std::abs(from.x);

            // Head with its cloth, folded wings over the body, feet.
            const float cloth = glm::length(glm::vec2(from.x * 1.0F, (from.y - 0.17F) * 1.1F));
            const float face = glm::length(glm::vec2(from.x * 1.35F, (from.y - 0.16F) * 1.6F));
            if (uv.y > 0.30F && uv.y < 0.92F && side < 0.40F - 0.18F * (uv.y - 0.3F))
            {
                const float row = uv.y * 22.0F;
                const float scale = std::abs(
                    glm::fract(from.x * 12.0F + (static_cast<int>(row) % 2 == 0 ? 0.0F : 0.5F))
                    - 0.5F);
                const float tip = ramp(0.5F, 0.34F, scale + 0.4F * glm::fract(row));
                colour = glm::mix(colour,
                                  static_cast<int>(row) % 3 == 0 ? kCarvedRust : kCarvedNight,
                                  0.85F * tip);
                height += 2.5F + 1.4F * tip;
            }
            if (cloth < 0.25F)
            {
                const bool stripe = glm::fract(cloth * 26.0F) < 0.5F;
                colour = stripe ? kCarvedNight : kCarvedGoldLeaf;
                height += 3.0F + (stripe ? 0.0F : 0.8F);
            }
            if (face < 0.17F)
            {
                colour = kCarvedGoldLeaf * 1.02F;
                height += 2.0F * std::sqrt(std::max(1.0F - face * face / 0.0289F, 0.0F));
                const float eye =
                    glm::length(glm::vec2((side - 0.055F) * 1.0F, (from.y - 0.15F) * 2.4F));
                colour = eye < 0.028F ? Tint(0.06F) : colour;
                const float mouth = std::max(side - 0.035F, std::abs(from.y - 0.215F) - 0.006F);
                colour = mouth < 0.0F ? Tint(0.4F, 0.2F, 0.1F) : colour;
            }
            const float border =
                std::min(std::min(uv.x, 1.0F - uv.x), std::min(uv.y, 1.0F - uv.y) * 2.0F);
            if (border < 0.07F)
            {
                colour = glm::fract((uv.x + uv.y) * 12.0F) < 0.5F ? kCarvedTeal : kCarvedGoldLeaf;
                height += 1.5F * ramp(0.0F, 0.03F, 0.07F - border);
            }
        });
}

Picture paintDoorLeaf()
{
    return modelled(64,
                    128,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kCedar{
                            {0.20F, 0.11F, 0.06F}, {0.38F, 0.22F, 0.12F}, {0.58F, 0.37F, 0.21F}};
                        constexpr Shades kMetal{
                            {0.25F, 0.20F, 0.10F}, {0.55F, 0.44F, 0.22F}, {0.85F, 0.72F, 0.42F}};
                        const float fibre = clouds({uv.x, uv.y * 0.25F}, {20, 4}, 4, 650U);
                        const float plank = std::abs(glm::fract(uv.x * 4.0F) - 0.5F);
                        colour = shadeOf(kCedar, 0.5F + 0.9F * (fibre - 0.5F))
                                 * (0.5F + 0.5F * ramp(0.5F, 0.44F, plank));
                        height = 1.6F * fibre + 1.6F * ramp(0.5F, 0.42F, plank);

                        const float band = std::abs(glm::fract(uv.y * 3.0F) - 0.5F);
                        const float rim = std::min(std::min(uv.x, 1.0F - uv.x),
                                                   std::min(uv.y, 1.0F - uv.y) * 2.0F);
                        if (band < 0.10F || rim < 0.06F)
                        {
                            const float wear = clouds(uv, {8, 16}, 4, 651U);
                            const glm::vec2 stud =
                                glm::fract(glm::vec2(uv.x * 8.0F, uv.y * 16.0F)) - 0.5F;
                            const float head = ramp(0.34F, 0.2F, glm::length(stud));
                            colour = shadeOf(kMetal, wear + 0.35F * head);
                            height = 3.6F + 1.8F * head;
                        }
                    });
}

} // namespace tr::test
