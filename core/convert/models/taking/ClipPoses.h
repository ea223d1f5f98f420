#pragma once

#include "core/convert/models/taking/AnimationTaking.h"
#include "core/convert/models/taking/RigTurns.h"
#include "core/view/objects/PackedRotation.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// Poses that clips show, beside those that an animation has.
namespace tr::convert
{

/// The key frames that an animation has.
struct StoredKeyframes
{
    using Axes = view::PackedRotation::Axes;

    std::vector<view::Keyframe> values;  ///< each with as many angles as its record has
    std::vector<std::vector<Axes>> axes; ///< of each joint in them
    std::size_t rate = 1;                ///< frames from one to the next
    std::int64_t last = 0;               ///< last frame of the animation, counted from the first

    /// Frames from the first to the last. Precondition: there is one.
    [[nodiscard]] std::size_t reach() const noexcept { return (values.size() - 1) * rate; }
};

/// The smallest turn that a form can hold; radians. About one axis it is finer from TR4 on.
[[nodiscard]] double smallestTurn(view::PackedRotation::Axes axes, schema::Version version);

/// As files store it; what has no room becomes the nearest.
[[nodiscard]] level::Vertex storedOffset(const glm::vec3& way);

/// Keeps all that it is given.
class ClipPoses
{
public:
    ClipPoses(const schema::Content& content,
              const ClipSource& source,
              const AnimationsWanted& wanted,
              const Progress& progress);

    [[nodiscard]] const std::vector<view::Joint>& joints() const noexcept
    {
        return m_turns.joints();
    }

    /// Whether what a clip says of a joint is to be taken.
    [[nodiscard]] bool counts(std::size_t joint) const;

    /// The key frames of now, or none.
    [[nodiscard]] StoredKeyframes storedOf(std::size_t animation) const;

    /// The pose that a clip shows. `stored`: for joints that have no bone. Throws Cancelled.
    [[nodiscard]] WantedPose
    at(const exchange::ModelClip& clip, float seconds, const view::Keyframe& stored) const;

    /// What is to be otherwise than in a pose, whose angles have these forms: see takeAnimations
    /// for how much is none. Throws Cancelled.
    [[nodiscard]] WantedPose differenceAt(const exchange::ModelClip& clip,
                                          float seconds,
                                          const view::Keyframe& values,
                                          const std::vector<StoredKeyframes::Axes>& axes) const;

    /// Whether a pose can be what was stored for the one that a clip shows. Throws Cancelled.
    [[nodiscard]] bool canBeStoredOf(const exchange::ModelClip& clip,
                                     float seconds,
                                     const view::Keyframe& values) const;

private:
    /// `nearest`: of a joint, how far a turn must be from its own to be another one; radians.
    using Nearest = std::function<double(std::size_t joint)>;
    [[nodiscard]] WantedPose differenceAt(const exchange::ModelClip& clip,
                                          float seconds,
                                          const view::Keyframe& values,
                                          const Nearest& nearest) const;

    const schema::Content& m_content;
    const schema::Version m_version;
    const ClipSource& m_source;
    const AnimationsWanted& m_wanted;
    const Progress& m_progress;
    RigTurns m_turns;
};

} // namespace tr::convert
