// WAVE files: whatever is in one, reading it takes memory in proportion, and what was read can be
// written and read again.

#include "core/exchange/Sound.h"
#include "core/exchange/Waves.h"
#include "tests/fuzz/FuzzTarget.h"

#include <cstdio>
#include <cstdlib>

namespace
{

using namespace tr::exchange;

void demand(bool holds, const char* what)
{
    if (!holds)
    {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

void checkSplit(std::span<const std::byte> bytes)
{
    const WaveSplit split = splitWaves(bytes);
    std::size_t at = 0;
    for (const WaveRange& wave : split.waves)
    {
        demand(wave.offset == at && wave.size != 0, "waves have a gap between them");
        at += wave.size;
    }
    demand(split.rest.offset == at && at + split.rest.size == bytes.size(), "bytes are missing");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = fuzz::inputOf(data, size);
    checkSplit(bytes);
    const auto sound = readWave(bytes);
    if (!sound)
    {
        return 0;
    }
    // A byte holds two numbers at the most, and a block of MS-ADPCM two more.
    demand(sound->samples.size() <= 4 * size, "more came out than can be in it");
    for (const WaveCoding coding : {WaveCoding::Pcm8, WaveCoding::Pcm16, WaveCoding::MsAdpcm})
    {
        if (coding == WaveCoding::MsAdpcm && sound->channels > kMostAdpcmChannels)
        {
            continue;
        }
        const auto written = writeWave(*sound, coding);
        demand(written.has_value(), "what was read cannot be written");
        const auto back = readWave(*written);
        demand(back && back->samples.size() == sound->samples.size() && back->rate == sound->rate,
               "what was written is read differently");
    }
    return 0;
}
