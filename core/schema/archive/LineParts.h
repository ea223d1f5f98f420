#pragma once

#include "core/schema/record/VariedRecord.h"

#include <cstddef>
#include <string_view>

/// What the archives that write, map and measure lines of text files need to know of them.
namespace tr::schema
{

/// How many texts a line has: as many as it had when it was read, and all that are not empty.
template <class Row>
[[nodiscard]] std::size_t textsOf(const Row& row)
{
    std::size_t count = 0;
    std::size_t filled = 0;
    forFields(Version{},
              row,
              [&](const RecordType&, const FieldInfo&, const auto& text)
              {
                  ++count;
                  filled = text.empty() ? filled : count;
              });
    return row.shape.texts == 0 ? count : std::max<std::size_t>(row.shape.texts, filled);
}

/// Calls `use(type, info, bytes, separator)` for the texts of a line. The separator is empty behind
/// the last one.
template <class Row, class Use>
void forTexts(const Row& row, const Use& use)
{
    const std::size_t texts = textsOf(row);
    std::size_t next = 0;
    forFields(Version{},
              row,
              [&](const RecordType& type, const FieldInfo& info, const auto& text)
              {
                  if (next++ < texts)
                  {
                      const std::string_view separator(&info.text.separator, 1);
                      use(type, info, text.bytes(), separator.substr(next == texts ? 1 : 0));
                  }
              });
}

/// What stands behind the texts of a line.
template <class Row>
[[nodiscard]] std::string_view endOf(const TextLines<Row>& lines, std::size_t row)
{
    const Row& line = lines.rows[row];
    // A line without letters and without an end would not be found again.
    const bool isLast = row + 1 == lines.rows.size();
    if (isLast && !lines.isLastEnded)
    {
        std::size_t size = 0;
        forTexts(line,
                 [&size](const RecordType&,
                         const FieldInfo&,
                         std::string_view text,
                         std::string_view separator) { size += text.size() + separator.size(); });
        if (size != 0)
        {
            return {};
        }
    }
    const LineEnd end = line.shape.end == LineEnd::Usual ? lines.usualEnd : line.shape.end;
    return end == LineEnd::Lf ? "\n" : "\r\n";
}

} // namespace tr::schema
