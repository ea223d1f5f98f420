#pragma once

#include "core/schema/record/Field.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace tr::schema
{

/// A number or a text of a file, with its type. Whole numbers are exact; F32 and F64 keep
/// the bits of the float. A text is UTF-8 here, however it is stored: see TextCodec.
class Value
{
public:
    Value() = default;

    /// Of a text: its digits.
    [[nodiscard]] static Value ofInteger(ScalarType type, std::int64_t number)
    {
        return type == ScalarType::Text ? ofText(std::to_string(number)) : Value(type, number);
    }

    [[nodiscard]] static Value ofFloat(float number) noexcept
    {
        Value value(ScalarType::F32, 0);
        value.m_single = number;
        return value;
    }

    [[nodiscard]] static Value ofDouble(double number) noexcept
    {
        Value value(ScalarType::F64, 0);
        value.m_double = number;
        return value;
    }

    [[nodiscard]] static Value ofText(std::string utf8)
    {
        Value value(ScalarType::Text, 0);
        value.m_text = std::make_shared<const std::string>(std::move(utf8));
        return value;
    }

    [[nodiscard]] ScalarType type() const noexcept { return m_type; }

    [[nodiscard]] bool isFloat() const noexcept { return schema::isFloat(m_type); }

    [[nodiscard]] bool isText() const noexcept { return m_type == ScalarType::Text; }

    /// Of a float and of a text: 0.
    [[nodiscard]] std::int64_t integer() const noexcept { return m_integer; }

    /// Of F32: the float. Of F64: the nearest one. Of others: 0.
    [[nodiscard]] float real() const noexcept;

    /// For sorting and comparing whatever the type of the number is. Exact but for whole numbers of
    /// more than 53 bits.
    [[nodiscard]] double number() const noexcept
    {
        return m_type == ScalarType::F64   ? m_double
               : m_type == ScalarType::F32 ? static_cast<double>(m_single)
                                           : static_cast<double>(m_integer);
    }

    /// As a person writes it: "-12", "0.5". A text as it is.
    [[nodiscard]] std::string text() const;

private:
    Value(ScalarType type, std::int64_t number) noexcept
        : m_integer(number)
        , m_type(type)
    {
    }

    std::int64_t m_integer = 0;
    std::shared_ptr<const std::string> m_text; ///< of texts, which values share as they are copied
    double m_double = 0.0;
    float m_single = 0.0F; ///< apart, as a double has no room for all that is no number
    ScalarType m_type = ScalarType::I32;
};

/// A number of the given type at `bytes`. Precondition of these four: it is no text.
[[nodiscard]] Value loadValue(ScalarType type, const void* bytes);

/// Writes a number as the given type; one that does not fit keeps its low bits.
void storeValue(ScalarType type, const Value& value, void* bytes);

/// The bits of a number as they lie in memory, without a sign.
[[nodiscard]] std::uint64_t loadBits(ScalarType type, const void* bytes) noexcept;

/// Writes them back: the low ones where the type has fewer.
void storeBits(ScalarType type, std::uint64_t bits, void* bytes) noexcept;

/// Steps of `unit` units, in units: as many as there is room for.
[[nodiscard]] std::int64_t unitsOf(std::int64_t steps, std::uint32_t unit) noexcept;

/// A number of steps in units, with as few decimals as tell it from its neighbours, but so many at
/// least: "12.50".
[[nodiscard]] std::string unitsText(std::int64_t steps, double stepsAUnit, int leastDecimals);

struct PackedColour
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend bool operator==(const PackedColour&, const PackedColour&) = default;
};

/// Of a number whose role is Packed.
[[nodiscard]] PackedColour colourOf(const Value& value) noexcept;

/// What a value means, by its role: "90.00°" for an angle, names for flags, "1.5" for fixed point,
/// "#ff8000" for a packed colour; the same as text() where nothing more is known.
[[nodiscard]] std::string decode(const FieldInfo& info, const Value& value);

} // namespace tr::schema
