#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Files that lie beside a model file and belong to it: pictures, buffers, materials.
namespace tr::exchange
{

/// Gives the bytes of a file by its name relative to the folder of the model file, with '/' between
/// folders. Nothing: it is not there. Readers ask for names only that isPlainName takes.
using Neighbour =
    std::function<std::optional<std::vector<std::byte>>(const std::string& relativeName)>;

/// Whether a name leads into the folder of the file, or one below: none that is absolute, goes up,
/// or has a scheme or a drive. A file that somebody sent may name no others.
[[nodiscard]] inline bool isPlainName(std::string_view name) noexcept
{
    const auto isOdd = [](char letter)
    {
        constexpr unsigned char kFirstSeen = 0x20;
        return static_cast<unsigned char>(letter) < kFirstSeen || letter == ':';
    };
    if (name.empty() || std::ranges::any_of(name, isOdd))
    {
        return false;
    }
    // Windows takes both for what stands between folders. An empty part at the start is a root.
    constexpr std::string_view kBetween = "/\\";
    for (std::size_t at = 0; at <= name.size();)
    {
        const std::size_t end = std::min(name.find_first_of(kBetween, at), name.size());
        const std::string_view part = name.substr(at, end - at);
        if (part.empty() || part == "..")
        {
            return false;
        }
        at = end + 1;
    }
    return true;
}

/// A name as other systems write it, with one '/' between folders. Nothing where isPlainName does
/// not take it.
[[nodiscard]] inline std::optional<std::string> plainName(std::string_view name)
{
    std::string plain;
    for (const char letter : name)
    {
        const char plainLetter = letter == '\\' ? '/' : letter;
        if (plainLetter != '/' || !plain.ends_with('/'))
        {
            plain += plainLetter;
        }
    }
    return isPlainName(plain) ? std::optional(std::move(plain)) : std::nullopt;
}

} // namespace tr::exchange
