#pragma once

#include "core/convert/Merging.h"
#include "core/convert/wad2/joining/Guest.h"
#include "core/convert/wad2/joining/SameRows.h"
#include "core/convert/wad2/joining/SoundJoining.h"

#include <optional>
#include <vector>

/// What meets in a .wad2, before anything is put. Used by the sources of this folder only.
namespace tr::convert
{

/// A source of a merge, as rows that can be put.
struct Party
{
    const schema::Content* own = nullptr; ///< the .wad2 that it is; null: it is none
    Guest guest;                          ///< rows that were made of one that is none
    std::optional<SlotRows> rows;         ///< of those; nothing before they are made
    transfer::Gathering gathered;
    SoundCalls calls;

    [[nodiscard]] const wad2::Wad2& file() const
    {
        return *(own != nullptr ? *own : guest.content).as<wad2::Wad2>();
    }
};

struct Wad2Meeting
{
    std::vector<Party> parties; ///< of the plan, in its order
    transfer::Report report;    ///< what meets, what cannot be put, and limits that are exceeded
};

/// Finds what meets, by what stands in for the files, and makes rows of all that is to be put.
/// `store`: of the destination. Keeps contents of the sources. Errors: those of transfer::meet and
/// guestOf. Throws Cancelled.
[[nodiscard]] Result<Wad2Meeting> meetInWad2(const Source& destination,
                                             const transfer::Plan& plan,
                                             std::span<const Source> sources,
                                             SoundStore store,
                                             const Progress& progress);

} // namespace tr::convert
