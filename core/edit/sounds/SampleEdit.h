#pragma once

#include "core/edit/document/Document.h"
#include "core/exchange/Sound.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Samples that are replaced, and sounds that are made, out of WAVE files.
namespace tr::edit
{

/// How the samples of a game are: one channel, and all alike.
struct SampleKind
{
    exchange::WaveCoding coding = exchange::WaveCoding::Pcm16;
    std::uint32_t rate = 0; ///< numbers a second

    friend bool operator==(const SampleKind&, const SampleKind&) = default;
};

/// As most samples of the content are; without any as its game has them.
[[nodiscard]] SampleKind sampleKindOf(const Content& content);

/// Whether the content keeps samples itself: levels of TR1, TR4 and TR5 do, and demos of TR2. The
/// others name those of MAIN.SFX.
[[nodiscard]] bool hasOwnSamples(const Content& content) noexcept;

/// Whether sounds can be made there. A demo states elsewhere how many samples it has.
[[nodiscard]] bool canMakeSounds(const Content& content) noexcept;

/// A sample as a level stores it.
struct StoredSample
{
    std::vector<std::byte> bytes;       ///< a WAVE file
    std::uint32_t uncompressedSize = 0; ///< what TR4 and TR5 state beside it
};

/// A sample of that kind out of any WAVE file; one that is so already is kept byte for byte. Takes
/// a while. Errors: those of readWave, resampled and writeWave.
[[nodiscard]] Result<StoredSample> storedSample(std::span<const std::byte> wave,
                                                const SampleKind& kind);

/// Puts a sample in the place of another one. What comes behind it moves, and whatever says where
/// that is goes with it. Precondition: hasOwnSamples. Errors: NoSuchPath.
[[nodiscard]] Result<void>
replaceSample(Document& document, std::size_t number, const StoredSample& sample);

/// The most samples that the details of a sound can name: engines look at four bits.
inline constexpr std::size_t kMostSamplesOfSound = 15;

/// The ids that have no sound, in their order.
[[nodiscard]] std::vector<std::uint32_t> freeSoundIds(const Content& content);

/// Makes a sound: its row of the sound map, its details, and samples behind all others. `details`
/// says how it is played; which samples it has is put in. Preconditions: canMakeSounds, the id is
/// free, 1 to kMostSamplesOfSound samples. Errors: those of insertRows.
[[nodiscard]] Result<void> makeSound(Document& document,
                                     std::uint32_t id,
                                     level::SoundDetails details,
                                     std::span<const StoredSample> samples);

} // namespace tr::edit
