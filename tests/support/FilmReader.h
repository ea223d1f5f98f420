#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tr::test
{

/// A moving picture as others read it: by Google's own decoder.
struct ReadFilm
{
    struct Frame
    {
        int until = 0;                    ///< when the next one is seen, in milliseconds
        std::vector<std::uint8_t> pixels; ///< red, green, blue, alpha
    };

    int width = 0;
    int height = 0;
    int loops = -1; ///< 0: without end
    std::vector<Frame> frames;
};

/// Nothing: it is none.
[[nodiscard]] std::optional<ReadFilm> readFilm(std::span<const std::byte> bytes);

} // namespace tr::test
