#include "core/convert/wad2/joining/SoundJoining.h"

#include "core/base/Text.h"
#include "core/convert/wad2/Parts.h"
#include "core/convert/wad2/SoundMaking.h"
#include "core/convert/wad2/SoundTaking.h"
#include "core/convert/wad2/joining/Places.h"
#include "core/format/wad2/SoundTables.h"

#include <algorithm>
#include <limits>

namespace tr::convert
{
namespace
{

/// What commands call no sound that the file has itself, and statics the usual one.
constexpr std::int64_t kNone = -1;

bool hasEmbedded(const wad2::Wad2& file)
{
    return !file.sounds.rows.empty() || !file.oldSounds.rows.empty();
}

/// A sound of one kind of list as one of another.
template <class To, class From>
wad2::Sound<To> soundIn(const wad2::Sound<From>& from)
{
    const wad2::SoundParts& parts = from;
    wad2::Sound<To> to{parts, {}, from.others};
    std::vector<wad2::SoundSample<To>> samples;
    for (const auto& each : from.samples)
    {
        samples.push_back({each.frame, each.sample});
    }
    to.samples = std::move(samples);
    return to;
}

/// The row of an embedded sound by the number of an engine; nothing: the file has none of it.
template <class Of>
std::optional<wad2::Sound<Of>>
embeddedIn(const wad2::Wad2& file, const SoundIds& ids, std::uint32_t id)
{
    const auto find = [&](const auto& rows) -> std::optional<wad2::Sound<Of>>
    {
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            const auto known = ids.find(keyOf(rows[row], row));
            if (known != ids.end() && known->second == id)
            {
                return soundIn<Of>(rows[row]);
            }
        }
        return std::nullopt;
    };
    return file.sounds.rows.empty() ? find(file.oldSounds.rows) : find(file.sounds.rows);
}

const Table<wad2::Sound<wad2::OfSounds>>& rowsOf(const wad2::Wad2& file, wad2::OfSounds)
{
    return file.sounds.rows;
}

const Table<wad2::Sound<wad2::OfOldSounds>>& rowsOf(const wad2::Wad2& file, wad2::OfOldSounds)
{
    return file.oldSounds.rows;
}

const schema::TableInfo& tableOf(wad2::OfSounds)
{
    return wad2::tables::Sounds;
}

const schema::TableInfo& tableOf(wad2::OfOldSounds)
{
    return wad2::tables::OldSounds;
}

/// The sound as a catalogue has it: the row of the one that it stood in, or a new one.
soundxml::Sound listedSound(const JoinedSound& wanted, LossCounter& losses)
{
    const std::uint32_t id = wanted.sound->id;
    const auto* const catalogue =
        wanted.file != nullptr ? wanted.file->as<soundxml::SoundCatalogue>() : nullptr;
    if (catalogue != nullptr)
    {
        const auto row = std::ranges::find_if(catalogue->sounds.rows(),
                                              [id](const soundxml::Sound& each)
                                              { return idOf(each) == std::int64_t{id}; });
        if (row != catalogue->sounds.rows().end())
        {
            soundxml::Sound sound = *row;
            if (id != wanted.id)
            {
                setXml(sound.id.text, concat(wanted.id));
            }
            return sound;
        }
    }
    transfer::GatheredSound renamed = *wanted.sound;
    renamed.id = wanted.id;
    soundxml::Sound sound = catalogueOf(std::span(&renamed, 1), losses).sounds[0];
    const auto embedded = wanted.file != nullptr ? embeddedIn<wad2::OfSounds>(
                              *wanted.file->as<wad2::Wad2>(), wanted.calls->own, wanted.sound->id)
                                                 : std::nullopt;
    losses.add({"{0} samples stay in the file that their sounds are from: the catalogue names "
                "files for them, which are nowhere",
                "a sample stays in the file that its sound is from: the catalogue names a file for "
                "it, which is nowhere"},
               embedded ? wanted.sound->samples.size() : 0);
    if (embedded && !embedded->name.value().empty())
    {
        setXml(sound.name.text, embedded->name.value().bytes());
    }
    return sound;
}

} // namespace

SoundStore soundStoreOf(const schema::Content& content)
{
    const auto* const catalogue = content.as<soundxml::SoundCatalogue>();
    if (catalogue != nullptr && !catalogue->sounds.empty())
    {
        return SoundStore::Catalogue;
    }
    // One without a list has no place for any.
    const bool hasList = catalogue != nullptr && !catalogue->head.empty();
    return hasEmbedded(*content.as<wad2::Wad2>()) ? SoundStore::Embedded
           : hasList                              ? SoundStore::Catalogue
                                                  : SoundStore::None;
}

