#include "core/exchange/FileNames.h"

#include <algorithm>
#include <array>

namespace tr::exchange
{
namespace
{

constexpr std::size_t kLongestPart = 60;

bool isPlain(char c) noexcept
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

std::string inLowerCase(std::string text)
{
    std::ranges::transform(text,
                           text.begin(),
                           [](char c)
                           { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

bool isDevice(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kDevices{
        "con", "prn", "aux", "nul", "conin", "conout"};
    const std::string lower = inLowerCase(std::string(name));
    const bool isPort = lower.size() == 4 && (lower.starts_with("com") || lower.starts_with("lpt"))
                        && lower[3] >= '0' && lower[3] <= '9';
    return isPort || std::ranges::find(kDevices, lower) != kDevices.end();
}

} // namespace

std::string fileNamePart(std::string_view text)
{
    std::string part;
    for (const char c : text)
    {
        if (isPlain(c) && !(part.empty() && c == '-'))
        {
            part += c;
        }
        else if (!part.empty() && part.back() != '_')
        {
            part += '_';
        }
    }
    part.resize(std::min(part.size(), kLongestPart));
    while (part.ends_with('_'))
    {
        part.pop_back();
    }
    return part;
}

std::string folderName(std::string_view text)
{
    const std::string name = fileNamePart(text);
    if (name.empty())
    {
        return "file";
    }
    return isDevice(name) ? name + "_" : name;
}

std::string paddedNumber(std::size_t number, std::size_t digits)
{
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

} // namespace tr::exchange
