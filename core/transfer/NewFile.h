#pragma once

#include "core/format/GameFile.h"

#include <span>

namespace tr::transfer
{

/// An empty WAD that objects can be merged into: of the kind of those sources which have the most
/// beside them, so that there is room for what lies beside the others. Where one of them is a
/// level, which has all that in itself, of the kind that has the most of all.
[[nodiscard]] format::GameFile newDestination(std::span<const format::Format* const> sources);

} // namespace tr::transfer
