#pragma once

#include "core/base/Table.h"
#include "core/io/Zlib.h"

#include <cstdint>

namespace tr::schema
{

/// A compressed part of a file. The compressed bytes are kept, and written back as long as the
/// content still has the fingerprint that came out of them: no two compressors agree on theirs.
struct PackedChunk
{
    Table<std::uint8_t> compressed;
    Fingerprint content;       ///< of the inflated bytes
    Table<std::uint8_t> slack; ///< inflated bytes behind the known content

    /// A chunk that was built, not read, has no compressed bytes yet.
    [[nodiscard]] bool isNew() const noexcept { return compressed.empty(); }
};

} // namespace tr::schema
