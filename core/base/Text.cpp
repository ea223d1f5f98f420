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

} // namespace tr
