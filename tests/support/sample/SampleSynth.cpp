#include "tests/support/sample/SampleSynth.h"

#include "tests/support/sample/Grid.h"
#include "tests/support/sample/Noise.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace tr::test
{

namespace
{

float noise(std::uint32_t at, std::uint32_t seed)
{
    return chanceOf(at, seed) * 2.0F - 1.0F;
}

/// Lets low tones pass: each call takes one sample.
class LowPass
{
public:
    float operator()(float in, float cutoff)
    {
        const float share = 1.0F - std::exp(-kTurn * cutoff / static_cast<float>(kSampleRate));
        m_state += share * (in - m_state);
        return m_state;
    }

private:
    float m_state = 0.0F;
};

/// A wave whose value at each time, in seconds, and at each sample a function gives.
template <class Function>
Wave rendered(float seconds, Function function)
{
    Wave wave(static_cast<std::size_t>(seconds * static_cast<float>(kSampleRate)));
    for (std::size_t i = 0; i < wave.size(); ++i)
    {
        const float time = static_cast<float>(i) / static_cast<float>(kSampleRate);
        const float value = std::clamp(function(time, static_cast<std::uint32_t>(i)), -1.0F, 1.0F);
        wave[i] = static_cast<std::int16_t>(std::lround(value * 32000.0F));
    }
    return wave;
}

/// Rises for `attack` seconds, then dies away with the half-life `decay`.
float envelope(float time, float attack, float decay)
{
    return time < attack ? time / attack : std::exp2(-(time - attack) / decay);
}

} // namespace

Wave wingFlap()
{
    LowPass soft;
    LowPass softer;
    return rendered(0.34F,
                    [&](float time, std::uint32_t i)
                    {
                        const float beat = envelope(time, 0.07F, 0.055F)
                                           * std::sin(kTurn * std::min(time * 1.47F, 0.5F));
                        const float air = soft(noise(i, 1000U), 420.0F + 1400.0F * beat);
                        return 2.3F * softer(air, 1800.0F) * beat;
                    });
}

Wave guardianCry()
{
    float phase = 0.0F;
    LowPass throat;
    return rendered(0.95F,
                    [&](float time, std::uint32_t i)
                    {
                        const float glide = std::sin(std::min(time / 0.95F, 1.0F) * kTurn * 0.5F);
                        const float pitch =
                            620.0F + 720.0F * glide + 38.0F * std::sin(kTurn * 27.0F * time);
                        phase += pitch / static_cast<float>(kSampleRate);
                        const float tone = std::sin(kTurn * phase)
                                           + 0.55F * std::sin(kTurn * 2.0F * phase + 0.6F)
                                           + 0.32F * std::sin(kTurn * 3.02F * phase);
                        const float rasp = throat(noise(i, 1010U), 2600.0F) * (0.4F + 0.6F * glide);
                        const float loud =
                            envelope(time, 0.05F, 0.34F) * std::min((0.95F - time) * 12.0F, 1.0F);
                        return 0.42F * (tone + 0.9F * rasp) * loud;
                    });
}

Wave bodyHit()
{
    LowPass dust;
    return rendered(
        0.5F,
        [&](float time, std::uint32_t i)
        {
            const float thud =
                std::sin(kTurn * (58.0F * time + 2.2F * (1.0F - std::exp(-time * 26.0F))));
            return 0.85F * thud * envelope(time, 0.004F, 0.09F)
                   + 0.9F * dust(noise(i, 1020U), 900.0F) * envelope(time, 0.012F, 0.07F);
        });
}

Wave torchLoop()
{
    constexpr float kLength = 1.6F;
    LowPass roar;
    LowPass snap;
    Wave wave = rendered(kLength + 0.1F,
                         [&](float time, std::uint32_t i)
                         {
                             const float gust =
                                 0.7F + 0.3F * std::sin(kTurn * time / kLength * 3.0F);
                             const bool crack = chanceOf(i / 90U, 1031U) > 0.955F;
                             return 0.5F * gust * roar(noise(i, 1030U), 240.0F)
                                    + 0.8F * snap(crack ? noise(i, 1032U) : 0.0F, 3200.0F);
                         });
    // The end fades into the start, so that the loop has no seam.
    const auto body = static_cast<std::size_t>(kLength * static_cast<float>(kSampleRate));
    const std::size_t blend = wave.size() - body;
    for (std::size_t i = 0; i < blend; ++i)
    {
        const float in = static_cast<float>(i) / static_cast<float>(blend);
        const float mixed =
            static_cast<float>(wave[i]) * in + static_cast<float>(wave[body + i]) * (1.0F - in);
        wave[i] = static_cast<std::int16_t>(std::lround(mixed));
    }
    wave.resize(body);
    return wave;
}

Wave doorGrind()
{
    LowPass low;
    return rendered(
        1.5F,
        [&](float time, std::uint32_t i)
        {
            const float scrape =
                0.55F
                + 0.45F * std::sin(kTurn * 13.0F * time + 3.0F * std::sin(kTurn * 1.7F * time));
            const float loud = std::min(time * 8.0F, 1.0F) * std::min((1.5F - time) * 5.0F, 1.0F);
            return 1.9F * low(noise(i, 1040U), 300.0F) * scrape * loud
                   + 0.12F * std::sin(kTurn * 46.0F * time) * loud;
        });
}

Wave chainCreak()
{
    return rendered(0.4F,
                    [](float time, std::uint32_t i)
                    {
                        const float pitch = 880.0F + 220.0F * std::sin(kTurn * 2.2F * time);
                        const float grip = 0.5F + 0.5F * std::sin(kTurn * 46.0F * time);
                        return 0.2F * std::sin(kTurn * pitch * time) * grip
                                   * envelope(time, 0.06F, 0.09F)
                               + 0.02F * noise(i, 1050U) * envelope(time, 0.02F, 0.08F);
                    });
}

std::vector<std::uint8_t> waveFile(std::span<const std::int16_t> samples, int bits)
{
    std::vector<std::uint8_t> file;
    const auto text = [&file](std::string_view letters)
    { file.insert(file.end(), letters.begin(), letters.end()); };
    const auto number = [&file](std::size_t value, int bytes)
    {
        for (int i = 0; i < bytes; ++i)
        {
            file.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        }
    };
    const std::size_t width = bits == 8 ? 1 : 2;
    const std::size_t size = samples.size() * width;
    constexpr std::size_t kHeaderBytes = 36; // behind the first size, without the samples
    text("RIFF");
    number(kHeaderBytes + size + size % 2, 4);
    text("WAVEfmt ");
    number(16, 4); // bytes of the format
    number(1, 2);  // PCM
    number(1, 2);  // channels
    number(kSampleRate, 4);
    number(kSampleRate * width, 4);
    number(width, 2);
    number(width * 8, 2);
    text("data");
    number(size, 4);
    for (const std::int16_t sample : samples)
    {
        number(width == 1 ? static_cast<std::size_t>((sample >> 8) + 128)
                          : static_cast<std::uint16_t>(sample),
               static_cast<int>(width));
    }
    if (size % 2 != 0)
    {
        file.push_back(0);
    }
    return file;
}

} // namespace tr::test
