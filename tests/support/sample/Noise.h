#pragma once

#include <glm/glm.hpp>

#include <cstdint>

/// Randomness that is the same in every build: everything follows from the arguments.
namespace tr::test
{

[[nodiscard]] std::uint32_t
hashOf(std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0) noexcept;

/// 0 to 1.
[[nodiscard]] float chanceOf(std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0) noexcept;

/// Smooth hills from 0 to 1 that repeat when u or v grows by 1. `cells` hills fit into that way.
[[nodiscard]] float hills(glm::vec2 uv, glm::ivec2 cells, std::uint32_t seed) noexcept;

/// Hills upon hills: each of `octaves` layers has half the height and twice the number of the one
/// before. 0 to 1, around one half.
[[nodiscard]] float
clouds(glm::vec2 uv, glm::ivec2 cells, int octaves, std::uint32_t seed) noexcept;

/// Points scattered one a cell, repeating as hills do.
struct Scatter
{
    float nearest = 0.0F;    ///< distance to the nearest point, in cells
    float second = 0.0F;     ///< and to the next but one
    std::uint32_t point = 0; ///< a number for the nearest point
};

[[nodiscard]] Scatter scatter(glm::vec2 uv, glm::ivec2 cells, std::uint32_t seed) noexcept;

} // namespace tr::test
