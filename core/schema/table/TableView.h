#pragma once

#include "core/base/Table.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/record/RecordType.h"
#include "core/schema/record/Value.h"
#include "core/schema/table/TableInfo.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Which of the columns of a table its rows have, where not all have all: chunks of several kinds.
struct RowShapes
{
    std::vector<std::vector<bool>> leaves; ///< by shape, then by column; empty: all rows have all
    std::vector<std::uint32_t> ofRows;
};

/// Rows of one kind wherever they stand: the portals of all rooms are one view. Rows of variable
/// tables (rooms, samples) show their fixed numbers. The view points into the data that it was
/// made from, which must outlive it.
class TableView
{
public:
    /// A stretch of rows that lie side by side in memory.
    struct Segment
    {
        std::string path; ///< of the table that holds them: "rooms/3/portals"
        const void* rows = nullptr;
        std::size_t count = 0;
        std::size_t before = 0;  ///< rows of all segments in front
        std::uint32_t outer = 0; ///< row of the view of TableInfo::outer, if there is one
    };

    TableView(const TableInfo& info, const RecordType& type, bool nested)
        : m_info(&info)
        , m_type(&type)
        , m_nested(nested)
    {
    }

    [[nodiscard]] const TableInfo& info() const noexcept { return *m_info; }

    [[nodiscard]] TableId id() const noexcept { return *m_info; }

    [[nodiscard]] const RecordType& type() const noexcept { return *m_type; }

    /// Whether a row has a column of `type()`.
    [[nodiscard]] bool has(std::size_t row, std::size_t leaf) const
    {
        return m_shapes.leaves.empty() || m_shapes.leaves[m_shapes.ofRows[row]][leaf];
    }

    /// Whether all rows have all columns.
    [[nodiscard]] bool isUniform() const noexcept { return m_shapes.leaves.empty(); }

    [[nodiscard]] const RowShapes& shapes() const noexcept { return m_shapes; }

    /// Whether the rows belong to rows of another table.
    [[nodiscard]] bool isNested() const noexcept { return m_nested; }

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }

    /// In the order of the rows that they stand in, so that those of one lie side by side.
    [[nodiscard]] const std::vector<Segment>& segments() const noexcept { return m_segments; }

    void add(std::string path, std::uint32_t outer, const void* rows, std::size_t count);

    /// For rows with columns of their own, which are known when all have been described.
    void setShapes(RowShapes shapes) { m_shapes = std::move(shapes); }

    /// The segment that holds a row. Precondition: row < size().
    [[nodiscard]] const Segment& segmentOf(std::size_t row) const;

    /// Path of a row: "rooms/3/portals/0"; "" of the header.
    [[nodiscard]] std::string pathOf(std::size_t row) const;

    /// Path of a number: "rooms/3/portals/0/normal/x".
    [[nodiscard]] std::string pathOf(std::size_t row, const Leaf& leaf) const;

    /// The row in memory.
    [[nodiscard]] const void* rowData(std::size_t row) const;

    /// A number of a row, whether it has it or not: one that it has not is as nobody has set it.
    [[nodiscard]] Value value(std::size_t row, const Leaf& leaf) const
    {
        return valueAt(leaf, rowData(row));
    }

private:
    const TableInfo* m_info;
    const RecordType* m_type;
    bool m_nested;
    std::size_t m_size = 0;
    std::vector<Segment> m_segments;
    RowShapes m_shapes;
};

/// All tables of a value, in file order.
class TableSet
{
public:
    [[nodiscard]] const std::deque<TableView>& tables() const noexcept { return m_tables; }

    /// The numbers of the value that stand in none of its tables, as a table of one row whose path
    /// is "". It is not among `tables`, but found by its id and its name.
    [[nodiscard]] const TableView& header() const noexcept { return m_header.front(); }

    /// Null if the value has no such table. An empty table is there all the same.
    [[nodiscard]] const TableView* find(TableId id) const noexcept;

    /// By TableInfo::name. Null if there is none.
    [[nodiscard]] const TableView* find(std::string_view name) const noexcept;

    /// The row of `outer` that rows of a segment stand in, however deep. Nothing where they stand
    /// in none.
    [[nodiscard]] std::optional<std::uint32_t>
    outerRow(const TableView& view, const TableView::Segment& segment, TableId outer) const;

private:
    friend class TableArchive;

    template <class Wanted>
    [[nodiscard]] const TableView* findIf(Wanted wanted) const noexcept;

    std::deque<TableView> m_header; ///< one
    std::deque<TableView> m_tables;
    std::deque<RecordType> m_rowTypes; ///< of variable rows, made for this value
};

} // namespace tr::schema
