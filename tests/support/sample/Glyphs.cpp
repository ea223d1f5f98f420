#include "tests/support/sample/Relief.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace tr::test
{

namespace
{

using Path = std::initializer_list<glm::vec2>;

float lines(glm::vec2 point, std::initializer_list<Path> paths)
{
    float nearest = 8.0F;
    for (const Path& path : paths)
    {
        nearest = std::min(nearest, distanceToPath(point, std::span(path.begin(), path.size())));
    }
    return nearest;
}

float ring(glm::vec2 point, glm::vec2 centre, float radius)
{
    return std::abs(glm::length(point - centre) - radius);
}

float disc(glm::vec2 point, glm::vec2 centre, float radius)
{
    return std::max(glm::length(point - centre) - radius, 0.0F);
}

float spiral(glm::vec2 point)
{
    constexpr float kTurn = 6.2831853F;
    const glm::vec2 from = point - glm::vec2(0.5F, 0.52F);
    const float radius = glm::length(from);
    const float angle = std::atan2(from.y, from.x) / kTurn;
    constexpr float kPitch = 0.17F;
    const float winding = radius / kPitch - angle;
    const float off = std::abs(winding - std::round(winding)) * kPitch;
    return radius > 0.42F ? off + (radius - 0.42F) * 2.0F : off;
}

float serpent(glm::vec2 point)
{
    const float wave = 0.52F + 0.2F * std::sin(point.x * 9.0F);
    const float body = point.x < 0.06F || point.x > 0.82F ? 8.0F : std::abs(point.y - wave) * 0.6F;
    return std::min(body, disc(point, {0.85F, 0.68F}, 0.08F));
}

} // namespace

float distanceToGlyph(int glyph, glm::vec2 p) noexcept
{
    switch (glyph % kGlyphs)
    {
    case 0: // sun over two waves
        return std::min(
            disc(p, {0.5F, 0.26F}, 0.15F),
            lines(
                p,
                {{{0.08F, 0.66F}, {0.29F, 0.54F}, {0.5F, 0.66F}, {0.71F, 0.54F}, {0.92F, 0.66F}},
                 {{0.08F, 0.86F}, {0.29F, 0.74F}, {0.5F, 0.86F}, {0.71F, 0.74F}, {0.92F, 0.86F}}}));
    case 1: // wing
        return lines(p,
                     {{{0.12F, 0.2F}, {0.92F, 0.26F}},
                      {{0.12F, 0.2F}, {0.86F, 0.48F}},
                      {{0.12F, 0.2F}, {0.74F, 0.68F}},
                      {{0.12F, 0.2F}, {0.56F, 0.84F}},
                      {{0.12F, 0.2F}, {0.16F, 0.9F}}});
    case 2: // gate
        return lines(p,
                     {{{0.15F, 0.9F}, {0.22F, 0.15F}, {0.78F, 0.15F}, {0.85F, 0.9F}},
                      {{0.5F, 0.42F}, {0.5F, 0.9F}}});
    case 3: // eye
        return std::min(ring(p, {0.5F, 0.45F}, 0.13F),
                        lines(p,
                              {{{0.06F, 0.48F}, {0.3F, 0.25F}, {0.7F, 0.25F}, {0.94F, 0.48F}},
                               {{0.06F, 0.48F}, {0.4F, 0.68F}, {0.94F, 0.48F}},
                               {{0.45F, 0.68F}, {0.38F, 0.92F}}}));
    case 4:
        return spiral(p);
    case 5: // reed
        return lines(p,
                     {{{0.5F, 0.95F}, {0.5F, 0.08F}},
                      {{0.28F, 0.34F}, {0.5F, 0.08F}, {0.72F, 0.34F}},
                      {{0.22F, 0.6F}, {0.5F, 0.42F}, {0.78F, 0.6F}}});
    case 6: // beetle
        return std::min({ring(p, {0.5F, 0.58F}, 0.23F),
                         ring(p, {0.5F, 0.24F}, 0.1F),
                         lines(p,
                               {{{0.27F, 0.5F}, {0.08F, 0.32F}},
                                {{0.73F, 0.5F}, {0.92F, 0.32F}},
                                {{0.3F, 0.72F}, {0.1F, 0.9F}},
                                {{0.7F, 0.72F}, {0.9F, 0.9F}},
                                {{0.5F, 0.36F}, {0.5F, 0.8F}}})});
    case 7: // boat
        return lines(p,
                     {{{0.06F, 0.5F}, {0.24F, 0.78F}, {0.76F, 0.78F}, {0.94F, 0.5F}},
                      {{0.46F, 0.78F}, {0.46F, 0.12F}, {0.8F, 0.56F}, {0.46F, 0.56F}}});
    case 8: // star
        return lines(p,
                     {{{0.5F, 0.5F}, {0.5F, 0.08F}},
                      {{0.5F, 0.5F}, {0.9F, 0.38F}},
                      {{0.5F, 0.5F}, {0.75F, 0.86F}},
                      {{0.5F, 0.5F}, {0.25F, 0.86F}},
                      {{0.5F, 0.5F}, {0.1F, 0.38F}}});
    case 9:
        return serpent(p);
    case 10: // ladder
        return lines(p,
                     {{{0.28F, 0.08F}, {0.28F, 0.94F}},
                      {{0.72F, 0.08F}, {0.72F, 0.94F}},
                      {{0.28F, 0.26F}, {0.72F, 0.26F}},
                      {{0.28F, 0.51F}, {0.72F, 0.51F}},
                      {{0.28F, 0.76F}, {0.72F, 0.76F}}});
    case 11: // rain
        return lines(p,
                     {{{0.1F, 0.2F}, {0.9F, 0.2F}},
                      {{0.2F, 0.2F}, {0.2F, 0.8F}},
                      {{0.4F, 0.2F}, {0.4F, 0.6F}},
                      {{0.6F, 0.2F}, {0.6F, 0.8F}},
                      {{0.8F, 0.2F}, {0.8F, 0.6F}}});
    case 12: // key with two teeth
        return std::min(ring(p, {0.42F, 0.26F}, 0.16F),
                        lines(p,
                              {{{0.42F, 0.42F}, {0.42F, 0.94F}, {0.68F, 0.94F}},
                               {{0.42F, 0.74F}, {0.64F, 0.74F}}}));
    default: // standing bird
        return std::min(disc(p, {0.34F, 0.2F}, 0.09F),
                        lines(p,
                              {{{0.34F, 0.2F}, {0.14F, 0.26F}},
                               {{0.36F, 0.24F},
                                {0.34F, 0.5F},
                                {0.52F, 0.68F},
                                {0.92F, 0.72F},
                                {0.5F, 0.34F},
                                {0.36F, 0.24F}},
                               {{0.5F, 0.68F}, {0.5F, 0.92F}, {0.36F, 0.92F}}}));
    }
}

} // namespace tr::test
