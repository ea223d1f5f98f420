#include "tests/support/sample/Grid.h"
#include "tests/support/sample/Relief.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace tr::test
{

namespace
{

struct Circle
{
    glm::vec2 centre;
    float radius;
    bool filled;
};

/// The strokes of a sign.
struct Sign
{
    std::vector<Circle> circles;
    std::vector<std::vector<glm::vec2>> paths;
};

/// Wide enough apart to tell the end of a sign from its beginning.
constexpr float kFarAway = 8.0F;

constexpr int kSpiral = 4;
constexpr int kSerpent = 9;

// clang-format off
std::array<Sign, kGlyphs> drawSigns()
{
    return {{
        // sun over two waves
        {{{{0.5F, 0.26F}, 0.15F, true}},
         {{{0.08F, 0.66F}, {0.29F, 0.54F}, {0.5F, 0.66F}, {0.71F, 0.54F}, {0.92F, 0.66F}},
          {{0.08F, 0.86F}, {0.29F, 0.74F}, {0.5F, 0.86F}, {0.71F, 0.74F}, {0.92F, 0.86F}}}},
        // wing
        {{},
         {{{0.92F, 0.26F}, {0.12F, 0.2F}, {0.86F, 0.48F}},
          {{0.74F, 0.68F}, {0.12F, 0.2F}, {0.56F, 0.84F}},
          {{0.12F, 0.2F}, {0.16F, 0.9F}}}},
        // gate
        {{},
         {{{0.15F, 0.9F}, {0.22F, 0.15F}, {0.78F, 0.15F}, {0.85F, 0.9F}},
          {{0.5F, 0.42F}, {0.5F, 0.9F}}}},
        // eye with a tear
        {{{{0.5F, 0.45F}, 0.13F, false}},
         {{{0.06F, 0.48F}, {0.3F, 0.25F}, {0.7F, 0.25F}, {0.94F, 0.48F}},
          {{0.06F, 0.48F}, {0.4F, 0.68F}, {0.94F, 0.48F}},
          {{0.45F, 0.68F}, {0.38F, 0.92F}}}},
        {}, // spiral: calculated
        // reed
        {{},
         {{{0.5F, 0.95F}, {0.5F, 0.08F}},
          {{0.28F, 0.34F}, {0.5F, 0.08F}, {0.72F, 0.34F}},
          {{0.22F, 0.6F}, {0.5F, 0.42F}, {0.78F, 0.6F}}}},
        // beetle
        {{{{0.5F, 0.58F}, 0.23F, false}, {{0.5F, 0.24F}, 0.1F, false}},
         {{{0.27F, 0.5F}, {0.08F, 0.32F}},
          {{0.73F, 0.5F}, {0.92F, 0.32F}},
          {{0.3F, 0.72F}, {0.1F, 0.9F}},
          {{0.7F, 0.72F}, {0.9F, 0.9F}},
          {{0.5F, 0.36F}, {0.5F, 0.8F}}}},
        // boat
        {{},
         {{{0.06F, 0.5F}, {0.24F, 0.78F}, {0.76F, 0.78F}, {0.94F, 0.5F}},
          {{0.46F, 0.78F}, {0.46F, 0.12F}, {0.8F, 0.56F}, {0.46F, 0.56F}}}},
        // star
        {{},
         {{{0.5F, 0.08F}, {0.5F, 0.5F}, {0.9F, 0.38F}},
          {{0.75F, 0.86F}, {0.5F, 0.5F}, {0.25F, 0.86F}},
          {{0.5F, 0.5F}, {0.1F, 0.38F}}}},
        {}, // serpent: calculated
        // ladder
        {{},
         {{{0.28F, 0.08F}, {0.28F, 0.94F}},
          {{0.72F, 0.08F}, {0.72F, 0.94F}},
          {{0.28F, 0.26F}, {0.72F, 0.26F}},
          {{0.28F, 0.51F}, {0.72F, 0.51F}},
          {{0.28F, 0.76F}, {0.72F, 0.76F}}}},
        // rain
        {{},
         {{{0.1F, 0.2F}, {0.9F, 0.2F}},
          {{0.2F, 0.2F}, {0.2F, 0.8F}},
          {{0.4F, 0.2F}, {0.4F, 0.6F}},
          {{0.6F, 0.2F}, {0.6F, 0.8F}},
          {{0.8F, 0.2F}, {0.8F, 0.6F}}}},
        // key with two teeth
        {{{{0.42F, 0.26F}, 0.16F, false}},
         {{{0.42F, 0.42F}, {0.42F, 0.94F}, {0.68F, 0.94F}},
          {{0.42F, 0.74F}, {0.64F, 0.74F}}}},
        // standing bird
        {{{{0.34F, 0.2F}, 0.09F, true}},
         {{{0.34F, 0.2F}, {0.14F, 0.26F}},
          {{0.36F, 0.24F}, {0.34F, 0.5F}, {0.52F, 0.68F}, {0.92F, 0.72F}, {0.5F, 0.34F}, {0.36F, 0.24F}},
          {{0.5F, 0.68F}, {0.5F, 0.92F}, {0.36F, 0.92F}}}},
    }};
}

// clang-format on

float spiral(glm::vec2 point)
{
    constexpr float kPitch = 0.17F;
    constexpr float kRim = 0.42F;
    const glm::vec2 from = point - glm::vec2(0.5F, 0.52F);
    const float radius = glm::length(from);
    const float winding = radius / kPitch - std::atan2(from.y, from.x) / kTurn;
    const float off = std::abs(winding - std::round(winding)) * kPitch;
    return radius > kRim ? off + (radius - kRim) * 2.0F : off;
}

float serpent(glm::vec2 point)
{
    const float wave = 0.52F + 0.2F * std::sin(point.x * 9.0F);
    const bool beside = point.x < 0.06F || point.x > 0.82F;
    const float body = beside ? kFarAway : std::abs(point.y - wave) * 0.6F;
    const float head = std::max(glm::length(point - glm::vec2(0.85F, 0.68F)) - 0.08F, 0.0F);
    return std::min(body, head);
}

} // namespace

float distanceToGlyph(int glyph, glm::vec2 point)
{
    static const std::array<Sign, kGlyphs> kSigns = drawSigns();
    const int number = glyph % kGlyphs;
    if (number == kSpiral || number == kSerpent)
    {
        return number == kSpiral ? spiral(point) : serpent(point);
    }
    const Sign& sign = kSigns[static_cast<std::size_t>(number)];
    float nearest = kFarAway;
    for (const Circle& circle : sign.circles)
    {
        const float out = glm::length(point - circle.centre) - circle.radius;
        nearest = std::min(nearest, circle.filled ? std::max(out, 0.0F) : std::abs(out));
    }
    for (const auto& path : sign.paths)
    {
        nearest = std::min(nearest, distanceToPath(point, path));
    }
    return nearest;
}

} // namespace tr::test
