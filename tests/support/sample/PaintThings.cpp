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

constexpr int kThingSize = 64;

constexpr Shades kGoldShades{{0.42F, 0.26F, 0.07F}, {0.83F, 0.60F, 0.19F}, {1.0F, 0.88F, 0.50F}};
constexpr Shades kBlueShades{{0.05F, 0.11F, 0.30F}, {0.11F, 0.29F, 0.60F}, {0.42F, 0.66F, 0.88F}};

/// A place on a coat of scales that overlap downwards.
struct Scale
{
    float rim = 0.0F;  ///< 1 on the rim of a scale, 0 inside
    float dome = 0.0F; ///< 1 at its middle
    std::uint32_t name = 0;
};

Scale scaleAt(glm::vec2 uv, int columns, int rows)
{
    const float scaledV = uv.y * static_cast<float>(rows);
    const int ownRow = static_cast<int>(std::floor(scaledV));
    // A scale hangs over the row below its own.
    for (const int row : {ownRow - 1, ownRow})
    {
        const float across = uv.x * static_cast<float>(columns) + (row % 2 == 0 ? 0.0F : 0.5F);
        const glm::vec2 in(glm::fract(across) - 0.5F, (scaledV - static_cast<float>(row)) * 0.6F);
        const float reach = in.y < 0.5F ? std::abs(in.x) : glm::length(in - glm::vec2(0.0F, 0.5F));
        if (reach < 0.5F || row == ownRow)
        {
            return {ramp(0.34F, 0.44F, reach),
                    1.0F - 1.2F * std::min(reach, 0.5F) - 0.3F * in.y,
                    hashOf(static_cast<std::uint32_t>(static_cast<int>(across) % columns),
                           static_cast<std::uint32_t>((row + rows) % rows))};
        }
    }
    return {};
}

} // namespace

Picture paintGold()
{
    return modelled(kThingSize,
                    kThingSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        const float beaten = scatter(uv, {7, 7}, 701U).nearest;
                        const float wear = clouds(uv, {4, 4}, 4, 700U);
                        colour =
                            shadeOf(kGoldShades, 0.35F + 0.5F * wear + 0.25F * (0.5F - beaten));
                        height = 1.6F * beaten + 0.6F * wear;
                    });
}

Picture paintBronze()
{
    return modelled(kThingSize,
                    kThingSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kMetal{
                            {0.17F, 0.12F, 0.07F}, {0.40F, 0.28F, 0.15F}, {0.74F, 0.57F, 0.33F}};
                        const float wear = clouds(uv, {5, 5}, 5, 710U);
                        const float green = ramp(0.56F, 0.68F, clouds(uv, {4, 4}, 4, 711U));
                        colour = glm::mix(shadeOf(kMetal, 0.5F + 1.1F * (wear - 0.5F)),
                                          Tint(0.22F, 0.44F, 0.36F),
                                          0.6F * green);
                        height = 1.2F * wear;
                    });
}

Picture paintAlabaster()
{
    return modelled(kThingSize,
                    kThingSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        constexpr Shades kMilk{
                            {0.63F, 0.52F, 0.38F}, {0.84F, 0.75F, 0.60F}, {0.97F, 0.92F, 0.81F}};
                        const float layer = std::sin(
                            (uv.y * 5.0F + 1.3F * clouds(uv, {2, 2}, 3, 720U)) * 6.2831853F);
                        colour = shadeOf(kMilk, 0.55F + 0.3F * layer * clouds(uv, {3, 3}, 3, 721U));
                        height = 0.4F * layer;
                        if (uv.y < 0.1F || std::abs(uv.y - 0.56F) < 0.05F)
                        {
                            const bool tooth = glm::fract(uv.x * 8.0F) < 0.5F;
                            colour = tooth ? Tint(0.13F, 0.36F, 0.46F) : Tint(0.80F, 0.56F, 0.20F);
                        }
                    });
}

