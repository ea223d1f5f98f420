#include "core/transfer/CompanionWriter.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/format/sam/SampleFile.h"
#include "core/format/was/ObjectFile.h"
#include "core/transfer/SoundGathering.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <limits>
#include <set>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// Samples that TR4 has room for. Format facts 6.2.
constexpr std::size_t kMostSamples = 256;
constexpr std::size_t kMostDetails = std::numeric_limits<std::int16_t>::max();

/// By the ids that they are to have.
using SoundDeeds = std::map<std::uint32_t, const SoundDeed*>;

/// Sounds of a content, in pieces that can be put together anew.
class SoundTables
{
public:
    explicit SoundTables(const Content& content)
        : m_sounds(*view::soundsOf(content))
        , m_names(content.as<companion::SampleFile>())
        , m_version(view::soundVersionOf(content))
    {
    }

    /// Whether the samples of the details follow each other, so that all are somebody's.
    [[nodiscard]] bool isTiled() const
    {
        std::size_t next = 0;
        for (const level::SoundDetails& details : m_sounds.details)
        {
            const view::SoundMeaning meaning = view::meaningOf(m_version, details);
            if (meaning.firstSample != next)
            {
                return false;
            }
            next += meaning.sampleCount;
        }
        return next == m_sounds.sampleIndices.size()
               && (m_names == nullptr || m_names->names.rows.size() == next);
    }

    [[nodiscard]] view::RowRange samplesOf(std::size_t row) const
    {
        const view::SoundMeaning meaning = view::meaningOf(m_version, m_sounds.details[row]);
        return {meaning.firstSample, meaning.sampleCount};
    }

private:
    const level::Sounds& m_sounds;
    const companion::SampleFile* m_names;
    schema::Version m_version;
};

template <class T>
void replaceAll(edit::Transaction& transaction,
                schema::TableId table,
                const Table<T>& before,
                std::vector<T> rows)
{
    const std::size_t count = before.size();
    transaction.apply(edit::Splice{
        table, std::string(table->segment), 0, count, schema::RowBlock(std::move(rows))});
}

/// Takes details out that no sound has any more, with their samples.
void dropDetails(edit::Transaction& transaction, const std::set<std::size_t>& going)
{
    const Content before = transaction.content();
    const level::Sounds& sounds = *view::soundsOf(before);
    const SoundTables parts(before);
    if (going.empty() || !parts.isTiled())
    {
        return;
    }
    const auto* const names = before.as<companion::SampleFile>();
    std::vector<level::SoundDetails> details;
    std::vector<std::uint32_t> indices;
    std::vector<companion::SampleName> lines;
    std::vector<std::int16_t> rows(sounds.details.size(), -1);
    for (std::size_t row = 0; row < sounds.details.size(); ++row)
    {
        if (going.contains(row))
        {
            continue;
        }
        rows[row] = static_cast<std::int16_t>(details.size());
        const view::RowRange samples = parts.samplesOf(row);
        details.push_back(sounds.details[row]);
        details.back().sample = static_cast<std::uint16_t>(indices.size());
        for (std::size_t sample = samples.first; sample < samples.end(); ++sample)
        {
            indices.push_back(sounds.sampleIndices[sample]);
            if (names != nullptr)
            {
                lines.push_back(names->names.rows[sample]);
            }
        }
    }
    std::vector<std::int16_t> map(sounds.map.begin(), sounds.map.end());
    for (std::int16_t& row : map)
    {
        row = row >= 0 && static_cast<std::size_t>(row) < rows.size()
                  ? rows[static_cast<std::size_t>(row)]
                  : row;
    }
    replaceAll(transaction, tables::SoundMap, sounds.map, std::move(map));
    replaceAll(transaction, tables::SoundDetails, sounds.details, std::move(details));
    replaceAll(transaction, tables::SampleIndices, sounds.sampleIndices, std::move(indices));
    if (names != nullptr)
    {
        replaceAll(
            transaction, companion::tables::SampleNames, names->names.rows, std::move(lines));
    }
}

