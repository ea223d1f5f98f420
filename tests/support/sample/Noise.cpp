#include "tests/support/sample/Noise.h"

#include <cmath>

namespace tr::test
{

namespace
{

std::uint32_t mixed(std::uint32_t value) noexcept
{
    value ^= value >> 16;
    value *= 0x7FEB352DU;
    value ^= value >> 15;
    value *= 0x846CA68BU;
    value ^= value >> 16;
    return value;
}

std::uint32_t wrapped(int cell, int cells) noexcept
{
    return static_cast<std::uint32_t>(((cell % cells) + cells) % cells);
}

float smooth(float t) noexcept
{
    return t * t * t * (t * (t * 6.0F - 15.0F) + 10.0F);
}

} // namespace

std::uint32_t hashOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) noexcept
{
    return mixed(a * 0x9E3779B1U + b * 0x85EBCA77U + c * 0xC2B2AE3DU + 0x27D4EB2FU);
}

float chanceOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) noexcept
{
    return static_cast<float>(hashOf(a, b, c) >> 8) / 16777215.0F;
}

float hills(glm::vec2 uv, glm::ivec2 cells, std::uint32_t seed) noexcept
{
    const glm::vec2 place = uv * glm::vec2(cells);
    const int x = static_cast<int>(std::floor(place.x));
    const int y = static_cast<int>(std::floor(place.y));
    const float tx = smooth(place.x - static_cast<float>(x));
    const float ty = smooth(place.y - static_cast<float>(y));
    const auto height = [cells, seed](int column, int row)
    { return chanceOf(wrapped(column, cells.x), wrapped(row, cells.y), seed); };
    return glm::mix(glm::mix(height(x, y), height(x + 1, y), tx),
                    glm::mix(height(x, y + 1), height(x + 1, y + 1), tx),
                    ty);
}

float clouds(glm::vec2 uv, glm::ivec2 cells, int octaves, std::uint32_t seed) noexcept
{
    float sum = 0.0F;
    float weight = 0.5F;
    float total = 0.0F;
    for (int octave = 0; octave < octaves; ++octave)
    {
        sum += weight * hills(uv, cells, seed + static_cast<std::uint32_t>(octave));
        total += weight;
        weight *= 0.5F;
        cells *= 2;
    }
    return sum / total;
}

Scatter scatter(glm::vec2 uv, glm::ivec2 cells, std::uint32_t seed) noexcept
{
    const glm::vec2 place = uv * glm::vec2(cells);
    const glm::ivec2 home(static_cast<int>(std::floor(place.x)),
                          static_cast<int>(std::floor(place.y)));
    Scatter result{8.0F, 8.0F, 0};
    for (int dy = -1; dy <= 1; ++dy)
    {
        for (int dx = -1; dx <= 1; ++dx)
        {
            const glm::ivec2 cell = home + glm::ivec2(dx, dy);
            const std::uint32_t name =
                hashOf(wrapped(cell.x, cells.x), wrapped(cell.y, cells.y), seed);
            const glm::vec2 point =
                glm::vec2(cell) + glm::vec2(chanceOf(name, 1), chanceOf(name, 2));
            const float distance = glm::length(point - place);
            if (distance < result.nearest)
            {
                result.second = result.nearest;
                result.nearest = distance;
                result.point = name;
            }
            else if (distance < result.second)
            {
                result.second = distance;
            }
        }
    }
    return result;
}

} // namespace tr::test
