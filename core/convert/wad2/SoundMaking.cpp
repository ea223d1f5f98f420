#include "core/convert/wad2/SoundMaking.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/SoundTaking.h"
#include "core/format/soundxml/SoundXmlFormat.h"
#include "core/schema/record/TextCodec.h"

#include <cmath>

namespace tr::convert
{
namespace
{

/// A letter as it stands in a text of XML.
std::string_view escapedLetter(std::string_view letter)
{
    return letter == "&" ? "&amp;" : letter == "<" ? "&lt;" : letter == ">" ? "&gt;" : letter;
}

soundxml::Sound soundOf(const transfer::GatheredSound& from, LossCounter& losses)
{
    const level::SoundDetails& details = from.details;
    const auto percent = [](unsigned share)
    { return std::lround(share * sound::kPercent / sound::kByte); };
    const auto yesNo = [&details](unsigned flag)
    { return (details.characteristics & flag) != 0 ? "true" : "false"; };
    soundxml::Sound to;
    setXml(to.id.text, concat(from.id));
    const auto name = catalogue::soundName(level::versions::Tr4, from.id);
    setXml(to.name.text, name ? std::string(*name) : concat("SOUND_", from.id));
    setXml(to.volume.text, concat(percent(details.volume)));
    setXml(to.range.text, concat(int{details.range}));
    setXml(to.chance.text, concat(details.chance == 0 ? 100 : percent(details.chance)));
    const auto pitch = static_cast<std::int8_t>(details.pitch);
    setXml(to.pitch.text, concat(std::lround(pitch * sound::kPercent / sound::kPitch)));
    setXml(to.noPanning.text, yesNo(sound::kNoPan));
    setXml(to.randomPitch.text, yesNo(sound::kRandomPitch));
    setXml(to.randomVolume.text, yesNo(sound::kRandomVolume));
    setXml(to.loop.text, soundxml::kLoopWords.at(details.characteristics & sound::kLoopBits));
    std::vector<soundxml::Sample> samples;
    for (const transfer::GatheredSample& sample : from.samples)
    {
        // The lists beside WADs are not in the encoding of catalogues.
        const std::string file = schema::decodeText(schema::TextEncoding::Windows1252, sample.name);
        const bool isWhole = setXml(samples.emplace_back().fileName.text, file);
        losses.add({"{0} names of samples are longer than a catalogue has room for, or have "
                    "letters that it has none for",
                    "a name of a sample is longer than a catalogue has room for, or has letters "
                    "that it has none for"},
                   isWhole ? 0 : 1);
    }
    to.samples = std::move(samples);
    return to;
}

} // namespace

bool setXml(soundxml::ValueText& to, std::string_view utf8)
{
    std::string text;
    bool isWhole = true;
    while (!utf8.empty())
    {
        std::size_t size = 1;
        constexpr unsigned kInner = 0xC0;
        constexpr unsigned kIsInner = 0x80;
        while (size < utf8.size() && (static_cast<unsigned char>(utf8[size]) & kInner) == kIsInner)
        {
            ++size;
        }
        const std::string_view escaped = escapedLetter(utf8.substr(0, size));
        const bool isLetter = soundxml::isXmlText(escaped);
        const std::string_view kept = isLetter ? escaped : "?";
        isWhole = isWhole && isLetter;
        if (text.size() + kept.size() > soundxml::kMostValueBytes)
        {
            isWhole = false;
            break;
        }
        text += kept;
        utf8.remove_prefix(size);
    }
    to.assign(text);
    return isWhole;
}

soundxml::SoundCatalogue catalogueOf(std::span<const transfer::GatheredSound> sounds,
                                     LossCounter& losses)
{
    soundxml::SoundCatalogue catalogue = soundxml::emptyCatalogue();
    std::vector<soundxml::Sound> rows;
    for (const transfer::GatheredSound& each : sounds)
    {
        rows.push_back(soundOf(each, losses));
    }
    catalogue.sounds = std::move(rows);
    transfer::Gathering again;
    LossCounter ignored;
    takeSounds(catalogue, again, ignored);
    std::size_t differing = 0;
    for (std::size_t i = 0; i < sounds.size(); ++i)
    {
        level::SoundDetails before = sounds[i].details;
        before.sample = 0;
        differing += i >= again.sounds.size() || again.sounds[i].details != before ? 1 : 0;
    }
    losses.add({"{0} sounds are played a little otherwise, as catalogues count in hundredths",
                "a sound is played a little otherwise, as catalogues count in hundredths"},
               differing);
    return catalogue;
}

} // namespace tr::convert
