#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tr::exchange
{

struct Picture
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    /// Red, green, blue, alpha of each pixel, row by row from the top. Colours do not have their
    /// alpha in them.
    std::vector<std::uint8_t> pixels;

    friend bool operator==(const Picture&, const Picture&) = default;
};

inline constexpr std::size_t kPixelBytes = 4;
inline constexpr std::size_t kAlphaAt = 3; ///< of these, its alpha
inline constexpr std::uint8_t kFullAlpha = 255;

/// Larger pictures are neither read nor written.
inline constexpr std::uint64_t kMostPixels = 8192ULL * 8192;

/// Whether some of it is not fully seen.
[[nodiscard]] bool hasHoles(const Picture& picture) noexcept;

/// The same with all of it fully seen, in the colours that holes have under them.
[[nodiscard]] Picture withoutHoles(Picture picture);

} // namespace tr::exchange
