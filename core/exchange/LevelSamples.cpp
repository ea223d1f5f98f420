#include "core/exchange/LevelSamples.h"

#include "core/catalogue/Catalogue.h"
#include "core/exchange/Waves.h"
#include "core/format/sam/SampleFile.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <map>

namespace tr::exchange
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

std::span<const std::byte> bytesOf(const Table<std::uint8_t>& rows)
{
    return std::as_bytes(std::span(rows.data(), rows.size()));
}

/// TR1 says where each sample begins. One that does not say where it ends goes to the next.
std::vector<LevelSample> samplesOfTr1(const level::Level& level)
{
    const auto data = bytesOf(level.sampleData);
    std::vector<std::uint32_t> starts(level.sounds.sampleIndices.begin(),
                                      level.sounds.sampleIndices.end());
    std::ranges::sort(starts);
    std::vector<LevelSample> samples;
    for (std::size_t row = 0; row < level.sounds.sampleIndices.size(); ++row)
    {
        const std::uint32_t start = level.sounds.sampleIndices[row];
        LevelSample sample{row, tables::SampleIndices, row, {}, 0, {}};
        if (start < data.size())
        {
            const auto next = std::ranges::upper_bound(starts, start);
            const std::size_t end =
                next == starts.end() || *next > data.size() ? data.size() : *next;
            const std::size_t stated = waveSize(data.subspan(start));
            sample.bytes = data.subspan(start, stated != 0 ? stated : end - start);
        }
        samples.push_back(std::move(sample));
    }
    return samples;
}

std::vector<LevelSample> samplesBehindTr2Demo(const level::Level& level)
{
    const auto data = bytesOf(level.sampleData);
    std::vector<LevelSample> samples;
    for (const WaveRange& wave : splitWaves(data).waves)
    {
        samples.push_back({samples.size(),
                           tables::SampleData,
                           wave.offset,
                           data.subspan(wave.offset, wave.size),
                           0,
                           {}});
    }
    return samples;
}

std::vector<LevelSample> samplesOfTr4(const level::Level& level)
{
    std::vector<LevelSample> samples;
    for (std::size_t row = 0; row < level.samples.size(); ++row)
    {
        const level::Sample& sample = level.samples[row];
        samples.push_back(
            {row, tables::Samples, row, bytesOf(sample.data), sample.size.uncompressedSize, {}});
    }
    return samples;
}

/// A number that the file has not gives a sample without bytes.
std::vector<LevelSample> samplesOfMainSfx(const level::Level& level, const MainSfx& mainSfx)
{
    std::vector<LevelSample> samples;
    for (std::size_t row = 0; row < level.sounds.sampleIndices.size(); ++row)
    {
        const auto bytes = mainSfx.sample(level.sounds.sampleIndices[row]);
        samples.push_back({row, tables::SampleIndices, row, bytes, 0, {}});
    }
    return samples;
}

/// Those that MAIN.SFX has lent to a level; none: it was not asked.
std::vector<LevelSample> lentSamples(const level::Level& level)
{
    std::vector<LevelSample> samples;
    samples.reserve(level.samples.size());
    for (std::size_t row = 0; row < level.samples.size(); ++row)
    {
        samples.push_back(
            {row, tables::SampleIndices, row, bytesOf(level.samples[row].data), 0, {}});
    }
    return samples;
}

/// Of a file that was not found without bytes.
std::vector<LevelSample> namedSamples(const NamedSampleSearch& named)
{
    std::vector<LevelSample> samples;
    samples.reserve(named.samples.size());
    for (std::size_t row = 0; row < named.samples.size(); ++row)
    {
        samples.push_back(
            {row, companion::tables::SampleNames, row, named.samples[row].bytes, 0, {}});
    }
    return samples;
}

std::vector<LevelSample> storedSamples(const level::Level& level, const MainSfx* mainSfx)
{
    if (hasSamplesElsewhere(level))
    {
        return mainSfx != nullptr ? samplesOfMainSfx(level, *mainSfx) : lentSamples(level);
    }
    if (level.version == level::versions::Tr1)
    {
        return samplesOfTr1(level);
    }
    return level.sampleStore == level::SampleStore::Files ? samplesBehindTr2Demo(level)
                                                          : samplesOfTr4(level);
}

