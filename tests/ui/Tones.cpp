#include "tests/ui/Tones.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace test
{
namespace
{

double rmsOf(std::span<const float> samples)
{
    return samples.empty() ? 0 : std::sqrt(energyOf(samples) / double(samples.size()));
}

} // namespace

double energyOf(std::span<const float> samples)
{
    return std::inner_product(samples.begin(), samples.end(), samples.begin(), 0.0);
}

// After Goertzel
double amplitudeOf(int frequency, std::span<const float> samples)
{
    const double turn = 2 * std::numbers::pi * frequency / PulseServer::kRate;
    double last = 0;
    double beforeLast = 0;
    for (const float sample : samples)
    {
        const double now = double(sample) + 2 * std::cos(turn) * last - beforeLast;
        beforeLast = last;
        last = now;
    }
    const double power =
        last * last + beforeLast * beforeLast - 2 * std::cos(turn) * last * beforeLast;
    return 2 * std::sqrt(std::max(power, 0.0)) / double(samples.size());
}

QString faultOf(std::span<const float> samples, const Tones& tones)
{
    double energy = 0;
    for (const int frequency : {250, 500, 625, 750, 1000, 1250, 1500, 1875, 2500, 9775})
    {
        const auto found = tones.find(frequency);
        const double expected = found == tones.end() ? 0 : found->second;
        const double heard = amplitudeOf(frequency, samples);
        energy += expected * expected / 2;
        if (std::abs(heard - expected) > 0.004 + 0.02 * expected)
        {
            return QStringLiteral("%1 Hz has the amplitude %2 and not %3")
                .arg(frequency)
                .arg(heard)
                .arg(expected);
        }
    }
    const double rms = rmsOf(samples);
    return std::abs(rms - std::sqrt(energy)) <= 0.002 + 0.02 * rms
               ? QString()
               : QStringLiteral("the RMS is %1 and not %2").arg(rms).arg(std::sqrt(energy));
}

} // namespace test
