#pragma once

#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/skeleton/Skeleton.h"

#include <functional>

/// The key frames of a moveable whose bones are others: rotations are cut out of the records and
/// put in, word for word, and everything beside them stays as it is.
namespace tr::edit
{

/// Whether the key frames of a moveable are its own, and can be gone through within bounds. Errors:
/// OwnerTied, where another moveable with meshes has the same animations; EntryTied, where its
/// animations have the same key frames again and again.
[[nodiscard]] Result<void> requireOwnKeyframes(const schema::Content& content, std::size_t model);

/// The records of all animations that own some, for these bones. From TR2 on what stands behind the
/// rotations stays as far as it has room: the longest record has as many words behind it as before.
/// Errors: those of requireOwnKeyframes; EntryTied, where records cannot be read; OwnerTied, where
/// a moveable with as many joints has them, too; RecordTooLong.
[[nodiscard]] Result<std::vector<AnimationRecords>>
recordsFor(const schema::Content& content, std::size_t model, std::span<const Bone> bones);

/// Changes the numbers of all key frames of a moveable; gives back how many there are. Errors:
/// those of requireOwnKeyframes and exchangeKeyframes; EntryTied, where some cannot be read.
using KeyframeChange = std::function<void(view::Keyframe& keyframe)>;
[[nodiscard]] Result<std::size_t>
changeKeyframes(Transaction& transaction, std::size_t model, const KeyframeChange& change);

} // namespace tr::edit
