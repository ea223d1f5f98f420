#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Columns of text for people.
namespace cli
{

/// Digits in groups of three: "2,685,013".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// "1 byte", "2,685,013 bytes".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view thing);

/// Characters that a UTF-8 text takes on a terminal, as far as the texts of this program go.
[[nodiscard]] std::size_t textWidth(std::string_view text) noexcept;

enum class Align : std::uint8_t
{
    Left,
    Right,
};

/// `text` in a field of `width` characters; one that is wider stays whole.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width, Align align);

struct Column
{
    std::string title;
    Align align = Align::Left;
    std::size_t width = 0; ///< of the widest cell that was seen; never less than the title's
};

/// Makes the columns wide enough for a row. Both lists are of the same length.
void widen(std::span<Column> columns, std::span<const std::string> cells);

/// Prints a row, two blanks between its cells and none at its end.
void printRow(std::ostream& out,
              std::span<const Column> columns,
              std::span<const std::string> cells);

/// Prints the titles.
void printTitles(std::ostream& out, std::span<const Column> columns);

/// Prints titles and rows of a table that is small enough to be kept.
void printTable(std::ostream& out,
                std::vector<Column> columns,
                std::span<const std::vector<std::string>> rows);

/// "a, b and c".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

} // namespace cli
