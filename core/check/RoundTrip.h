#pragma once

#include "core/base/Error.h"
#include "core/schema/FieldMap.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Whether a file that was read is written back as it was, and whether its map names all of it.
namespace tr::check
{

/// The bytes of one address space; row 0 of a list of them is the file itself.
using SpaceBytes = std::vector<std::byte>;

struct ByteDifference
{
    Place place;
    std::string path;                  ///< field of the original that the byte belongs to
    std::optional<std::byte> original; ///< nothing: behind its end
    std::optional<std::byte> written;  ///< nothing: behind its end
};

struct RoundTrip
{
    /// Bytes of the file that differ, those by which one of the two is longer included.
    std::uint64_t differences = 0;
    std::optional<ByteDifference> first;

    [[nodiscard]] bool isExact() const noexcept { return differences == 0; }
};

/// Compares what was read with what was written. Where the files differ first in a compressed
/// stream, and the inflated bytes are there for both, `first` is the place inside the chunk that
/// made the difference. Precondition: row 0 of both is the file; `map` is that of the original.
[[nodiscard]] RoundTrip compareRoundTrip(std::span<const SpaceBytes> original,
                                         std::span<const SpaceBytes> written,
                                         const schema::FieldMap& map);

/// The first byte that the map gives to no field or to more than one, or that it expects and is
/// not there. Nothing: every byte of the file and of each chunk belongs to exactly one field.
[[nodiscard]] std::optional<Place> firstUncovered(std::span<const SpaceBytes> spaces,
                                                  const schema::FieldMap& map);

} // namespace tr::check
