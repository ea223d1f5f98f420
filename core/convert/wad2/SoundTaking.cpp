#include "core/convert/wad2/SoundTaking.h"

#include "core/base/Text.h"
#include "core/convert/wad2/Codes.h"
#include "core/format/sfx/SoundFile.h"
#include "core/schema/record/TextCodec.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace tr::convert
{
namespace
{

using transfer::GatheredSound;

constexpr std::size_t kMostSamples = 15;
constexpr std::int64_t kMostPercent = 100;

/// What a catalogue says of a sound, in its units.
struct SoundNumbers
{
    std::int64_t volume = kMostPercent;
    std::int64_t range = 10;
    std::int64_t chance = kMostPercent;
    std::int64_t pitch = 0;
    std::uint8_t loop = 0;
    bool noPan = false;
    bool randomPitch = false;
    bool randomVolume = false;
};

level::SoundDetails detailsOf(const SoundNumbers& numbers, std::size_t samples)
{
    const auto percent = [](std::int64_t number)
    { return static_cast<double>(std::clamp<std::int64_t>(number, 0, kMostPercent)); };
    level::SoundDetails details;
    details.volume = static_cast<std::uint16_t>(
        std::lround(percent(numbers.volume) * sound::kByte / sound::kPercent));
    // Always is 0, as it is in the games.
    details.chance = static_cast<std::uint16_t>(
        numbers.chance >= kMostPercent
            ? 0.0
            : std::floor(percent(numbers.chance) * sound::kByte / sound::kPercent));
    const auto pitch =
        static_cast<double>(std::clamp<std::int64_t>(numbers.pitch, -kMostPercent, kMostPercent));
    details.pitch = static_cast<std::uint8_t>(
        static_cast<std::int8_t>(std::lround(pitch * sound::kPitch / sound::kPercent)));
    details.range = static_cast<std::uint8_t>(std::clamp<std::int64_t>(numbers.range, 0, 0xFF));
    const unsigned count = static_cast<unsigned>(std::min(samples, kMostSamples));
    details.characteristics = static_cast<std::uint16_t>(
        (numbers.loop & sound::kLoopBits) | (count << sound::kSamplesShift)
        | (numbers.noPan ? sound::kNoPan : 0U) | (numbers.randomPitch ? sound::kRandomPitch : 0U)
        | (numbers.randomVolume ? sound::kRandomVolume : 0U));
    return details;
}

/// A number as XML has it; nothing where it is none.
std::optional<std::int64_t> numberIn(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
    {
        return std::nullopt;
    }
    text = text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// Bytes of the first letter of a text that may be no UTF-8 everywhere.
std::size_t bytesOfLetter(std::string_view text)
{
    constexpr unsigned kInner = 0xC0;
    constexpr unsigned kIsInner = 0x80;
    std::size_t size = 1;
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    while (at(0) >= kInner && size < text.size() && (at(size) & kInner) == kIsInner)
    {
        ++size;
    }
    return size;
}

/// A name in UTF-8 as the lists of samples beside WADs have it. What is no UTF-8 is taken to be in
/// their encoding already.
std::string listedName(std::string_view utf8, LossCounter& losses)
{
    std::string name;
    bool isLost = false;
    while (!utf8.empty())
    {
        const std::string_view letter = utf8.substr(0, bytesOfLetter(utf8));
        const bool isControl = static_cast<unsigned char>(letter.front()) < ' ';
        const auto listed = isControl
                                ? std::nullopt
                                : schema::encodeText(schema::TextEncoding::Windows1252, letter);
        const bool isText =
            soundxml::isXmlText(letter) || isControl || letter == "&" || letter == "<";
        isLost = isLost || (!listed && isText);
        name += listed ? *listed : isText ? std::string("?") : std::string(letter);
        utf8.remove_prefix(letter.size());
    }
    losses.add(
        {"{0} names of samples have letters that a WAD has none for, and \"?\" in their place",
         "a name of a sample has letters that a WAD has none for, and \"?\" in their place"},
        isLost ? 1 : 0);
    return name;
}

/// A text with its letters as themselves, in UTF-8.
std::string unescaped(std::string_view text)
{
    std::string plain;
    while (!text.empty())
    {
        const auto entity = soundxml::entityAt(text);
        if (entity)
        {
            schema::appendLetter(plain, entity->letter);
        }
        else
        {
            plain += text.front();
        }
        text.remove_prefix(entity ? entity->size : 1);
    }
    return plain;
}

std::uint8_t loopOf(std::string_view word)
{
    const auto found = std::ranges::find(soundxml::kLoopWords, word);
    return found == soundxml::kLoopWords.end()
               ? std::uint8_t{0}
               : static_cast<std::uint8_t>(found - soundxml::kLoopWords.begin());
}

/// What is left out of a row is 0, or false.
SoundNumbers numbersOf(const soundxml::Sound& sound)
{
    std::set<std::uint8_t> stated;
    for (const soundxml::Piece& piece : sound.pieces)
    {
        stated.insert(piece.element);
    }
    const auto isTrue = [](const auto& value) { return value.text.bytes() == "true"; };
    SoundNumbers numbers;
    // The elements of a sound, in the order in which Tomb Editor writes them.
    constexpr std::uint8_t kVolume = 2;
    constexpr std::uint8_t kRange = 3;
    constexpr std::uint8_t kChance = 4;
    constexpr std::uint8_t kPitchFactor = 5;
    constexpr std::uint8_t kNoPan = 6;
    constexpr std::uint8_t kRandomPitch = 7;
    constexpr std::uint8_t kRandomVolume = 8;
    constexpr std::uint8_t kLoop = 9;
    const auto number = [&stated](std::uint8_t element, const auto& value)
    { return stated.contains(element) ? numberIn(value.text.bytes()).value_or(0) : 0; };
    numbers.volume = number(kVolume, sound.volume);
    numbers.range = number(kRange, sound.range);
    numbers.chance = number(kChance, sound.chance);
    numbers.chance = numbers.chance == 0 ? kMostPercent : numbers.chance;
    numbers.pitch = number(kPitchFactor, sound.pitch);
    numbers.noPan = stated.contains(kNoPan) && isTrue(sound.noPanning);
    numbers.randomPitch = stated.contains(kRandomPitch) && isTrue(sound.randomPitch);
    numbers.randomVolume = stated.contains(kRandomVolume) && isTrue(sound.randomVolume);
    numbers.loop = stated.contains(kLoop) ? loopOf(sound.loop.text.bytes()) : std::uint8_t{0};
    return numbers;
}

/// Puts a sound that fits, and whose id is nobody else's yet.
void put(transfer::Gathering& out, LossCounter& losses, std::int64_t id, GatheredSound sound)
{
    const bool fits = id >= 0 && static_cast<std::size_t>(id) < companion::kNgSoundMapRows
                      && std::ranges::none_of(
                          out.sounds, [id](const GatheredSound& each) { return each.id == id; });
    losses.add({"{0} sounds have a number that a WAD has no room for, or that another one has",
                "a sound has a number that a WAD has no room for, or that another one has"},
               fits ? 0 : 1);
    if (!fits)
    {
        return;
    }
    sound.id = static_cast<std::uint32_t>(id);
    if (sound.samples.size() > kMostSamples)
    {
        losses.add({"{0} samples are more than a sound of a WAD can have",
                    "a sample is more than a sound of a WAD can have"},
                   sound.samples.size() - kMostSamples);
        sound.samples.resize(kMostSamples);
    }
    out.sounds.push_back(std::move(sound));
}

/// Sounds by their ids, as WADs have them, with their samples numbered in that order.
void putInOrder(transfer::Gathering& out)
{
    std::ranges::stable_sort(out.sounds, {}, &GatheredSound::id);
    std::uint32_t index = 0;
    for (GatheredSound& sound : out.sounds)
    {
        for (transfer::GatheredSample& sample : sound.samples)
        {
            sample.index = index++;
        }
    }
    out.hasSounds = !out.sounds.empty();
}

/// A file that the names of samples can be of.
std::string sampleName(const wad2::Wave& wave, std::size_t row, LossCounter& losses)
{
    const std::string_view name = wave.name.value().bytes();
    return name.empty() ? concat("sample_", row, ".wav") : listedName(name, losses);
}

class EmbeddedSounds
{
public:
    EmbeddedSounds(const wad2::Wad2& file, transfer::Gathering& out, LossCounter& losses)
        : m_file(file)
        , m_out(out)
        , m_losses(losses)
    {
    }

    SoundIds take()
    {
        const bool isOld = m_file.sounds.rows.empty();
        if (isOld)
        {
            takeKeys(m_file.oldSounds.rows);
        }
        else
        {
            takeKeys(m_file.sounds.rows);
        }
        takeFixed();
        takeCommanded();
        takeOthers();
        if (isOld)
        {
            putAll(m_file.oldSounds.rows);
        }
        else
        {
            putAll(m_file.sounds.rows);
        }
        putInOrder(m_out);
        m_losses.add({"{0} samples stand in the file; a WAD names files of its folder for them",
                      "a sample stands in the file; a WAD names a file of its folder for it"},
                     m_file.waves.rows.size());
        return std::move(m_ids);
    }

private:
    template <class Rows>
    void takeKeys(const Rows& rows)
    {
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            m_keys.insert(keyOf(rows[row], row));
        }
    }

    void takeFixed()
    {
        for (const wad2::FixedSound& each : m_file.fixedSounds.rows)
        {
            const std::int64_t id = each.id.value().value;
            const bool fits = id >= 0 && static_cast<std::size_t>(id) < companion::kNgSoundMapRows;
            if (fits
                && m_ids.try_emplace(each.sound.value().value, static_cast<std::uint32_t>(id))
                       .second)
            {
                m_taken.insert(static_cast<std::uint32_t>(id));
            }
            m_losses.add(
                {"{0} sounds have a number that a WAD has no room for, or that another one has",
                 "a sound has a number that a WAD has no room for, or that another one has"},
                fits ? 0 : 1);
        }
    }

    /// Commands kept the number that the sound had in the game.
    void takeCommanded()
    {
        constexpr std::uint16_t kIdBits = 0x0FFF;
        for (const wad2::Moveable& moveable : m_file.moveables.rows)
        {
            for (const wad2::Animation& animation : moveable.animations)
            {
                for (const wad2::Command& command : animation.commands)
                {
                    const std::int64_t key = command.sound.value().value;
                    if (command.sound.frame.isThere && key >= 0)
                    {
                        const auto packed = static_cast<std::uint16_t>(command.values.second.value);
                        wish(key, packed & kIdBits);
                    }
                }
            }
        }
    }

    void takeOthers()
    {
        for (const wad2::AdditionalSound& each : m_file.additionalSounds.rows)
        {
            wish(each.sound.value().value, 0);
        }
    }

    /// Gives a sound that is there a number, the wanted one if that is nobody else's.
    void wish(std::int64_t key, std::uint32_t id)
    {
        if (!m_keys.contains(key) || m_ids.contains(key))
        {
            return;
        }
        if (m_taken.contains(id))
        {
            while (m_highestFree > 0 && m_taken.contains(m_highestFree))
            {
                --m_highestFree;
            }
            id = m_highestFree;
        }
        m_taken.insert(id);
        m_ids.emplace(key, id);
    }

    template <class Rows>
    void putAll(const Rows& rows)
    {
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            const auto& from = rows[row];
            const auto id = m_ids.find(keyOf(from, row));
            if (id == m_ids.end())
            {
                m_losses.add({"{0} sounds are played by nothing, and have no number of an engine",
                              "a sound is played by nothing, and has no number of an engine"});
                continue;
            }
            put(m_out, m_losses, id->second, soundOf(from));
        }
    }

    template <class Sound>
    GatheredSound soundOf(const Sound& from)
    {
        const auto percent = [](double share) {
            return std::isfinite(share)
                       ? std::llround(std::clamp(share, -2.0, 2.0) * sound::kPercent)
                       : 0;
        };
        constexpr double kMostSectors = 255.0;
        SoundNumbers numbers;
        numbers.volume = percent(from.volume.value());
        const double range = from.range.value();
        numbers.range = std::isnan(range) ? 0 : std::llround(std::clamp(range, 0.0, kMostSectors));
        numbers.chance = percent(from.chance.value());
        numbers.chance = numbers.chance == 0 ? kMostPercent : numbers.chance;
        numbers.pitch = from.pitch.frame.isThere ? percent(from.pitch.value() - 1.0) : 0;
        numbers.noPan = from.noPan.value() != 0;
        numbers.randomPitch = from.randomPitch.value() != 0;
        numbers.randomVolume = from.randomVolume.value() != 0;
        numbers.loop = static_cast<std::uint8_t>(from.loop.value().value & 3);
        GatheredSound sound;
        for (const auto& sample : from.samples)
        {
            const std::int64_t number = sample.sample.sample.value;
            const auto& waves = m_file.waves.rows;
            if (number >= 0 && static_cast<std::size_t>(number) < waves.size())
            {
                const auto row = static_cast<std::size_t>(number);
                sound.samples.push_back({sampleName(waves[row], row, m_losses), 0});
                continue;
            }
            m_losses.add(
                {"{0} samples of sounds do not exist", "a sample of a sound does not exist"});
        }
        sound.details = detailsOf(numbers, sound.samples.size());
        return sound;
    }

    const wad2::Wad2& m_file;
    transfer::Gathering& m_out;
    LossCounter& m_losses;
    SoundIds m_ids;
    std::set<std::int64_t> m_keys;   ///< of the sounds that there are
    std::set<std::uint32_t> m_taken; ///< numbers that are given to one
    std::uint32_t m_highestFree = static_cast<std::uint32_t>(companion::kSoundMapRows) - 1;
};

} // namespace

