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
    const Format* format = nullptr;
    std::uint64_t bytesLeft = 0; ///< behind the known end of it, or of the files in it
    /// Every count that the format has, zeros included, see Format::counts. Of a damaged file
    /// they count what could be read.
    std::vector<Count> counts;
};

[[nodiscard]] FileSummary summarise(const GameFile& file);

} // namespace tr::format
