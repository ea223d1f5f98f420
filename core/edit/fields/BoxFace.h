#pragma once

#include "core/level/Geometry.h"

#include <array>
#include <cstdint>

/// Faces of boxes, moved by hand: of key frames and of statics.
namespace tr::edit
{

/// A face of a box, at right angles to one of the file's axes.
struct BoxFace
{
    std::uint8_t axis = 0; ///< 0 X, 1 Y, 2 Z
    bool isHigh = false;   ///< the one with the larger number

    friend bool operator==(const BoxFace&, const BoxFace&) = default;
};

/// All of them, in the order in which a box has its numbers.
inline constexpr std::array kBoxFaces{BoxFace{0, false},
                                      BoxFace{0, true},
                                      BoxFace{1, false},
                                      BoxFace{1, true},
                                      BoxFace{2, false},
                                      BoxFace{2, true}};

using BoxNumber = std::int16_t level::BoundingBox::*;

/// The numbers of a box in the order in which files have them.
inline constexpr std::array<BoxNumber, 6> kBoxNumbers{&level::BoundingBox::minX,
                                                      &level::BoundingBox::maxX,
                                                      &level::BoundingBox::minY,
                                                      &level::BoundingBox::maxY,
                                                      &level::BoundingBox::minZ,
                                                      &level::BoundingBox::maxZ};

/// The number that tells where a face is. Some tools write the larger number of an axis first: that
/// is the high face wherever it stands.
[[nodiscard]] std::int16_t& faceOf(level::BoundingBox& box, const BoxFace& face) noexcept;

/// The box with a face moved by units: as far as the opposite one, and as words have room.
[[nodiscard]] level::BoundingBox
withFaceMoved(level::BoundingBox box, const BoxFace& face, std::int32_t units) noexcept;

} // namespace tr::edit
