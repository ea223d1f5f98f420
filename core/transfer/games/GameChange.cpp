#include "core/transfer/games/GameChange.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/edit/sounds/SampleEdit.h"
#include "core/edit/statics/StaticBoxes.h"
#include "core/format/sam/SampleFile.h"
#include "core/level/Level.h"
#include "core/transfer/games/FaceConversion.h"
#include "core/transfer/games/FrameConversion.h"
#include "core/transfer/writing/SoundWriter.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tr::transfer
{
namespace
{

namespace versions = level::versions;
using schema::Version;

/// What TR5 has behind a moveable.
constexpr std::uint16_t kFillerOfTr5 = 0xFEFF;

/// The flags of a static that engines of TR4 and TR5 do not look at, as their files have them.
constexpr std::uint16_t kUsualFlags = 2;

bool isOld(Version version)
{
    return version == versions::Tr1 || version == versions::Tr2 || version == versions::Tr3;
}

/// What textures say from TR4 on only.
void leaveOutNewNumbers(Gathering& gathering)
{
    for (GatheredTexture& texture : gathering.textures)
    {
        level::ObjectTexture row;
        row.attribute = texture.row.attribute;
        row.vertices = texture.row.vertices;
        texture.row = row;
    }
}

/// The game of a WAD.
Version gameOf(Version version)
{
    return version == versions::Wad ? versions::Tr4 : version;
}

/// From TR3 on a box of zeros says that nothing collides, and not the flags.
void convertStatics(Gathering& gathering)
{
    for (GatheredStatic& each : gathering.statics)
    {
        if (!edit::collides(gathering.version, each.row))
        {
            each.row.collisionBox = {};
        }
        each.row.flags = kUsualFlags;
    }
}

/// A wave by where it stands in memory.
using KnownWaves = std::map<const std::uint8_t*, edit::StoredSample>;

bool convertWave(GatheredSample& sample, const edit::SampleKind& kind, KnownWaves& known)
{
    if (sample.wave.empty())
    {
        return true;
    }
    const auto bytes = std::as_bytes(std::span(sample.wave.data(), sample.wave.size()));
    const auto [place, isNew] = known.try_emplace(sample.wave.data());
    if (isNew)
    {
        auto made = edit::storedSample(bytes, kind);
        place->second = made ? std::move(*made) : edit::StoredSample{};
    }
    const edit::StoredSample& stored = place->second;
    if (stored.bytes.empty())
    {
        return false;
    }
    sample.number.reset(); // it is no sample of MAIN.SFX any more
    if (std::ranges::equal(stored.bytes, bytes))
    {
        // Games before TR4 state none.
        sample.statedSize = sample.statedSize == 0 ? stored.uncompressedSize : sample.statedSize;
    }
    else
    {
        std::vector<std::uint8_t> wave(stored.bytes.size());
        std::ranges::transform(stored.bytes,
                               wave.begin(),
                               [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
        sample.wave = std::move(wave);
        sample.statedSize = stored.uncompressedSize;
    }
    return true;
}

/// What stands for the name of a sound in names of files, which builders read in lists.
std::string stemOf(Version game, std::uint32_t id)
{
    std::string stem(catalogue::soundName(game, id).value_or(std::string_view{}));
    for (char& letter : stem)
    {
        const bool isCapital = letter >= 'A' && letter <= 'Z';
        const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
        letter = isCapital ? static_cast<char>(letter - 'A' + 'a') : isPlain ? letter : '_';
    }
    return stem.empty() ? concat("sound_", id) : stem;
}

/// Makes waves of a sound files that lie beside a destination. What is in one is in its name, too:
/// no two files of one name differ, wherever they come from.
void putBeside(Version game, GatheredSound& sound)
{
    const std::string stem = stemOf(game, sound.id);
    for (std::size_t i = 0; i < sound.samples.size(); ++i)
    {
        GatheredSample& sample = sound.samples[i];
        if (sample.wave.empty())
        {
            continue;
        }
        const Fingerprint print =
            fingerprint(std::as_bytes(std::span(sample.wave.data(), sample.wave.size())));
        constexpr std::size_t kDigits = 8;
        const std::string digits = hexName(print.low ^ print.high).substr(0, kDigits);
        sample.name = concat(stem, "_", i + 1, "_", digits, ".wav");
        sample.beside = std::exchange(sample.wave, {});
        sample.statedSize = 0;
    }
}

/// How far sounds of TR1 and TR2 are heard, whose details say nothing of it. TRosettaStone
/// 3, 8.3.2.
constexpr int kSectorsOfOld = 8;

/// Details in the numbers of another game.
level::SoundDetails detailsIn(Version to, Version from, const level::SoundDetails& details)
{
    view::SoundMeaning meaning = view::meaningOf(from, details);
    meaning.sectors = meaning.sectors.value_or(kSectorsOfOld);
    return view::detailsOf(to, meaning);
}

/// Commands that played nothing, as their file has no sound for them, play nothing in another game,
/// either.
void silenceUnknown(const Content& destination, Gathering& gathering)
{
    LostSounds unknown;
    for (const CommandList& list : gathering.commandLists)
    {
        for (const std::size_t word : list.sounds)
        {
            unknown.emplace(static_cast<std::uint16_t>(list.words[word]) & view::kSoundIdMask,
                            std::nullopt);
        }
    }
    for (const GatheredSound& sound : gathering.sounds)
    {
        unknown.erase(sound.id);
    }
    silence(destination, unknown, gathering);
}

/// Samples as those of the destination are, and details in its numbers.
void convertSounds(const Content& destination, Gathering& gathering)
{
    const Version from = gameOf(gathering.version);
    const Version to = gameOf(view::soundVersionOf(destination));
    const bool isNaming = destination.as<companion::SampleFile>() != nullptr;
    const bool hasWaves = isNaming || edit::hasOwnSamples(destination);
    const edit::SampleKind kind = edit::sampleKindOf(destination);
    KnownWaves known;
    std::vector<Table<std::uint8_t>> kept; // so that no place in memory is used again
    LostSounds lost;
    const auto isLost = [&](GatheredSound& sound)
    {
        if (from != to)
        {
            sound.details = detailsIn(to, from, sound.details);
        }
        const bool isThere =
            std::ranges::all_of(sound.samples,
                                [&](GatheredSample& sample)
                                {
                                    kept.push_back(sample.wave);
                                    return !hasWaves || convertWave(sample, kind, known);
                                });
        if (!isThere)
        {
            lost.emplace(sound.id, sound.details);
        }
        else if (isNaming)
        {
            putBeside(from, sound);
        }
        return !isThere;
    };
    if (from != to && gathering.hasSounds)
    {
        silenceUnknown(destination, gathering);
    }
    std::erase_if(gathering.sounds, isLost);
    if (!lost.empty())
    {
        gathering.remarks.push_back(
            view::counted({"{0} sounds are left out: their samples cannot be read",
                           "a sound is left out: its samples cannot be read"},
                          lost.size()));
        silence(destination, lost, gathering);
    }
}

} // namespace

bool canConvert(Version from, Version to) noexcept
{
    return from == to || !isOld(to);
}

void convertLooks(const Content& destination, Gathering& gathering)
{
    const Version from = gathering.version;
    const Version to = destination.version();
    if (from == to)
    {
        return;
    }
    if (to == versions::Wad)
    {
        showSamples(gathering);
    }
    else if (isOld(from) || from == versions::Wad)
    {
        showTextures(gathering);
        if (isOld(to))
        {
            leaveOutNewNumbers(gathering);
        }
    }
}

void convertSoundsFor(const Content& destination, Gathering& gathering)
{
    if (gathering.version != destination.version())
    {
        convertSounds(destination, gathering);
        gathering.version = destination.version();
    }
}

void convertFor(const Content& destination, Gathering& gathering)
{
    const Version from = gathering.version;
    const Version to = destination.version();
    if (from == to)
    {
        return;
    }
    if (isOld(from))
    {
        convertFrames(gathering, to);
        convertStatics(gathering);
    }
    convertLooks(destination, gathering);
    if (isOld(from) || from == versions::Wad || to == versions::Wad)
    {
        convertSprites(gathering, to);
    }
    for (GatheredMoveable& moveable : gathering.moveables)
    {
        moveable.filler = to == versions::Tr5 ? kFillerOfTr5 : std::uint16_t{0};
    }
    convertSounds(destination, gathering);
    if (gameOf(from) != gameOf(to))
    {
        gathering.remarks.push_back(
            {"slots, states and effects have the numbers of {0}, which mean "
             "others in {1}",
             {std::string(level::versionName(from)), std::string(level::versionName(to))}});
    }
    gathering.version = to;
}

} // namespace tr::transfer
