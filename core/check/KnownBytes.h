#pragma once

#include "core/base/Error.h"
#include "core/schema/FieldMap.h"

#include <cstdint>
#include <vector>

namespace tr::check
{

/// How far the map of a file can be trusted, a number a space. Of a damaged file, what stands
/// behind its fault was never read, and the map shows it as empty tables at the wrong place: only
/// fields that end at or before this offset are those of the file. A space that could not be
/// inflated has 0. Without a fault these are the sizes of the spaces.
[[nodiscard]] std::vector<std::uint64_t>
knownEnds(const schema::FieldMap& map, const Diagnostics& diagnostics, std::uint64_t fileSize);

} // namespace tr::check
