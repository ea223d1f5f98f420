#include "app/cli/TextTable.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>

namespace cli
{

std::string grouped(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3)
    {
        text.insert(i - 3, ",");
    }
    return text;
}

std::string counted(std::uint64_t number, std::string_view thing)
{
    return tr::concat(grouped(number), " ", thing, number == 1 ? "" : "s");
}

std::size_t textWidth(std::string_view text) noexcept
{
    constexpr unsigned kContinuationMask = 0xC0;
    constexpr unsigned kContinuation = 0x80;
    return static_cast<std::size_t>(
        std::ranges::count_if(text,
                              [](char c)
                              {
                                  const auto byte = static_cast<unsigned char>(c);
                                  return (byte & kContinuationMask) != kContinuation;
                              }));
}

std::string padded(std::string_view text, std::size_t width, Align align)
{
    const std::size_t own = textWidth(text);
    const std::string blanks(width > own ? width - own : 0, ' ');
    return align == Align::Right ? tr::concat(blanks, text) : tr::concat(text, blanks);
}

void widen(std::span<Column> columns, std::span<const std::string> cells)
{
    TR_PRE(columns.size() == cells.size());
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
        columns[i].width =
            std::max({columns[i].width, textWidth(columns[i].title), textWidth(cells[i])});
    }
}

void printRow(std::ostream& out,
              std::span<const Column> columns,
              std::span<const std::string> cells)
{
    TR_PRE(columns.size() == cells.size());
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
        line += i == 0 ? "" : "  ";
        line += padded(cells[i], columns[i].width, columns[i].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
}

void printTitles(std::ostream& out, std::span<const Column> columns)
{
    std::vector<std::string> titles;
    std::ranges::transform(columns, std::back_inserter(titles), &Column::title);
    printRow(out, columns, titles);
}

void printTable(std::ostream& out,
                std::vector<Column> columns,
                std::span<const std::vector<std::string>> rows)
{
    for (const auto& row : rows)
    {
        widen(columns, row);
    }
    printTitles(out, columns);
    for (const auto& row : rows)
    {
        printRow(out, columns, row);
    }
}

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
    {
        const bool isLast = i + 1 == names.size();
        text += (i == 0 ? "" : isLast ? " and " : ", ") + names[i];
    }
    return text;
}

} // namespace cli
