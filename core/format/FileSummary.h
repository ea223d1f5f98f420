#pragma once

#include "core/format/GameFile.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tr::format
{

/// How many of one thing a file has.
struct Count
{
    std::string_view name; ///< snake_case, as in JSON: that of the table where there is one
    std::uint64_t value = 0;

    friend bool operator==(const Count&, const Count&) = default;
};

/// What a file is and how many of each thing it has.
struct FileSummary
{
    FormatId format = FormatId::Tr1;
    std::uint64_t bytesLeft = 0; ///< behind the known end; they are kept as they are
    /// Every count that the format has, zeros included, in the order in which people read them:
    /// textures, rooms, objects, world, sounds. Packed tables count the units that the file counts
    /// them in; `meshes` counts distinct mesh pointers; of TR5, `lights` are those without the fog
    /// bulbs. Of a damaged file they count what could be read.
    std::vector<Count> counts;
};

[[nodiscard]] FileSummary summarise(const GameFile& file);

} // namespace tr::format
