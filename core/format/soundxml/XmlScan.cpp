#include "core/format/soundxml/XmlScan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace tr::soundxml
{
namespace
{

constexpr std::string_view kXmlBlanks = " \t\r\n";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// How what begins here and is no tag ends; nothing of a tag.
std::string_view endingOf(std::string_view rest) noexcept
{
    return rest.starts_with("<!--")        ? "-->"
           : rest.starts_with("<![CDATA[") ? "]]>"
           : rest.starts_with("<?")        ? "?>"
           : rest.starts_with("<!")        ? ">"
                                           : "";
}

/// Whether XML has a letter of that number.
bool isXmlLetter(char32_t letter) noexcept
{
    constexpr char32_t kFirst = 0x20;
    constexpr char32_t kFirstSurrogate = 0xD800;
    constexpr char32_t kBehindSurrogates = 0xE000;
    constexpr char32_t kBehindShort = 0xFFFE;
    constexpr char32_t kFirstLong = 0x10000;
    constexpr char32_t kLast = 0x10FFFF;
    return letter == '\t' || letter == '\n' || letter == '\r'
           || (letter >= kFirst && letter < kFirstSurrogate)
           || (letter >= kBehindSurrogates && letter < kBehindShort)
           || (letter >= kFirstLong && letter <= kLast);
}

/// Bytes of the letter that a text begins with; 0: it is no UTF-8, or no letter of XML.
std::size_t letterSize(std::string_view text) noexcept
{
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    constexpr unsigned kFirstOfSeveral = 0x80;
    const unsigned lead = at(0);
    if (lead < kFirstOfSeveral)
    {
        return isXmlLetter(lead) ? 1 : 0;
    }
    constexpr unsigned kTwo = 0xC0;
    constexpr unsigned kThree = 0xE0;
    constexpr unsigned kFour = 0xF0;
    const std::size_t size = lead >= kFour ? 4 : lead >= kThree ? 3 : 2;
    if (lead < kTwo || text.size() < size)
    {
        return 0;
    }
    constexpr unsigned kBits = 0x3F;
    char32_t letter = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i)
    {
        if ((at(i) & kTwo) != kFirstOfSeveral)
        {
            return 0;
        }
        letter = letter << 6 | (at(i) & kBits);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    return letter >= kLeast.at(size) && isXmlLetter(letter) ? size : 0;
}

/// Whether a text is said to be in another encoding than UTF-8, of which no letters are known.
bool isOtherEncoding(std::string_view text)
{
    const std::string_view declaration = text.substr(0, std::min(text.find("?>"), text.size()));
    constexpr std::string_view kSaid = "encoding=";
    const std::size_t said = declaration.find(kSaid);
    if (said == std::string_view::npos || said + kSaid.size() + 1 >= declaration.size())
    {
        return false;
    }
    std::string name(declaration.substr(said + kSaid.size() + 1));
    std::ranges::transform(
        name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return !name.starts_with("utf-8") && !name.starts_with("us-ascii");
}

/// The first byte that is no letter of XML, or an "&" that begins no entity.
std::optional<std::size_t> badLetterIn(std::string_view text)
{
    const bool isForeign = isOtherEncoding(text);
    // It can name entities of its own.
    const bool hasTypes = text.find("<!DOCTYPE") != std::string_view::npos;
    std::size_t behindPlain = 0; // of comments and the like, which have no entities
    for (std::size_t at = 0; at < text.size();)
    {
        const std::string_view rest = text.substr(at);
        const bool isHigh = (static_cast<unsigned char>(rest.front()) & 0x80U) != 0;
        const std::size_t size = isForeign && isHigh ? 1 : letterSize(rest);
        const bool isBare =
            rest.front() == '&' && at >= behindPlain && !hasTypes && !entityAt(rest);
        if (size == 0 || isBare)
        {
            return at;
        }
        const std::string_view ending = at >= behindPlain ? endingOf(rest) : std::string_view();
        if (!ending.empty())
        {
            const std::size_t end = rest.find(ending);
            behindPlain = end == std::string_view::npos ? text.size() : at + end + ending.size();
        }
        at += size;
    }
    return std::nullopt;
}

std::string_view withoutBlanks(std::string_view text) noexcept
{
    const std::size_t first = text.find_first_not_of(kXmlBlanks);
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(kXmlBlanks) - first + 1);
}

/// A tag, with its brackets.
struct Tag
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string_view name;
    bool closes = false;
    bool isEmpty = false; ///< it closes what it opens
};

/// Goes over the tags of a text; comments, declarations and the like are none.
class TagReader
{
public:
    explicit TagReader(std::string_view text) noexcept
        : m_text(text)
    {
    }

    /// Nothing where no more begin or one does not end.
    [[nodiscard]] std::optional<Tag> next()
    {
        while (true)
        {
            const std::size_t begin = m_text.find('<', m_at);
            if (begin == std::string_view::npos)
            {
                return std::nullopt;
            }
            const std::string_view rest = m_text.substr(begin);
            const std::string_view ending = endingOf(rest);
            if (ending.empty())
            {
                return tagAt(begin);
            }
            const std::size_t end = rest.find(ending);
            if (end == std::string_view::npos)
            {
                return std::nullopt;
            }
            m_at = begin + end + ending.size();
        }
    }

    [[nodiscard]] std::size_t position() const noexcept { return m_at; }

private:
    [[nodiscard]] std::optional<Tag> tagAt(std::size_t begin)
    {
        std::size_t end = begin + 1;
        char quote = '\0';
        for (; end < m_text.size() && (quote != '\0' || m_text[end] != '>'); ++end)
        {
            const char each = m_text[end];
            const bool isQuote = each == '"' || each == '\'';
            quote = isQuote && quote == '\0' ? each : each == quote ? '\0' : quote;
        }
        if (end >= m_text.size())
        {
            return std::nullopt;
        }
        Tag tag;
        tag.begin = begin;
        tag.end = end + 1;
        std::string_view inner = m_text.substr(begin + 1, end - begin - 1);
        tag.closes = inner.starts_with('/');
        inner.remove_prefix(tag.closes ? 1 : 0);
        tag.isEmpty = !tag.closes && inner.ends_with('/');
        tag.name = inner.substr(0, inner.find_first_of(" \t\r\n/"));
        m_at = tag.end;
        return tag;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

/// Goes behind the end of an element whose tag was read. False: it has none.
bool skipElement(TagReader& tags, const Tag& opening)
{
    std::vector<std::string_view> open;
    if (!opening.isEmpty)
    {
        open.push_back(opening.name);
    }
    while (!open.empty())
    {
        const auto tag = tags.next();
        if (!tag || (tag->closes && tag->name != open.back()))
        {
            return false;
        }
        if (tag->closes)
        {
            open.pop_back();
        }
        else if (!tag->isEmpty)
        {
            open.push_back(tag->name);
        }
    }
    return true;
}

/// How many rows begin here one after another, and where they end.
std::optional<ValuePlace> rowsAt(std::string_view text, const RowElements& elements)
{
    ValuePlace rows;
    while (const auto row = placesIn(text.substr(rows.size), elements))
    {
        rows.size += row->end;
        for (const ValuePlace& value : row->values)
        {
            rows.size += value.before + value.size;
        }
        ++rows.rows;
    }
    return rows;
}

/// One element that is being looked at.
class RowScan
{
public:
    RowScan(std::string_view text, const RowElements& elements)
        : m_text(text)
        , m_elements(elements)
        , m_tags(text)
    {
    }

    [[nodiscard]] std::optional<ElementPlaces> places()
    {
        const auto opening = m_tags.next();
        if (!opening || opening->closes || opening->isEmpty || opening->name != m_elements.name)
        {
            return std::nullopt;
        }
        for (auto tag = m_tags.next(); tag; tag = m_tags.next())
        {
            if (tag->closes)
            {
                m_places.end = tag->end - m_done;
                const bool isSound =
                    tag->name == m_elements.name && m_places.end <= kMostMarkupBytes;
                return isSound ? std::optional(std::move(m_places)) : std::nullopt;
            }
            if (!take(*tag))
            {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    /// An element in it, as a value if it is one that is known. False: it does not end.
    [[nodiscard]] bool take(const Tag& opening)
    {
        const std::span<const std::string_view> names(m_elements.values, m_elements.count);
        const auto known = std::ranges::find(names, opening.name);
        const bool isRows = opening.name == m_elements.rows && m_elements.inner != nullptr;
        if (opening.isEmpty || (known == names.end() && !isRows))
        {
            return skipElement(m_tags, opening);
        }
        ValuePlace value;
        value.element = static_cast<std::uint8_t>(known - names.begin());
        value.before = opening.end - m_done;
        if (isRows)
        {
            const auto rows = rowsAt(m_text.substr(opening.end), *m_elements.inner);
            value.size = rows->size;
            value.rows = rows->rows;
        }
        TagReader behind = m_tags;
        if (!skipElement(m_tags, opening))
        {
            return false;
        }
        const auto closing = behind.next();
        const std::size_t size = closing ? closing->begin - opening.end : 0;
        const bool isText = closing && closing->closes && size <= kMostValueBytes
                            && m_text.substr(opening.end, size).find('<') == std::string_view::npos;
        if ((isRows || isText) && !has(value.element) && value.before <= kMostMarkupBytes)
        {
            value.size = isRows ? value.size : size;
            m_done = opening.end + value.size;
            m_places.values.push_back(value);
        }
        return true;
    }

    [[nodiscard]] bool has(std::uint8_t element) const
    {
        return std::ranges::find(m_places.values, element, &ValuePlace::element)
               != m_places.values.end();
    }

    std::string_view m_text;
    const RowElements& m_elements;
    TagReader m_tags;
    ElementPlaces m_places;
    std::size_t m_done = 0; ///< bytes that belong to the values so far
};

constexpr std::array<std::string_view, 3> kSampleValues{"FileName", "Global", "Indexed"};
constexpr std::array<std::string_view, 10> kSoundValues{"Id",
                                                        "Name",
                                                        "Volume",
                                                        "RangeInSectors",
                                                        "Chance",
                                                        "PitchFactor",
                                                        "DisablePanning",
                                                        "RandomizePitch",
                                                        "RandomizeVolume",
                                                        "LoopBehaviour"};

} // namespace

const RowElements kSampleElements{"WadSample", kSampleValues.data(), kSampleValues.size()};
const RowElements kSoundElements{
    "WadSoundInfo", kSoundValues.data(), kSoundValues.size(), "Samples", &kSampleElements};

std::optional<ElementPlaces> placesIn(std::string_view text, const RowElements& elements)
{
    return RowScan(text, elements).places();
}

std::optional<std::size_t> headOf(std::string_view text)
{
    TagReader tags(text);
    const auto root = tags.next();
    const auto list = tags.next();
    const bool isList = root && list && root->name == "WadSounds" && !root->closes && !root->isEmpty
                        && list->name == "SoundInfos" && !list->closes && !list->isEmpty
                        && list->end <= kMostMarkupBytes;
    return isList ? std::optional(list->end) : std::nullopt;
}

bool isCatalogue(std::string_view text) noexcept
{
    text.remove_prefix(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    text.remove_prefix(std::min(text.find_first_not_of(kXmlBlanks), text.size()));
    if (!text.starts_with('<'))
    {
        return false;
    }
    const auto root = TagReader(text).next();
    return root && root->name == "WadSounds" && !root->closes;
}

std::optional<Malformed> malformedIn(std::string_view text)
{
    TagReader tags(text);
    std::vector<std::string_view> open;
    bool isRoot = false;
    while (const auto tag = tags.next())
    {
        const std::string_view expected = open.empty() ? std::string_view() : open.back();
        if (tag->closes ? tag->name != expected || open.empty() : open.empty() && isRoot)
        {
            return Malformed{tag->begin, text.substr(tag->begin, tag->end - tag->begin), expected};
        }
        isRoot = true;
        if (tag->closes)
        {
            open.pop_back();
        }
        else if (!tag->isEmpty)
        {
            open.push_back(tag->name);
        }
    }
    const std::size_t rest = text.find('<', tags.position());
    if (!open.empty() || rest != std::string_view::npos)
    {
        return Malformed{text.size(), {}, open.empty() ? std::string_view() : open.back()};
    }
    const auto letter = badLetterIn(text);
    return letter ? std::optional(Malformed{*letter, text.substr(*letter, 1), {}, true})
                  : std::nullopt;
}

std::optional<Entity> entityAt(std::string_view text) noexcept
{
    constexpr std::array<std::pair<std::string_view, char32_t>, 5> kNames{
        {{"&amp;", U'&'}, {"&lt;", U'<'}, {"&gt;", U'>'}, {"&quot;", U'"'}, {"&apos;", U'\''}}};
    const auto named = std::ranges::find_if(
        kNames, [text](const auto& each) { return text.starts_with(each.first); });
    if (named != kNames.end())
    {
        return Entity{named->second, named->first.size()};
    }
    if (!text.starts_with("&#"))
    {
        return std::nullopt;
    }
    const bool isHex = text.starts_with("&#x");
    const std::size_t first = isHex ? 3 : 2;
    const char* const begin = text.data() + std::min(first, text.size());
    std::uint32_t number = 0;
    const auto [end, error] =
        std::from_chars(begin, text.data() + text.size(), number, isHex ? 16 : 10);
    const bool isWhole = error == std::errc{} && end != text.data() + text.size() && *end == ';';
    return isWhole && isXmlLetter(number)
               ? std::optional(Entity{number, static_cast<std::size_t>(end - text.data()) + 1})
               : std::nullopt;
}

bool isXmlText(std::string_view text) noexcept
{
    while (!text.empty())
    {
        const auto entity = entityAt(text);
        const std::size_t size = entity ? entity->size : letterSize(text);
        const bool isBare = !entity && (text.front() == '&' || text.front() == '<');
        if (size == 0 || isBare || text.starts_with("]]>"))
        {
            return false;
        }
        text.remove_prefix(size);
    }
    return true;
}

bool isNumberText(std::string_view text) noexcept
{
    text = withoutBlanks(text);
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

bool isYesNoText(std::string_view text) noexcept
{
    text = withoutBlanks(text);
    return text == "true" || text == "false" || text == "1" || text == "0";
}

bool isLoopText(std::string_view text) noexcept
{
    return std::ranges::find(kLoopWords, withoutBlanks(text)) != kLoopWords.end();
}

} // namespace tr::soundxml
