#include "core/convert/models/NotedWords.h"

#include "core/base/Base64.h"

#include <cstddef>
#include <string_view>

namespace tr::convert::notes
{
namespace
{

std::optional<std::vector<std::uint16_t>> wordsOf(std::string_view letters)
{
    const auto bytes = bytesOfBase64(letters);
    if (!bytes || bytes->size() % 2 != 0)
    {
        return std::nullopt;
    }
    std::vector<std::uint16_t> words;
    words.reserve(bytes->size() / 2);
    for (std::size_t i = 0; i < bytes->size(); i += 2)
    {
        const auto low = std::to_integer<unsigned>((*bytes)[i]);
        const auto high = std::to_integer<unsigned>((*bytes)[i + 1]);
        words.push_back(static_cast<std::uint16_t>(high << 8U | low));
    }
    return words;
}

} // namespace

std::string lettersOf(const std::vector<std::uint16_t>& words)
{
    std::vector<std::byte> bytes;
    bytes.reserve(words.size() * 2);
    for (const std::uint16_t word : words)
    {
        bytes.push_back(static_cast<std::byte>(word & 0xFFU));
        bytes.push_back(static_cast<std::byte>(word >> 8U));
    }
    return base64Of(bytes);
}

std::optional<std::vector<std::uint16_t>> wordsIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found == json.end() || !found->is_string()
               ? std::nullopt
               : wordsOf(found->get_ref<const std::string&>());
}

} // namespace tr::convert::notes
