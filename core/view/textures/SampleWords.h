#pragma once

#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/SampleCorners.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

/// The word of a face of a WAD that says which sample it shows, and how. WAD 2.1,
/// Polygons_Package.
namespace tr::view
{

struct SampleWord
{
    std::uint16_t word = 0;
    bool isQuad = false;
};

/// The corners of its sample that a face shows at its own; of a triangle three of them count.
[[nodiscard]] std::array<SampleCorner, 4> cornersOf(const SampleWord& face) noexcept;

/// The word for the same picture on that face, taken from another sample, of which its own is the
/// picture turned so. Nothing where faces of its kind cannot say that: quads are only mirrored, by
/// a number below zero, which sample 0 has none of, and triangles have twelve bits for numbers.
[[nodiscard]] std::optional<std::uint16_t>
wordFor(const SampleWord& face, std::size_t sample, TexelTurn turn);

} // namespace tr::view
