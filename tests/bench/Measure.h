#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

/// Benchmarks print times and, what counts, their ratios measured side by side in one run. They
/// never pass or fail.
namespace bench
{

/// Medians of several runs of each, in milliseconds, taken in turns: what else the machine does
/// then falls on all of them alike. One round before them is not counted.
template <class... Work>
[[nodiscard]] std::array<double, sizeof...(Work)> mediansOf(int runs, Work... work)
{
    std::array<std::vector<double>, sizeof...(Work)> times;
    const auto measure = [](auto& once, std::vector<double>& into)
    {
        const auto start = std::chrono::steady_clock::now();
        once();
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - start;
        into.push_back(taken.count());
    };
    (work(), ...);
    for (int i = 0; i < runs; ++i)
    {
        std::size_t which = 0;
        (measure(work, times[which++]), ...);
    }
    std::array<double, sizeof...(Work)> medians{};
    for (std::size_t i = 0; i < times.size(); ++i)
    {
        std::ranges::nth_element(times[i], times[i].begin() + runs / 2);
        medians[i] = times[i][static_cast<std::size_t>(runs / 2)];
    }
    return medians;
}

/// Median of several runs, in milliseconds. One run before them is not counted.
template <class Work>
[[nodiscard]] double medianOf(int runs, Work work)
{
    return mediansOf(runs, work)[0];
}

/// Keeps the compiler from leaving out work whose result nobody uses.
template <class T>
void keep(const T& value)
{
    asm volatile("" : : "r"(&value) : "memory");
}

} // namespace bench