Picture paintSunFace()
{
    Picture picture = modelled(
        kThingSize,
        kThingSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const glm::vec2 from = uv - 0.5F;
            const float radius = glm::length(from) * 2.0F;
            const float angle = std::atan2(from.y, from.x) / 6.2831853F;
            const float ray = std::abs(glm::fract(angle * 16.0F) - 0.5F) * 2.0F;
            const float wear = clouds(uv, {4, 4}, 4, 730U);
            colour = shadeOf(kGoldShades, 0.45F + 0.6F * (wear - 0.4F));
            height = wear;
            if (radius < 0.42F)
            {
                const float dome = std::sqrt(std::max(1.0F - radius * radius / 0.1764F, 0.0F));
                colour = glm::mix(Tint(0.55F, 0.10F, 0.05F), Tint(0.95F, 0.42F, 0.16F), dome);
                height += 7.0F * dome;
            }
            else if (radius < 0.5F)
            {
                height += 4.0F;
                colour *= 1.15F;
            }
            else if (radius < 0.9F)
            {
                const float beam = ramp(0.1F, -0.1F, ray - 1.25F * (0.92F - radius) / 0.42F);
                colour = glm::mix(Tint(0.08F, 0.22F, 0.34F), colour, beam);
                height += 3.0F * beam;
            }
            else
            {
                height += 3.5F;
            }
        });
    for (int y = 0; y < kThingSize; ++y)
    {
        for (int x = 0; x < kThingSize; ++x)
        {
            const bool outside = glm::length(middleOf(x, y, kThingSize, kThingSize) - 0.5F) > 0.5F;
            picture.at(x, y).alpha = outside ? 0 : 255;
        }
    }
    return picture;
}

Picture paintLapis()
{
    return modelled(
        kThingSize,
        kThingSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const Scale scale = scaleAt(uv, 6, 6);
            const float wear = clouds(uv, {6, 6}, 4, 740U);
            const float own = chanceOf(scale.name) - 0.5F;
            colour = shadeOf(kBlueShades,
                             0.42F + 0.5F * scale.dome - 0.2F + 0.3F * own + 0.5F * (wear - 0.5F));
            colour = glm::mix(colour, shadeOf(kGoldShades, 0.4F + 0.5F * wear), 0.9F * scale.rim);
            height = 3.0F * scale.dome + 1.2F * scale.rim;
        });
}

Picture paintGuardianHead()
{
    // The left side of a head that looks to the left edge; the right side mirrors it.
    return modelled(
        kThingSize,
        kThingSize,
        [](glm::vec2 uv, Tint& colour, float& height)
        {
            const Scale scale = scaleAt({uv.x, uv.y}, 9, 9);
            const float wear = clouds(uv, {6, 6}, 4, 750U);
            colour = shadeOf(kBlueShades, 0.30F + 0.45F * scale.dome + 0.3F * (wear - 0.5F));
            colour = glm::mix(colour, shadeOf(kGoldShades, 0.5F), 0.5F * scale.rim);
            height = 1.6F * scale.dome;

            // A golden brow, an eye in a dark almond, the painted tear below it.
            const glm::vec2 eye = uv - glm::vec2(0.40F, 0.40F);
            const float almond = glm::length(eye * glm::vec2(1.0F, 1.9F - 1.4F * eye.x));
            const std::array<glm::vec2, 3> kTear{{{0.42F, 0.48F}, {0.44F, 0.66F}, {0.58F, 0.80F}}};
            const std::array<glm::vec2, 3> kBrow{{{0.16F, 0.34F}, {0.38F, 0.22F}, {0.86F, 0.30F}}};
            const float line = std::min(distanceToPath(uv, kTear), distanceToPath(uv, kBrow));
            if (line < 0.045F || almond < 0.22F)
            {
                colour = shadeOf(kGoldShades, 0.55F + 0.4F * (wear - 0.5F));
                height += 2.0F;
            }
            if (almond < 0.165F)
            {
                const float iris = glm::length(eye - glm::vec2(-0.01F, 0.0F));
                colour = Tint(0.97F, 0.60F, 0.10F);
                colour = glm::mix(colour, Tint(1.0F, 0.92F, 0.45F), ramp(0.10F, 0.04F, iris));
                colour = iris < 0.055F ? Tint(0.02F) : colour;
                height += 1.5F;
            }
        });
}

Picture paintTalon()
{
    return modelled(kThingSize,
                    kThingSize,
                    [](glm::vec2 uv, Tint& colour, float& height)
                    {
                        const Scale scale = scaleAt(uv, 4, 8);
                        const float wear = clouds(uv, {5, 5}, 3, 760U);
                        colour =
                            shadeOf(kGoldShades, 0.35F + 0.35F * scale.dome + 0.5F * (wear - 0.5F));
                        colour *= 1.0F - 0.55F * scale.rim;
                        height = 2.6F * scale.dome;
                    });
}

} // namespace tr::test
