#include "core/convert/animations/AnimationFile.h"

#include "core/base/Text.h"
#include "core/convert/animations/AnimXml.h"
#include "core/convert/animations/TrwReading.h"
#include "core/convert/wad2/AnimationTaking.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

namespace tr::convert
{
namespace
{

constexpr std::string_view kNumerals = "0123456789";

char lowerLetter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool hasSuffix(std::string_view fileName, std::string_view suffix)
{
    return fileName.size() > suffix.size() && fileName[fileName.size() - suffix.size() - 1] == '.'
           && std::ranges::equal(
               fileName.substr(fileName.size() - suffix.size()), suffix, {}, lowerLetter);
}

std::string_view stemOf(std::string_view fileName)
{
    fileName.remove_prefix(fileName.find_last_of("/\\") + 1);
    return fileName.substr(0, std::min(fileName.rfind('.'), fileName.size()));
}

std::optional<std::uint16_t> numberOfDigits(std::string_view digits)
{
    std::uint16_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isWhole = end == digits.data() + digits.size();
    return error == std::errc{} && isWhole ? std::optional(number) : std::nullopt;
}

} // namespace

bool isAnimationName(std::string_view fileName) noexcept
{
    return std::ranges::any_of(kAnimationSuffixes,
                               [fileName](std::string_view suffix)
                               { return hasSuffix(fileName, suffix); });
}

std::optional<std::uint16_t> numberIn(std::string_view fileName, std::string_view animationName)
{
    const std::string_view stem = stemOf(fileName);
    const std::size_t front = std::min(stem.find_first_not_of(kNumerals), stem.size());
    if (front > 0)
    {
        return numberOfDigits(stem.substr(0, front));
    }
    if (animationName.starts_with(kUsualName))
    {
        if (const auto number = numberOfDigits(animationName.substr(kUsualName.size())))
        {
            return number;
        }
    }
    return numberOfDigits(stem.substr(stem.find_last_not_of(kNumerals) + 1));
}

Result<AnimationFile> readAnimationFile(std::span<const std::byte> bytes, std::string_view fileName)
{
    if (bytes.empty())
    {
        return fail(ErrorCode::EmptyFile);
    }
    if (bytes.size() > kMostXmlBytes)
    {
        return fail(ErrorCode::FileTooLarge, {concat(bytes.size()), concat(kMostXmlBytes)});
    }
    AnimationFile file;
    file.name = fileName;
    file.isRelative = isTrw(bytes);
    auto read = file.isRelative ? readTrw(bytes, file.remarks) : readAnimXml(bytes);
    if (!read)
    {
        return fail(std::move(read.error()));
    }
    file.animation = std::move(*read);
    std::vector<wad2::Command> commands;
    for (const wad2::Command& each : file.animation.commands)
    {
        commands.push_back(unpackedCommand(each));
    }
    file.animation.commands = std::move(commands);
    file.number = numberIn(fileName, file.animation.name.value().bytes());
    return file;
}

} // namespace tr::convert
