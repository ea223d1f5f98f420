#pragma once

#include "tests/core/Invariants.h"

#include <span>
#include <string_view>

/// The compressed parts of a file, to be changed from inside: a change of the compressed bytes only
/// makes a stream that does not inflate.
namespace tr::test
{

/// The file with another content in one of its chunks, or without a change if it has none of that
/// name. The chunk is sound: its sizes are right, and it inflates.
[[nodiscard]] Bytes
withChunk(const Bytes& file, std::string_view chunk, std::span<const std::byte> content);

/// The inflated content of a chunk; empty if there is none of that name.
[[nodiscard]] Bytes chunkOf(const Bytes& file, std::string_view chunk);

} // namespace tr::test
