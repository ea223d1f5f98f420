#include "core/io/versions/VersionName.h"

#include "core/base/Text.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace tr::versions
{
namespace
{

constexpr int kHexDigits = 16;

// Where the parts of "20260314-180512-123.0f1e2d3c4b5a6978" stand.
constexpr std::string_view kPattern = "dddddddd-dddddd-ddd.xxxxxxxxxxxxxxxx";
static_assert(kPattern.size() == kNameLength);

bool fits(char c, char pattern)
{
    const bool isDigit = c >= '0' && c <= '9';
    switch (pattern)
    {
    case 'd':
        return isDigit;
    case 'x':
        return isDigit || (c >= 'a' && c <= 'f');
    default:
        return c == pattern;
    }
}

template <class T>
T numberAt(std::string_view text, std::size_t start, std::size_t length, int base = 10)
{
    T number = 0;
    std::from_chars(text.data() + start, text.data() + start + length, number, base);
    return number;
}

std::string padded(std::uint64_t number, std::size_t digits)
{
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

/// What every file system and every user can do with, of a name that may hold anything.
std::string plainName(const std::filesystem::path& file)
{
    constexpr std::size_t kLongest = 64;
    std::string name = file.filename().string().substr(0, kLongest);
    std::ranges::replace_if(
        name,
        [](char c)
        {
            return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                     || c == '.' || c == '-' || c == '_');
        },
        '_');
    return name;
}

} // namespace

std::string textOf(const VersionName& name)
{
    using namespace std::chrono;
    const auto day = floor<days>(name.replaced);
    const year_month_day date(day);
    const hh_mm_ss time(name.replaced - day);
    const auto count = [](auto duration) { return static_cast<std::uint64_t>(duration.count()); };
    return concat(padded(static_cast<std::uint64_t>(int(date.year())), 4),
                  padded(unsigned(date.month()), 2),
                  padded(unsigned(date.day()), 2),
                  "-",
                  padded(count(time.hours()), 2),
                  padded(count(time.minutes()), 2),
                  padded(count(time.seconds()), 2),
                  "-",
                  padded(count(time.subseconds()), 3),
                  ".",
                  hexName(name.print));
}

std::optional<VersionName> parseName(std::string_view text)
{
    using namespace std::chrono;
    if (!std::ranges::equal(text, kPattern, fits))
    {
        return std::nullopt;
    }
    const year_month_day date(year(numberAt<int>(text, 0, 4)),
                              month(numberAt<unsigned>(text, 4, 2)),
                              day(numberAt<unsigned>(text, 6, 2)));
    if (!date.ok())
    {
        return std::nullopt;
    }
    const auto time = hours(numberAt<int>(text, 9, 2)) + minutes(numberAt<int>(text, 11, 2))
                      + seconds(numberAt<int>(text, 13, 2))
                      + milliseconds(numberAt<int>(text, 16, 3));
    return VersionName{sys_days(date) + time,
                       numberAt<std::uint64_t>(text, 20, kHexDigits, kHexDigits)};
}

std::uint64_t printOf(const Fingerprint& content) noexcept
{
    return content.low;
}

std::filesystem::path folderOf(const std::filesystem::path& file, const std::filesystem::path& root)
{
    std::error_code error;
    std::filesystem::path whole = std::filesystem::weakly_canonical(file, error);
    if (error)
    {
        whole = file;
    }
    const std::string text = whole.string();
    const std::uint64_t print = printOf(fingerprint(std::as_bytes(std::span(text))));
    return root / concat(plainName(whole), "-", hexName(print));
}

} // namespace tr::versions
