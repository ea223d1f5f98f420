#pragma once

#include "core/base/Contracts.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

namespace tr::test
{

/// A rectangle of values, row by row from the top.
template <class T>
class Grid
{
public:
    Grid() = default;

    Grid(int width, int height, T fill = {})
        : m_width(width)
        , m_height(height)
        , m_values(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), fill)
    {
    }

    [[nodiscard]] int width() const noexcept { return m_width; }

    [[nodiscard]] int height() const noexcept { return m_height; }

    [[nodiscard]] bool contains(int x, int y) const noexcept
    {
        return x >= 0 && y >= 0 && x < m_width && y < m_height;
    }

    [[nodiscard]] T& at(int x, int y)
    {
        TR_PRE(contains(x, y));
        return m_values[index(x, y)];
    }

    [[nodiscard]] const T& at(int x, int y) const
    {
        TR_PRE(contains(x, y));
        return m_values[index(x, y)];
    }

    /// As if the grid were laid side by side with itself.
    [[nodiscard]] const T& wrapped(int x, int y) const
    {
        if (contains(x, y))
        {
            return m_values[index(x, y)];
        }
        const int column = ((x % m_width) + m_width) % m_width;
        const int row = ((y % m_height) + m_height) % m_height;
        return m_values[index(column, row)];
    }

    [[nodiscard]] auto begin() noexcept { return m_values.begin(); }

    [[nodiscard]] auto end() noexcept { return m_values.end(); }

    [[nodiscard]] auto begin() const noexcept { return m_values.begin(); }

    [[nodiscard]] auto end() const noexcept { return m_values.end(); }

private:
    [[nodiscard]] std::size_t index(int x, int y) const noexcept
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width)
               + static_cast<std::size_t>(x);
    }

    int m_width = 0;
    int m_height = 0;
    std::vector<T> m_values;
};

/// A pixel. Alpha is 0 or 255 in pictures that are cut out.
struct Texel
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;

    friend bool operator==(const Texel&, const Texel&) = default;
};

using Picture = Grid<Texel>;

/// Red, green and blue from 0 to 1, as on the screen.
using Tint = glm::vec3;

/// In radians.
inline constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;

/// The middle of a cell, as u to the right and v down, both 0 to 1 over the grid.
[[nodiscard]] inline glm::vec2 middleOf(int x, int y, int width, int height) noexcept
{
    return {(static_cast<float>(x) + 0.5F) / static_cast<float>(width),
            (static_cast<float>(y) + 0.5F) / static_cast<float>(height)};
}

/// A grid whose values are a function of the place, taken at the middle of each cell.
template <class T, class Function>
[[nodiscard]] Grid<T> evaluate(int width, int height, Function function)
{
    Grid<T> grid(width, height);
    for (int y = 0; y < height; ++y)
    {
        for (int x = 0; x < width; ++x)
        {
            grid.at(x, y) = function(middleOf(x, y, width, height));
        }
    }
    return grid;
}

} // namespace tr::test
