#pragma once

#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/skeleton/Skeleton.h"

/// The key frames of a moveable whose bones are others: rotations are cut out of the records and
/// put in, word for word, and everything beside them stays as it is.
namespace tr::edit
{

/// The records of all animations that own some, for these bones. From TR2 on what stands behind the
/// rotations stays as far as it has room: the longest record has as many words behind it as before.
/// Errors: EntryTied, where records cannot be read or are had by a moveable with as many joints;
/// RecordTooLong.
[[nodiscard]] Result<std::vector<AnimationRecords>>
recordsFor(const schema::Content& content, std::size_t model, std::span<const Bone> bones);

} // namespace tr::edit
