#include "core/format/soundxml/SoundXmlFormat.h"

#include "core/format/ReadContent.h"
#include "core/format/soundxml/CatalogueLayout.h"
#include "core/level/Versions.h"
#include "core/schema/ContentType.h"

namespace tr::format
{
namespace
{

constexpr auto kCatalogueParts = std::to_array<schema::TableId>({soundxml::tables::Sounds});
constexpr std::array kCatalogueOutline{OutlinePart{"Sounds", kCatalogueParts}};

bool recognisesSoundCatalogue(std::span<const std::byte> bytes)
{
    return soundxml::isCatalogue(soundxml::textAhead(bytes));
}

/// A tag, as far as it is letters.
std::string tagText(std::string_view tag)
{
    constexpr std::size_t kMostLetters = 40;
    std::string text(tag.substr(0, kMostLetters));
    for (char& each : text)
    {
        const bool isName = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z')
                            || each == '<' || each == '>' || each == '/';
        each = isName ? each : '?';
    }
    return text;
}

/// What is there and should not be.
std::string foundText(const soundxml::Malformed& malformed)
{
    if (malformed.isLetter && malformed.found != "&")
    {
        return concat("byte ", hexBytes(std::as_bytes(std::span(malformed.found))));
    }
    return malformed.isLetter        ? std::string("an ampersand by itself")
           : malformed.found.empty() ? std::string("the end")
                                     : tagText(malformed.found);
}

std::string expectedText(const soundxml::Malformed& malformed)
{
    if (malformed.isLetter)
    {
        return malformed.found == "&" ? "&amp;" : "a letter of UTF-8";
    }
    return malformed.expected.empty() ? std::string("nothing")
                                      : tagText(concat("</", malformed.expected, ">"));
}

} // namespace

Result<GameFile> readSoundCatalogue(std::span<const std::byte> bytes,
                                    std::string_view /*fileName*/,
                                    const Progress& progress)
{
    progress.step(0.0);
    GameFile file = readContent<soundxml::SoundCatalogue>(formats::SoundCatalogue, bytes);
    tellOfMalformed(file.diagnostics, bytes);
    progress.step(1.0);
    return file;
}

void tellOfMalformed(Diagnostics& diagnostics,
                     std::span<const std::byte> catalogue,
                     std::string_view space)
{
    if (const auto malformed = soundxml::malformedIn(soundxml::textAhead(catalogue)))
    {
        diagnostics.push_back({Severity::Warning,
                               {ErrorCode::BadValue,
                                {std::string(space), malformed->at},
                                "end",
                                {foundText(*malformed), expectedText(*malformed)}}});
    }
}

namespace formats
{

constinit const Format SoundCatalogue{.id = "sound-catalogue",
                                      .title = "Tomb Editor sound catalogue",
                                      .category = "Companions of WADs",
                                      .icon = "sound",
                                      .suffixes = "xml",
                                      .version = level::versions::Tr4,
                                      .tables = soundxml::tables::kOfCatalogues,
                                      .recognises = &recognisesSoundCatalogue,
                                      .read = &readSoundCatalogue,
                                      .example = [](const Format&) -> schema::Content
                                      {
                                          soundxml::SoundCatalogue catalogue =
                                              soundxml::emptyCatalogue();
                                          catalogue.sounds = std::vector<soundxml::Sound>(1);
                                          return catalogue;
                                      },
                                      .outline = kCatalogueOutline};

} // namespace formats

} // namespace tr::format

