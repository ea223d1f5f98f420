#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Sounds of the temple, all of them calculated: 16 bits, one channel.
namespace tr::test
{

inline constexpr int kSampleRate = 22050;

using Wave = std::vector<std::int16_t>;

[[nodiscard]] Wave wingFlap();
[[nodiscard]] Wave guardianCry();
[[nodiscard]] Wave bodyHit();
[[nodiscard]] Wave torchLoop();
[[nodiscard]] Wave doorGrind();
[[nodiscard]] Wave chainCreak();

/// A RIFF file of PCM with 16 or 8 bits a sample.
[[nodiscard]] std::vector<std::uint8_t> waveFile(std::span<const std::int16_t> samples, int bits);

} // namespace tr::test
