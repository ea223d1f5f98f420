#include "core/transfer/writing/SampleHome.h"

#include "core/format/sam/SampleFile.h"
#include "core/level/Level.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;
using SampleList = std::vector<const GatheredSample*>;
using SampleNumbers = std::vector<std::size_t>;

constexpr view::Counted kOtherKind{
    "{0} sounds are left out: their samples are of another kind than those of the destination",
    "a sound is left out: its samples are of another kind than those of the destination"};
constexpr view::Counted kInMainSfx{
    "{0} sounds are left out: their samples are not in the level, but in MAIN.SFX, which was not "
    "found or has them not",
    "a sound is left out: its samples are not in the level, but in MAIN.SFX, which was not found "
    "or has them not"};
constexpr view::Counted kNoList{
    "{0} sounds are left out: there is no list of samples (.sam) beside the WAD that could name "
    "theirs",
    "a sound is left out: there is no list of samples (.sam) beside the WAD that could name its "
    "own"};

std::string pathOf(schema::TableId table)
{
    return std::string(table->segment);
}

/// Only the rows of these samples; rows behind the last sample are none.
template <class T>
void keepRows(edit::Transaction& transaction,
              schema::TableId table,
              const Table<T>& rows,
              const SampleNumbers& samples)
{
    std::vector<T> kept;
    for (const std::size_t sample : samples)
    {
        if (sample < rows.size())
        {
            kept.push_back(rows[sample]);
        }
    }
    const std::size_t count = rows.size();
    transaction.apply(
        edit::Splice{table, pathOf(table), 0, count, schema::RowBlock(std::move(kept))});
}

/// Of a file that has its samples itself.
const view::Counted* storedRefusal(const GatheredSample& sample)
{
    return !sample.wave.empty() ? nullptr : sample.number ? &kInMainSfx : &kOtherKind;
}

const level::Sounds& soundsIn(const edit::Transaction& transaction)
{
    return *view::soundsOf(transaction.content());
}

std::vector<std::uint32_t> indicesOf(const SampleList& samples)
{
    std::vector<std::uint32_t> indices;
    indices.reserve(samples.size());
    for (const GatheredSample* const sample : samples)
    {
        indices.push_back(sample->number.value_or(sample->index));
    }
    return indices;
}

/// Their indices say which they are: TR2 and TR3 mean those of MAIN.SFX.
class NumberedSamples : public SampleHome
{
public:
    [[nodiscard]] std::size_t count(const Content& content) const override
    {
        return view::soundsOf(content)->sampleIndices.size();
    }

    [[nodiscard]] bool isWhole(const Content& /*content*/) const override { return true; }

    [[nodiscard]] const view::Counted* refusalOf(const GatheredSample& sample) const override
    {
        return sample.number ? nullptr : &kOtherKind;
    }

    void keep(edit::Transaction& transaction, const SampleNumbers& samples) const override
    {
        const Table<std::uint32_t> indices = soundsIn(transaction).sampleIndices;
        keepRows(transaction, tables::SampleIndices, indices, samples);
    }

    void append(edit::Transaction& transaction, const SampleList& samples) const override
    {
        transfer::append(transaction,
                         tables::SampleIndices,
                         soundsIn(transaction).sampleIndices.size(),
                         indicesOf(samples));
    }
};

/// Beside a WAD: the names of their files, if there is a list of them, in step with indices that
/// mean nothing.
class NamedSamples final : public NumberedSamples
{
public:
    [[nodiscard]] bool isWhole(const Content& content) const override
    {
        const auto* const names = content.as<companion::SampleFile>();
        return names == nullptr || names->names.rows.size() == count(content);
    }

    [[nodiscard]] const view::Counted* refusalOf(const GatheredSample& sample) const override
    {
        return sample.number ? &kInMainSfx : sample.wave.empty() ? nullptr : &kNoList;
    }

    void keep(edit::Transaction& transaction, const SampleNumbers& samples) const override
    {
        NumberedSamples::keep(transaction, samples);
        if (const auto* const names = transaction.content().as<companion::SampleFile>())
        {
            const Table<companion::SampleName> rows = names->names.rows;
            keepRows(transaction, companion::tables::SampleNames, rows, samples);
        }
    }

    void append(edit::Transaction& transaction, const SampleList& samples) const override
    {
        const auto* const names = transaction.content().as<companion::SampleFile>();
        if (names != nullptr)
        {
            // Lines that keep those of the samples in step where a file has fewer.
            const std::size_t there = count(transaction.content());
            const std::size_t lines = names->names.rows.size();
            std::vector<companion::SampleName> rows(there - std::min(there, lines));
            for (const GatheredSample* const sample : samples)
            {
                rows.emplace_back().name.assign(sample->name);
            }
            transfer::append(transaction, companion::tables::SampleNames, lines, std::move(rows));
        }
        NumberedSamples::append(transaction, samples);
    }
};

/// TR4, TR5: a row each, in step with indices that mean nothing.
class StoredSamples final : public SampleHome
{
public:
    [[nodiscard]] std::size_t count(const Content& content) const override
    {
        return content.as<level::Level>()->samples.size();
    }

