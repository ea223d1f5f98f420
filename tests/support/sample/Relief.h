#pragma once

#include "tests/support/sample/Grid.h"

#include <span>

/// The tools that the pictures of the sample are painted with.
namespace tr::test
{

/// A surface before light falls on it. Heights are in texels.
struct Clay
{
    Grid<Tint> colour;
    Grid<float> height;
};

/// The surface under light from the upper left, with dark hollows. Both sides are taken to repeat.
[[nodiscard]] Picture lit(const Clay& clay);

/// A picture whose colour and height one function gives: `function(uv, colour, height)`.
template <class Function>
[[nodiscard]] Picture modelled(int width, int height, Function function)
{
    Clay clay{Grid<Tint>(width, height), Grid<float>(width, height)};
    for (int y = 0; y < height; ++y)
    {
        for (int x = 0; x < width; ++x)
        {
            function(middleOf(x, y, width, height), clay.colour.at(x, y), clay.height.at(x, y));
        }
    }
    return lit(clay);
}

[[nodiscard]] Texel texelOf(Tint tint, float alpha = 1.0F) noexcept;

/// 0 below `low`, 1 above `high`, a smooth ramp between. `low` may be above `high`.
[[nodiscard]] float ramp(float low, float high, float value) noexcept;

[[nodiscard]] float distanceToLine(glm::vec2 point, glm::vec2 from, glm::vec2 to) noexcept;

/// Distance to the lines that join the points one after another.
[[nodiscard]] float distanceToPath(glm::vec2 point, std::span<const glm::vec2> path) noexcept;

/// Three shades of one material.
struct Shades
{
    Tint dark;
    Tint middle;
    Tint light;
};

/// A shade between them: 0 dark, 0.5 middle, 1 light.
[[nodiscard]] Tint shadeOf(const Shades& shades, float tone) noexcept;

/// Blocks in rows, with joints that do not line up. Repeats to all sides.
struct Masonry
{
    int rows = 4;
    int blocksInRow = 2;
    float jitter = 0.15F; ///< how far joints wander, in blocks
    std::uint32_t seed = 0;
};

struct Brick
{
    std::uint32_t name = 0; ///< a number for the block
    glm::vec2 place{0.0F};  ///< 0 to 1 across the block
    float edge = 0.0F;      ///< distance to its edge, in parts of the picture's height
};

[[nodiscard]] Brick brickAt(glm::vec2 uv, const Masonry& masonry) noexcept;

/// How many signs the temple's scribes knew.
inline constexpr int kGlyphs = 14;

/// Distance to the strokes of a sign that fills the square from 0 to 1.
[[nodiscard]] float distanceToGlyph(int glyph, glm::vec2 point);

} // namespace tr::test
