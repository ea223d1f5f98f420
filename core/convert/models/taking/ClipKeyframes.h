#pragma once

#include "core/convert/models/taking/AnimationTaking.h"
#include "core/convert/models/taking/ClipFit.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/convert/models/taking/ClipPoses.h"
#include "core/edit/animation/Track.h"
#include "core/edit/animation/adding/AnimationAdding.h"
#include "core/edit/animation/poses/BoxEdit.h"

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
    std::size_t animation = 0; ///< row
    ClipFit fit;
    edit::Track track;
    std::int64_t last = 0;        ///< last frame of now, counted from the first
    std::int64_t newLast = 0;     ///< the same then, unless it is at another speed
    std::size_t before = 0;       ///< key frames that it has
    std::size_t count = 0;        ///< the same then
    std::size_t rateBefore = 1;   ///< frames from one of those to the next
    std::set<std::size_t> joints; ///< that are turned otherwise
    std::size_t turned = 0;       ///< key frames in which they are
    std::size_t moved = 0;        ///< key frames whose offset is another one
    bool changesFirst = false;    ///< whether the first key frame is another one then
    PoseLoss loss;

    [[nodiscard]] bool changesNothing() const noexcept
    {
        using Length = ClipFit::Length;
        const bool lasts =
            fit.length == Length::Same
            || (fit.length == Length::OtherEnd && newLast == last && count == before);
        return lasts && fit.parts == 1 && joints.empty() && moved == 0;
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

    /// `commonRate`: as of fitOf. Nothing: the animation owns no key frames. A track that changes
    /// nothing has no key frames.
    [[nodiscard]] std::optional<ClipTrack>
    trackOf(const exchange::ModelClip& clip, std::size_t animation, std::size_t commonRate) const;

    /// As an animation that goes on to itself, of the number among those that are put.
    [[nodiscard]] edit::AddedAnimation
    added(const exchange::ModelClip& clip, std::size_t number, PoseLoss& loss) const;

private:
    struct Wanted
    {
        edit::NewKeyframe before; ///< what is seen at that time now
        WantedPose pose;          ///< only what differs from that

        [[nodiscard]] bool isSame() const { return pose.isEmpty(); }
    };

    [[nodiscard]] std::vector<Wanted>
    fill(const exchange::ModelClip& clip, const StoredKeyframes& stored, ClipTrack& track) const;
    [[nodiscard]] std::vector<edit::NewKeyframe>
    seenAt(const StoredKeyframes& stored, const ClipTrack& track, std::size_t count) const;
    [[nodiscard]] static std::int64_t
    lastFrameOf(const ClipFit& fit, const ClipTime& time, const StoredKeyframes& stored);
    void finish(ClipTrack& track,
                const StoredKeyframes& stored,
                const std::vector<Wanted>& wanted) const;
    [[nodiscard]] edit::Words recordOf(view::Keyframe& keyframe) const;

    const schema::Content& m_content;
    const AnimationsWanted& m_wanted;
    ClipPoses m_poses;
    edit::BodyMeasure m_measure;
};

} // namespace tr::convert
