#include "core/transfer/writing/SoundWriter.h"

#include "core/base/Text.h"
#include "core/transfer/writing/SampleHome.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <limits>
#include <set>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// Samples that the games have room for. Format facts 6.2.
constexpr std::size_t kMostSamples = 256;
constexpr std::size_t kMostDetails = std::numeric_limits<std::int16_t>::max();

/// By the ids that they are to have.
using SoundDeeds = std::map<std::uint32_t, const SoundDeed*>;

/// Whether the samples of the details follow each other, so that all are somebody's.
bool isTiled(const Content& content, const SampleHome& home)
{
    const schema::Version version = view::soundVersionOf(content);
    std::size_t next = 0;
    for (const level::SoundDetails& details : view::soundsOf(content)->details)
    {
        const view::SoundMeaning meaning = view::meaningOf(version, details);
        if (meaning.firstSample != next)
        {
            return false;
        }
        next += meaning.sampleCount;
    }
    return next == home.count(content) && home.isWhole(content);
}

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
void dropDetails(edit::Transaction& transaction,
                 const SampleHome& home,
                 const std::set<std::size_t>& going)
{
    const Content before = transaction.content();
    const level::Sounds& sounds = *view::soundsOf(before);
    if (going.empty() || !isTiled(before, home))
    {
        return;
    }
    const schema::Version version = view::soundVersionOf(before);
    std::vector<level::SoundDetails> details;
    std::vector<std::size_t> samples;
    std::vector<std::int16_t> rows(sounds.details.size(), -1);
    for (std::size_t row = 0; row < sounds.details.size(); ++row)
    {
        if (going.contains(row))
        {
            continue;
        }
        rows[row] = static_cast<std::int16_t>(details.size());
        const view::SoundMeaning meaning = view::meaningOf(version, sounds.details[row]);
        details.push_back(sounds.details[row]);
        details.back().sample = static_cast<std::uint16_t>(samples.size());
        for (std::size_t i = 0; i < meaning.sampleCount; ++i)
        {
            samples.push_back(meaning.firstSample + i);
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
    home.keep(transaction, samples);
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
                          const SampleHome& home,
                          const SoundDeeds& deeds,
                          std::span<const Gathering> sources,
                          Report& report)
{
    const level::Sounds sounds = *view::soundsOf(transaction.content()); // shares its tables
    const std::size_t first = home.count(transaction.content());
    std::vector<level::SoundDetails> details;
    std::vector<const GatheredSample*> samples;
    std::vector<std::pair<std::uint32_t, std::size_t>> rows;
    for (const auto& [id, deed] : deeds)
    {
        const GatheredSound& sound = sources[deed->source].sounds[deed->sound];
        rows.emplace_back(id, sounds.details.size() + details.size());
        level::SoundDetails row = sound.details;
        row.sample = static_cast<std::uint16_t>(first + samples.size());
        details.push_back(row);
        addWaves(sound, report.waves);
        for (const GatheredSample& sample : sound.samples)
        {
            samples.push_back(&sample);
        }
    }
    const std::size_t all = first + samples.size();
    const std::size_t last = sounds.details.size() + details.size();
    report.sounds = details.size();
    const schema::Version version = view::soundVersionOf(transaction.content());
    report.limits.push_back(
        {{"samples of {0}", {std::string(level::versionName(version))}}, all, kMostSamples, false});
    if (all > kMostNumber || last > kMostDetails)
    {
        return fail(ErrorCode::ReferenceTooFar,
                    {std::string(tables::SoundDetails.segment), concat(std::max(all, last))});
    }
    home.append(transaction, samples);
    append(transaction, tables::SoundDetails, sounds.details.size(), std::move(details));
    for (const auto& [id, row] : rows)
    {
        setMap(transaction, id, static_cast<std::int16_t>(row));
    }
    return {};
}

/// Whether a destination has such a sound under that id, its samples aside.
bool hasSuch(const Content& destination, std::uint32_t id, level::SoundDetails details)
{
    const level::Sounds* const sounds = view::soundsOf(destination);
    if (sounds == nullptr || id >= sounds->map.size())
    {
        return false;
    }
    const std::int64_t row = sounds->map[id];
    if (row < 0 || static_cast<std::size_t>(row) >= sounds->details.size())
    {
        return false;
    }
    const level::SoundDetails& there = sounds->details[static_cast<std::size_t>(row)];
    details.sample = there.sample;
    return details == there;
}

/// Takes commands out that play one of these sounds. How many these were.
std::size_t takeOut(CommandList& list, const std::set<std::uint32_t>& ids)
{
    constexpr std::size_t kBeforeSound = 2; // the command, and its frame
    constexpr std::size_t kWords = 3;
    std::size_t taken = 0;
    for (std::size_t i = list.sounds.size(); i-- > 0;)
    {
        const std::size_t place = list.sounds[i];
        if (!ids.contains(static_cast<std::uint16_t>(list.words[place]) & view::kSoundIdMask))
        {
            continue;
        }
        const auto begin = list.words.begin() + static_cast<std::ptrdiff_t>(place - kBeforeSound);
        list.words.erase(begin, begin + kWords);
        const auto behind = list.sounds.begin() + static_cast<std::ptrdiff_t>(i);
        for (auto each = list.sounds.erase(behind); each != list.sounds.end(); ++each)
        {
            *each -= kWords;
        }
        --list.count;
        ++taken;
    }
    return taken;
}

} // namespace

std::set<std::uint32_t> silencedIds(const Content& destination, const LostSounds& lost)
{
    std::set<std::uint32_t> ids;
    for (const auto& [id, details] : lost)
    {
        if (!details || !hasSuch(destination, id, *details))
        {
            ids.insert(id);
        }
    }
    return ids;
}

void silence(const Content& destination, const LostSounds& lost, Gathering& gathering)
{
    const std::set<std::uint32_t> ids = silencedIds(destination, lost);
    std::size_t taken = 0;
    for (CommandList& list : gathering.commandLists)
    {
        taken += takeOut(list, ids);
    }
    if (taken == 0)
    {
        return;
    }
    for (AnimationList& list : gathering.animationLists)
    {
        for (GatheredAnimation& animation : list.animations)
        {
            if (animation.commands && gathering.commandLists[*animation.commands].count == 0)
            {
                animation.commands.reset();
            }
        }
    }
    gathering.remarks.push_back(
        view::counted({"{0} commands of animations are left out: they play sounds that are not "
                       "taken along, and would play others",
                       "a command of an animation is left out: it plays a sound that is not taken "
                       "along, and would play another"},
                      taken));
}

void keepTaken(const Content& destination, Gathering& gathering)
{
    const auto home = sampleHomeOf(destination);
    if (home == nullptr)
    {
        return;
    }
    LostSounds lost;
    std::map<std::string_view, std::pair<const view::Counted*, std::size_t>> counts;
    std::erase_if(gathering.sounds,
                  [&](const GatheredSound& sound)
                  {
                      const view::Counted* refusal = nullptr;
                      for (const GatheredSample& sample : sound.samples)
                      {
                          refusal = refusal == nullptr ? home->refusalOf(sample) : refusal;
                      }
                      if (refusal != nullptr)
                      {
                          lost.emplace(sound.id, sound.details);
                          auto& [words, count] = counts[refusal->many];
                          words = refusal;
                          ++count;
                      }
                      return refusal != nullptr;
                  });
    for (const auto& [many, counted] : counts)
    {
        gathering.remarks.push_back(view::counted(*counted.first, counted.second));
    }
    if (!lost.empty())
    {
        gathering.hasSounds = !gathering.sounds.empty();
        silence(destination, lost, gathering);
    }
}

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
    const auto home = sampleHomeOf(transaction.content());
    if (home == nullptr)
    {
        report.remarks.push_back(
            view::soundsOf(transaction.content()) == nullptr
                ? view::counted(
                    {"{0} sounds are left out: there is no file for them beside the WAD",
                     "a sound is left out: there is no file for it beside the WAD"},
                    deeds.size())
                : view::counted({"{0} sounds are left out: the destination states elsewhere how "
                                 "many samples it has",
                                 "a sound is left out: the destination states elsewhere how many "
                                 "samples it has"},
                                deeds.size()));
        return {};
    }
    const auto going = replacedDetails(transaction.content(), deeds);
    clearMap(transaction, deeds);
    dropDetails(transaction, *home, going);
    return appendSounds(transaction, *home, deeds, sources, report);
}

} // namespace tr::transfer
