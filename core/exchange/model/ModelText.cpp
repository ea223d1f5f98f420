#include "core/exchange/model/ModelText.h"

#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace tr::exchange
{
namespace
{

template <class T>
void appendDigits(std::string& to, T number)
{
    if (!std::isfinite(number) || number == T{0})
    {
        to += '0';
        return;
    }
    // Numbers of an exponent of ten written out: 309 digits in front of the point, or zeros behind.
    constexpr std::size_t kMostDigits = 400;
    std::array<char, kMostDigits> digits{};
    const auto [end, error] = std::to_chars(
        digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed);
    to.append(digits.data(), error == std::errc() ? end : digits.data());
}

/// How many bytes a letter of UTF-8 has that begins so; 0: none does.
std::size_t letterBytes(unsigned char first) noexcept
{
    if (first < 0x80)
    {
        return 1;
    }
    if (first < 0xC2 || first > 0xF4)
    {
        return 0;
    }
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// from_chars takes no plus.
std::string_view withoutPlus(std::string_view text) noexcept
{
    return text.size() > 1 && text[0] == '+' && text[1] != '-' ? text.substr(1) : text;
}

template <class T>
std::optional<T> allOf(std::string_view text) noexcept
{
    text = withoutPlus(text);
    T number{};
    const char* const first = text.data(); // NOLINT(bugprone-suspicious-stringview-data-usage)
    const char* const last = first + text.size();
    const auto [end, error] = std::from_chars(first, last, number);
    return error == std::errc() && end == last && !text.empty() ? std::optional(number)
                                                                : std::nullopt;
}

} // namespace

void appendNumber(std::string& to, double number)
{
    appendDigits(to, number);
}

void appendNumber(std::string& to, float number)
{
    appendDigits(to, number);
}

void appendNumbers(std::string& to, const glm::vec3& numbers)
{
    for (const float number : {numbers.x, numbers.y, numbers.z})
    {
        to += ' ';
        appendNumber(to, number);
    }
}

std::optional<double> numberIn(std::string_view text) noexcept
{
    // The largest float, a little above it: its shortest digits are.
    constexpr double kMost = 3.4028235e38;
    const auto number = allOf<double>(text);
    const bool fits = number && std::isfinite(*number) && std::abs(*number) <= kMost;
    return fits ? number : std::nullopt;
}

std::optional<std::int64_t> wholeIn(std::string_view text) noexcept
{
    return allOf<std::int64_t>(text);
}

bool isAscii(std::string_view text) noexcept
{
    return std::ranges::all_of(
        text, [](char letter) { return static_cast<unsigned char>(letter) < 0x80; });
}

bool isUtf8(std::string_view text) noexcept
{
    for (std::size_t at = 0; at < text.size();)
    {
        const std::size_t size = letterBytes(static_cast<unsigned char>(text[at]));
        if (size == 0 || size > text.size() - at)
        {
            return false;
        }
        for (std::size_t i = 1; i < size; ++i)
        {
            if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80)
            {
                return false;
            }
        }
        at += size;
    }
    return true;
}

std::string readableName(std::string_view text)
{
    std::string name(text);
    const bool isReadable = isUtf8(text);
    for (char& letter : name)
    {
        const auto code = static_cast<unsigned char>(letter);
        const bool isOdd = code < ' ' || code == 0x7F || (code >= 0x80 && !isReadable);
        letter = isOdd ? '_' : letter;
    }
    return name;
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower,
                           lower.begin(),
                           [](char letter) {
                               return letter >= 'A' && letter <= 'Z'
                                          ? static_cast<char>(letter - 'A' + 'a')
                                          : letter;
                           });
    return lower;
}

std::string_view trimmed(std::string_view text) noexcept
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
    text.remove_prefix(first);
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string_view textIn(std::span<const std::byte> bytes) noexcept
{
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with(kMark))
    {
        text.remove_prefix(kMark.size());
    }
    return text;
}

// IEC 61966-2-1.
float linearOf(float screen) noexcept
{
    return screen <= 0.04045F ? screen / 12.92F : std::pow((screen + 0.055F) / 1.055F, 2.4F);
}

float screenOf(float linear) noexcept
{
    if (linear >= 1.0F)
    {
        return linear; // 1 is to be 1, whatever is lost on the way
    }
    return linear <= 0.0031308F ? linear * 12.92F : 1.055F * std::pow(linear, 1.0F / 2.4F) - 0.055F;
}

std::string UniqueNames::unique(std::string name)
{
    const auto [first, isNew] = m_taken.emplace(name, 1);
    while (!isNew)
    {
        std::string numbered = concat(name, "_", ++first->second);
        if (m_taken.emplace(numbered, 1).second)
        {
            return numbered;
        }
    }
    return name;
}

void ModelRemarks::add(std::string place, std::string what)
{
    constexpr std::size_t kMostRemarks = 100;
    if (m_to && m_count++ < kMostRemarks)
    {
        m_to->push_back(
            {Severity::Note,
             Error{ErrorCode::ModelPartNotRead, {}, {}, {std::move(place), std::move(what)}}});
    }
}

} // namespace tr::exchange
