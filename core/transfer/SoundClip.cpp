#include "core/transfer/SoundClip.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"
#include "core/transfer/games/GameChange.h"
#include "core/transfer/gathering/SoundGathering.h"
#include "core/transfer/writing/SoundWriter.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <array>
#include <set>

namespace tr::transfer
{
namespace
{

constexpr std::array kSoundMark{'C', 'R', 'T', 'S', 'N', 'D', 'S', '1'};
constexpr std::size_t kSoundHead = kSoundMark.size() + 1 + 8;

/// Names that are longer are not read: no file has such.
constexpr std::size_t kLongestName = 4096;

schema::Version gamePlaying(schema::Version version)
{
    return version == level::versions::Wad ? level::versions::Tr4 : version;
}

void writeText(ByteWriter& writer, const std::string& text)
{
    writer.number(static_cast<std::uint32_t>(text.size()));
    writer.bytes(std::as_bytes(std::span(text)));
}

/// One line of letters. Nothing: it is none.
std::optional<std::string> readText(ByteReader& reader)
{
    const std::size_t size = reader.has(4) ? reader.number<std::uint32_t>() : kLongestName + 1;
    if (size > kLongestName || !reader.has(size))
    {
        return std::nullopt;
    }
    std::string text;
    for (const std::byte byte : reader.take(size))
    {
        constexpr auto kFirstLetter = std::byte{0x20};
        if (byte < kFirstLetter)
        {
            return std::nullopt;
        }
        text += static_cast<char>(byte);
    }
    return text;
}

void writeSample(ByteWriter& writer, const GatheredSample& sample)
{
    writeText(writer, sample.name);
    writer.number(sample.index);
    writer.number(static_cast<std::uint8_t>(sample.number ? 1 : 0));
    writer.number(sample.number.value_or(0));
    writer.number(sample.statedSize);
    writer.number(static_cast<std::uint32_t>(sample.wave.size()));
    writer.bytes(std::as_bytes(std::span(sample.wave.data(), sample.wave.size())));
}

bool readSample(ByteReader& reader, GatheredSample& sample)
{
    auto name = readText(reader);
    if (!name || !reader.has(4 + 1 + 4 + 4 + 4))
    {
        return false;
    }
    sample.name = std::move(*name);
    sample.index = reader.number<std::uint32_t>();
    const bool hasNumber = reader.number<std::uint8_t>() != 0;
    const auto number = reader.number<std::uint32_t>();
    sample.number = hasNumber ? std::optional(number) : std::nullopt;
    sample.statedSize = reader.number<std::uint32_t>();
    const std::size_t size = reader.number<std::uint32_t>();
    if (!reader.has(size))
    {
        return false;
    }
    const auto bytes = reader.take(size);
    std::vector<std::uint8_t> wave(size);
    std::ranges::transform(
        bytes, wave.begin(), [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    sample.wave = std::move(wave);
    return true;
}

/// Reads the sound behind `last`, which is that of a smaller id.
bool readSound(ByteReader& reader, SoundClip& clip)
{
    const schema::RecordType& type = schema::recordType<level::SoundDetails>(clip.version);
    if (!reader.has(4 + type.diskSize()))
    {
        return false;
    }
    GatheredSound sound;
    sound.id = reader.number<std::uint32_t>();
    type.read(reader.take(type.diskSize()).data(), &sound.details, 1);
    if (!clip.sounds.empty() && sound.id <= clip.sounds.back().id)
    {
        return false;
    }
    const auto meaning = view::meaningOf(gamePlaying(clip.version), sound.details);
    for (std::size_t i = 0; i < meaning.sampleCount; ++i)
    {
        if (!readSample(reader, sound.samples.emplace_back()))
        {
            return false;
        }
    }
    clip.sounds.push_back(std::move(sound));
    return true;
}

/// All sounds of a file, so that none of its ids is taken for a free one: those, too, of which a
/// sample is not there, with none.
Gathering soundsThere(const Content& content)
{
    Gathering own;
    own.version = content.version();
    gatherSounds(content, true, own);
    const level::Sounds* const sounds = view::soundsOf(content);
    std::set<std::uint32_t> known;
    for (const GatheredSound& sound : own.sounds)
    {
        known.insert(sound.id);
    }
    for (std::uint32_t id = 0; sounds != nullptr && id < sounds->map.size(); ++id)
    {
        const std::int16_t row = sounds->map[id];
        const bool isSound = row >= 0 && static_cast<std::size_t>(row) < sounds->details.size();
        if (isSound && !known.contains(id))
        {
            own.sounds.push_back({id, sounds->details[static_cast<std::size_t>(row)], {}, false});
        }
    }
    return own;
}

/// Where the sounds of a source are then.
std::vector<PastedSound>
pastedSounds(const Gathering& source, const Resolution& resolution, bool isPut)
{
    std::vector<PastedSound> pasted;
    for (Place place = 0; place < source.sounds.size(); ++place)
    {
        const std::uint32_t id = source.sounds[place].id;
        const auto deed = std::ranges::find(resolution.soundDeeds, place, &SoundDeed::sound);
        const auto moved = resolution.soundIds.front().find(id);
        const bool isSame = std::ranges::any_of(resolution.sounds,
                                                [id](const SoundConflict& each)
                                                { return each.id == id && each.isEqual; });
        if (deed != resolution.soundDeeds.end())
        {
            if (isPut)
            {
                pasted.push_back({id, deed->id, false});
            }
        }
        else if (moved != resolution.soundIds.front().end() || isSame)
        {
            pasted.push_back({id, isSame ? id : moved->second, true});
        }
    }
    return pasted;
}

/// What is to be said of the ids that sounds have got.
void remarkIds(schema::Version from, schema::Version to, SoundEdit& edit)
{
    for (const PastedSound& each : edit.sounds)
    {
        const auto name = catalogue::soundName(to, each.to);
        if (each.from != each.to && !each.isThere && name)
        {
            edit.report.remarks.push_back({"all other ids are taken: engines play sound {0} as {1}",
                                           {each.to, std::string(*name)}});
        }
    }
    if (from != to && edit.report.sounds > 0)
    {
        edit.report.remarks.push_back(
            {"ids of sounds are those of {0}: engines of {1} play some "
             "of them as others",
             {std::string(level::versionName(from)), std::string(level::versionName(to))}});
    }
}

} // namespace

std::vector<std::uint32_t>
soundsOfRows(const Content& content, schema::TableId table, std::span<const std::size_t> rows)
{
    const level::Sounds* const sounds = view::soundsOf(content);
    std::set<std::uint32_t> ids;
    for (const std::size_t row : rows)
    {
        if (sounds != nullptr && table == level::tables::SoundMap && row < sounds->map.size()
            && sounds->map[row] >= 0)
        {
            ids.insert(static_cast<std::uint32_t>(row));
        }
        if (sounds != nullptr && table == level::tables::SoundDetails)
        {
            const auto first =
                std::ranges::find_if(sounds->map,
                                     [row](std::int16_t each) {
                                         return each >= 0 && static_cast<std::size_t>(each) == row;
                                     });
            if (first != sounds->map.end())
            {
                ids.insert(static_cast<std::uint32_t>(first - sounds->map.begin()));
            }
        }
    }
    return {ids.begin(), ids.end()};
}

SoundClip copySounds(const Content& content, std::span<const std::uint32_t> ids)
{
    Gathering gathered;
    gatherSounds(content, true, gathered);
    std::erase_if(gathered.sounds,
                  [ids](const GatheredSound& sound)
                  { return std::ranges::find(ids, sound.id) == ids.end(); });
    SoundClip clip;
    clip.version = content.version();
    clip.sounds = std::move(gathered.sounds);
    return clip;
}

std::vector<std::byte> bytesOf(const SoundClip& clip)
{
    ByteWriter writer;
    writer.bytes(std::as_bytes(std::span(kSoundMark)));
    writer.number(static_cast<std::uint8_t>(clip.version));
    writer.number(clip.document);
    writeText(writer, clip.file);
    writer.number(static_cast<std::uint32_t>(clip.sounds.size()));
    const schema::RecordType& type = schema::recordType<level::SoundDetails>(clip.version);
    for (const GatheredSound& sound : clip.sounds)
    {
        writer.number(sound.id);
        type.write(&sound.details, writer.grow(type.diskSize()), 1);
        for (const GatheredSample& sample : sound.samples)
        {
            writeSample(writer, sample);
        }
    }
    return writer.release();
}

std::optional<std::uint64_t> documentOfSounds(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    const auto mark = std::as_bytes(std::span(kSoundMark));
    if (!reader.has(kSoundHead) || !std::ranges::equal(reader.take(mark.size()), mark))
    {
        return std::nullopt;
    }
    const auto version = reader.number<std::uint8_t>();
    return version < level::kVersionCount ? std::optional(reader.number<std::uint64_t>())
                                          : std::nullopt;
}

Result<SoundClip> soundClipOf(std::span<const std::byte> bytes)
{
    const auto document = documentOfSounds(bytes);
    if (!document)
    {
        return fail(ErrorCode::BadRows);
    }
    SoundClip clip;
    clip.document = *document;
    clip.version = schema::Version{std::to_integer<std::uint8_t>(bytes[kSoundMark.size()])};
    ByteReader reader(bytes, kSoundHead);
    auto file = readText(reader);
    const std::size_t count = file && reader.has(4) ? reader.number<std::uint32_t>() : 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!readSound(reader, clip))
        {
            return fail(ErrorCode::BadRows);
        }
    }
    if (clip.sounds.empty())
    {
        return fail(ErrorCode::BadRows);
    }
    clip.file = std::move(*file);
    return clip;
}

Result<SoundEdit> workOutSounds(const Content& content, const SoundClip& clip)
{
    SoundEdit edit;
    if (!canMerge(content))
    {
        edit.report.remarks.push_back(
            {"sounds alone go into levels and WADs: into this file they come with objects that "
             "play them, which are merged",
             {}});
        return edit;
    }
    if (!canConvert(clip.version, content.version()))
    {
        return fail(ErrorCode::OtherVersion,
                    {std::string(level::versionName(clip.version)),
                     std::string(level::versionName(content.version()))});
    }
    Gathering source;
    source.version = clip.version;
    source.sounds = clip.sounds;
    source.hasSounds = true;
    convertSoundsFor(content, source);
    keepTaken(content, source);
    const level::Sounds* const sounds = view::soundsOf(content);
    Report& report = edit.report;
    report.resolution = resolveSounds(
        soundsThere(content), source, clip.file, sounds == nullptr ? 0 : sounds->map.size());
    report.remarks = source.remarks;
    report.remarks.insert(
        report.remarks.end(), report.resolution.remarks.begin(), report.resolution.remarks.end());
    const edit::EditName name{edit::EditCode::PasteSounds,
                              {std::string(), concat(report.resolution.soundDeeds.size())}};
    edit::Document scratch(content);
    edit::Transaction transaction(scratch, name);
    auto done = writeSounds(transaction, report.resolution, std::span(&source, 1), report);
    done = done ? transaction.commit() : done;
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    static_cast<edit::WorkedOut&>(edit) = edit::workedOutIn(scratch);
    edit.name = name;
    edit.sounds = pastedSounds(source, report.resolution, report.sounds > 0);
    remarkIds(gamePlaying(clip.version), gamePlaying(content.version()), edit);
    return edit;
}

} // namespace tr::transfer
