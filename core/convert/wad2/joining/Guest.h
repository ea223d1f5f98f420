#pragma once

#include "core/convert/Losses.h"
#include "core/schema/Content.h"
#include "core/transfer/CarryOut.h"

#include <map>

/// Objects of WADs and levels as rows of a .wad2, to be joined. Used by the sources of this folder
/// only.
namespace tr::convert
{

struct Guest
{
    schema::Content content; ///< has a wad2::Wad2: objects in the slots of their own file
    Losses losses;
    std::vector<view::Phrase> remarks;
    std::vector<transfer::Limit> limits; ///< that are exceeded
};

/// The objects of some deeds, whatever share of them is wanted, and nothing else. `gathered`: of
/// their source, as WADs have such. `soundIds`: what sounds are called that its commands play,
/// where that is another id. Errors: ReferenceTooFar, SampleTooHigh, where a WAD has no room for
/// them. Throws Cancelled.
[[nodiscard]] Result<Guest> guestOf(const transfer::Gathering& gathered,
                                    std::span<const transfer::Deed> deeds,
                                    const std::map<std::uint32_t, std::uint32_t>& soundIds,
                                    const Progress& progress);

} // namespace tr::convert
