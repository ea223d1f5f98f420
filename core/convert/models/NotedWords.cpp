#include "core/convert/models/NotedWords.h"

#include <array>
#include <string_view>
#include <utility>

namespace tr::convert::notes
{
namespace
{

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const std::array<int, 256>& valuesOfLetters()
{
    static const auto kValues = []
    {
        std::array<int, 256> values{};
        values.fill(-1);
        for (std::size_t i = 0; i < kLetters.size(); ++i)
        {
            values.at(static_cast<unsigned char>(kLetters[i])) = static_cast<int>(i);
        }
        return values;
    }();
    return kValues;
}

std::optional<std::vector<std::uint16_t>> wordsOf(std::string_view letters)
{
    while (letters.ends_with('='))
    {
        letters.remove_suffix(1);
    }
    std::vector<std::uint16_t> words;
    words.reserve(letters.size() * 3 / 8);
    unsigned bits = 0;
    int count = 0;
    unsigned bytes = 0;
    unsigned low = 0;
    for (const char letter : letters)
    {
        const int value = valuesOfLetters().at(static_cast<unsigned char>(letter));
        if (value < 0)
        {
            return std::nullopt;
        }
        bits = (bits << 6U | static_cast<unsigned>(value)) & 0xFFFFU;
        count += 6;
        if (count < 8)
        {
            continue;
        }
        count -= 8;
        const unsigned byte = bits >> static_cast<unsigned>(count) & 0xFFU;
        if (bytes++ % 2 == 0)
        {
            low = byte;
            continue;
        }
        words.push_back(static_cast<std::uint16_t>(byte << 8U | low));
    }
    return bytes % 2 == 0 ? std::optional(std::move(words)) : std::nullopt;
}

} // namespace

std::string lettersOf(const std::vector<std::uint16_t>& words)
{
    std::string letters;
    unsigned bits = 0;
    int count = 0;
    const auto put = [&](unsigned byte)
    {
        bits = bits << 8U | byte;
        for (count += 8; count >= 6; count -= 6)
        {
            letters += kLetters[bits >> static_cast<unsigned>(count - 6) & 0x3FU];
        }
        bits &= 0x3FU;
    };
    letters.reserve(words.size() * 3);
    for (const std::uint16_t word : words)
    {
        put(word & 0xFFU);
        put(static_cast<unsigned>(word) >> 8U);
    }
    if (count > 0)
    {
        letters += kLetters[bits << static_cast<unsigned>(6 - count) & 0x3FU];
    }
    letters.append((4 - letters.size() % 4) % 4, '=');
    return letters;
}

std::optional<std::vector<std::uint16_t>> wordsIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found == json.end() || !found->is_string()
               ? std::nullopt
               : wordsOf(found->get_ref<const std::string&>());
}

} // namespace tr::convert::notes