/// Sounds by the details that they have.
std::multimap<std::size_t, SampleSound> soundsByDetails(const level::Sounds& of,
                                                        schema::Version version)
{
    std::multimap<std::size_t, SampleSound> sounds;
    for (std::size_t row = 0; row < of.map.size(); ++row)
    {
        if (of.map[row] >= 0)
        {
            const auto id = static_cast<std::uint32_t>(row);
            sounds.emplace(static_cast<std::size_t>(of.map[row]),
                           SampleSound{id, catalogue::soundName(version, id).value_or("")});
        }
    }
    return sounds;
}

} // namespace

bool hasSamplesElsewhere(const level::Level& level) noexcept
{
    const bool isTr2Or3 =
        level.version == level::versions::Tr2 || level.version == level::versions::Tr3;
    return isTr2Or3 && level.sampleStore == level::SampleStore::Indices
           && !level.sounds.sampleIndices.empty();
}

bool hasSamplesElsewhere(const schema::Content& content) noexcept
{
    const auto* const level = content.as<level::Level>();
    return level != nullptr && hasSamplesElsewhere(*level);
}

std::vector<LevelSample> samplesOf(const schema::Content& content,
                                   const SamplesElsewhere* elsewhere)
{
    const auto* const level = content.as<level::Level>();
    const MainSfx* const mainSfx = elsewhere != nullptr ? elsewhere->mainSfx.file.get() : nullptr;
    const bool isNamed = elsewhere != nullptr && elsewhere->named != nullptr;
    std::vector<LevelSample> samples = level != nullptr ? storedSamples(*level, mainSfx)
                                       : isNamed        ? namedSamples(*elsewhere->named)
                                                        : std::vector<LevelSample>{};
    const level::Sounds* const of = view::soundsOf(content);
    if (samples.empty() || of == nullptr)
    {
        return samples;
    }
    const schema::Version version = view::soundVersionOf(content);
    const auto sounds = soundsByDetails(*of, version);
    for (std::size_t row = 0; row < of->details.size(); ++row)
    {
        const level::SoundDetails& details = of->details[row];
        const auto [first, last] = sounds.equal_range(row);
        const std::size_t end = std::min(
            details.sample + view::meaningOf(version, details).sampleCount, samples.size());
        for (std::size_t number = details.sample; number < end; ++number)
        {
            for (auto sound = first; sound != last; ++sound)
            {
                samples[number].sounds.push_back(sound->second);
            }
        }
    }
    for (LevelSample& sample : samples)
    {
        std::ranges::sort(sample.sounds, {}, &SampleSound::id);
    }
    return samples;
}

schema::Content withSamplesOf(schema::Content content, const MainSfx& mainSfx)
{
    if (!hasSamplesElsewhere(content))
    {
        return content;
    }
    auto& level = *content.as<level::Level>();
    std::vector<level::Sample> samples;
    std::map<std::uint32_t, Table<std::uint8_t>> known; // however often a level names one
    for (const std::uint32_t index : level.sounds.sampleIndices)
    {
        const auto [sample, isNew] = known.try_emplace(index);
        if (isNew)
        {
            const auto bytes = mainSfx.sample(index);
            std::vector<std::uint8_t> data(bytes.size());
            std::ranges::transform(bytes,
                                   data.begin(),
                                   [](std::byte byte)
                                   { return std::to_integer<std::uint8_t>(byte); });
            sample->second = std::move(data);
        }
        samples.emplace_back().data = sample->second;
    }
    level.samples = std::move(samples);
    return content;
}

schema::Content withSamplesFrom(schema::Content content,
                                const std::filesystem::path& file,
                                std::span<const std::filesystem::path> others)
{
    const MainSfxPtr mainSfx =
        hasSamplesElsewhere(content) ? findMainSfx(file, others).file : nullptr;
    return mainSfx != nullptr ? withSamplesOf(std::move(content), *mainSfx) : content;
}

} // namespace tr::exchange
