#pragma once

#include "core/base/Result.h"
#include "core/convert/models/taking/ClipKeyframes.h"

#include <cstddef>
#include <map>
#include <vector>

/// Clips that are put onto animations, as an edit.
namespace tr::convert
{

/// Gives animations the key frames of clips, and those that end elsewhere their last frames.
/// `rates`: what others get that play the same key frames, by their rows. Precondition: each track
/// changes something. Errors: those of exchangeTracks; OutOfRange, of a last frame that engines do
/// not know.
[[nodiscard]] Result<void> exchangeClips(edit::Transaction& transaction,
                                         std::vector<ClipTrack> tracks,
                                         const std::map<std::size_t, std::size_t>& rates);

} // namespace tr::convert