namespace tr::soundxml
{

namespace
{

Table<char> textOf(std::string_view text)
{
    return std::vector<char>(text.begin(), text.end());
}

/// Blanks in front of an element of a row.
std::string_view lineOf(const RowElements& elements, bool isInner)
{
    const bool isSample = elements.inner == nullptr;
    return isSample ? (isInner ? "\r\n\t\t\t\t\t" : "\r\n\t\t\t\t")
                    : (isInner ? "\r\n\t\t\t" : "\r\n\t\t");
}

bool sameValues(const SoundCatalogue& a, const SoundCatalogue& b)
{
    const auto elements = [](const auto& row)
    {
        std::vector<std::uint8_t> found;
        for (const Piece& each : row.pieces.rows())
        {
            found.push_back(each.element);
        }
        return found;
    };
    const auto sameSample = [&](const Sample& x, const Sample& y)
    {
        return elements(x) == elements(y) && x.fileName.text == y.fileName.text
               && x.global.text == y.global.text && x.indexed.text == y.indexed.text;
    };
    const auto sameSound = [&](const Sound& x, const Sound& y)
    {
        return elements(x) == elements(y) && x.id.text == y.id.text && x.name.text == y.name.text
               && x.volume.text == y.volume.text && x.range.text == y.range.text
               && x.chance.text == y.chance.text && x.pitch.text == y.pitch.text
               && x.noPanning.text == y.noPanning.text && x.randomPitch.text == y.randomPitch.text
               && x.randomVolume.text == y.randomVolume.text && x.loop.text == y.loop.text
               && std::ranges::equal(x.samples.rows(), y.samples.rows(), sameSample);
    };
    return std::ranges::equal(a.sounds.rows(), b.sounds.rows(), sameSound);
}

} // namespace

Table<Piece> usualPieces(const RowElements& elements)
{
    std::vector<Piece> pieces;
    std::string before = concat(lineOf(elements, false), "<", elements.name, ">");
    const bool hasRows = elements.inner != nullptr;
    for (std::size_t i = 0; i < elements.count + (hasRows ? 1 : 0); ++i)
    {
        const bool isRows = i == elements.count;
        const std::string_view name = isRows ? elements.rows : elements.values[i];
        before += concat(lineOf(elements, true), "<", name, ">");
        pieces.push_back({static_cast<std::uint8_t>(i), textOf(before)});
        before = concat(isRows ? lineOf(elements, true) : "", "</", name, ">");
    }
    return pieces;
}

Table<char> usualEnd(const RowElements& elements)
{
    const bool hasRows = elements.inner != nullptr;
    const std::string_view last = hasRows ? elements.rows : elements.values[elements.count - 1];
    return textOf(concat(hasRows ? lineOf(elements, true) : "",
                         "</",
                         last,
                         ">",
                         lineOf(elements, false),
                         "</",
                         elements.name,
                         ">"));
}

SoundCatalogue emptyCatalogue()
{
    constexpr std::string_view kHead =
        "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n"
        "<WadSounds xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">\r\n\t<SoundInfos>";
    constexpr std::string_view kEnd = "\r\n\t</SoundInfos>\r\n</WadSounds>";
    SoundCatalogue catalogue;
    catalogue.head = std::vector<char>(kHead.begin(), kHead.end());
    catalogue.end = std::vector<std::uint8_t>(kEnd.begin(), kEnd.end());
    return catalogue;
}

std::size_t soundsAhead(std::string_view text)
{
    std::size_t count = 0;
    while (const auto sound = placesIn(text, kSoundElements))
    {
        std::size_t size = sound->end;
        for (const ValuePlace& value : sound->values)
        {
            size += value.before + value.size;
        }
        text.remove_prefix(size);
        ++count;
    }
    return count;
}

schema::Version versionOf(const SoundCatalogue& /*catalogue*/) noexcept
{
    return level::versions::Tr4;
}

std::optional<Error> faultOf(const SoundCatalogue& catalogue)
{
    try
    {
        schema::WriteArchive writer(versionOf(catalogue));
        describe(writer, catalogue);
        const auto bytes = writer.release();
        Diagnostics diagnostics;
        schema::ReadArchive reader(bytes, versionOf(catalogue), diagnostics, {});
        SoundCatalogue again;
        describe(reader, again);
        const bool isSame = sameValues(catalogue, again);
        return isSame ? std::nullopt
                      : std::optional(Error{ErrorCode::BadValue,
                                            {},
                                            std::string(tables::Sounds.segment),
                                            {std::string("a text with a tag in it"),
                                             std::string("a text without tags")}});
    }
    catch (const schema::FormatError& error)
    {
        return error.error;
    }
}

} // namespace tr::soundxml

namespace tr::schema
{

template const ContentType& contentType<soundxml::SoundCatalogue>() noexcept;

} // namespace tr::schema
