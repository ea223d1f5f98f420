#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// WAVE files as their chunks lie, before anything is decoded. Multimedia Programming Interface and
/// Data Specifications 1.0, "RIFF" and "Waveform Audio File Format"; TRosettaStone 3, 8.1.
namespace tr::exchange
{

enum class WaveEncoding : std::uint8_t
{
    Pcm,
    Float,
    MsAdpcm, ///< Microsoft's ADPCM, 4 bits a sample, in blocks
};

/// As in JSON: "pcm", "float", "ms_adpcm".
[[nodiscard]] std::string_view encodingName(WaveEncoding encoding) noexcept;

/// What a WAVE file says of itself, checked against its bytes.
struct WaveInfo
{
    WaveEncoding encoding = WaveEncoding::Pcm;
    std::uint16_t bits = 0;          ///< of a sample: 8, 16, 24, 32, 64; 4 of MS-ADPCM
    std::uint16_t channels = 0;      ///< 1 to kMostChannels
    std::uint32_t rate = 0;          ///< frames a second, 1 to kHighestRate
    std::uint16_t blockSize = 0;     ///< bytes of a block of MS-ADPCM, else of a frame
    std::uint16_t blockFrames = 1;   ///< frames that come out of one
    std::span<const std::byte> data; ///< of the file that was asked about: as much as is there
    std::size_t frames = 0;          ///< that `data` holds
    /// What the file states in its chunk "fact", 0 if nothing: many have a wrong number there.
    std::uint32_t statedFrames = 0;
};

inline constexpr std::uint16_t kMostChannels = 8;
inline constexpr std::uint16_t kMostAdpcmChannels = 2;
inline constexpr std::uint32_t kHighestRate = 384000;

/// Looks at the chunks of a WAVE file. Sizes that reach behind the end are cut to it, and what
/// follows the file is left alone. Errors: NotAWave, WavePartMissing, WaveNotUnderstood,
/// OutOfRange.
[[nodiscard]] Result<WaveInfo> inspectWave(std::span<const std::byte> bytes);

/// The pairs of coefficients that every encoder of MS-ADPCM uses. A file could bring others.
[[nodiscard]] std::span<const std::int16_t> adpcmCoefficients() noexcept;

/// Writes how many frames a WAVE file has into its chunk "fact". False: it has none.
bool stateFrames(std::span<std::byte> bytes, std::uint32_t frames);

struct WaveRange
{
    std::size_t offset = 0;
    std::size_t size = 0;

    friend bool operator==(const WaveRange&, const WaveRange&) = default;
};

/// The bytes of the WAVE file that begins where `bytes` do, by the size that it states. 0: none
/// does, or it is cut off.
[[nodiscard]] std::size_t waveSize(std::span<const std::byte> bytes) noexcept;

/// WAVE files one after another.
struct WaveSplit
{
    std::vector<WaveRange> waves;
    WaveRange rest; ///< what follows the last of them and is none
};

/// Where each WAVE file begins and ends in bytes that are many of them, as MAIN.SFX of TR2 and TR3
/// and the samples of TR1 are. A byte that fills a file up to an even size belongs to it.
[[nodiscard]] WaveSplit splitWaves(std::span<const std::byte> bytes);

} // namespace tr::exchange
