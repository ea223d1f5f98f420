#include "core/anim/Curves.h"

#include "core/base/Contracts.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"

#include <cmath>

namespace tr::anim
{
namespace
{

constexpr double kFullAngle = 65536.0;
constexpr std::size_t kLineSteps = 8; ///< from one key frame to the next
constexpr std::size_t kMostLinePoints = 1
                                        << 15; ///< of a line that is worked out between key frames

/// Angles that are told nearer than this are the same: a quarter of what ten bits can tell.
constexpr double kSameAngle = 16.0;

view::JointAngles jointAngles(const view::Keyframe& keyframe, std::size_t joint)
{
    return joint < keyframe.angles.size() ? keyframe.angles[joint] : view::JointAngles{};
}

/// The same angles, each as near to those in front as full turns bring it.
CurveValues goingOn(const CurveValues& angles, const CurveValues& before)
{
    CurveValues found{};
    for (std::size_t axis = 0; axis < found.size(); ++axis)
    {
        found[axis] = before[axis] + std::remainder(angles[axis] - before[axis], kFullAngle);
    }
    return found;
}

CurveValues valuesOf(const view::JointAngles& angles)
{
    return {double(angles.x), double(angles.y), double(angles.z)};
}

bool areSame(const CurveValues& one, const CurveValues& other)
{
    for (std::size_t axis = 0; axis < one.size(); ++axis)
    {
        if (std::abs(one[axis] - other[axis]) > kSameAngle)
        {
            return false;
        }
    }
    return true;
}

/// The angles of a rotation that go on from others.
CurveValues seenAfter(const CurveValues& before, const glm::quat& rotation)
{
    constexpr double kRadians = double{view::kFullTurn} / kFullAngle;
    const glm::vec3 like(glm::dvec3(before[0], before[1], before[2]) * kRadians);
    const glm::dvec3 angles = glm::dvec3(view::anglesYxz(rotation, like)) / kRadians;
    return goingOn({angles.x, angles.y, angles.z}, before);
}

} // namespace

FrameCurves
anglesOver(std::span<const view::Keyframe> keyframes, std::size_t joint, std::int64_t rate)
{
    TR_PRE(rate > 0);
    FrameCurves curves;
    const bool isStraight = keyframes.size() > kMostLinePoints / kLineSteps;
    for (std::size_t key = 0; key < keyframes.size(); ++key)
    {
        const auto angles = jointAngles(keyframes[key], joint);
        const auto frame = static_cast<double>(key) * static_cast<double>(rate);
        if (key == 0)
        {
            // From half a turn back to half a turn on.
            curves.keys.push_back(goingOn(valuesOf(angles), {}));
            curves.line.push_back({frame, curves.keys.back()});
            continue;
        }
        const auto before = jointAngles(keyframes[key - 1], joint);
        CurveValues at = curves.keys.back();
        if (!isStraight && before != angles)
        {
            const glm::quat from = view::rotationOf(before);
            const glm::quat to = view::rotationOf(angles);
            for (std::size_t step = 1; step <= kLineSteps; ++step)
            {
                const auto part = static_cast<float>(step) / static_cast<float>(kLineSteps);
                at = seenAfter(at, glm::slerp(from, to, part));
                curves.line.push_back(
                    {frame - static_cast<double>(rate) * (1.0 - double{part}), at});
            }
        }
        curves.keys.push_back(goingOn(valuesOf(angles), at));
        if (isStraight || before == angles)
        {
            curves.line.push_back({frame, curves.keys.back()});
        }
        else if (areSame(at, curves.keys.back()))
        {
            curves.line.back().values = curves.keys.back();
        }
        else
        {
            curves.breaks.push_back(curves.line.size());
            curves.line.push_back({frame, curves.keys.back()});
        }
    }
    return curves;
}

FrameCurves offsetOver(std::span<const view::Keyframe> keyframes, std::int64_t rate)
{
    TR_PRE(rate > 0);
    FrameCurves curves;
    for (const view::Keyframe& keyframe : keyframes)
    {
        const auto frame = static_cast<double>(curves.keys.size()) * static_cast<double>(rate);
        curves.keys.push_back(
            {double(keyframe.offset.x), double(keyframe.offset.y), double(keyframe.offset.z)});
        curves.line.push_back({frame, curves.keys.back()});
    }
    return curves;
}

} // namespace tr::anim
