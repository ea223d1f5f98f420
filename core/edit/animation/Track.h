#pragma once

#include "core/edit/entries/KeyframeRecords.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// All key frames of an animation and when they are seen.
namespace tr::edit
{

/// What an animation is to have in place of its key frames. Key frame k is seen in frame k * rate
/// (TRosettaStone 3, 6.2.7).
struct Track
{
    std::vector<NewKeyframe> keyframes; ///< at least one
    /// Where each key frame of now is among the new ones: 1.5 is halfway between the second and
    /// the third. All ascend. What names a frame between two of them goes along. Of what is
    /// reversed they play no part.
    std::vector<double> places;
    std::uint8_t rate = 1; ///< frames from one to the next; not 0
    /// The same time is told in other frames: none of them gets another number.
    bool keepsFrames = false;
    /// The animation is played backwards: its first frame stays the one that others enter it at.
    bool isReversed = false;
};

/// The track that an animation has, of no key frames where it owns none. Precondition: it exists.
[[nodiscard]] Track trackOf(const Content& content, std::size_t animation);

/// What is seen so many key frames from the first; behind the last its pose. Precondition: the
/// track has key frames.
[[nodiscard]] NewKeyframe between(const Track& track, double key);

/// What is to be seen of an animation, as numbers.
struct TrackSize
{
    std::size_t keyframes = 0;
    std::size_t recordWords = 0; ///< of each key frame, with its padding
    std::size_t frames = 0;      ///< 1 where the last is in front of the first
    std::uint8_t rate = 0;

    friend bool operator==(const TrackSize&, const TrackSize&) = default;
};

/// As the animation is. Precondition: it exists.
[[nodiscard]] TrackSize sizeOf(const Content& content, std::size_t animation);

/// As it would be with that track. Preconditions: those of exchangeTracks.
[[nodiscard]] TrackSize sizeWith(const Content& content, std::size_t animation, const Track& track);

/// An animation and what it is to have.
struct AnimationTrack
{
    std::size_t animation = 0;
    Track track;
};

/// Gives animations other key frames, and moves what names their frames: their last ones, sounds
/// and effects of their commands, the frames that their dispatches hold in, and the frames that
/// others enter them at. Other animations keep the numbers of their frames. Commands and dispatches
/// that others have too stay as they are; of animations that share their key frames the one with
/// most of them says which they are. Precondition: each has key frames (keyframesIn), and as many
/// places. Errors: those of exchangeKeyframes, and OutOfRange, where its last frame would be one
/// that engines do not know.
[[nodiscard]] Result<void> exchangeTracks(Transaction& transaction,
                                          std::span<const AnimationTrack> animations);

} // namespace tr::edit