void takeSounds(const soundxml::SoundCatalogue& catalogue,
                transfer::Gathering& out,
                LossCounter& losses)
{
    for (const soundxml::Sound& from : catalogue.sounds)
    {
        GatheredSound sound;
        std::size_t marked = 0;
        for (const soundxml::Sample& sample : from.samples)
        {
            sound.samples.push_back(
                {listedName(unescaped(sample.fileName.text.bytes()), losses), 0});
            marked += sample.global.text.bytes() == "true" ? 1 : 0;
            marked += sample.indexed.text.bytes() == "true" ? 1 : 0;
        }
        sound.details = detailsOf(numbersOf(from), sound.samples.size());
        losses.add({"{0} marks of samples that engines always load, or by their numbers",
                    "a mark of a sample that engines always load, or by its number"},
                   marked);
        put(out, losses, idOf(from).value_or(-1), std::move(sound));
    }
    losses.add({"{0} names of sounds", "a name of a sound"}, catalogue.sounds.size());
    putInOrder(out);
}

SoundIds takeEmbedded(const wad2::Wad2& file, transfer::Gathering& out, LossCounter& losses)
{
    const bool isThere = !file.sounds.rows.empty() || !file.oldSounds.rows.empty();
    return isThere ? EmbeddedSounds(file, out, losses).take() : SoundIds{};
}

std::optional<std::int64_t> idOf(const soundxml::Sound& sound)
{
    return numberIn(sound.id.text.bytes());
}

std::size_t mapRowsFor(const transfer::Gathering& gathering) noexcept
{
    const bool isOfNg = std::ranges::any_of(gathering.sounds,
                                            [](const GatheredSound& each)
                                            { return each.id >= companion::kSoundMapRows; });
    return isOfNg ? companion::kNgSoundMapRows : companion::kSoundMapRows;
}

} // namespace tr::convert
