#include "core/exchange/gltf/GltfText.h"

#include "core/base/Base64.h"
#include "core/exchange/model/Neighbour.h"

#include <algorithm>

namespace tr::exchange::gltf
{
namespace
{

/// Bytes of the letter of UTF-8 that a text begins with; 0: it begins with none. Table 3-7 of the
/// Unicode Standard.
std::size_t letterSize(std::string_view text)
{
    const auto byte = [text](std::size_t at)
    { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    const auto isNext = [&byte](std::size_t at) { return byte(at) >= 0x80 && byte(at) <= 0xBF; };
    const unsigned first = byte(0);
    if (first < 0x80)
    {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF)
    {
        return isNext(1) ? 2 : 0;
    }
    if (first >= 0xE0 && first <= 0xEF)
    {
        const unsigned least = first == 0xE0 ? 0xA0 : 0x80;
        const unsigned most = first == 0xED ? 0x9F : 0xBF;
        return byte(1) >= least && byte(1) <= most && isNext(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4)
    {
        const unsigned least = first == 0xF0 ? 0x90 : 0x80;
        const unsigned most = first == 0xF4 ? 0x8F : 0xBF;
        return byte(1) >= least && byte(1) <= most && isNext(2) && isNext(3) ? 4 : 0;
    }
    return 0;
}

bool isPlainInUri(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
           || (letter >= '0' && letter <= '9')
           || std::string_view("-._~").find(letter) != std::string_view::npos;
}

int hexDigit(char letter)
{
    return letter >= '0' && letter <= '9'   ? letter - '0'
           : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
           : letter >= 'A' && letter <= 'F' ? letter - 'A' + 10
                                            : -1;
}

std::string withoutPercents(std::string_view uri)
{
    std::string name;
    for (std::size_t i = 0; i < uri.size(); ++i)
    {
        const int high = uri[i] == '%' && i + 2 < uri.size() ? hexDigit(uri[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(uri[i + 2]) : -1;
        name += low >= 0 ? static_cast<char>(high * 16 + low) : uri[i];
        i += low >= 0 ? 2 : 0;
    }
    return name;
}

} // namespace

std::string soundText(std::string_view text)
{
    std::string sound;
    sound.reserve(text.size());
    while (!text.empty())
    {
        const std::size_t size = letterSize(text);
        sound += size == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return sound;
}

std::string uriOf(std::string_view name)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri;
    for (const char letter : name)
    {
        const auto byte = static_cast<unsigned char>(letter);
        if (isPlainInUri(letter))
        {
            uri += letter;
        }
        else
        {
            uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
        }
    }
    return uri;
}

std::optional<std::string> nameOf(std::string_view uri)
{
    return plainName(withoutPercents(uri)); // some programs write names as Windows has them
}

std::optional<std::vector<std::byte>> dataOf(std::string_view uri)
{
    constexpr std::string_view kScheme = "data:";
    constexpr std::string_view kCoding = ";base64,";
    const std::size_t coding = uri.find(kCoding);
    if (!uri.starts_with(kScheme) || coding == std::string_view::npos)
    {
        return std::nullopt;
    }
    return bytesOfBase64(uri.substr(coding + kCoding.size()), Base64Letters::Both);
}

} // namespace tr::exchange::gltf
