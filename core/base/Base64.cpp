#include "core/base/Base64.h"

#include <array>

namespace tr
{
namespace
{

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned kBitsOfLetter = 6;
constexpr unsigned kBitsOfByte = 8;
constexpr std::int8_t kNoLetter = -1;

using LetterValues = std::array<std::int8_t, 256>;

constexpr LetterValues valuesOf(Base64Letters which)
{
    LetterValues values{};
    values.fill(kNoLetter);
    for (std::size_t i = 0; i < kBase64.size(); ++i)
    {
        values[static_cast<unsigned char>(kBase64[i])] = static_cast<std::int8_t>(i);
    }
    if (which == Base64Letters::Both)
    {
        values['-'] = values['+'];
        values['_'] = values['/'];
    }
    return values;
}

constexpr LetterValues kStandardValues = valuesOf(Base64Letters::Standard);
constexpr LetterValues kAllValues = valuesOf(Base64Letters::Both);

} // namespace

std::string base64Of(std::span<const std::byte> bytes)
{
    std::string letters;
    letters.reserve((bytes.size() + 2) / 3 * 4);
    unsigned bits = 0;
    unsigned count = 0;
    for (const std::byte byte : bytes)
    {
        bits = (bits << kBitsOfByte | std::to_integer<unsigned>(byte)) & 0xFFFFU;
        for (count += kBitsOfByte; count >= kBitsOfLetter; count -= kBitsOfLetter)
        {
            letters += kBase64[bits >> (count - kBitsOfLetter) & 0x3FU];
        }
    }
    if (count > 0)
    {
        letters += kBase64[bits << (kBitsOfLetter - count) & 0x3FU];
    }
    letters.append((4 - letters.size() % 4) % 4, '=');
    return letters;
}

std::optional<std::vector<std::byte>> bytesOfBase64(std::string_view letters, Base64Letters which)
{
    const LetterValues& values = which == Base64Letters::Standard ? kStandardValues : kAllValues;
    letters = letters.substr(0, letters.find_last_not_of('=') + 1);
    std::vector<std::byte> bytes;
    bytes.reserve(letters.size() / 4 * 3 + 3);
    unsigned bits = 0;
    unsigned count = 0;
    for (const char letter : letters)
    {
        const std::int8_t value = values[static_cast<unsigned char>(letter)];
        if (value == kNoLetter)
        {
            return std::nullopt;
        }
        bits = (bits << kBitsOfLetter | static_cast<unsigned>(value)) & 0xFFFFU;
        count += kBitsOfLetter;
        if (count >= kBitsOfByte)
        {
            count -= kBitsOfByte;
            bytes.push_back(static_cast<std::byte>(bits >> count & 0xFFU));
        }
    }
    return bytes;
}

} // namespace tr
