#include "ui/hex/HexText.h"

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

/// What Windows-1252 has from 0x80 to 0x9F; 0 where it has nothing.
constexpr std::array<char16_t, 32> kUpper{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

constexpr int kFirstUpper = 0x80;
constexpr int kFirstLatin = 0xA0;
constexpr int kNoBreakSpace = 0xA0;
constexpr int kSoftHyphen = 0xAD;
constexpr int kDelete = 0x7F;
constexpr std::size_t kBytesInLine = 12;

QString pair(std::byte byte)
{
    return QStringLiteral("%1").arg(std::to_integer<uint>(byte), 2, 16, QLatin1Char('0')).toUpper();
}

} // namespace

QChar letterOf(std::byte byte)
{
    const int code = std::to_integer<int>(byte);
    if (code < 0x20 || code == kDelete || code == kNoBreakSpace || code == kSoftHyphen)
    {
        return {};
    }
    const bool upper = code >= kFirstUpper && code < kFirstLatin;
    return upper ? QChar(kUpper[static_cast<std::size_t>(code - kFirstUpper)]) : QChar(code);
}

std::optional<std::byte> byteOf(QChar letter)
{
    const auto code = letter.unicode();
    if (code < kFirstUpper || (code >= kFirstLatin && code <= 0xFF))
    {
        return static_cast<std::byte>(code);
    }
    const auto found = std::ranges::find(kUpper, code);
    return found == kUpper.end()
               ? std::nullopt
               : std::optional(static_cast<std::byte>(kFirstUpper + (found - kUpper.begin())));
}

QString hexText(std::span<const std::byte> bytes)
{
    QString text;
    text.reserve(static_cast<qsizetype>(3 * bytes.size()));
    for (const std::byte byte : bytes)
    {
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + pair(byte);
    }
    return text;
}

QString plainText(std::span<const std::byte> bytes)
{
    QString text;
    for (const std::byte byte : bytes)
    {
        const QChar letter = letterOf(byte);
        text += letter.isNull() ? QChar(u'.') : letter;
    }
    return text;
}

QString arrayText(std::span<const std::byte> bytes)
{
    QString text = QStringLiteral("const unsigned char bytes[%1] = {").arg(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i)
    {
        text += i % kBytesInLine == 0 ? QStringLiteral("\n    ") : QStringLiteral(" ");
        text += QStringLiteral("0x%1,").arg(pair(bytes[i]));
    }
    return text + QStringLiteral("\n};\n");
}

QString offsetText(std::uint64_t offset, int digits)
{
    return QStringLiteral("0x")
           + QStringLiteral("%1").arg(offset, digits, 16, QLatin1Char('0')).toUpper();
}

std::optional<std::uint64_t> parseOffset(const QString& text, std::uint64_t current)
{
    QString number = text.trimmed();
    const bool back = number.startsWith(u'-');
    const bool relative = back || number.startsWith(u'+');
    number = number.mid(relative ? 1 : 0).trimmed();
    const bool isHex = number.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    const QString digits = isHex ? number.mid(2) : number;
    const bool onlyDigits = std::ranges::all_of(
        digits, [](QChar each) { return each.isDigit() || each.isLetter(); }); // no second sign
    bool valid = false;
    const std::uint64_t value = digits.toULongLong(&valid, isHex ? 16 : 10);
    if (!valid || !onlyDigits || (back && value > current)
        || (relative && !back && value > UINT64_MAX - current))
    {
        return std::nullopt;
    }
    return !relative ? value : back ? current - value : current + value;
}

} // namespace ui
