#include "core/base/Text.h"

namespace tr
{
namespace
{

constexpr std::string_view kDigits = "0123456789ABCDEF";

} // namespace

std::string hex(std::uint64_t value, int digits)
{
    std::string reversed;
    while (value != 0 || static_cast<int>(reversed.size()) < digits)
    {
        reversed += kDigits[value & 0xF];
        value >>= 4;
    }
    return concat("0x", std::string(reversed.rbegin(), reversed.rend()));
}

std::string hexName(std::uint64_t value)
{
    constexpr std::string_view kLowDigits = "0123456789abcdef";
    std::string name(16, '0');
    for (auto digit = name.rbegin(); digit != name.rend(); ++digit, value >>= 4)
    {
        *digit = kLowDigits[value & 0xF];
    }
    return name;
}

std::string hexBytes(std::span<const std::byte> bytes, std::size_t limit)
{
    std::string out;
    for (std::size_t i = 0; i < bytes.size() && i < limit; ++i)
    {
        const auto value = std::to_integer<unsigned>(bytes[i]);
        if (i != 0)
        {
            out += ' ';
        }
        out += kDigits[value >> 4];
        out += kDigits[value & 0xF];
    }
    if (bytes.size() > limit)
    {
        out += " ...";
    }
    return out;
}

std::string filled(std::string_view text, std::span<const std::string> arguments)
{
    // In one pass, so that an argument that looks like a place is left as it is.
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        const bool isPlace = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
        const auto index = isPlace ? static_cast<std::size_t>(text[i + 1] - '0') : 0;
        if (isPlace && index < arguments.size())
        {
            result += arguments[index];
            i += 2;
        }
        else
        {
            result += text[i];
        }
    }
    return result;
}

} // namespace tr
