#pragma once

#include "tests/ui/PulseServer.h"

#include <QString>

#include <cstddef>
#include <map>
#include <span>

/// Tones in what was recorded.
namespace test
{

/// Amplitudes by frequency. All are multiples of 5 Hz, so that a window of a fifth of a second has
/// whole turns of each.
using Tones = std::map<int, double>;

inline constexpr std::size_t kWindow = PulseServer::kRate / 5;

[[nodiscard]] double energyOf(std::span<const float> samples);

/// The amplitude of one frequency.
[[nodiscard]] double amplitudeOf(int frequency, std::span<const float> samples);

/// What is wrong with samples that should be these tones and nothing else; empty: nothing.
[[nodiscard]] QString faultOf(std::span<const float> samples, const Tones& tones);

} // namespace test