    [[nodiscard]] bool isWhole(const Content& content) const override
    {
        return view::soundsOf(content)->sampleIndices.size() == count(content);
    }

    [[nodiscard]] const view::Counted* refusalOf(const GatheredSample& sample) const override
    {
        return storedRefusal(sample);
    }

    void keep(edit::Transaction& transaction, const SampleNumbers& samples) const override
    {
        const Table<std::uint32_t> indices = soundsIn(transaction).sampleIndices;
        for (std::size_t i = count(transaction.content()); i-- > 0;)
        {
            if (!std::ranges::binary_search(samples, i))
            {
                transaction.apply(edit::Splice{tables::Samples, pathOf(tables::Samples), i, 1, {}});
            }
        }
        keepRows(transaction, tables::SampleIndices, indices, samples);
    }

    void append(edit::Transaction& transaction, const SampleList& samples) const override
    {
        std::vector<level::Sample> rows;
        for (const GatheredSample* const sample : samples)
        {
            level::Sample row;
            row.size.uncompressedSize = sample->statedSize;
            row.data = sample->wave;
            rows.push_back(std::move(row));
        }
        const std::size_t indices = soundsIn(transaction).sampleIndices.size();
        transfer::append(
            transaction, tables::Samples, count(transaction.content()), std::move(rows));
        transfer::append(transaction, tables::SampleIndices, indices, indicesOf(samples));
    }
};

/// TR1: bytes one behind the other, of which indices say where each begins.
class ByteSamples final : public SampleHome
{
public:
    [[nodiscard]] std::size_t count(const Content& content) const override
    {
        return view::soundsOf(content)->sampleIndices.size();
    }

    [[nodiscard]] bool isWhole(const Content& /*content*/) const override { return true; }

    [[nodiscard]] const view::Counted* refusalOf(const GatheredSample& sample) const override
    {
        return storedRefusal(sample);
    }

    void keep(edit::Transaction& transaction, const SampleNumbers& samples) const override
    {
        const Table<std::uint32_t> indices = soundsIn(transaction).sampleIndices;
        std::vector<std::uint32_t> starts(indices.begin(), indices.end());
        std::ranges::sort(starts);
        starts.erase(std::ranges::unique(starts).begin(), starts.end());
        std::vector<std::uint32_t> kept;
        for (const std::size_t sample : samples)
        {
            kept.push_back(indices[sample]);
        }
        const std::size_t bytes = transaction.content().as<level::Level>()->sampleData.size();
        // From behind, so that places in front stay what they are.
        std::vector<std::uint32_t> now = kept;
        for (std::size_t i = starts.size(); i-- > 0;)
        {
            const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : bytes;
            if (starts[i] >= end || end > bytes || std::ranges::count(kept, starts[i]) != 0)
            {
                continue;
            }
            transaction.apply(edit::Splice{
                tables::SampleData, pathOf(tables::SampleData), starts[i], end - starts[i], {}});
            for (std::size_t each = 0; each < kept.size(); ++each)
            {
                now[each] -= kept[each] >= end ? static_cast<std::uint32_t>(end) - starts[i] : 0;
            }
        }
        transaction.apply(edit::Splice{tables::SampleIndices,
                                       pathOf(tables::SampleIndices),
                                       0,
                                       indices.size(),
                                       schema::RowBlock(std::move(now))});
    }

    /// Each begins at an even place, as those of the game do.
    void append(edit::Transaction& transaction, const SampleList& samples) const override
    {
        const std::size_t end = transaction.content().as<level::Level>()->sampleData.size();
        const std::size_t there = count(transaction.content());
        std::vector<std::uint8_t> bytes;
        std::vector<std::uint32_t> starts;
        for (const GatheredSample* const sample : samples)
        {
            bytes.resize(bytes.size() + (end + bytes.size()) % 2);
            starts.push_back(static_cast<std::uint32_t>(end + bytes.size()));
            bytes.insert(bytes.end(), sample->wave.begin(), sample->wave.end());
        }
        transfer::append(transaction, tables::SampleData, end, std::move(bytes));
        transfer::append(transaction, tables::SampleIndices, there, std::move(starts));
    }
};

} // namespace

std::unique_ptr<SampleHome> sampleHomeOf(const Content& content)
{
    if (view::soundsOf(content) == nullptr)
    {
        return nullptr;
    }
    const auto* const level = content.as<level::Level>();
    if (level == nullptr)
    {
        return std::make_unique<NamedSamples>();
    }
    if (level->sampleStore == level::SampleStore::Files)
    {
        return nullptr; // a demo states elsewhere how many it has
    }
    switch (level->version)
    {
    case level::versions::Tr1:
        return std::make_unique<ByteSamples>();
    case level::versions::Tr2:
    case level::versions::Tr3:
        return std::make_unique<NumberedSamples>();
    default:
        return std::make_unique<StoredSamples>();
    }
}

} // namespace tr::transfer
