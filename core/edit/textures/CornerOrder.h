#pragma once

#include "core/edit/textures/TextureShapeNumbers.h"

#include <cstdint>
#include <optional>
#include <span>

/// In which order the corners of object textures stand. Used by the sources of this folder and of
/// core/transfer only.
namespace tr::edit
{

/// Where a corner stands in the box of all.
enum class BoxCorner : std::uint8_t
{
    TopLeft,
    TopRight,
    BottomRight,
    BottomLeft,
    Elsewhere,
};

/// The bits of new_flags that are the mapping type of TR4 and TR5.
inline constexpr std::uint16_t kMappingTypeBits = 7;
/// None of those that engines know of quads: they leave its corners alone.
inline constexpr std::uint16_t kMappingTypeOfNone = 2;

[[nodiscard]] BoxCorner boxCornerOf(const level::TextureCorner& corner, const CornerBounds& bounds);

/// Precondition: not Elsewhere.
[[nodiscard]] level::TextureCorner wordsOf(BoxCorner corner, const CornerBounds& bounds);

/// The mapping type that says how the corners stand, by the first three of them; quads have the
/// first of plain and of mirrored ones only. Nothing where none does.
[[nodiscard]] std::optional<std::uint16_t>
mappingTypeOf(std::span<const level::TextureCorner> corners);

} // namespace tr::edit
