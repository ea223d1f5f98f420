#pragma once

#include <array>
#include <cstdint>

/// Which corner of its sample each corner of a face of a WAD takes. WAD 2.1, Polygons_Package.
namespace tr::view
{

/// Clockwise.
enum class SampleCorner : std::uint8_t
{
    TopLeft,
    TopRight,
    BottomRight,
    BottomLeft,
};

struct SampleCorners
{
    std::array<SampleCorner, 4> plain;
    std::array<SampleCorner, 4> flipped;
};

/// Triangles by their shape divided by two, of which three corners count; quads last.
inline constexpr std::array<SampleCorners, 5> kSampleCorners = []
{
    using enum SampleCorner;
    return std::array<SampleCorners, 5>{{
        {{TopLeft, TopRight, BottomLeft, TopLeft}, {TopRight, TopLeft, BottomRight, TopLeft}},
        {{TopRight, BottomRight, TopLeft, TopLeft}, {TopLeft, BottomLeft, TopRight, TopLeft}},
        {{BottomRight, BottomLeft, TopRight, TopLeft}, {BottomLeft, BottomRight, TopLeft, TopLeft}},
        {{BottomLeft, TopLeft, BottomRight, TopLeft}, {BottomRight, TopRight, BottomLeft, TopLeft}},
        {{TopLeft, TopRight, BottomRight, BottomLeft},
         {TopRight, TopLeft, BottomLeft, BottomRight}},
    }};
}();

inline constexpr std::size_t kSampleCornersOfQuads = 4;

} // namespace tr::view
