#include "core/edit/sounds/SampleEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/exchange/LevelSamples.h"
#include "core/exchange/Waves.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace tr::edit
{
namespace
{

namespace versions = level::versions;
using exchange::WaveCoding;

constexpr std::uint32_t kUsualRate = 22050;
constexpr std::uint32_t kRateOfTr2 = 11025;

SampleKind kindOfGame(schema::Version version)
{
    if (version == versions::Tr1)
    {
        return {WaveCoding::Pcm8, kUsualRate};
    }
    if (version == versions::Tr2)
    {
        return {WaveCoding::Pcm8, kRateOfTr2};
    }
    return {version == versions::Tr5 ? WaveCoding::MsAdpcm : WaveCoding::Pcm16, kUsualRate};
}

/// Nothing for what no game has.
std::optional<SampleKind> kindOf(const exchange::WaveInfo& info)
{
    constexpr int kByte = 8;
    constexpr int kWord = 16;
    if (info.channels != 1)
    {
        return std::nullopt;
    }
    if (info.encoding == exchange::WaveEncoding::MsAdpcm)
    {
        return SampleKind{WaveCoding::MsAdpcm, info.rate};
    }
    if (info.encoding == exchange::WaveEncoding::Pcm && (info.bits == kByte || info.bits == kWord))
    {
        return SampleKind{info.bits == kByte ? WaveCoding::Pcm8 : WaveCoding::Pcm16, info.rate};
    }
    return std::nullopt;
}

std::vector<std::uint8_t> rowsOf(std::span<const std::byte> bytes)
{
    std::vector<std::uint8_t> rows(bytes.size());
    std::ranges::transform(
        bytes, rows.begin(), [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return rows;
}

exchange::PcmSound mixedDown(exchange::PcmSound sound)
{
    if (sound.channels == 1)
    {
        return sound;
    }
    exchange::PcmSound result{sound.rate, 1, std::vector<float>(sound.frames())};
    for (std::size_t frame = 0; frame < result.samples.size(); ++frame)
    {
        float sum = 0;
        for (std::size_t channel = 0; channel < sound.channels; ++channel)
        {
            sum += sound.samples[frame * sound.channels + channel];
        }
        result.samples[frame] = sum / static_cast<float>(sound.channels);
    }
    return result;
}

std::string segmentOf(TableId table)
{
    return std::string(table->segment);
}

/// Rows at the end of a table that become a part of nobody's list: the last sound would have the
/// new samples otherwise.
Result<void> insertBehind(Transaction& transaction,
                          TableId table,
                          std::size_t size,
                          const schema::RowBlock& rows)
{
    return insertRows(transaction, segmentOf(table), size, rows, Joins::Next);
}

/// Levels of TR4 and TR5: a row a sample.
void replaceFile(Transaction& transaction,
                 const level::Level& level,
                 std::size_t number,
                 const StoredSample& sample)
{
    const std::size_t before = level.samples[number].data.size();
    transaction.apply(
        Splice{tables::SampleBytes,
               concat(segmentOf(tables::Samples), "/", number, "/", segmentOf(tables::SampleBytes)),
               0,
               before,
               schema::RowBlock(rowsOf(sample.bytes))});
    const CellValue size{
        {tables::Samples, number, 0},
        schema::Value::ofInteger(schema::ScalarType::U32, sample.uncompressedSize)};
    storeCells(transaction, std::span(&size, 1));
}

/// Levels of TR1 and demos of TR2: bytes among those of others.
void replaceBytes(Transaction& transaction,
                  const level::Level& level,
                  std::span<const std::byte> before,
                  const StoredSample& sample)
{
    const auto data = std::as_bytes(std::span(level.sampleData.data(), level.sampleData.size()));
    const auto start = static_cast<std::size_t>(before.data() - data.data());
    const bool hasIndices = level.sampleStore == level::SampleStore::Indices;
    std::vector<std::uint32_t> indices(level.sounds.sampleIndices.begin(),
                                       level.sounds.sampleIndices.end());
    std::size_t end = start + before.size();
    for (const std::uint32_t index : indices)
    {
        if (hasIndices && index > start)
        {
            end = std::min<std::size_t>(end, index);
        }
    }
    transaction.apply(Splice{tables::SampleData,
                             segmentOf(tables::SampleData),
                             start,
                             end - start,
                             schema::RowBlock(rowsOf(sample.bytes))});
    if (!hasIndices || indices.empty())
    {
        return;
    }
    for (std::uint32_t& index : indices)
    {
        if (index >= end)
        {
            index = static_cast<std::uint32_t>(index + sample.bytes.size() - (end - start));
        }
    }
    const std::size_t count = indices.size();
    transaction.apply(Splice{tables::SampleIndices,
                             segmentOf(tables::SampleIndices),
                             0,
                             count,
                             schema::RowBlock(std::move(indices))});
}

Result<void> appendFiles(Transaction& transaction, std::span<const StoredSample> samples)
{
    std::vector<level::Sample> rows;
    for (const StoredSample& sample : samples)
    {
        level::Sample row;
        row.size.uncompressedSize = sample.uncompressedSize;
        row.data = rowsOf(sample.bytes);
        rows.push_back(std::move(row));
    }
    const std::size_t at = transaction.content().as<level::Level>()->samples.size();
    return insertBehind(transaction, tables::Samples, at, schema::RowBlock(std::move(rows)));
}

/// Each begins at an even place, as those of the game do.
Result<void> appendBytes(Transaction& transaction, std::span<const StoredSample> samples)
{
    const auto& level = *transaction.content().as<level::Level>();
    const std::size_t end = level.sampleData.size();
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint32_t> starts;
    for (const StoredSample& sample : samples)
    {
        if ((end + bytes.size()) % 2 != 0)
        {
            bytes.push_back(0);
        }
        starts.push_back(static_cast<std::uint32_t>(end + bytes.size()));
        std::ranges::copy(rowsOf(sample.bytes), std::back_inserter(bytes));
    }
    const std::size_t at = level.sounds.sampleIndices.size();
    if (auto done =
            insertBehind(transaction, tables::SampleData, end, schema::RowBlock(std::move(bytes)));
        !done)
    {
        return done;
    }
    return insertBehind(
        transaction, tables::SampleIndices, at, schema::RowBlock(std::move(starts)));
}

} // namespace

SampleKind sampleKindOf(const Content& content)
{
    std::map<std::pair<WaveCoding, std::uint32_t>, int> counts;
    for (const exchange::LevelSample& sample : exchange::samplesOf(content))
    {
        const auto info = exchange::inspectWave(sample.bytes);
        if (const auto kind = info ? kindOf(*info) : std::nullopt)
        {
            ++counts[{kind->coding, kind->rate}];
        }
    }
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    return most != counts.end() ? SampleKind{most->first.first, most->first.second}
                                : kindOfGame(view::soundVersionOf(content));
}

bool hasOwnSamples(const Content& content) noexcept
{
    const auto* const level = content.as<level::Level>();
    return level != nullptr
           && (level->version == versions::Tr1 || level->version == versions::Tr4
               || level->version == versions::Tr5
               || level->sampleStore == level::SampleStore::Files);
}

bool canMakeSounds(const Content& content) noexcept
{
    const auto* const level = content.as<level::Level>();
    return hasOwnSamples(content) && level->sampleStore == level::SampleStore::Indices;
}

Result<StoredSample> storedSample(std::span<const std::byte> wave, const SampleKind& kind)
{
    const auto info = exchange::inspectWave(wave);
    if (!info)
    {
        return fail(info.error());
    }
    constexpr std::uint32_t kBytes = 2; // of a number once it is decoded
    const bool isAdpcm = kind.coding == WaveCoding::MsAdpcm;
    const std::size_t stated = exchange::waveSize(wave);
    if (kindOf(*info) == kind && stated != 0)
    {
        StoredSample sample{{wave.begin(), wave.begin() + std::ptrdiff_t(stated)}, 0};
        sample.uncompressedSize =
            static_cast<std::uint32_t>(isAdpcm ? info->frames * kBytes : sample.bytes.size());
        return sample;
    }
    auto sound = exchange::readWave(wave);
    if (sound)
    {
        sound = exchange::resampled(mixedDown(std::move(*sound)), kind.rate);
    }
    if (!sound)
    {
        return fail(sound.error());
    }
    auto bytes = exchange::writeWave(*sound, kind.coding);
    if (!bytes)
    {
        return fail(bytes.error());
    }
    StoredSample sample{std::move(*bytes), 0};
    sample.uncompressedSize =
        static_cast<std::uint32_t>(isAdpcm ? sound->frames() * kBytes : sample.bytes.size());
    return sample;
}

Result<void> replaceSample(Document& document, std::size_t number, const StoredSample& sample)
{
    TR_PRE(hasOwnSamples(document.content()));
    const auto samples = exchange::samplesOf(document.content());
    if (number >= samples.size()
        || (samples[number].table != tables::Samples && samples[number].bytes.empty()))
    {
        const std::string row = concat(number);
        return fail(ErrorCode::NoSuchPath, {concat(segmentOf(tables::Samples), "/", row), row});
    }
    const auto& level = *document.content().as<level::Level>();
    const exchange::LevelSample& old = samples[number];
    Transaction transaction(
        document,
        nameOfRows(EditCode::ReplaceSample, document.content(), segmentOf(old.table), old.row, 1));
    if (old.table == tables::Samples)
    {
        replaceFile(transaction, level, number, sample);
    }
    else
    {
        replaceBytes(transaction, level, old.bytes, sample);
    }
    return transaction.commit();
}

std::vector<std::uint32_t> freeSoundIds(const Content& content)
{
    std::vector<std::uint32_t> ids;
    if (const level::Sounds* const sounds = view::soundsOf(content))
    {
        for (std::size_t id = 0; id < sounds->map.size(); ++id)
        {
            if (sounds->map[id] < 0)
            {
                ids.push_back(static_cast<std::uint32_t>(id));
            }
        }
    }
    return ids;
}

Result<void> makeSound(Document& document,
                       std::uint32_t id,
                       level::SoundDetails details,
                       std::span<const StoredSample> samples)
{
    TR_PRE(canMakeSounds(document.content()));
    TR_PRE(!samples.empty() && samples.size() <= kMostSamplesOfSound);
    TR_PRE(std::ranges::count(freeSoundIds(document.content()), id) != 0);
    constexpr unsigned kCountBits = 0xFC;
    constexpr unsigned kCountShift = 2;
    const auto& level = *document.content().as<level::Level>();
    details.sample = static_cast<std::uint16_t>(
        level.version == versions::Tr1 ? level.sounds.sampleIndices.size() : level.samples.size());
    details.characteristics = static_cast<std::uint16_t>((details.characteristics & ~kCountBits)
                                                         | (samples.size() << kCountShift));
    const std::size_t row = level.sounds.details.size();
    Transaction transaction(
        document,
        nameOfRows(EditCode::MakeSound, document.content(), segmentOf(tables::SoundMap), id, 1));
    auto done = level.version == versions::Tr1 ? appendBytes(transaction, samples)
                                               : appendFiles(transaction, samples);
    if (done)
    {
        done = insertBehind(
            transaction, tables::SoundDetails, row, schema::RowBlock(std::vector{details}));
    }
    if (!done)
    {
        return done;
    }
    const CellValue link{
        {tables::SoundMap, id, 0},
        schema::Value::ofInteger(schema::ScalarType::I16, static_cast<std::int64_t>(row))};
    storeCells(transaction, std::span(&link, 1));
    return transaction.commit();
}

} // namespace tr::edit
