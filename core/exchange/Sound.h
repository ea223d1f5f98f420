#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Sounds as numbers, read from WAVE files and written as such.
namespace tr::exchange
{

struct PcmSound
{
    std::uint32_t rate = 0;     ///< frames a second
    std::uint16_t channels = 1; ///< numbers of a frame
    /// Frame by frame. -1 to 1, where 1 / 32768 is a step of 16 bits; finite.
    std::vector<float> samples;

    [[nodiscard]] std::size_t frames() const noexcept { return samples.size() / channels; }

    friend bool operator==(const PcmSound&, const PcmSound&) = default;
};

/// The most numbers that a sound has: 50 minutes of a track of the games.
inline constexpr std::size_t kMostSoundNumbers = std::size_t{1} << 28;

/// The sound of a WAVE file of 8 to 32 bits, floats or MS-ADPCM: of the latter all that its blocks
/// hold, as the engines play it, unless the file states that it ends inside of the last one.
/// Numbers of 8 and 16 bits are taken exactly. Takes memory in proportion to `bytes` only.
/// Errors: those of inspectWave, SoundTooLong, BadWave.
[[nodiscard]] Result<PcmSound> readWave(std::span<const std::byte> bytes);

enum class WaveCoding : std::uint8_t
{
    Pcm8,    ///< as TR1 and TR2 have them
    Pcm16,   ///< as TR3 and TR4 do
    MsAdpcm, ///< as TR5 does; in blocks, the last of which is filled up with silence
};

/// A WAVE file. Numbers are rounded to the nearest that the coding has, and what is louder than 1
/// is cut. Contract: samples of at least one channel.
/// Errors: OutOfRange (channels, rate), SoundTooLong, BadWave.
[[nodiscard]] Result<std::vector<std::byte>> writeWave(const PcmSound& sound, WaveCoding coding);

/// The same sound at another rate, with nothing folded back from above what that can hold. As long
/// as before, to the nearest frame. Contract as above. Errors: OutOfRange (a rate that is none, or
/// more than 256 times the other), SoundTooLong, BadWave.
[[nodiscard]] Result<PcmSound> resampled(const PcmSound& sound, std::uint32_t rate);

} // namespace tr::exchange
