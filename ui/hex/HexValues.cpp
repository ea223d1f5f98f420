#include "ui/hex/HexValues.h"

#include "core/base/Contracts.h"
#include "core/schema/record/Value.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/hex/HexText.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::ScalarType;

constexpr double kTurn = 65536.0;
constexpr double kFixedOne = 65536.0;

/// A number of that type at the front; nothing where the bytes end before it does.
std::optional<tr::schema::Value> numberAt(std::span<const std::byte> bytes, ScalarType type)
{
    return bytes.size() < sizeOf(type) ? std::nullopt
                                       : std::optional(tr::schema::loadValue(type, bytes.data()));
}

QString numberTip(ScalarType type)
{
    constexpr std::array<const char*, 9> kTips{
        QT_TRANSLATE_NOOP("ui", "8 bits without a sign"),
        QT_TRANSLATE_NOOP("ui", "8 bits with a sign"),
        QT_TRANSLATE_NOOP("ui", "16 bits without a sign, low byte first"),
        QT_TRANSLATE_NOOP("ui", "16 bits with a sign, low byte first"),
        QT_TRANSLATE_NOOP("ui", "32 bits without a sign, low byte first"),
        QT_TRANSLATE_NOOP("ui", "32 bits with a sign, low byte first"),
        QT_TRANSLATE_NOOP("ui", "32 bits of floating point, low byte first"),
        QT_TRANSLATE_NOOP("ui", "64 bits with a sign, low byte first"),
        QT_TRANSLATE_NOOP("ui", "64 bits of floating point, low byte first"),
    };
    return translated(kTips[static_cast<std::size_t>(type)]);
}

HexValue binary(std::span<const std::byte> bytes)
{
    const auto value = numberAt(bytes, ScalarType::U8);
    const QString text =
        value ? QStringLiteral("%1").arg(value->integer(), 8, 2, QLatin1Char('0')) : QString();
    const QString halves = text.isEmpty() ? text : text.left(4) + QLatin1Char(' ') + text.mid(4);
    return {translated("binary"), halves, {}, translated("The bits of the byte, highest first")};
}

HexValue angle(std::span<const std::byte> bytes)
{
    const auto value = numberAt(bytes, ScalarType::U16);
    const QString text =
        value ? QStringLiteral("%1°").arg(value->number() * 360.0 / kTurn, 0, 'f', 2) : QString();
    return {translated("angle"), text, {}, translated("16 bits, of which 65536 are a full turn")};
}

HexValue fixedPoint(std::span<const std::byte> bytes)
{
    const auto value = numberAt(bytes, ScalarType::I32);
    const QString text = value ? QString::number(value->number() / kFixedOne, 'g', 9) : QString();
    return {QStringLiteral("16.16"),
            text,
            {},
            translated("32 bits of fixed point, the upper half whole units")};
}

/// 1 bit for opaque and 5 each of red, green, blue, as texture pages have them.
HexValue shortColour(std::span<const std::byte> bytes)
{
    HexValue colour{translated("colour 16"),
                    {},
                    {},
                    translated("16 bits: opaque, then 5 each of red, green, "
                               "blue")};
    if (const auto value = numberAt(bytes, ScalarType::U16))
    {
        const auto part = [bits = value->integer()](int shift)
        {
            const int five = static_cast<int>((bits >> shift) & 0x1F);
            return (five << 3) | (five >> 2);
        };
        colour.colour = QColor(part(10), part(5), part(0));
        const bool opaque = (value->integer() & 0x8000) != 0;
        colour.text = colour.colour->name();
        colour.text += opaque ? QString() : translated(", clear");
    }
    return colour;
}

HexValue trueColour(std::span<const std::byte> bytes)
{
    HexValue colour{translated("colour 24"), {}, {}, translated("A byte each of red, green, blue")};
    if (bytes.size() >= 3)
    {
        const auto part = [&bytes](std::size_t i) { return std::to_integer<int>(bytes[i]); };
        colour.colour = QColor(part(0), part(1), part(2));
        colour.text = colour.colour->name();
    }
    return colour;
}

} // namespace

std::vector<HexValue> valuesOf(std::span<const std::byte> bytes)
{
    std::vector<HexValue> values;
    for (const ScalarType type : {ScalarType::U8,
                                  ScalarType::I8,
                                  ScalarType::U16,
                                  ScalarType::I16,
                                  ScalarType::U32,
                                  ScalarType::I32,
                                  ScalarType::F32,
                                  ScalarType::I64,
                                  ScalarType::F64})
    {
        const auto value = numberAt(bytes, type);
        values.push_back({toQString(tr::schema::typeName(type)),
                          value ? toQString(value->text()) : QString(),
                          {},
                          numberTip(type)});
    }
    values.push_back(binary(bytes));
    values.push_back(angle(bytes));
    values.push_back(fixedPoint(bytes));
    values.push_back(shortColour(bytes));
    values.push_back(trueColour(bytes));
    values.push_back({translated("text"),
                      plainText(bytes.first(std::min(bytes.size(), kValueBytes))),
                      {},
                      translated("The letters of these bytes, in Windows-1252")});
    TR_ASSERT(values.size() == kValueCount);
    return values;
}

} // namespace ui
