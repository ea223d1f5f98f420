#pragma once

#include "core/edit/animation/Track.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Single numbers of key frames: points of the curves that they make over time. When a key frame is
/// seen is no number of it: it follows from its place and the rate.
namespace tr::edit
{

/// A number of a key frame, counted from the first of its animation.
struct CurvePlace
{
    std::size_t keyframe = 0;
    std::optional<std::size_t> joint; ///< whose angle; nothing: the root's offset
    std::uint8_t axis = 0;            ///< 0 to 2: X, Y, Z

    friend auto operator<=>(const CurvePlace&, const CurvePlace&) = default;
};

/// What it is to be: an angle, of which 0x10000 are a full turn and full turns are not stored, or
/// units, which stop at what 16 bits can hold.
struct CurveValue
{
    CurvePlace place;
    std::int64_t value = 0;
};

/// The number at a place as it is. Precondition: the key frame has it.
[[nodiscard]] std::int64_t valueAt(std::span<const view::Keyframe> keyframes,
                                   const CurvePlace& place);

/// The key frames of an animation with other numbers, as they would be read again from its records.
/// Precondition: it owns key frames, and they have these numbers.
[[nodiscard]] std::vector<view::Keyframe>
curvesAsStored(const Content& content, std::size_t animation, std::span<const CurveValue> values);

/// The smallest step that the record can tell at a place: an angle of a rotation about that axis
/// alone is finer from TR4 on than one of three. Precondition: as of curvesAsStored.
[[nodiscard]] std::int64_t
curveStep(const Content& content, std::size_t animation, const CurvePlace& place);

/// Sets numbers of key frames as one edit. Edits with the same merge key are one, as long as
/// records keep their length. Precondition: as of curvesAsStored. Errors: as of exchangeTracks.
[[nodiscard]] Result<void> setCurveValues(Document& document,
                                          EditName name,
                                          std::size_t animation,
                                          std::span<const CurveValue> values,
                                          std::string mergeKey = {});

} // namespace tr::edit
