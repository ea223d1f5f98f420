#pragma once

#include "core/base/Result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tr
{

/// Inflates one zlib stream (RFC 1950) that must end with the last byte of `compressed`.
/// `expected` is the declared size: more than eight times the compressed bytes are only allocated
/// as they really come out. A stream that yields more or less fails with ChunkSizeDiffers, a
/// damaged one with BadChunkStream and zlib's reason. libdeflate does the work. What it takes for
/// sound has the checksum that the stream declares; zlib is stricter only with code lengths of
/// symbols that do not exist (RFC 1951, 3.2.7), which no compressor writes.
[[nodiscard]] Result<std::vector<std::byte>> inflate(std::span<const std::byte> compressed,
                                                     std::size_t expected);

/// Inflates a stream of unknown size, at most `limit` bytes. `used` returns how many bytes of
/// `compressed` belonged to it.
[[nodiscard]] Result<std::vector<std::byte>>
inflateUnknownSize(std::span<const std::byte> compressed, std::size_t limit, std::size_t& used);

/// One zlib stream at the level that the games' own tools used.
[[nodiscard]] std::vector<std::byte> deflate(std::span<const std::byte> bytes);

/// Whether bytes can begin a zlib stream: method 8 and a header checksum that holds.
[[nodiscard]] bool looksDeflated(std::span<const std::byte> bytes) noexcept;

/// A fingerprint of content, 128 bits wide so that equal fingerprints mean equal bytes.
struct Fingerprint
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t size = 0;

    friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

[[nodiscard]] Fingerprint fingerprint(std::span<const std::byte> bytes) noexcept;

} // namespace tr
