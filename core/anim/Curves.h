#pragma once

#include "core/view/objects/Keyframe.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Numbers of key frames over time, as curves.
namespace tr::anim
{

/// Three numbers that go together: angles about X, Y and Z, or the offset along them. Angles go on
/// beyond a full turn (0x10000), so that they do not jump where only the stored number does.
using CurveValues = std::array<double, 3>;

struct CurvePoint
{
    double frame = 0.0; ///< from the first of the animation
    CurveValues values{};
};

struct FrameCurves
{
    std::vector<CurveValues> keys; ///< one a key frame
    /// What is seen from the first key frame to the last.
    std::vector<CurvePoint> line;
    /// Points of the line that do not go on from the one in front of them: the same rotation is
    /// told by other angles from there on.
    std::vector<std::size_t> breaks;
};

/// The angles of a joint, every `rate` frames a key frame. Between key frames they are those of the
/// rotation that is seen there: engines turn rotations into each other, not angles, so the lines
/// are not straight. Of the two sets of angles that each rotation has they are those which go on
/// from the point in front; where a key frame is stored as the other one there is a break. Of very
/// many key frames the lines between are straight. Precondition: rate > 0. A key frame without that
/// joint counts as not turned.
[[nodiscard]] FrameCurves
anglesOver(std::span<const view::Keyframe> keyframes, std::size_t joint, std::int64_t rate);

/// The root's offset, which goes straight from one key frame to the next.
[[nodiscard]] FrameCurves offsetOver(std::span<const view::Keyframe> keyframes, std::int64_t rate);

} // namespace tr::anim
