#include "ui/hex/HexSearch.h"

#include "core/schema/record/Value.h"
#include "ui/hex/HexText.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace ui
{
namespace
{

using tr::schema::ScalarType;
using tr::schema::Value;

constexpr std::uint64_t kBlock = std::uint64_t{1} << 20;

bool matches(const HexPattern& pattern, const std::byte* at)
{
    for (std::size_t i = 0; i < pattern.size(); ++i)
    {
        if ((at[i] & pattern.mask[i]) != pattern.bytes[i])
        {
            return false;
        }
    }
    return true;
}

/// A byte that counts: the rarest would be best, but any that is not zero is rarer than zeros.
std::size_t anchorOf(const HexPattern& pattern)
{
    std::size_t anchor = 0;
    for (std::size_t i = pattern.size(); i-- > 0;)
    {
        const bool counts = pattern.mask[i] != std::byte{0};
        const bool better =
            pattern.bytes[i] != std::byte{0} || pattern.mask[anchor] == std::byte{0};
        anchor = counts && better ? i : anchor;
    }
    return anchor;
}

/// The first match, or the last, that begins at one of `places` bytes of `block`.
std::optional<std::size_t> matchIn(const HexPattern& pattern,
                                   std::span<const std::byte> block,
                                   std::size_t places,
                                   bool forward)
{
    const std::size_t anchor = anchorOf(pattern);
    const int wanted = std::to_integer<int>(pattern.bytes[anchor]);
    if (!forward)
    {
        for (std::size_t at = places; at-- > 0;)
        {
            if (block[at + anchor] == pattern.bytes[anchor] && matches(pattern, &block[at]))
            {
                return at;
            }
        }
        return std::nullopt;
    }
    for (std::size_t at = 0; at < places; ++at)
    {
        const void* const next = std::memchr(&block[at + anchor], wanted, places - at);
        if (next == nullptr)
        {
            return std::nullopt;
        }
        at = static_cast<std::size_t>(static_cast<const std::byte*>(next) - block.data()) - anchor;
        if (matches(pattern, &block[at]))
        {
            return at;
        }
    }
    return std::nullopt;
}

/// Searches the places [begin, end) of a source, block by block.
class Search
{
public:
    Search(const HexSource& source, const HexPattern& pattern, const tr::Progress& progress)
        : m_source(source)
        , m_pattern(pattern)
        , m_progress(progress)
    {
    }

    [[nodiscard]] std::optional<std::uint64_t>
    between(std::uint64_t begin, std::uint64_t end, bool forward)
    {
        while (begin < end)
        {
            const std::uint64_t count = std::min(kBlock, end - begin);
            const std::uint64_t at = forward ? begin : end - count;
            const auto block = readBytes(m_source, at, count + m_pattern.size() - 1);
            const std::size_t places =
                block.size() < m_pattern.size() ? 0 : block.size() - m_pattern.size() + 1;
            if (const auto found = matchIn(m_pattern, block, places, forward))
            {
                return at + *found;
            }
            (forward ? begin : end) = forward ? at + count : at;
            m_done += count;
            m_progress.step(static_cast<double>(m_done) / static_cast<double>(m_source.size()));
        }
        return std::nullopt;
    }

private:
    const HexSource& m_source;
    const HexPattern& m_pattern;
    const tr::Progress& m_progress;
    std::uint64_t m_done = 0;
};

std::optional<Value> wholeNumber(const QString& text, ScalarType type)
{
    const std::uint64_t all = allBits(type);
    const bool isSigned = type == ScalarType::I8 || type == ScalarType::I16
                          || type == ScalarType::I32 || type == ScalarType::I64;
    const bool negative = text.startsWith(u'-');
    const QString plain = negative ? text.mid(1) : text;
    const bool isHex = plain.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    bool valid = false;
    const std::uint64_t size = (isHex ? plain.mid(2) : plain).toULongLong(&valid, isHex ? 16 : 10);
    // Hexadecimal digits are the bits, of signed numbers too.
    const std::uint64_t highest = isSigned && !isHex ? all / 2 : all;
    const std::uint64_t lowest = isSigned ? all / 2 + 1 : 0; // without its sign
    const bool oneSign = !plain.isEmpty() && plain[0].isDigit();
    return valid && oneSign && size <= (negative ? lowest : highest) ? std::optional(
               Value::ofInteger(type, static_cast<std::int64_t>(negative ? 0 - size : size)))
                                                                     : std::nullopt;
}

std::optional<Value> doubleNumber(const QString& text)
{
    bool valid = false;
    double number = QLocale::c().toDouble(text, &valid);
    if (!valid)
    {
        number = QLocale().toDouble(text, &valid);
    }
    return valid ? std::optional(Value::ofDouble(number)) : std::nullopt;
}

std::optional<Value> realNumber(const QString& text, ScalarType type)
{
    if (type == ScalarType::F64)
    {
        return doubleNumber(text);
    }
    bool valid = false;
    float number = QLocale::c().toFloat(text, &valid);
    if (!valid)
    {
        number = QLocale().toFloat(text, &valid);
    }
    return valid ? std::optional(Value::ofFloat(number)) : std::nullopt;
}

} // namespace

std::optional<HexPattern> patternOfBytes(const QString& text)
{
    QString digits = text;
    digits.remove(u' ');
    HexPattern pattern;
    bool counts = false;
    for (qsizetype i = 0; i < digits.size(); i += 2)
    {
        const QString pair = digits.mid(i, 2);
        const bool any = pair == QLatin1String("??") || pair == QLatin1String("?");
        bool valid = false;
        const uint byte = pair.toUInt(&valid, 16);
        const bool plain = pair.size() == 2 && pair[0].isLetterOrNumber() && valid;
        if (!any && !plain)
        {
            return std::nullopt;
        }
        counts = counts || plain;
        pattern.bytes.push_back(static_cast<std::byte>(any ? 0 : byte));
        pattern.mask.push_back(static_cast<std::byte>(any ? 0 : 0xFF));
    }
    return counts ? std::optional(std::move(pattern)) : std::nullopt;
}

std::optional<HexPattern> patternOfText(const QString& text)
{
    HexPattern pattern;
    for (const QChar letter : text)
    {
        const auto byte = byteOf(letter);
        if (!byte)
        {
            return std::nullopt;
        }
        pattern.bytes.push_back(*byte);
    }
    pattern.mask.assign(pattern.size(), std::byte{0xFF});
    return text.isEmpty() ? std::nullopt : std::optional(std::move(pattern));
}

std::optional<HexPattern> patternOfNumber(const QString& text, ScalarType type)
{
    const QString plain = text.trimmed();
    const auto value = isFloat(type) ? realNumber(plain, type) : wholeNumber(plain, type);
    if (!value)
    {
        return std::nullopt;
    }
    HexPattern pattern;
    pattern.bytes.resize(sizeOf(type));
    pattern.mask.assign(pattern.size(), std::byte{0xFF});
    tr::schema::storeValue(type, *value, pattern.bytes.data());
    return pattern;
}

std::optional<HexMatch> findBytes(const HexSource& source,
                                  const HexPattern& pattern,
                                  std::uint64_t from,
                                  bool forward,
                                  const tr::Progress& progress)
{
    if (pattern.size() == 0 || pattern.size() > source.size())
    {
        return std::nullopt;
    }
    const std::uint64_t places = source.size() - pattern.size() + 1;
    const std::uint64_t middle = std::min(from, places);
    Search search(source, pattern, progress);
    const auto upper = [&] { return search.between(middle, places, forward); };
    const auto lower = [&] { return search.between(0, middle, forward); };
    if (const auto near = forward ? upper() : lower())
    {
        return HexMatch{*near, false};
    }
    const auto far = forward ? lower() : upper();
    return far ? std::optional(HexMatch{*far, true}) : std::nullopt;
}

} // namespace ui
