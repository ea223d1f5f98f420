#pragma once

#include "core/schema/archive/LayoutArchive.h"
#include "core/schema/table/TableView.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace tr::schema
{

/// Lists the tables of a value while `describe(archive, value)` names its parts; see ReadArchive
/// for the interface. The fixed numbers of a variable row become its columns, and those of the
/// value itself the header.
class TableArchive
{
public:
    static constexpr bool kReads = false;

    /// `header` names the table of the value's own numbers; `value` is what will be described.
    template <class T>
    TableArchive(Version version, const TableInfo& header, const T& value)
        : m_version(version)
        , m_header(&header)
        , m_value(reinterpret_cast<const std::byte*>(&value))
        , m_valueSize(sizeof(T))
    {
    }

    [[nodiscard]] Version version() const noexcept { return m_version; }

    [[nodiscard]] std::size_t position() const noexcept { return 0; }

    [[nodiscard]] TableSet release()
    {
        const RecordType& type = m_set.m_rowTypes.emplace_back(
            m_header->name, std::string_view{}, m_valueSize, std::move(m_headerLeaves));
        m_set.m_header.emplace_back(*m_header, type, false).add({}, 0, m_value, 1);
        return std::move(m_set);
    }

    template <class T>
    void record(std::string_view name, const T& value)
    {
        // Numbers of a value can stand in the file inside of rows that only say their order.
        if (m_rowLeaves == nullptr)
        {
            append(m_headerLeaves, m_value, m_valueSize, name, value);
        }
        else
        {
            append(*m_rowLeaves, m_rowBase, m_rowSize, name, value);
        }
    }

    template <class T>
    void rows(const TableInfo& table, const Table<T>& rows, std::size_t)
    {
        viewFor(table, recordType<T>(m_version))
            .add(m_path.text(table.segment), outerRowOf(table), rows.data(), rows.size());
    }

    template <class Number>
    [[nodiscard]] Stated<Number> follows(std::string_view, std::size_t number) const
    {
        return {number, nullptr};
    }

    template <class Number>
    void follow(std::string_view, const std::vector<std::size_t>&) const
    {
    }

    template <class Count, class T>
    void counted(const TableInfo& table, const Table<T>& rows)
    {
        this->rows(table, rows, rows.size());
    }

    template <class Count, class T>
    void each(const TableInfo& table, const Table<T>& rows, std::size_t smallest)
    {
        eachOf(table, rows, rows.size(), smallest);
    }

    template <class T, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t,
                std::size_t,
                Describe describeRow = {})
    {
        if (m_rowLeaves != nullptr)
        {
            for (std::size_t row = 0; row < rows.size(); ++row)
            {
                describeRow(*this, rows[row], row); // only the row's own numbers are its columns
            }
            return;
        }
        TableView* view = findView(table);
        if (view == nullptr)
        {
            const bool isNested = !m_outer.empty() && !table.isAlone;
            view = &m_set.m_tables.emplace_back(table, rowType(rows, describeRow), isNested);
        }
        const auto first = static_cast<std::uint32_t>(view->size());
        view->add(m_path.text(table.segment), outerRowOf(table), rows.data(), rows.size());

        const PathStack::Guard guard(m_path, table.segment);
        m_outer.push_back({table, 0});
        for (std::uint32_t row = 0; row < rows.size(); ++row)
        {
            const PathStack::Guard rowGuard(m_path, row);
            m_outer.back().row = first + row;
            describeRow(*this, rows[row], row);
        }
        m_outer.pop_back();
    }

    template <class Length, class Body>
    void
    block(std::string_view, std::size_t, const Table<std::uint8_t>&, Body body, std::size_t = 0)
    {
        body(*this);
    }

    template <class Body>
    void filled(std::string_view, const std::uint8_t&, const Table<std::uint8_t>&, Body body)
    {
        body(*this);
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view, Body body)
    {
        body(*this);
    }

    template <class Body>
    void chunk(std::string_view, const PackedChunk&, Body body)
    {
        body(*this);
    }

    template <class Body>
    void sized(std::string_view, const Table<std::uint8_t>&, Body body)
    {
        body(*this);
    }

    template <class Row>
    void lines(const TableInfo& table, const TextLines<Row>& lines)
    {
        rows(table, lines.rows, lines.rows.size());
    }

    template <class Size, class Body>
    void stored(std::string_view, Body body)
    {
        body(*this);
    }

    template <class Body>
    void spread(const Table<PartGap>&, Body body)
    {
        body(*this);
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view, const PartPlace&, Body body)
    {
        body(*this);
    }

    void rest(const TableInfo& table, const Table<std::uint8_t>& bytes)
    {
        rows(table, bytes, bytes.size());
    }

private:
    /// Collects the numbers of a row.
    template <class T>
    TableArchive(Version version, std::vector<Leaf>& leaves, const T& row)
        : m_version(version)
        , m_rowLeaves(&leaves)
        , m_rowBase(reinterpret_cast<const std::byte*>(&row))
        , m_rowSize(sizeof(T))
    {
    }

    /// A row whose parts are being named.
    struct OuterRow
    {
        TableId table;
        std::uint32_t row = 0; ///< of the view
    };

    /// In whose rows the rows of the table stand; of a table that does not say it, the outermost.
    [[nodiscard]] std::uint32_t outerRowOf(const TableInfo& table) const
    {
        const auto found =
            std::find_if(m_outer.rbegin(),
                         m_outer.rend(),
                         [&table](const OuterRow& each) { return each.table == table.outer; });
        return m_outer.empty() ? 0 : found != m_outer.rend() ? found->row : m_outer.front().row;
    }

    /// Appends the numbers of a record if it is a part of the row at `base`.
    template <class T>
    void append(std::vector<Leaf>& leaves,
                const std::byte* base,
                std::size_t size,
                std::string_view name,
                const T& value) const
    {
        const auto* const begin = reinterpret_cast<const std::byte*>(&value);
        if (std::less<>{}(begin, base) || !std::less<>{}(begin, base + size))
        {
            return;
        }
        const auto at = static_cast<std::uint32_t>(begin - base);
        for (Leaf leaf : recordType<T>(m_version).leaves())
        {
            leaf.path = name.empty()        ? leaf.path
                        : leaf.path.empty() ? std::string(name)
                                            : concat(name, "/", leaf.path);
            leaf.memoryOffset += at;
            leaf.diskOffset = leaves.empty()
                                  ? 0
                                  : leaves.back().diskOffset
                                        + static_cast<std::uint32_t>(leaves.back().diskSize());
            leaves.push_back(std::move(leaf));
        }
    }

    [[nodiscard]] TableView* findView(const TableInfo& table)
    {
        for (TableView& each : m_set.m_tables)
        {
            if (each.id() == table)
            {
                return &each;
            }
        }
        return nullptr;
    }

    [[nodiscard]] TableView& viewFor(const TableInfo& table, const RecordType& type)
    {
        TableView* view = findView(table);
        const bool isNested = !m_outer.empty() && !table.isAlone;
        return view != nullptr ? *view : m_set.m_tables.emplace_back(table, type, isNested);
    }

    /// The columns of a variable row, taken from its first row or, in an empty table, a blank one.
    template <class T, class Describe>
    const RecordType& rowType(const Table<T>& rows, const Describe& describeRow)
    {
        const T blank{};
        const T& sample = rows.empty() ? blank : rows[0];
        std::vector<Leaf> leaves;
        TableArchive collector(m_version, leaves, sample);
        if (!rows.empty() || std::is_same_v<Describe, DescribeRow>)
        {
            describeRow(collector, sample, 0);
        }
        return m_set.m_rowTypes.emplace_back(
            std::string_view{}, std::string_view{}, sizeof(T), std::move(leaves));
    }

    Version m_version;
    const TableInfo* m_header = nullptr;
    const std::byte* m_value = nullptr;
    std::size_t m_valueSize = 0;
    std::vector<Leaf> m_headerLeaves;
    TableSet m_set;
    PathStack m_path;
    std::vector<OuterRow> m_outer; ///< the innermost last
    std::vector<Leaf>* m_rowLeaves = nullptr;
    const std::byte* m_rowBase = nullptr;
    std::size_t m_rowSize = 0;
};

} // namespace tr::schema
