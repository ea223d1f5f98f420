#include "core/schema/record/TextCodec.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tr::schema
{
namespace
{

/// Letters of the bytes 0x80 to 0x9F in Windows-1252; 0: there is none.
constexpr std::array<char16_t, 32> kHighLetters{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
constexpr unsigned kFirstHigh = 0x80;

/// Stand for the bytes 0x80 to 0xFF that are no UTF-8.
constexpr char32_t kFirstStray = 0xF780;
constexpr char32_t kLastStray = 0xF7FF;

void append(std::string& out, char32_t letter)
{
    const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
    const auto tail = [&](int shift) { put(0x80 | (letter >> shift & 0x3F)); };
    if (letter < 0x80)
    {
        put(letter);
    }
    else if (letter < 0x800)
    {
        put(0xC0 | letter >> 6);
        tail(0);
    }
    else if (letter < 0x10000)
    {
        put(0xE0 | letter >> 12);
        tail(6);
        tail(0);
    }
    else
    {
        put(0xF0 | letter >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

struct Letter
{
    char32_t code = 0;
    std::size_t size = 0; ///< bytes; 0: there is no letter
};

/// The letter that UTF-8 begins with: none of those that have a shorter form, surrogates or beyond.
Letter firstLetter(std::string_view text)
{
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = at(0);
    if (lead < 0x80)
    {
        return {lead, 1};
    }
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size)
    {
        return {};
    }
    char32_t code = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i)
    {
        if ((at(i) & 0xC0) != 0x80)
        {
            return {};
        }
        code = code << 6 | (at(i) & 0x3F);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < kLeast[size] || isSurrogate || code > 0x10FFFF ? Letter{} : Letter{code, size};
}

std::optional<char> highByte(char32_t letter)
{
    const auto found = std::ranges::find(kHighLetters, letter);
    if (letter != 0 && found != kHighLetters.end())
    {
        return static_cast<char>(kFirstHigh + (found - kHighLetters.begin()));
    }
    const bool isOwn = letter >= 0xA0 && letter <= 0xFF;
    const bool isControl =
        letter >= kFirstHigh && letter < 0xA0 && kHighLetters[letter - kFirstHigh] == 0;
    return letter < kFirstHigh || isOwn || isControl ? std::optional(static_cast<char>(letter))
                                                     : std::nullopt;
}

} // namespace

void appendLetter(std::string& utf8, char32_t letter)
{
    append(utf8, letter);
}

std::string decodeText(TextEncoding encoding, std::string_view bytes)
{
    std::string out;
    while (!bytes.empty())
    {
        const auto byte = static_cast<unsigned char>(bytes.front());
        std::size_t used = 1;
        if (encoding == TextEncoding::Windows1252)
        {
            const bool isHigh = byte >= kFirstHigh && byte < 0xA0;
            const char16_t letter = isHigh ? kHighLetters[byte - kFirstHigh] : char16_t{0};
            append(out, letter != 0 ? letter : byte);
        }
        else
        {
            const Letter letter = firstLetter(bytes);
            const bool isStray =
                letter.size == 0 || (letter.code >= kFirstStray && letter.code <= kLastStray);
            append(out, isStray ? kFirstStray - kFirstHigh + byte : letter.code);
            used = isStray ? 1 : letter.size;
        }
        bytes.remove_prefix(used);
    }
    return out;
}

std::optional<std::string> encodeText(TextEncoding encoding, std::string_view utf8)
{
    std::string out;
    while (!utf8.empty())
    {
        const Letter letter = firstLetter(utf8);
        if (letter.size == 0)
        {
            return std::nullopt;
        }
        if (encoding == TextEncoding::Windows1252)
        {
            const auto byte = highByte(letter.code);
            if (!byte)
            {
                return std::nullopt;
            }
            out += *byte;
        }
        else if (letter.code >= kFirstStray && letter.code <= kLastStray)
        {
            out += static_cast<char>(letter.code - kFirstStray + kFirstHigh);
        }
        else
        {
            out += utf8.substr(0, letter.size);
        }
        utf8.remove_prefix(letter.size);
    }
    return out;
}

bool fits(const TextRule& rule, std::string_view bytes) noexcept
{
    switch (rule.form)
    {
    case TextForm::Fixed:
        return bytes.find('\0') == std::string_view::npos;
    case TextForm::ZeroEnded:
        return bytes.find(static_cast<char>(rule.storedEnd() ^ rule.key)) == std::string_view::npos;
    case TextForm::Length8:
        return bytes.size() <= 0xFF;
    case TextForm::Line:
        return bytes.find_first_of("\r\n") == std::string_view::npos
               && (rule.separator == '\0' || bytes.find(rule.separator) == std::string_view::npos);
    case TextForm::Length16:
    case TextForm::Length32:
    case TextForm::Rest:
        break;
    }
    return true;
}

} // namespace tr::schema
