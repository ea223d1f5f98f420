#include "core/base/NumberList.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <system_error>

namespace tr
{
namespace
{

/// Blanks around it do not count.
std::optional<std::size_t> wholeNumber(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

} // namespace

std::optional<std::vector<std::size_t>> listedNumbers(std::string_view text, std::size_t count)
{
    std::vector<std::size_t> numbers;
    if (text == "all")
    {
        numbers.resize(count);
        std::iota(numbers.begin(), numbers.end(), std::size_t{0});
        return numbers;
    }
    while (true)
    {
        const std::string_view part = text.substr(0, text.find(','));
        const std::size_t dash = part.find('-');
        const auto first = wholeNumber(part.substr(0, dash));
        const auto last =
            dash == std::string_view::npos ? first : wholeNumber(part.substr(dash + 1));
        if (!first || !last || *first > *last || *last >= count)
        {
            return std::nullopt;
        }
        for (std::size_t number = *first; number <= *last; ++number)
        {
            numbers.push_back(number);
        }
        if (part.size() == text.size())
        {
            break;
        }
        text.remove_prefix(part.size() + 1);
    }
    std::ranges::sort(numbers);
    const auto twice = std::ranges::unique(numbers);
    numbers.erase(twice.begin(), twice.end());
    return numbers;
}

} // namespace tr
