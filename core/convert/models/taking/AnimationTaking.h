#pragma once

#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/BoneMap.h"
#include "core/edit/document/Document.h"

#include <functional>
#include <span>
#include <vector>

/// The clips of a model file put onto the animations of a moveable.
namespace tr::convert
{

/// Bones and clips of a file, and how the bones stand.
struct ClipSource
{
    std::span<const RigBone> bones;
    std::span<const exchange::ModelClip> clips;
    std::function<RigPose(const exchange::ModelClip& clip, float seconds)> poseAt;
};

/// Keeps both.
[[nodiscard]] inline ClipSource clipsOf(const Rig& rig, const exchange::ModelFile& file)
{
    return {rig.bones(), file.clips, [&rig](const exchange::ModelClip& clip, float seconds) {
                return rig.poseAt(clip, seconds);
            }};
}

struct AnimationsWanted
{
    std::size_t model = 0;
    BoneMapping mapping;
    /// Numbers of joints that count. Empty: all of them.
    std::vector<std::size_t> joints{};
    bool measuresBoxes = false;
    /// What clips show between key frames is left out, so that no rate is divided.
    bool keepsRates = false;
};

/// Gives animations the key frames that clips show: a clip is the animation whose number its name
/// begins with, and otherwise a new one behind the last. So is a second clip of one number, and one
/// of another name whose animation has no key frames of its own.
///
/// Key frame k is compared at tick k * rate. A turn that is less than 0.4 of the smallest step that
/// its form can hold away from what is stored, and an offset that rounds to what is stored, are
/// none: their words stay, and an animation without any other is not touched. A clip can be longer
/// or shorter by more than half a tick: where its poses are those of now at another speed, or
/// without the first of them, commands and dispatches move along; otherwise frames keep their poses
/// and the end moves.
///
/// Where a clip shows something between its key frames that is more than 2 degrees or 4 units off
/// the way from one to the next, it gets more of them: the rate becomes its highest divisor at
/// which least is lost, and rates of other animations with the same key frames are divided alike.
/// Left out is what that cannot be done for: where one of these rates cannot be divided, between
/// two ticks, and with keepsRates everywhere. What changes and what is left out is told.
///
/// Preconditions: the row of the models exists, and the mapping is of it and of the bones. Errors:
/// those of exchangeTracks and addAnimations; OutOfRange names the clip as its path where frames of
/// new animations would have numbers that engines do not know. Throws Cancelled.
[[nodiscard]] Result<void> takeAnimations(edit::Transaction& transaction,
                                          const ClipSource& source,
                                          const AnimationsWanted& wanted,
                                          ModelEdit& told,
                                          const Progress& progress = {});

} // namespace tr::convert
