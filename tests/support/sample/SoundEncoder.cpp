#include "tests/support/sample/SampleSynth.h"
#include "tests/support/sample/WorldEncoder.h"

#include <cmath>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

/// A sample goes where the game keeps it; its index is what the sound details count in.
void addSample(level::Level& level, std::span<const std::int16_t> wave)
{
    if (level.version == versions::Tr1)
    {
        auto& data = level.sampleData.edit();
        level.sounds.sampleIndices.edit().push_back(static_cast<std::uint32_t>(data.size()));
        const auto file = waveFile(wave, 8);
        data.insert(data.end(), file.begin(), file.end());
        return;
    }
    level.sounds.sampleIndices.edit().push_back(
        static_cast<std::uint32_t>(level.sounds.sampleIndices.size()));
    if (level::since(versions::Tr4).contains(level.version))
    {
        level::Sample sample;
        sample.data = waveFile(wave, 16);
        sample.size.uncompressedSize = static_cast<std::uint32_t>(sample.data.size());
        level.samples.edit().push_back(std::move(sample));
    }
}

/// Bits 0 and 1 say how the sound is repeated, 2 to 7 count its samples, 13 lets its pitch vary.
std::uint16_t characteristicsOf(const SoundPlan& plan, Version version)
{
    const int loop = version == versions::Tr1 ? 2 : 3;
    constexpr int kRandomPitch = 0x2000;
    return static_cast<std::uint16_t>((plan.loop ? loop : 0)
                                      | static_cast<int>(plan.samples.size()) << 2
                                      | (plan.varies ? kRandomPitch : 0));
}

} // namespace

void encodeSounds(const WorldPlan& world, level::Level& level)
{
    constexpr float kLoudestWord = 32767.0F; // TR1, TR2
    constexpr float kLoudestByte = 255.0F;
    const bool words = level::until(versions::Tr2).contains(level.version);
    std::vector<std::int16_t> map(level::soundMapSize(level.version), -1);
    for (const SoundPlan& plan : world.sounds)
    {
        const int id = plan.id.of(level.version);
        if (id < 0)
        {
            continue;
        }
        level::SoundDetails details;
        details.sample = static_cast<std::uint16_t>(level.sounds.sampleIndices.size());
        details.volume = static_cast<std::uint16_t>(
            std::lround(plan.volume * (words ? kLoudestWord : kLoudestByte)));
        details.range = static_cast<std::uint8_t>(plan.range);
        details.characteristics = characteristicsOf(plan, level.version);
        map[static_cast<std::size_t>(id)] = static_cast<std::int16_t>(level.sounds.details.size());
        level.sounds.details.edit().push_back(details);
        for (const auto& wave : plan.samples)
        {
            addSample(level, wave);
        }
    }
    level.sounds.map = std::move(map);
    for (const SoundSourcePlan& plan : world.soundSources)
    {
        const int id = world.sounds[static_cast<std::size_t>(plan.sound)].id.of(level.version);
        if (id >= 0)
        {
            constexpr std::uint16_t kAlways = 0xC0; // before and after a flip
            level.soundSources.edit().push_back({plan.place.x,
                                                 plan.place.y,
                                                 plan.place.z,
                                                 static_cast<std::uint16_t>(id),
                                                 kAlways});
        }
    }
}

} // namespace tr::test
