#pragma once

#include <cstddef>
#include <cstring>
#include <span>

namespace tr
{

/// Whether two stretches hold the same bytes. The comparisons of the standard library go byte by
/// byte here, which takes longer than reading the file.
[[nodiscard]] inline bool sameBytes(std::span<const std::byte> a, std::span<const std::byte> b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

} // namespace tr