void setMap(edit::Transaction& transaction, std::uint32_t id, std::int16_t row)
{
    transaction.apply(edit::Splice{tables::SoundMap,
                                   std::string(tables::SoundMap.segment),
                                   id,
                                   1,
                                   schema::RowBlock(std::vector<std::int16_t>{row})});
}

/// Ids that are to get other details have none for now; and neither have those whose details do not
/// exist, which would be given what comes behind all.
void clearMap(edit::Transaction& transaction, const SoundDeeds& deeds)
{
    const level::Sounds sounds = *view::soundsOf(transaction.content()); // shares its tables
    for (std::size_t id = 0; id < sounds.map.size(); ++id)
    {
        const std::int16_t row = sounds.map[id];
        const bool isThere = row < 0 || static_cast<std::size_t>(row) < sounds.details.size();
        if (row != -1 && (!isThere || deeds.contains(static_cast<std::uint32_t>(id))))
        {
            setMap(transaction, static_cast<std::uint32_t>(id), -1);
        }
    }
}

companion::SampleName lineOf(const GatheredSample& sample)
{
    companion::SampleName line;
    line.name.assign(sample.name);
    return line;
}

/// Lines that keep those of the samples in step where a file has fewer.
std::vector<companion::SampleName> missingLines(const Content& content)
{
    const auto* const names = content.as<companion::SampleFile>();
    const std::size_t samples = view::soundsOf(content)->sampleIndices.size();
    return std::vector<companion::SampleName>(
        names == nullptr ? 0 : samples - std::min(samples, names->names.rows.size()));
}

/// Details that only ids have which are to get others.
std::set<std::size_t> replacedDetails(const Content& content, const SoundDeeds& deeds)
{
    std::set<std::size_t> going;
    const level::Sounds& sounds = *view::soundsOf(content);
    for (const auto& [id, deed] : deeds)
    {
        const std::int16_t row = sounds.map[id];
        if (row >= 0 && std::ranges::count(sounds.map, row) == 1)
        {
            going.insert(static_cast<std::size_t>(row));
        }
    }
    return going;
}

/// Puts details and samples behind those that there are.
Result<void> appendSounds(edit::Transaction& transaction,
                          const SoundDeeds& deeds,
                          std::span<const Gathering> sources,
                          Report& report)
{
    const level::Sounds sounds = *view::soundsOf(transaction.content()); // shares its tables
    const auto* const names = transaction.content().as<companion::SampleFile>();
    std::vector<level::SoundDetails> details;
    std::vector<std::uint32_t> indices;
    std::vector<companion::SampleName> lines = missingLines(transaction.content());
    std::vector<std::pair<std::uint32_t, std::size_t>> rows;
    for (const auto& [id, deed] : deeds)
    {
        const GatheredSound& sound = sources[deed->source].sounds[deed->sound];
        rows.emplace_back(id, sounds.details.size() + details.size());
        level::SoundDetails row = sound.details;
        row.sample = static_cast<std::uint16_t>(sounds.sampleIndices.size() + indices.size());
        details.push_back(row);
        for (const GatheredSample& sample : sound.samples)
        {
            indices.push_back(sample.index);
            lines.push_back(lineOf(sample));
        }
    }
    const std::size_t samples = sounds.sampleIndices.size() + indices.size();
    const std::size_t last = sounds.details.size() + details.size();
    report.sounds = details.size();
    report.limits.push_back({{"samples of TR4", {}}, samples, kMostSamples, false});
    if (samples > kMostNumber || last > kMostDetails)
    {
        return fail(ErrorCode::ReferenceTooFar,
                    {std::string(tables::SoundDetails.segment), concat(std::max(samples, last))});
    }
    if (names != nullptr)
    {
        append(transaction,
               companion::tables::SampleNames,
               names->names.rows.size(),
               std::move(lines));
    }
    append(transaction, tables::SampleIndices, sounds.sampleIndices.size(), std::move(indices));
    append(transaction, tables::SoundDetails, sounds.details.size(), std::move(details));
    for (const auto& [id, row] : rows)
    {
        setMap(transaction, id, static_cast<std::int16_t>(row));
    }
    return {};
}

