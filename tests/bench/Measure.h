#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

/// Benchmarks print times and, what counts, their ratios measured side by side in one run. They
/// never pass or fail.
namespace bench
{

/// Median of several runs, in milliseconds. One run before them is not counted.
template <class Work>
[[nodiscard]] double medianOf(int runs, Work work)
{
    work();
    std::vector<double> times;
    for (int i = 0; i < runs; ++i)
    {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - start;
        times.push_back(taken.count());
    }
    std::ranges::nth_element(times, times.begin() + runs / 2);
    return times[static_cast<std::size_t>(runs / 2)];
}

/// Keeps the compiler from leaving out work whose result nobody uses.
template <class T>
void keep(const T& value)
{
    asm volatile("" : : "r"(&value) : "memory");
}

} // namespace bench
