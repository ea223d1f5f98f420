#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/transfer/plan/Resolution.h"

#include <functional>

/// What of several files meets in one, worked out before anything is done.
namespace tr::transfer
{

struct Meeting
{
    std::vector<Gathering> sources; ///< as the destination has such objects
    Resolution resolution;
    std::vector<view::Phrase> remarks; ///< of the sources, and of the resolution
};

/// What contents do not tell by themselves that stand in for others.
struct MeetingTerms
{
    /// How many ids of sounds there are; nothing: as many as the destination has a map for.
    std::optional<std::size_t> soundIds;
    /// Is given all that was gathered of a source, or of the destination where that is nothing, to
    /// make it what the file itself says.
    std::function<void(std::optional<std::size_t> source, Gathering& gathering)> complete;
    SameInFiles areSame; ///< see there
};

/// Takes all objects out of all files, and looks for what meets. Sources are those of the plan, in
/// their order. Errors: OtherVersion, where a source is of another version or is nothing that this
/// can take objects from. Throws Cancelled.
[[nodiscard]] Result<Meeting> meet(const Content& destination,
                                   const Plan& plan,
                                   std::span<const Content> sources,
                                   const MeetingTerms& terms = {},
                                   const Progress& progress = {});

} // namespace tr::transfer
