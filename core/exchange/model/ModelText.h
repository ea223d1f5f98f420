#pragma once

#include "core/base/Error.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// What model files of text have in common: their numbers and names, and what is told of them.
namespace tr::exchange
{

/// The shortest digits that give the number back, without an exponent; 0 for what is no number.
/// Points are points in every language.
void appendNumber(std::string& to, double number);
void appendNumber(std::string& to, float number);

/// Numbers, each with a blank in front.
void appendNumbers(std::string& to, const glm::vec3& numbers);

/// All of the text as a number that is finite and fits a float, or as a whole one.
[[nodiscard]] std::optional<double> numberIn(std::string_view text) noexcept;
[[nodiscard]] std::optional<std::int64_t> wholeIn(std::string_view text) noexcept;

[[nodiscard]] bool isAscii(std::string_view text) noexcept;
[[nodiscard]] bool isUtf8(std::string_view text) noexcept;

/// A name as it stands where it is UTF-8. Otherwise the letters of another encoding become '_',
/// since which one it is stands nowhere.
[[nodiscard]] std::string readableName(std::string_view text);

/// The same letters without case, of ASCII only.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// Without blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// The bytes as letters; without the mark that some programs put in front of UTF-8.
[[nodiscard]] std::string_view textIn(std::span<const std::byte> bytes) noexcept;

/// What one byte of a colour says, and back. Colours in such files are those of the screen (sRGB).
[[nodiscard]] float linearOf(float screen) noexcept;
[[nodiscard]] float screenOf(float linear) noexcept;

/// Gives every name once: what comes again gets a number behind it.
class UniqueNames
{
public:
    [[nodiscard]] std::string unique(std::string name);

private:
    std::map<std::string, std::size_t> m_taken; ///< with the number that was given last
};

/// Collects what a reader leaves out, up to a bound: a damaged file can have it on each line.
class ModelRemarks
{
public:
    /// Nowhere: remarks are dropped.
    explicit ModelRemarks(Diagnostics* to)
        : m_to(to)
    {
    }

    void add(std::string place, std::string what);

private:
    Diagnostics* m_to;
    std::size_t m_count = 0;
};

} // namespace tr::exchange
