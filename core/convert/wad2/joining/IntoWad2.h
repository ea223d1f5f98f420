#pragma once

#include "core/convert/Merging.h"

/// Merging objects into object files of Tomb Editor.
///
/// What meets is found in the WADs that stand in for them, and a plan says the same as it does for
/// WADs. Objects of other .wad2 files are put as they are, row for row, so that nothing of them is
/// lost: only textures, sprites and sounds are led to where these are in the destination. Those of
/// WADs and levels become rows by way of a WAD, as a conversion makes them. An object that replaces
/// another one takes its row, others come to their places in the order of slots, and no byte of the
/// rest changes.
namespace tr::convert
{

/// See workOut in core/convert/Merging.h. Precondition: the destination has a wad2::Wad2.
[[nodiscard]] Result<transfer::MergeEdit> mergeIntoWad2(const Source& destination,
                                                        const transfer::Plan& plan,
                                                        std::span<const Source> sources,
                                                        const Progress& progress);

} // namespace tr::convert
