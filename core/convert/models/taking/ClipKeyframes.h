#pragma once

#include "core/convert/models/taking/AnimationTaking.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/convert/models/taking/RigTurns.h"
#include "core/edit/animation/Track.h"
#include "core/edit/animation/adding/AnimationAdding.h"
#include "core/edit/animation/poses/BoxEdit.h"
#include "core/view/objects/PackedRotation.h"

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

/// Clips as key frames of a moveable.
namespace tr::convert
{

/// What is lost where poses become numbers of the game.
struct PoseLoss
{
    double turn = 0.0;       ///< degrees, at most
    double shift = 0.0;      ///< units, at most
    std::size_t clamped = 0; ///< offsets that have no room
};

/// A clip that is put onto an animation.
struct ClipTrack
{
    /// How the frames of now are seen then.
    enum class Length : std::uint8_t
    {
        Same,
        OtherEnd,   ///< at their times; the end is elsewhere
        OtherSpeed, ///< all of them, over another time
    };

    std::size_t animation = 0; ///< row
    Length length = Length::Same;
    edit::Track track;
    std::int64_t newLast = 0;     ///< last frame counted from the first, of OtherEnd
    std::size_t before = 0;       ///< key frames that it has
    std::set<std::size_t> joints; ///< that are turned otherwise
    std::size_t turned = 0;       ///< key frames in which they are
    std::size_t moved = 0;        ///< key frames whose offset is another one
    /// Keys of the clip that stand between the key frames, and show something else than the way
    /// from one of these to the next. Not counted where they come at another speed.
    std::size_t keysBetween = 0;
    PoseLoss loss;

    [[nodiscard]] bool changesNothing() const noexcept
    {
        return length == Length::Same && joints.empty() && moved == 0;
    }
};

/// Makes key frames of clips. Keeps all that it is given. Throws Cancelled.
class ClipReader
{
public:
    ClipReader(const schema::Content& content,
               const ClipSource& source,
               const AnimationsWanted& wanted,
               const Progress& progress);

    /// Precondition: the animation owns key frames.
    [[nodiscard]] ClipTrack trackOf(const exchange::ModelClip& clip, std::size_t animation) const;

    /// As an animation that goes on to itself, of the number among those that are put.
    [[nodiscard]] edit::AddedAnimation
    added(const exchange::ModelClip& clip, std::size_t number, PoseLoss& loss) const;

private:
    /// The key frames that an animation has.
    struct Stored
    {
        std::vector<view::Keyframe> values;
        std::vector<std::vector<view::PackedRotation::Axes>> axes; ///< of each joint in them
        std::size_t rate = 1;
    };

    struct Wanted
    {
        edit::NewKeyframe keyframe;
        WantedPose pose; ///< only what differs from the key frame that it is like
    };

    [[nodiscard]] WantedPose
    poseAt(const exchange::ModelClip& clip, float seconds, const view::Keyframe& stored) const;
    [[nodiscard]] std::size_t keysBetween(const exchange::ModelClip& clip,
                                          const Stored& stored) const;
    [[nodiscard]] bool isOnWay(const exchange::ModelClip& clip,
                               double tick,
                               std::size_t rate,
                               const view::Keyframe& stored) const;
    [[nodiscard]] bool counts(std::size_t joint) const;
    [[nodiscard]] Stored storedOf(std::size_t animation) const;
    [[nodiscard]] WantedPose differenceAt(const exchange::ModelClip& clip,
                                          float seconds,
                                          const Stored& stored,
                                          std::size_t key) const;
    [[nodiscard]] double
    equalPoses(const exchange::ModelClip& clip, const Stored& stored, double ticksOfKey) const;
    [[nodiscard]] ClipTrack::Length lengthOf(const exchange::ModelClip& clip,
                                             const Stored& stored) const;
    [[nodiscard]] std::vector<Wanted>
    fill(const exchange::ModelClip& clip, const Stored& stored, ClipTrack& track) const;
    void finish(ClipTrack& track, const Stored& stored, std::vector<Wanted> wanted) const;
    [[nodiscard]] edit::Words recordOf(view::Keyframe& keyframe) const;

    const schema::Content& m_content;
    const ClipSource& m_source;
    const AnimationsWanted& m_wanted;
    const Progress& m_progress;
    RigTurns m_turns;
    edit::BodyMeasure m_measure;
};

} // namespace tr::convert
