#include "core/edit/animation/poses/PoseTaking.h"

#include "core/base/Contracts.h"
#include "core/edit/document/EditWords.h"

#include <algorithm>
#include <utility>

namespace tr::edit
{
namespace
{

/// `change` makes the values of a key frame other ones.
template <class Change>
Result<void> changePoses(Document& document,
                         EditCode code,
                         std::size_t animation,
                         std::span<const std::size_t> keyframes,
                         const Change& change)
{
    TR_PRE(!keyframes.empty());
    Track track = trackOf(document.content(), animation);
    for (const std::size_t keyframe : keyframes)
    {
        TR_PRE(keyframe < track.keyframes.size());
        change(track.keyframes[keyframe].values);
    }
    track.keepsFrames = true;
    Transaction transaction(
        document,
        nameOfEntries(code, document.content(), tables::Animations, animation, keyframes.size()));
    const AnimationTrack one{animation, std::move(track)};
    auto done = exchangeTracks(transaction, std::span(&one, 1));
    return done ? transaction.commit() : done;
}

} // namespace

Result<void>
setRestPose(Document& document, std::size_t animation, std::span<const std::size_t> keyframes)
{
    return changePoses(document,
                       EditCode::RestPose,
                       animation,
                       keyframes,
                       [](view::Keyframe& values)
                       { std::ranges::fill(values.angles, view::JointAngles{}); });
}

Result<void> takePose(Document& document,
                      std::size_t animation,
                      std::span<const std::size_t> keyframes,
                      const view::Keyframe& pose)
{
    return changePoses(document,
                       EditCode::TakePose,
                       animation,
                       keyframes,
                       [&pose](view::Keyframe& values)
                       {
                           TR_PRE(values.angles.size() == pose.angles.size());
                           values = pose;
                       });
}

} // namespace tr::edit
