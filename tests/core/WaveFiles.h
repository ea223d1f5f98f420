#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// WAVE files put together byte by byte, as the documents describe them, and MS-ADPCM decoded as
/// they say: "New Multimedia Data Types and Data Techniques" 3.0, Microsoft ADPCM.
namespace tr::test
{

using WaveBytes = std::vector<std::byte>;

/// A chunk with its head, filled up to an even size.
[[nodiscard]] WaveBytes riffChunk(std::string_view mark, std::span<const std::byte> body);

/// RIFF and WAVE around chunks.
[[nodiscard]] WaveBytes waveOf(std::span<const WaveBytes> chunks);

/// What "fmt " holds of PCM (1) or floats (3).
[[nodiscard]] WaveBytes
plainFormat(std::uint16_t tag, std::uint16_t channels, std::uint32_t rate, std::uint16_t bits);

/// What it holds of MS-ADPCM, with blocks of that many bytes.
[[nodiscard]] WaveBytes
adpcmFormat(std::uint16_t channels, std::uint32_t rate, std::uint16_t blockSize);

/// Numbers of any type as they lie in a file.
template <class T>
[[nodiscard]] WaveBytes bytesOfNumbers(std::span<const T> numbers)
{
    const auto bytes = std::as_bytes(numbers);
    return {bytes.begin(), bytes.end()};
}

/// A file of 16 bits.
[[nodiscard]] WaveBytes
pcm16File(std::span<const std::int16_t> numbers, std::uint32_t rate, std::uint16_t channels = 1);

/// Frames of a whole block.
[[nodiscard]] std::size_t adpcmBlockFrames(std::size_t blockSize, std::size_t channels);

/// The numbers of blocks of MS-ADPCM, frame by frame. The last block may be cut off.
[[nodiscard]] std::vector<std::int16_t>
decodeAdpcm(std::span<const std::byte> data, std::size_t blockSize, std::size_t channels);

/// What a WAVE file holds, by its chunks.
struct WaveSeen
{
    std::uint16_t tag = 0; ///< 1 is PCM, 2 MS-ADPCM
    std::uint16_t channels = 0;
    std::uint32_t rate = 0;
    std::uint16_t blockSize = 0;
    std::uint16_t bits = 0;
    std::vector<std::int16_t> numbers; ///< in 16 bits, of files of 8 bits, 16 bits or MS-ADPCM
};

[[nodiscard]] WaveSeen waveSeen(std::span<const std::byte> wave);

/// Whether a file of 16 bits, one channel and 22,050 Hz sounds as another one of one channel and
/// that rate. Of MS-ADPCM it may end inside of the last block.
[[nodiscard]] bool isSamePcm16(const WaveSeen& made, const WaveSeen& from);

/// Blocks whose heads are as encoders write them, with any codes behind.
[[nodiscard]] WaveBytes
anyAdpcmBlocks(std::size_t blocks, std::size_t blockSize, std::size_t channels, std::uint64_t seed);

} // namespace tr::test
