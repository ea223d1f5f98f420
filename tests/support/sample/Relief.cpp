#include "tests/support/sample/Relief.h"

#include "tests/support/sample/Noise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::test
{

namespace
{

constexpr int kHollowReach = 2; // texels

/// Mean height around a texel, on a sparse ring: enough to tell hollows from ridges.
float surroundings(const Grid<float>& height, int x, int y)
{
    float sum = 0.0F;
    for (const auto& [dx, dy] : {std::pair{-kHollowReach, 0},
                                 {kHollowReach, 0},
                                 {0, -kHollowReach},
                                 {0, kHollowReach},
                                 {-1, -1},
                                 {1, -1},
                                 {-1, 1},
                                 {1, 1}})
    {
        sum += height.wrapped(x + dx, y + dy);
    }
    return sum / 8.0F;
}

} // namespace

Texel texelOf(Tint tint, float alpha) noexcept
{
    const auto byte = [](float value)
    { return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F)); };
    return {byte(tint.r), byte(tint.g), byte(tint.b), byte(alpha)};
}

Picture lit(const Clay& clay)
{
    constexpr float kContrast = 0.55F;
    constexpr float kHollow = 0.16F;
    const glm::vec3 toLight = glm::normalize(glm::vec3(-0.55F, -0.75F, 0.85F));

    const Grid<float>& height = clay.height;
    Picture picture(height.width(), height.height());
    for (int y = 0; y < height.height(); ++y)
    {
        for (int x = 0; x < height.width(); ++x)
        {
            const float slopeX = height.wrapped(x + 1, y) - height.wrapped(x - 1, y);
            const float slopeY = height.wrapped(x, y + 1) - height.wrapped(x, y - 1);
            const glm::vec3 normal = glm::normalize(glm::vec3(-slopeX, -slopeY, 2.0F));
            const float light = std::max(glm::dot(normal, toLight), 0.0F) / toLight.z;
            const float hollow =
                std::clamp(height.at(x, y) - surroundings(height, x, y), -1.5F, 1.0F);
            const float tone = 1.0F + kContrast * (light - 1.0F) + kHollow * hollow;
            picture.at(x, y) = texelOf(clay.colour.at(x, y) * std::max(tone, 0.12F));
        }
    }
    return picture;
}

float ramp(float low, float high, float value) noexcept
{
    const float t = std::clamp((value - low) / (high - low), 0.0F, 1.0F);
    return t * t * (3.0F - 2.0F * t);
}

float distanceToLine(glm::vec2 point, glm::vec2 from, glm::vec2 to) noexcept
{
    const glm::vec2 along = to - from;
    const float length = glm::dot(along, along);
    const float t =
        length > 0.0F ? std::clamp(glm::dot(point - from, along) / length, 0.0F, 1.0F) : 0.0F;
    return glm::length(point - from - along * t);
}

float distanceToPath(glm::vec2 point, std::span<const glm::vec2> path) noexcept
{
    float nearest = 8.0F;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
    {
        nearest = std::min(nearest, distanceToLine(point, path[i], path[i + 1]));
    }
    return nearest;
}

Tint shadeOf(const Shades& shades, float tone) noexcept
{
    const float t = std::clamp(tone, 0.0F, 1.0F) * 2.0F;
    return t < 1.0F ? glm::mix(shades.dark, shades.middle, t)
                    : glm::mix(shades.middle, shades.light, t - 1.0F);
}

Brick brickAt(glm::vec2 uv, const Masonry& masonry) noexcept
{
    const float rows = static_cast<float>(masonry.rows);
    const float blocks = static_cast<float>(masonry.blocksInRow);
    const int row = std::clamp(static_cast<int>(uv.y * rows), 0, masonry.rows - 1);
    const auto rowName = static_cast<std::uint32_t>(row);
    const float down = uv.y * rows - static_cast<float>(row);

    const float shift = (row % 2 == 0 ? 0.0F : 0.5F) + 0.25F;
    const float across = uv.x * blocks + shift;
    const auto joint = [&](int block)
    {
        const auto name =
            static_cast<std::uint32_t>((block + 4 * masonry.blocksInRow) % masonry.blocksInRow);
        return static_cast<float>(block)
               + masonry.jitter * (chanceOf(name, rowName, masonry.seed) - 0.5F);
    };
    int block = static_cast<int>(std::floor(across));
    block += across >= joint(block + 1) ? 1 : 0;
    block -= across < joint(block) ? 1 : 0;

    const float left = joint(block);
    const float right = joint(block + 1);
    Brick brick;
    brick.name =
        hashOf(static_cast<std::uint32_t>((block + 4 * masonry.blocksInRow) % masonry.blocksInRow),
               rowName,
               masonry.seed + 77U);
    brick.place = {(across - left) / (right - left), down};
    brick.edge = std::min(std::min(across - left, right - across) / blocks,
                          std::min(down, 1.0F - down) / rows);
    return brick;
}

} // namespace tr::test
