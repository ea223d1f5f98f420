#pragma once

#include "core/anim/Curves.h"
#include "core/edit/animation/poses/CurveEdit.h"
#include "core/view/objects/Pose.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ui
{

using tr::edit::CurvePlace;

/// A number of all key frames, and what is seen of it between them.
struct Curve
{
    std::optional<std::size_t> joint; ///< nothing: the root's offset
    std::uint8_t axis = 0;
    QString name; ///< "left foot X"; "X" where there is only one joint
    std::vector<double> keys;
    std::vector<tr::anim::CurvePoint> line; ///< of all axes
    std::vector<std::size_t> breaks;        ///< of the line

    [[nodiscard]] CurvePlace placeOf(std::size_t keyframe) const { return {keyframe, joint, axis}; }
};

using CurveList = std::vector<Curve>;

/// Which numbers are looked at.
struct CurveChoice
{
    bool isOffset = false;           ///< the root's, and no joints
    std::vector<std::size_t> joints; ///< in ascending order
    std::array<bool, 3> axes{true, true, true};

    friend bool operator==(const CurveChoice&, const CurveChoice&) = default;
};

/// The key frames of an animation, and what their numbers are called.
class CurveSubject
{
public:
    /// Preconditions: the file is there, the model and the animation exist.
    CurveSubject(OpenFilePtr file, std::size_t model, std::size_t animation);

    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    [[nodiscard]] std::size_t model() const noexcept { return m_model; }

    [[nodiscard]] std::size_t animation() const noexcept { return m_animation; }

    /// As they are in the file; none where the animation owns none.
    [[nodiscard]] const std::vector<tr::view::Keyframe>& keyframes() const noexcept
    {
        return m_keyframes;
    }

    /// Of the moveable that owns the animation; what is stored is theirs.
    [[nodiscard]] std::size_t joints() const noexcept;

    [[nodiscard]] int frames() const noexcept { return m_frames; }

    [[nodiscard]] int rate() const noexcept { return m_rate; }

    /// "mesh 3 · left foot"
    [[nodiscard]] QString jointTitle(std::size_t joint) const;

    /// "left foot", or "mesh 3".
    [[nodiscard]] QString jointName(std::size_t joint) const;

    /// The curves of key frames: its own, or some that are tried out in their place.
    [[nodiscard]] CurveList curvesOf(const std::vector<tr::view::Keyframe>& keyframes,
                                     const CurveChoice& choice) const;

    /// The moveable in a frame with key frames that are tried out.
    [[nodiscard]] tr::view::Pose poseOf(const std::vector<tr::view::Keyframe>& keyframes,
                                        std::size_t frame) const;

    /// "left foot X, key frame 3, frame 6: -45.00° (57344)"
    [[nodiscard]] QString textOf(const std::vector<tr::view::Keyframe>& keyframes,
                                 const CurvePlace& place) const;

private:
    OpenFilePtr m_file;
    std::size_t m_model;
    std::size_t m_animation;
    std::vector<tr::view::Keyframe> m_keyframes;
    int m_frames;
    int m_rate;
};

/// "X", "Y" or "Z".
[[nodiscard]] QString axisName(std::uint8_t axis);

/// "-45.00° (57344)" of an angle, "-12" of an offset.
[[nodiscard]] QString valueText(const CurvePlace& place, std::int64_t value);

/// An angle of the files in degrees.
[[nodiscard]] constexpr double degreesOf(double angle) noexcept
{
    return angle * (360.0 / 65536.0);
}

/// The same of a stored one, from half a turn back to half a turn on.
[[nodiscard]] constexpr double signedDegrees(std::int64_t angle) noexcept
{
    return degreesOf(static_cast<std::int16_t>(angle));
}

[[nodiscard]] constexpr double anglesOfDegrees(double degrees) noexcept
{
    return degrees * (65536.0 / 360.0);
}

} // namespace ui
