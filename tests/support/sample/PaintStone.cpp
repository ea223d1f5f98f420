#include "tests/support/sample/Noise.h"
#include "tests/support/sample/Relief.h"
#include "tests/support/sample/Surfaces.h"

#include <algorithm>
#include <cmath>

namespace tr::test
{

namespace
{

constexpr int kStoneSize = kTexelsPerSector;
constexpr float kTexel = 1.0F / static_cast<float>(kStoneSize);

constexpr Shades kSandstone{{0.47F, 0.34F, 0.22F}, {0.73F, 0.58F, 0.39F}, {0.93F, 0.81F, 0.60F}};
constexpr Shades kRedGranite{{0.24F, 0.16F, 0.14F}, {0.45F, 0.30F, 0.25F}, {0.66F, 0.48F, 0.40F}};
constexpr Shades kLimestone{{0.42F, 0.37F, 0.30F}, {0.64F, 0.58F, 0.48F}, {0.83F, 0.77F, 0.66F}};
constexpr Shades kDune{{0.62F, 0.46F, 0.28F}, {0.83F, 0.66F, 0.42F}, {0.96F, 0.83F, 0.60F}};
constexpr Shades kDampStone{{0.21F, 0.25F, 0.24F}, {0.43F, 0.48F, 0.45F}, {0.68F, 0.72F, 0.66F}};
constexpr Shades kMoss{{0.10F, 0.17F, 0.05F}, {0.24F, 0.36F, 0.11F}, {0.47F, 0.58F, 0.22F}};
constexpr Shades kSilt{{0.15F, 0.17F, 0.14F}, {0.31F, 0.33F, 0.26F}, {0.48F, 0.49F, 0.38F}};

/// Blocks that weather has worked on.
struct Wall
{
    Masonry masonry;
    Shades shades;
    float joint = 1.3F; ///< half the width of a joint, in texels
    float bevel = 3.2F; ///< texels
    float roughness = 1.0F;
    float cracks = 0.0F;
    std::uint32_t seed = 0;
};

/// Thin dark lines where two patches of scattered points meet, in some places only.
float crackAt(glm::vec2 uv, std::uint32_t seed)
{
    const glm::vec2 bent = uv
                           + 0.05F
                                 * glm::vec2(clouds(uv, {4, 4}, 3, seed + 5U) - 0.5F,
                                             clouds(uv, {4, 4}, 3, seed + 9U) - 0.5F);
    const Scatter cell = scatter(bent, {3, 3}, seed);
    const float line = 1.0F - ramp(0.0F, 0.045F, cell.second - cell.nearest);
    return line * ramp(0.48F, 0.62F, clouds(uv, {3, 3}, 2, seed + 21U));
}

Clay wallClay(const Wall& wall)
{
    Clay clay{Grid<Tint>(kStoneSize, kStoneSize), Grid<float>(kStoneSize, kStoneSize)};
    for (int y = 0; y < kStoneSize; ++y)
    {
        for (int x = 0; x < kStoneSize; ++x)
        {
            const glm::vec2 uv = middleOf(x, y, kStoneSize, kStoneSize);
            const float grain = clouds(uv, {8, 8}, 4, wall.seed);
            const glm::vec2 worn = uv + (grain - 0.5F) * 0.016F;
            const Brick brick = brickAt(glm::fract(worn), wall.masonry);
            const float inside = brick.edge / kTexel;
            const float face = ramp(wall.joint * 0.6F, wall.joint + wall.bevel, inside);
            const float crack = wall.cracks * crackAt(uv, wall.seed + 40U);
            const float pits = ramp(0.36F, 0.2F, scatter(uv, {22, 22}, wall.seed + 3U).nearest);

            const float own = chanceOf(brick.name, 5U) - 0.5F;
            const float streak = clouds({uv.x, uv.y * 0.25F}, {24, 2}, 3, wall.seed + 11U) - 0.5F;
            const float tone = 0.5F + 0.34F * own + 0.55F * (grain - 0.5F) + 0.22F * streak
                               + 0.1F * (face - 0.7F) - 0.5F * crack - 0.12F * pits;
            Tint tint = shadeOf(wall.shades, tone);
            tint *= glm::mix(0.42F, 1.0F, ramp(0.0F, wall.joint + 1.0F, inside));
            // Blocks from one quarry differ a little in hue.
            const float warmth = (chanceOf(brick.name, 8U) - 0.5F) * 0.08F;
            clay.colour.at(x, y) = tint * Tint(1.0F + warmth, 1.0F, 1.0F - warmth);
            clay.height.at(x, y) = face * 2.1F + wall.roughness * 2.2F * (grain - 0.5F) + own * 0.9F
                                   - 1.6F * crack - 0.7F * pits * wall.roughness;
        }
    }
    return clay;
}

/// Lays a second material over a surface wherever `cover` of a place is above zero.
template <class Cover>
void overgrow(Clay& clay, const Shades& shades, float thickness, std::uint32_t seed, Cover cover)
{
    for (int y = 0; y < clay.height.height(); ++y)
    {
        for (int x = 0; x < clay.height.width(); ++x)
        {
            const glm::vec2 uv = middleOf(x, y, clay.height.width(), clay.height.height());
            const float amount = std::clamp(cover(uv), 0.0F, 1.0F);
            const float tuft = clouds(uv, {32, 32}, 2, seed);
            clay.colour.at(x, y) =
                glm::mix(clay.colour.at(x, y), shadeOf(shades, 0.1F + 0.8F * tuft), amount);
            clay.height.at(x, y) =
                glm::mix(clay.height.at(x, y),
                         clay.height.at(x, y) * 0.4F + thickness * (0.4F + 1.4F * tuft),
                         amount);
        }
    }
}

} // namespace

Picture paintBlocks(bool worn)
{
    Wall wall{{4, 2, 0.22F, 1U}, kSandstone};
    wall.seed = worn ? 310U : 300U;
    wall.masonry.seed = worn ? 9U : 1U;
    wall.cracks = worn ? 1.0F : 0.0F;
    wall.roughness = worn ? 1.7F : 1.0F;
    return lit(wallClay(wall));
}

Picture paintDado()
{
    Wall wall{{2, 1, 0.1F, 4U}, kRedGranite};
    wall.seed = 330U;
    wall.roughness = 0.6F;
    wall.bevel = 5.0F;
    return lit(wallClay(wall));
}

Picture paintDampBlocks(bool underWater)
{
    Wall wall{{4, 2, 0.25F, 12U}, underWater ? kDampStone : kLimestone};
    wall.seed = underWater ? 350U : 360U;
    wall.cracks = 1.0F;
    wall.roughness = 1.6F;
    Clay clay = wallClay(wall);
    const float spread = underWater ? 0.62F : 0.585F;
    overgrow(clay,
             kMoss,
             1.6F,
             wall.seed + 1U,
             [spread](glm::vec2 uv)
             {
                 const float patch = clouds(uv, {3, 3}, 5, 91U);
                 const float seam =
                     0.12F * (1.0F - ramp(0.0F, 0.05F, brickAt(uv, {4, 2, 0.25F, 12U}).edge));
                 return ramp(spread, spread + 0.1F, patch + seam) * 0.85F;
             });
    return lit(clay);
}

Picture paintPaving(float sand)
{
    Wall wall{{2, 2, 0.35F, 21U}, kLimestone};
    wall.shades = {{0.50F, 0.40F, 0.29F}, {0.71F, 0.60F, 0.45F}, {0.89F, 0.79F, 0.62F}};
    wall.seed = 370U;
    wall.cracks = 0.9F;
    wall.bevel = 2.2F;
    wall.roughness = 0.9F;
    Clay clay = wallClay(wall);
    overgrow(clay,
             kDune,
             0.7F,
             372U,
             [sand](glm::vec2 uv)
             {
                 const float drift = clouds(uv, {3, 3}, 4, 371U);
                 const float joint =
                     0.2F * (1.0F - ramp(0.0F, 0.035F, brickAt(uv, {2, 2, 0.35F, 21U}).edge));
                 return ramp(0.62F - 0.3F * sand, 0.78F - 0.3F * sand, drift + joint);
             });
    return lit(clay);
}

Picture paintSand()
{
    const auto ripple = [](glm::vec2 uv)
    {
        const float bend = clouds(uv, {2, 2}, 3, 380U);
        const float wave = std::sin(
            (uv.y * 7.0F + 1.6F * bend + std::sin(uv.x * 6.2831853F) * 0.18F) * 6.2831853F);
        return 0.5F + 0.5F * wave * (0.4F + 0.6F * clouds(uv, {2, 3}, 2, 381U));
    };
    Clay clay;
    clay.height =
        evaluate<float>(kStoneSize,
                        kStoneSize,
                        [&](glm::vec2 uv) {
                            return 1.5F * ripple(uv) + 0.8F * clouds(uv, {32, 32}, 2, 382U);
                        });
    clay.colour = evaluate<Tint>(
        kStoneSize,
        kStoneSize,
        [&](glm::vec2 uv)
        {
            const float grains = chanceOf(static_cast<std::uint32_t>(uv.x * 997.0F),
                                          static_cast<std::uint32_t>(uv.y * 991.0F),
                                          383U);
            return shadeOf(kDune,
                           0.32F + 0.2F * ripple(uv) + 0.35F * (clouds(uv, {4, 4}, 4, 384U) - 0.3F)
                               + 0.12F * (grains - 0.5F));
        });
    return lit(clay);
}

Picture paintStepEdge()
{
    // One step of 256 units is a quarter of the picture: nosing, face and a shadow under it.
    const auto course = [](glm::vec2 uv) { return uv.y * 4.0F - std::floor(uv.y * 4.0F); };
    const auto joint = [](glm::vec2 uv)
    {
        const float row = std::floor(uv.y * 4.0F);
        const float across = uv.x * 2.0F + 0.37F * row;
        return std::abs(across - std::round(across)) * 0.5F / kTexel;
    };
    const auto grain = [](glm::vec2 uv) { return clouds(uv, {8, 8}, 4, 390U); };
    Clay clay;
    clay.height = evaluate<float>(
        kStoneSize,
        kStoneSize,
        [&](glm::vec2 uv)
        {
            const float v = course(uv);
            const float nose = ramp(0.30F, 0.24F, v) * ramp(0.0F, 0.06F, v);
            return 2.6F * nose + 2.0F * (grain(uv) - 0.5F) + 1.2F * ramp(0.4F, 1.8F, joint(uv));
        });
    clay.colour = evaluate<Tint>(
        kStoneSize,
        kStoneSize,
        [&](glm::vec2 uv)
        {
            const float v = course(uv);
            const float shadow = 0.32F * ramp(0.24F, 0.30F, v) * ramp(0.62F, 0.32F, v);
            return shadeOf(kSandstone,
                           0.56F + 0.5F * (grain(uv) - 0.5F) - shadow - 0.18F * ramp(0.7F, 1.0F, v))
                   * glm::mix(0.55F, 1.0F, ramp(0.2F, 1.6F, joint(uv)));
        });
    return lit(clay);
}

Picture paintCryptFloor()
{
    Wall wall{{2, 2, 0.2F, 31U}, kDampStone};
    wall.seed = 400U;
    wall.cracks = 1.0F;
    wall.roughness = 1.3F;
    Clay clay = wallClay(wall);
    overgrow(clay,
             kSilt,
             1.2F,
             402U,
             [](glm::vec2 uv) {
                 return ramp(0.42F, 0.62F, clouds(uv, {3, 3}, 4, 401U));
             });
    overgrow(clay,
             kMoss,
             1.5F,
             404U,
             [](glm::vec2 uv) {
                 return 0.8F * ramp(0.6F, 0.68F, clouds(uv, {4, 4}, 4, 403U));
             });
    return lit(clay);
}

Picture paintGrass()
{
    constexpr Shades kGrass{{0.11F, 0.17F, 0.05F}, {0.29F, 0.37F, 0.12F}, {0.55F, 0.58F, 0.24F}};
    constexpr Shades kEarth{{0.24F, 0.17F, 0.10F}, {0.41F, 0.31F, 0.19F}, {0.60F, 0.48F, 0.31F}};
    const auto blades = [](glm::vec2 uv)
    {
        const float bend = clouds(uv, {6, 6}, 2, 410U) - 0.5F;
        return clouds({uv.x + 0.06F * bend, uv.y}, {40, 26}, 3, 411U);
    };
    Clay clay;
    clay.height = evaluate<float>(kStoneSize,
                                  kStoneSize,
                                  [&](glm::vec2 uv) {
                                      return 4.5F * blades(uv) + 2.0F * clouds(uv, {4, 4}, 3, 412U);
                                  });
    clay.colour =
        evaluate<Tint>(kStoneSize,
                       kStoneSize,
                       [&](glm::vec2 uv)
                       {
                           const float bare = ramp(0.58F, 0.68F, clouds(uv, {3, 3}, 4, 413U));
                           const float tone = 0.15F + 0.75F * blades(uv)
                                              + 0.4F * (clouds(uv, {3, 3}, 3, 414U) - 0.5F);
                           return glm::mix(shadeOf(kGrass, tone), shadeOf(kEarth, tone), bare);
                       });
    return lit(clay);
}

Picture paintSlab()
{
    Wall wall{{1, 1, 0.0F, 41U}, kSandstone};
    wall.shades = {{0.38F, 0.29F, 0.20F}, {0.58F, 0.47F, 0.33F}, {0.77F, 0.66F, 0.49F}};
    wall.seed = 420U;
    wall.cracks = 0.7F;
    wall.bevel = 2.0F;
    return lit(wallClay(wall));
}

Picture paintGranite()
{
    constexpr int kObjectSize = 64;
    constexpr Shades kBlack{{0.19F, 0.19F, 0.22F}, {0.36F, 0.36F, 0.40F}, {0.62F, 0.62F, 0.66F}};
    const auto speck = [](glm::vec2 uv) { return scatter(uv, {20, 20}, 431U).nearest; };
    Clay clay;
    clay.height = evaluate<float>(kObjectSize,
                                  kObjectSize,
                                  [](glm::vec2 uv) {
                                      return 0.9F * clouds(uv, {8, 8}, 3, 430U);
                                  });
    clay.colour =
        evaluate<Tint>(kObjectSize,
                       kObjectSize,
                       [&](glm::vec2 uv)
                       {
                           return shadeOf(kBlack,
                                          0.3F + 0.5F * (clouds(uv, {6, 6}, 4, 432U) - 0.4F)
                                              + 0.45F * ramp(0.34F, 0.1F, speck(uv)));
                       });
    return lit(clay);
}

} // namespace tr::test
