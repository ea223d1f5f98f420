#include "core/schema/record/Value.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <bit>
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

/// With as few digits as tell it apart.
std::string doubleText(double number)
{
    constexpr double kLeast = 1.0e-4;
    constexpr double kMost = 1.0e15;
    const double size = std::abs(number);
    const bool isShort = size == 0.0 || (size >= kLeast && size < kMost);
    return realText(number, isShort ? std::chars_format::fixed : std::chars_format::scientific);
}

// What is no number has bits of its own, which conversions of the machine would change.
constexpr std::uint32_t kSingleSign = 0x8000'0000U;
constexpr std::uint32_t kSingleRest = 0x007F'FFFFU;
constexpr std::uint64_t kNoDouble = 0x7FF0'0000'0000'0000U;
constexpr std::uint32_t kNoSingle = 0x7F80'0000U;
constexpr std::uint32_t kQuiet = 0x0040'0000U;
constexpr unsigned kLongerSign = 32;
constexpr unsigned kLongerRest = 29;

double widened(float number)
{
    if (!std::isnan(number))
    {
        return static_cast<double>(number);
    }
    const auto bits = std::bit_cast<std::uint32_t>(number);
    return std::bit_cast<double>((std::uint64_t{bits & kSingleSign} << kLongerSign) | kNoDouble
                                 | (std::uint64_t{bits & kSingleRest} << kLongerRest));
}

float narrowed(double number)
{
    if (!std::isnan(number))
    {
        return static_cast<float>(number);
    }
    const auto bits = std::bit_cast<std::uint64_t>(number);
    const auto rest = static_cast<std::uint32_t>(bits >> kLongerRest) & kSingleRest;
    // Without any of these bits it would be infinite.
    return std::bit_cast<float>((static_cast<std::uint32_t>(bits >> kLongerSign) & kSingleSign)
                                | kNoSingle | (rest != 0 ? rest : kQuiet));
}

/// Whether a number is an angle of 16 bits, as it should be where there is room for more.
bool isTurn(const Value& value)
{
    return sizeOf(value.type()) <= 2
           || (value.integer() >= std::numeric_limits<std::int16_t>::min()
               && value.integer() <= std::numeric_limits<std::int16_t>::max());
}

/// Whether a number has no more than 32 bits. Steps of more are no units that a double could tell.
bool isWord(const Value& value)
{
    return sizeOf(value.type()) <= sizeof(std::uint32_t)
           || (value.integer() >= std::numeric_limits<std::int32_t>::min()
               && value.integer() <= std::numeric_limits<std::uint32_t>::max());
}

std::uint64_t withoutSign(const Value& value)
{
    return static_cast<std::uint64_t>(value.integer()) & allBits(value.type());
}

std::string flagsText(const FieldInfo& info, const Value& value)
{
    const std::uint64_t bits = withoutSign(value);
    std::uint64_t rest = bits;
    std::string text;
    for (const FlagName& flag : info.flags)
    {
        if ((bits & flag.mask) == flag.mask)
        {
            text += concat(text.empty() ? "" : ", ", flag.name);
            rest &= ~std::uint64_t{flag.mask};
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
    using Limits = std::numeric_limits<std::int64_t>;
    constexpr double kLimit = 9223372036854775808.0; // the first number that is too large
    if (!value.isFloat())
    {
        return value.integer();
    }
    const double number = value.number();
    if (std::isnan(number))
    {
        return 0;
    }
    return number >= kLimit    ? Limits::max()
           : number <= -kLimit ? Limits::min()
                               : static_cast<std::int64_t>(number);
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
    if (m_type == ScalarType::F64)
    {
        return doubleText(m_double);
    }
    return isFloat() ? realText(number(), std::chars_format::general, 9)
                     : std::to_string(m_integer);
}

float Value::real() const noexcept
{
    return m_type == ScalarType::F64 ? narrowed(m_double) : m_single;
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
    case ScalarType::I64:
        return load<std::int64_t>(type, bytes);
    case ScalarType::F64:
    {
        double real = 0.0;
        std::memcpy(&real, bytes, sizeof(real));
        return Value::ofDouble(real);
    }
    case ScalarType::F32:
    case ScalarType::Leb:
    case ScalarType::Text:
        break;
    }
    TR_PRE(type == ScalarType::F32);
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
    if (type == ScalarType::F64)
    {
        const bool isSingle = value.type() == ScalarType::F32;
        const double real = isSingle ? widened(value.real()) : value.number();
        std::memcpy(bytes, &real, sizeof(real));
        return;
    }
    type == ScalarType::I64 ? store<std::int64_t>(whole, bytes)
                            : store<std::uint32_t>(whole, bytes);
}

std::uint64_t loadBits(ScalarType type, const void* bytes) noexcept
{
    // The numbers of the files, and of the machines that this runs on, have their low byte first.
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, sizeOf(type));
    return bits;
}

void storeBits(ScalarType type, std::uint64_t bits, void* bytes) noexcept
{
    std::memcpy(bytes, &bits, sizeOf(type));
}

std::int64_t unitsOf(std::int64_t steps, std::uint32_t unit) noexcept
{
    using Limits = std::numeric_limits<std::int64_t>;
    return unit == 0 ? 0 : std::clamp(steps, Limits::min() / unit, Limits::max() / unit) * unit;
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
    return sizeOf(value.type()) >= 4 ? PackedColour{byte(16), byte(8), byte(0)}
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
        return info.flags.empty() ? hex(withoutSign(value)) : flagsText(info, value);
    case Role::Angle:
        if (!isTurn(value))
        {
            return value.text();
        }
        return unitsText(static_cast<std::int16_t>(value.integer()), kFullTurn / 360.0, 2)
               + "\u00B0";
    case Role::Fixed16:
        return isWord(value) ? unitsText(value.integer(), kFixedOne, 0) : value.text();
    case Role::Texel:
        return isWord(value) ? unitsText(value.integer(), kTexelSteps, 2) : value.text();
    case Role::Height:
        return info.isNone(value.integer()) ? "wall" : concat(unitsOf(value.integer(), info.unit));
    case Role::Packed:
        return colourText(colourOf(value));
    case Role::Index:
    case Role::Offset:
        return info.isNone(value.integer()) ? "none" : value.text();
    default:
        return value.text();
    }
}

} // namespace tr::schema