void takeWaves(const wad2::Wad2& file, const SoundIds& ids, transfer::Gathering& gathering)
{
    for (transfer::GatheredSound& sound : gathering.sounds)
    {
        const auto row = embeddedIn<wad2::OfSounds>(file, ids, sound.id);
        std::size_t sample = 0;
        for (std::size_t i = 0; row && i < row->samples.size() && sample < sound.samples.size();
             ++i)
        {
            // Those that do not exist did not come along.
            const std::int64_t wave = row->samples[i].sample.sample.value;
            if (wave >= 0 && static_cast<std::size_t>(wave) < file.waves.rows.size())
            {
                sound.samples[sample++].wave =
                    file.waves.rows[static_cast<std::size_t>(wave)].bytes;
            }
        }
    }
}

SoundJoining::SoundJoining(const schema::Content& destination)
    : m_file(*destination.as<wad2::Wad2>())
    , m_store(soundStoreOf(destination))
{
    if (m_store != SoundStore::Embedded)
    {
        return;
    }
    transfer::Gathering ignored;
    LossCounter untold;
    for (const auto& [key, id] : takeEmbedded(m_file, ignored, untold))
    {
        m_keys.try_emplace(id, key);
    }
    const auto stayBehind = [this](std::int64_t key)
    {
        // Programs read numbers of 32 bits, and behind these no others have room.
        constexpr std::int64_t kMostKey = std::numeric_limits<std::int32_t>::max() / 2;
        m_freeKey = key > kMostKey ? m_freeKey : std::max(m_freeKey, key + 1);
    };
    const auto behindAll = [&stayBehind](const auto& rows)
    {
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            stayBehind(keyOf(rows[row], row));
        }
    };
    behindAll(m_file.sounds.rows);
    behindAll(m_file.oldSounds.rows);
    // What means a sound that does not exist must not mean one that comes.
    for (const wad2::FixedSound& each : m_file.fixedSounds.rows)
    {
        stayBehind(each.sound.value().value);
    }
    for (const wad2::AdditionalSound& each : m_file.additionalSounds.rows)
    {
        stayBehind(each.sound.value().value);
    }
    for (const wad2::Moveable& moveable : m_file.moveables.rows)
    {
        for (const wad2::Animation& animation : moveable.animations)
        {
            for (const wad2::Command& command : animation.commands)
            {
                stayBehind(command.sound.frame.isThere ? command.sound.value().value : kNone);
            }
        }
    }
}

void SoundJoining::put(edit::Transaction& transaction,
                       std::span<const JoinedSound> sounds,
                       LossCounter& losses)
{
    switch (m_store)
    {
    case SoundStore::Catalogue:
        for (const JoinedSound& each : sounds)
        {
            putListed(transaction, each, losses);
        }
        break;
    case SoundStore::Embedded:
        if (m_file.sounds.rows.empty())
        {
            putEmbedded<wad2::OfOldSounds>(transaction, sounds);
        }
        else
        {
            putEmbedded<wad2::OfSounds>(transaction, sounds);
        }
        break;
    case SoundStore::None:
        break;
    }
}

void SoundJoining::putListed(edit::Transaction& transaction,
                             const JoinedSound& sound,
                             LossCounter& losses)
{
    const auto& rows = transaction.content().as<soundxml::SoundCatalogue>()->sounds;
    const auto idAt = [](const soundxml::Sound& each)
    { return idOf(each).value_or(std::numeric_limits<std::int64_t>::min()); };
    const std::int64_t id = sound.id;
    const auto there = std::ranges::find(rows.rows(), id, idAt);
    const bool replaces = there != rows.rows().end();
    const std::size_t row =
        replaces ? static_cast<std::size_t>(there - rows.rows().begin()) : placeFor(rows, id, idAt);
    exchangeRows(transaction,
                 soundxml::tables::Sounds,
                 soundxml::tables::Sounds.segment,
                 row,
                 replaces ? 1 : 0,
                 std::vector{listedSound(sound, losses)});
}

std::int64_t SoundJoining::putWave(const wad2::Wave& wave)
{
    const auto& there = m_file.waves.rows;
    const auto same = [&wave](const wad2::Wave& each) { return each.bytes == wave.bytes; };
    const auto old = std::ranges::find_if(there.rows(), same);
    if (old != there.rows().end())
    {
        return old - there.rows().begin();
    }
    const auto before = static_cast<std::int64_t>(there.size());
    const auto known = std::ranges::find_if(m_newWaves, same);
    if (known != m_newWaves.end())
    {
        return before + (known - m_newWaves.begin());
    }
    const auto number = before + static_cast<std::int64_t>(m_newWaves.size());
    wad2::Wave& made = m_newWaves.emplace_back(wave);
    made.frame.round = 0;
    if (made.index.frame.isThere)
    {
        setNumber(made.index, number);
    }
    return number;
}