std::string_view slotName(const ObjectKey& key, schema::Version version)
{
    const auto name = key.kind == ObjectKind::Static ? catalogue::staticName(version, key.slot)
                      : key.kind == ObjectKind::Sprites
                          ? catalogue::spriteSequenceName(version, key.slot)
                          : catalogue::modelName(version, key.slot);
    return name.value_or(std::string_view{});
}

/// What a line has room for.
std::string cut(std::string_view text)
{
    constexpr std::size_t kLongest = 260;
    return std::string(text.substr(0, kLongest));
}

companion::ObjectName
lineFor(const ObjectKey& key, const ObjectLine* known, schema::Version version)
{
    const bool isMoved = known == nullptr || known->key != key;
    const std::string_view name = slotName(key, version);
    companion::ObjectName line;
    line.slot.assign(!isMoved ? known->slot : name.empty() ? concat("SLOT", key.slot) : cut(name));
    line.path.assign(known == nullptr ? std::string() : known->path);
    return line;
}

} // namespace

Result<void> writeSounds(edit::Transaction& transaction,
                         const Resolution& resolution,
                         std::span<const Gathering> sources,
                         Report& report)
{
    // Of several for one id the last is the one.
    SoundDeeds deeds;
    for (const SoundDeed& deed : resolution.soundDeeds)
    {
        deeds[deed.id] = &deed;
    }
    if (deeds.empty())
    {
        return {};
    }
    if (view::soundsOf(transaction.content()) == nullptr)
    {
        report.remarks.push_back(
            {"{0} sounds are left out: there is no file for them beside the WAD", {deeds.size()}});
        return {};
    }
    const auto going = replacedDetails(transaction.content(), deeds);
    clearMap(transaction, deeds);
    dropDetails(transaction, going);
    return appendSounds(transaction, deeds, sources, report);
}

std::optional<ObjectLines> linesIn(const Content& content)
{
    const auto* const file = content.as<companion::ObjectFile>();
    const auto order = orderOfLines(content);
    if (file == nullptr || file->names.rows.size() != order.size())
    {
        return std::nullopt;
    }
    ObjectLines lines;
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const companion::ObjectName& line = file->names.rows[i];
        lines[order[i]] = {
            order[i], std::string(line.slot.bytes()), std::string(line.path.bytes())};
    }
    return lines;
}

void writeLines(edit::Transaction& transaction,
                const ObjectLines& before,
                const Resolution& resolution,
                std::span<const Gathering> sources)
{
    std::map<ObjectKey, const Deed*> taken;
    for (const Deed& deed : resolution.deeds)
    {
        if (deed.share == Share::Whole)
        {
            taken[{deed.key.kind, deed.slot}] = &deed;
        }
    }
    const schema::TableId table = companion::tables::ObjectNames;
    const std::string path(table->segment);
    // Those of what is gone, from behind, and then those that come.
    std::vector<ObjectKey> old;
    for (const auto& [key, line] : before)
    {
        old.push_back(key);
    }
    std::ranges::stable_sort(old,
                             [](const ObjectKey& one, const ObjectKey& other)
                             {
                                 const auto rank = [](const ObjectKey& key)
                                 { return std::pair(key.kind == ObjectKind::Static, key.slot); };
                                 return rank(one) < rank(other);
                             });
    for (std::size_t i = old.size(); i-- > 0;)
    {
        if (std::ranges::count(resolution.going, old[i]) != 0)
        {
            transaction.apply(edit::Splice{table, path, i, 1, {}});
        }
    }
    const auto order = orderOfLines(transaction.content());
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const auto deed = taken.find(order[i]);
        if (deed == taken.end())
        {
            continue;
        }
        const auto& lines = sources[deed->second->source].lines;
        const auto known = std::ranges::find(lines, deed->second->key, &ObjectLine::key);
        std::vector<companion::ObjectName> rows{lineFor(
            order[i], known == lines.end() ? nullptr : &*known, transaction.content().version())};
        transaction.apply(edit::Splice{table, path, i, 0, schema::RowBlock(std::move(rows))});
    }
}

} // namespace tr::transfer
