#include "core/schema/record/Value.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace tr::schema
{
namespace
{

constexpr double kFullTurn = 65536.0;
constexpr double kFixedOne = 65536.0;
constexpr double kTexelSteps = 256.0;

template <class T>
Value load(ScalarType type, const void* bytes)
{
    T number{};
    std::memcpy(&number, bytes, sizeof(T));
    return Value::ofInteger(type, static_cast<std::int64_t>(number));
}

template <class T>
void store(std::int64_t number, void* bytes)
{
    const T value = static_cast<T>(number);
    std::memcpy(bytes, &value, sizeof(T));
}

template <class... Format>
std::string realText(double number, Format... format)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format...);
    return {buffer.data(), end.ptr};
}

/// Whether a number is an angle of 16 bits, as it should be where there is room for more.
bool isTurn(const Value& value)
{
    return sizeOf(value.type()) <= 2
           || (value.integer() >= std::numeric_limits<std::int16_t>::min()
               && value.integer() <= std::numeric_limits<std::int16_t>::max());
}

std::string flagsText(const FieldInfo& info, const Value& value)
{
    const std::uint64_t width = (1ULL << (8 * sizeOf(value.type()))) - 1;
    const auto bits =
        static_cast<std::uint32_t>(static_cast<std::uint64_t>(value.integer()) & width);
    std::uint32_t rest = bits;
    std::string text;
    for (const FlagName& flag : info.flags)
    {
        if ((bits & flag.mask) == flag.mask)
        {
            text += concat(text.empty() ? "" : ", ", flag.name);
            rest &= ~flag.mask;
        }
    }
    if (rest != 0)
    {
        text += concat(text.empty() ? "" : ", ", hex(rest));
    }
    return text.empty() ? "none" : text;
}

std::string colourText(const PackedColour& colour)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue})
    {
        text += kDigits[part >> 4U];
        text += kDigits[part & 15U];
    }
    return text;
}

/// Without what follows the point. A file's floats can be larger than any whole number.
std::int64_t wholeOf(const Value& value) noexcept
{
    constexpr float kMost = 9.0e18F;
    if (!value.isFloat())
    {
        return value.integer();
    }
    return std::isnan(value.real())
               ? 0
               : static_cast<std::int64_t>(std::clamp(value.real(), -kMost, kMost));
}

} // namespace

std::string_view roleName(Role role) noexcept
{
    constexpr std::array<std::string_view, 15> kNames{"value",
                                                      "count",
                                                      "flags",
                                                      "index",
                                                      "offset",
                                                      "angle",
                                                      "fixed16",
                                                      "texel",
                                                      "height",
                                                      "state",
                                                      "colour",
                                                      "packed colour",
                                                      "mark",
                                                      "padding",
                                                      "unknown"};
    return kNames[static_cast<std::size_t>(role)];
}

std::string Value::text() const
{
    if (isText())
    {
        return *m_text;
    }
    return isFloat() ? realText(static_cast<double>(m_real), std::chars_format::general, 9)
                     : std::to_string(m_integer);
}

Value loadValue(ScalarType type, const void* bytes)
{
    switch (type)
    {
    case ScalarType::U8:
        return load<std::uint8_t>(type, bytes);
    case ScalarType::I8:
        return load<std::int8_t>(type, bytes);
    case ScalarType::U16:
        return load<std::uint16_t>(type, bytes);
    case ScalarType::I16:
        return load<std::int16_t>(type, bytes);
    case ScalarType::U32:
        return load<std::uint32_t>(type, bytes);
    case ScalarType::I32:
        return load<std::int32_t>(type, bytes);
    case ScalarType::F32:
    case ScalarType::Text:
        break;
    }
    TR_PRE(type != ScalarType::Text);
    float real = 0.0F;
    std::memcpy(&real, bytes, sizeof(real));
    return Value::ofFloat(real);
}

void storeValue(ScalarType type, const Value& value, void* bytes)
{
    const std::int64_t whole = wholeOf(value);
    switch (sizeOf(type))
    {
    case 1:
        store<std::uint8_t>(whole, bytes);
        return;
    case 2:
        store<std::uint16_t>(whole, bytes);
        return;
    default:
        break;
    }
    if (type == ScalarType::F32)
    {
        const float real = value.isFloat() ? value.real() : static_cast<float>(value.integer());
        std::memcpy(bytes, &real, sizeof(real));
        return;
    }
    store<std::uint32_t>(whole, bytes);
}

std::uint32_t loadBits(ScalarType type, const void* bytes) noexcept
{
    // The numbers of the files, and of the machines that this runs on, have their low byte first.
    std::uint32_t bits = 0;
    std::memcpy(&bits, bytes, sizeOf(type));
    return bits;
}

void storeBits(ScalarType type, std::uint32_t bits, void* bytes) noexcept
{
    std::memcpy(bytes, &bits, sizeOf(type));
}

std::string unitsText(std::int64_t steps, double stepsAUnit, int leastDecimals)
{
    constexpr int kMostDecimals = 9;
    const double units = static_cast<double>(steps) / stepsAUnit;
    std::string text;
    for (int decimals = leastDecimals; decimals <= kMostDecimals; ++decimals)
    {
        text = realText(units, std::chars_format::fixed, decimals);
        double read = 0.0;
        std::from_chars(text.data(), text.data() + text.size(), read);
        if (std::llround(read * stepsAUnit) == steps)
        {
            break;
        }
    }
    return text;
}

PackedColour colourOf(const Value& value) noexcept
{
    const auto bits = static_cast<std::uint64_t>(value.integer());
    const auto byte = [bits](unsigned shift) { return static_cast<std::uint8_t>(bits >> shift); };
    const auto five = [bits](unsigned shift)
    {
        const auto part = static_cast<unsigned>((bits >> shift) & 31U);
        return static_cast<std::uint8_t>((part << 3U) | (part >> 2U));
    };
    return sizeOf(value.type()) == 4 ? PackedColour{byte(16), byte(8), byte(0)}
                                     : PackedColour{five(10), five(5), five(0)};
}

std::string decode(const FieldInfo& info, const Value& value)
{
    if (value.isFloat() || value.isText())
    {
        return value.text();
    }
    switch (info.role)
    {
    case Role::Flags:
        return info.flags.empty() ? hex(static_cast<std::uint64_t>(value.integer())
                                        & ((1ULL << (8 * sizeOf(value.type()))) - 1))
                                  : flagsText(info, value);
    case Role::Angle:
        if (!isTurn(value))
        {
            return value.text();
        }
        return unitsText(static_cast<std::int16_t>(value.integer()), kFullTurn / 360.0, 2)
               + "\u00B0";
    case Role::Fixed16:
        return unitsText(value.integer(), kFixedOne, 0);
    case Role::Texel:
        return unitsText(value.integer(), kTexelSteps, 2);
    case Role::Height:
        return value.integer() == info.none ? "wall" : concat(value.integer() * info.unit);
    case Role::Packed:
        return colourText(colourOf(value));
    case Role::Index:
    case Role::Offset:
        return value.integer() == info.none ? "none" : value.text();
    default:
        return value.text();
    }
}

} // namespace tr::schema