/// The key of the sound with an id; of a new one it is told to the engine, too, so that it keeps
/// that id.
std::int64_t SoundJoining::keyFor(std::uint32_t id)
{
    const auto [known, isNew] = m_keys.try_emplace(id, m_freeKey);
    if (isNew)
    {
        ++m_freeKey;
        wad2::FixedSound& fixed = m_newFixed.emplace_back();
        setNumber(fixed.id, id);
        setNumber(fixed.sound, known->second);
    }
    return known->second;
}

template <class Of>
void SoundJoining::putEmbedded(edit::Transaction& transaction, std::span<const JoinedSound> sounds)
{
    const schema::TableInfo& table = tableOf(Of{});
    std::vector<wad2::Sound<Of>> added;
    const Table<wad2::Sound<Of>> before = rowsOf(m_file, Of{});
    for (const JoinedSound& each : sounds)
    {
        const auto& file = *each.file->as<wad2::Wad2>();
        auto made = embeddedIn<Of>(file, each.calls->own, each.sound->id);
        if (!made)
        {
            continue;
        }
        if (!made->samples.empty())
        {
            for (wad2::SoundSample<Of>& sample : made->samples.edit())
            {
                const std::int64_t wave = sample.sample.sample.value;
                const bool isThere =
                    wave >= 0 && static_cast<std::size_t>(wave) < file.waves.rows.size();
                // What does not exist there must not become what exists here.
                sample.sample.sample.value =
                    isThere ? putWave(file.waves.rows[static_cast<std::size_t>(wave)]) : -1;
            }
        }
        const std::int64_t key = keyFor(each.id);
        setNumber(made->index, key);
        std::optional<std::size_t> replaced;
        for (std::size_t row = 0; row < before.size() && !replaced; ++row)
        {
            replaced = keyOf(before[row], row) == key ? std::optional(row) : std::nullopt;
        }
        made->frame.round = replaced ? before[*replaced].frame.round : 0;
        if (replaced)
        {
            exchangeRows(transaction, table, table.segment, *replaced, 1, std::vector{*made});
        }
        else
        {
            added.push_back(std::move(*made));
        }
    }
    exchangeRows(transaction, table, table.segment, before.size(), 0, std::move(added));
    exchangeRows(transaction,
                 wad2::tables::Waves,
                 wad2::tables::Waves.segment,
                 m_file.waves.rows.size(),
                 0,
                 std::move(m_newWaves));
    exchangeRows(transaction,
                 wad2::tables::FixedSounds,
                 wad2::tables::FixedSounds.segment,
                 m_file.fixedSounds.rows.size(),
                 0,
                 std::move(m_newFixed));
}

std::optional<wad2::Command> SoundJoining::joined(const wad2::Command& from,
                                                  const SoundCalls& calls) const
{
    const std::int64_t key = from.sound.frame.isThere ? from.sound.value().value : kNone;
    std::int64_t wantedKey = kNone;
    wad2::Command to = from;
    if (kindIn(from) == view::AnimationCommand::Kind::PlaySound)
    {
        const std::int64_t said = soundNumberOf(from);
        const auto own = calls.own.find(key);
        const std::int64_t before =
            key != kNone && own != calls.own.end() ? std::int64_t{own->second} : said;
        const auto id = static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(before, 0, std::numeric_limits<std::uint32_t>::max()));
        const bool isId = before == std::int64_t{id};
        if (isId && isSilent(id, calls))
        {
            return std::nullopt;
        }
        const auto moved = isId ? calls.moved.find(id) : calls.moved.end();
        const std::int64_t now = moved != calls.moved.end() ? std::int64_t{moved->second} : before;
        if (now != said)
        {
            setSoundNumber(to, now);
        }
        const auto known = isId ? m_keys.find(static_cast<std::uint32_t>(now)) : m_keys.end();
        wantedKey = known != m_keys.end() ? known->second : kNone;
    }
    if (wantedKey != key)
    {
        setNumber(to.sound, wantedKey);
    }
    return to;
}

std::int64_t SoundJoining::joined(std::int64_t breakingSound, const SoundCalls& calls) const
{
    if (breakingSound < 0 || breakingSound > std::int64_t{transfer::kMostNumber})
    {
        return breakingSound;
    }
    const auto id = static_cast<std::uint32_t>(breakingSound);
    const auto moved = calls.moved.find(id);
    return isSilent(id, calls)          ? kNone
           : moved != calls.moved.end() ? std::int64_t{moved->second}
                                        : breakingSound;
}

/// A number that nothing has here plays nothing, and means the same wherever the game has it.
bool SoundJoining::isSilent(std::uint32_t id, const SoundCalls& calls) const
{
    return calls.silent.contains(id) && m_keys.contains(id);
}

} // namespace tr::convert
