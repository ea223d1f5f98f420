#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The lines of files of Wavefront.
namespace tr::exchange
{

/// One that says something.
struct ObjLine
{
    std::string_view word;               ///< the first
    std::string_view rest;               ///< all that follows it
    std::vector<std::string_view> parts; ///< the words of `rest`
};

/// Goes over lines that say something. A line that ends with '\' goes on in the next one.
class ObjLines
{
public:
    /// What it points to must outlive this.
    explicit ObjLines(std::string_view text)
        : m_text(text)
    {
    }

    /// Goes to the next line; false at the end. The line lasts until then.
    bool next();

    [[nodiscard]] const ObjLine& line() const noexcept { return m_line; }

    /// Counts from 1.
    [[nodiscard]] std::size_t number() const noexcept { return m_number; }

    /// Of the whole text, 0..1.
    [[nodiscard]] double done() const noexcept;

private:
    [[nodiscard]] std::string_view rawLine();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_number = 0;
    std::size_t m_lines = 0; ///< that were taken
    std::string m_joined;
    ObjLine m_line;
};

} // namespace tr::exchange
