#pragma once

#include "core/schema/record/RecordType.h"
#include "core/schema/table/TableView.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tr::schema
{

/// Collects the columns of a table whose rows have a description of their own: all numbers that any
/// of them has, in the order in which they stand there. See TableArchive.
class RowColumns
{
public:
    /// A row that is being described. Rows can stand in rows of the same table, so that several are
    /// at once.
    struct Row
    {
        std::size_t next = 0;             ///< place among the parts, behind the last one
        std::vector<std::uint32_t> parts; ///< as they were named, some of them twice
    };

    explicit RowColumns(std::size_t rowSize)
        : m_rowSize(rowSize)
    {
    }

    /// A part of a row, `at` bytes into it. `name` outlives this.
    void add(Row& row, std::string_view name, std::span<const Leaf> leaves, std::uint32_t at);

    /// All parts of the row with that number have been named.
    void end(Row row, std::size_t number);

    /// Numbers of which it is not known which rows have them: of a table without rows.
    void add(std::span<const Leaf> leaves);

    /// What a row of the table is.
    [[nodiscard]] RecordType type() const;

    /// Which rows have which of its numbers; nothing where all have all.
    [[nodiscard]] RowShapes shapes() const;

private:
    struct Part
    {
        std::string_view name;
        const Leaf* leaves = nullptr;
        std::size_t count = 0;
        std::uint32_t at = 0;

        friend bool operator==(const Part&, const Part&) = default;
    };

    std::size_t m_rowSize;
    std::vector<Part> m_parts;          ///< as they were found
    std::vector<std::uint32_t> m_order; ///< of the parts, as rows have them
    std::vector<std::vector<std::uint32_t>> m_shapes;
    std::vector<std::uint32_t> m_shapeOf; ///< by row
    std::vector<Leaf> m_blank;
};

/// A number of a record that is a part of a row or of the value, and is called `name` there.
[[nodiscard]] Leaf partLeaf(Leaf leaf, std::string_view name, std::uint32_t at);

/// Says where the last number stands in the file, counted from the first.
void placeLast(std::vector<Leaf>& leaves);

} // namespace tr::schema
