#pragma once

#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/Keyframe.h"

#include <cstddef>
#include <span>
#include <vector>

/// Key frames as poses, written into the frames as records.
namespace tr::edit
{

/// A key frame that an animation is to have.
struct NewKeyframe
{
    /// The key frame of the animation that it is made of. Its words stay wherever the values are
    /// the same, what stands behind its angles too, and its angles keep their form (one axis or
    /// three) as long as that can hold them.
    std::size_t like = 0;
    view::Keyframe values;
    /// Its record keeps its length: where a rotation about one axis would have to become one about
    /// three and there is no room left, it takes the nearest that one axis can turn to.
    bool keepsLength = false;
    /// Joints of `like` whose forms its angles take, one a joint; empty: each its own.
    std::vector<std::size_t> forms{};
};

/// The words that a record begins with: its box and its offset.
[[nodiscard]] Words headerWords(const view::Keyframe& keyframe, schema::Version version);

/// Sets those of them that differ. `word`: where the record begins.
void setHeader(PendingNumbers& numbers,
               std::size_t word,
               const view::Keyframe& before,
               const view::Keyframe& then);

/// The key frames that an animation owns; none where it owns none, or where one cannot be read.
[[nodiscard]] std::vector<view::Keyframe> keyframesIn(const Content& content,
                                                      std::size_t animation);

/// The key frame as it would be read again: angles are those that its record can hold.
/// Precondition: as of exchangeKeyframes.
[[nodiscard]] view::Keyframe
asStored(const Content& content, std::size_t animation, const NewKeyframe& keyframe);

/// The same of many.
[[nodiscard]] std::vector<view::Keyframe>
asStored(const Content& content, std::size_t animation, std::span<const NewKeyframe> keyframes);

/// Words that each record of the animation has once it has these key frames: as many as now, or, if
/// one of them needs more, as many as that one. Precondition: as of exchangeKeyframes.
[[nodiscard]] std::size_t
recordWords(const Content& content, std::size_t animation, std::span<const NewKeyframe> keyframes);

/// Gives an animation other key frames, at least one, in place of all that it owns. Where a record
/// gets longer all of the animation do, and key frames behind them move. How long the animation
/// lasts stays as it is. Precondition: each `like` is a key frame of keyframesIn. Errors:
/// EntryTied, where others begin between its key frames, and ReferenceTooFar, where a record would
/// be longer than the animation can say.
[[nodiscard]] Result<void> exchangeKeyframes(Transaction& transaction,
                                             std::size_t animation,
                                             std::span<const NewKeyframe> keyframes);

/// An animation and the key frames that it is to have, at least one.
struct AnimationKeyframes
{
    std::size_t animation = 0;
    std::vector<NewKeyframe> keyframes;
};

/// The same for several animations. Of those that share all their key frames the one that is to
/// have most says which; of others no two may have some in common: EntryTied.
[[nodiscard]] Result<void> exchangeKeyframes(Transaction& transaction,
                                             std::span<const AnimationKeyframes> animations);

/// An animation and the records that it is to have: at least one, all of one length.
struct AnimationRecords
{
    std::size_t animation = 0;
    std::vector<Words> records;
};

/// Gives animations records as they are to stand in the frames, in place of those that they own.
/// Nobody asks whether they fit the moveable, nor what stands in those of now. Precondition: each
/// owns some, by their number. Errors: as of exchangeKeyframes; EntryTied, too, where two of them
/// own the same.
[[nodiscard]] Result<void> exchangeRecords(Transaction& transaction,
                                           std::span<const AnimationRecords> animations);

/// Puts copies of the key frames of another animation behind those that an animation owns, word by
/// word; all its records get as long as the longest. How long it lasts stays as it is.
/// Preconditions: both have key frames, of as many angles, and are not one. Errors: as of
/// exchangeKeyframes.
[[nodiscard]] Result<void>
appendKeyframes(Transaction& transaction, std::size_t animation, std::size_t other);

} // namespace tr::edit
