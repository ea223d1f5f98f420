#pragma once

#include <cstddef>

namespace tr::view
{

/// How much of a stream's lists is read, in the unit of its size. Those of a damaged file can
/// overlap without end: reading stops when the stream has been read so many times.
[[nodiscard]] constexpr std::size_t readingBudget(std::size_t size) noexcept
{
    constexpr std::size_t kMostTimes = 64;
    constexpr std::size_t kAlways = 1U << 20;
    return size * kMostTimes + kAlways;
}

} // namespace tr::view
