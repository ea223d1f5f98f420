#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/fields/StreamChange.h"

#include <cstddef>
#include <span>
#include <vector>

/// Where key frames stand, and room for them where an animation owns none.
namespace tr::edit
{

/// How many key frames animations own. What moves them around asks before and after: those of one
/// reach to where those of the next begin.
[[nodiscard]] std::vector<std::size_t> keyframeCounts(const Content& content);

/// Gives animations side by side that own none records as they are to stand in the frames, all of
/// one length for each animation; none: it goes on owning none. They come in front of those of the
/// animation behind them, and all that stands there moves on. Nobody asks whether they fit the
/// moveable. Preconditions: the animations exist, are not none, and own no key frames. Errors: as
/// of makeKeyframeRecords, whose path of an owner is the first of them.
[[nodiscard]] Result<void> insertRecords(Transaction& transaction,
                                         std::size_t first,
                                         std::span<const std::vector<Words>> animations);

/// Gives an animation that owns none so many key frames, in which no mesh is turned: they come in
/// front of those of the animation behind it, and all that stands there moves on. Preconditions:
/// the animation exists, owns no key frames and is of a moveable of so many meshes; count > 0.
/// Errors: ReferenceTooFar, where a record would be longer than the animation can say; OwnerTied,
/// where key frames of others would no longer be theirs, as they do not stand in the order of the
/// animations.
[[nodiscard]] Result<void> makeKeyframeRecords(Transaction& transaction,
                                               std::size_t animation,
                                               std::size_t meshes,
                                               std::size_t count);

} // namespace tr::edit
