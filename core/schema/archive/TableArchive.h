#pragma once

#include "core/base/Contracts.h"
#include "core/schema/archive/LayoutArchive.h"
#include "core/schema/table/NestedOrder.h"
#include "core/schema/table/RowColumns.h"
#include "core/schema/table/TableView.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Lists the tables of a value while `describe(archive, value)` names its parts; see ReadArchive
/// for the interface. The fixed numbers of variable rows become columns, of which a row has those
/// that its description names, and those of the value itself the header.
class TableArchive
{
public:
    static constexpr bool kReads = false;

    /// Descriptions name every table here, also one that stands nowhere in the file yet.
    static constexpr bool kNamesAllTables = true;

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
        for (Described& each : m_described)
        {
            *each.type = each.columns.type();
            each.view->setShapes(each.columns.shapes());
        }
        orderNested(m_set.m_tables);
        const RecordType& type = m_set.m_rowTypes.emplace_back(
            m_header->name, std::string_view{}, m_valueSize, std::move(m_headerLeaves));
        m_set.m_header.emplace_back(*m_header, type, false).add({}, 0, m_value, 1);
        return std::move(m_set);
    }

    template <class T>
    void record(std::string_view name, const T& value)
    {
        // Numbers of a row and of the value can stand in the file inside of rows that only say
        // their order.
        const auto* const begin = reinterpret_cast<const std::byte*>(&value);
        const auto isIn = [begin](const std::byte* row, std::size_t size)
        { return !std::less<>{}(begin, row) && std::less<>{}(begin, row + size); };
        const auto leaves = recordType<T>(m_version).leaves();
        for (auto row = m_outer.rbegin(); row != m_outer.rend(); ++row)
        {
            if (isIn(row->begin, row->size))
            {
                const auto at = static_cast<std::uint32_t>(begin - row->begin);
                m_described[row->described].columns.add(row->parts, name, leaves, at);
                return;
            }
        }
        if (isIn(m_value, m_valueSize))
        {
            for (const Leaf& leaf : leaves)
            {
                const auto at = static_cast<std::uint32_t>(begin - m_value);
                m_headerLeaves.push_back(partLeaf(leaf, name, at));
                placeLast(m_headerLeaves);
            }
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
        someOf(table, rows, 0, rows.size(), describeRow);
    }

    template <class T, class Describe = DescribeRow>
    void someOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t first,
                std::size_t count,
                Describe describeRow = {})
    {
        const std::size_t described = describedFor(table, rows, describeRow);
        const std::uint32_t begin = beginOf(table, rows, *m_described[described].view);
        const PathStack::Guard guard(m_path, table.segment);
        for (std::size_t row = first; row < first + count; ++row)
        {
            const PathStack::Guard rowGuard(m_path, row);
            const auto ofView = begin + static_cast<std::uint32_t>(row);
            m_outer.push_back({table,
                               ofView,
                               reinterpret_cast<const std::byte*>(&rows[row]),
                               sizeof(T),
                               described,
                               {},
                               {}});
            describeRow(*this, rows[row], row);
            m_described[described].columns.end(std::move(m_outer.back().parts), ofView);
            m_outer.pop_back();
        }
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

    template <class Inflated = std::uint32_t, class Body>
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
    /// A table of variable rows, whose columns are being collected.
    struct Described
    {
        TableView* view = nullptr;
        RecordType* type = nullptr;
        RowColumns columns;
    };

    using Begins = std::vector<std::pair<TableId, std::uint32_t>>;

    /// A row whose parts are being named.
    struct OuterRow
    {
        TableId table;
        std::uint32_t row = 0; ///< of the view
        const std::byte* begin = nullptr;
        std::size_t size = 0;
        std::size_t described = 0; ///< which table
        RowColumns::Row parts;
        Begins begins; ///< of the tables in it
    };

    /// Where the rows of a table begin in its view, which has all of them when the first stretch of
    /// them is named.
    template <class T>
    std::uint32_t beginOf(const TableInfo& table, const Table<T>& rows, TableView& view)
    {
        Begins& begins = m_outer.empty() ? m_begins : m_outer.back().begins;
        const auto known = std::ranges::find(begins, TableId(table), &Begins::value_type::first);
        if (known != begins.end())
        {
            return known->second;
        }
        const auto begin = static_cast<std::uint32_t>(view.size());
        view.add(m_path.text(table.segment), outerRowOf(table), rows.data(), rows.size());
        begins.emplace_back(table, begin);
        return begin;
    }

    /// In whose rows the rows of the table stand; of a table that does not say it, the outermost.
    /// Precondition: a table stands in rows of the one that it names, and in no others.
    [[nodiscard]] std::uint32_t outerRowOf(const TableInfo& table) const
    {
        const auto found =
            std::find_if(m_outer.rbegin(),
                         m_outer.rend(),
                         [&table](const OuterRow& each) { return each.table == table.outer; });
        if (found != m_outer.rend())
        {
            return found->row;
        }
        TR_PRE(m_outer.empty() || table.outer == kNoTable || table.isAlone);
        return m_outer.empty() ? 0 : m_outer.front().row;
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

    /// The table of variable rows. Of one without rows, the columns are those of a blank row, if
    /// that can be described by itself.
    template <class T, class Describe>
    std::size_t describedFor(const TableInfo& table, const Table<T>& rows, const Describe&)
    {
        TableView* view = findView(table);
        const auto known = std::ranges::find(m_described, view, &Described::view);
        if (view != nullptr && known != m_described.end())
        {
            return static_cast<std::size_t>(known - m_described.begin());
        }
        RecordType& type = m_set.m_rowTypes.emplace_back(
            std::string_view{}, std::string_view{}, sizeof(T), std::vector<Leaf>{});
        m_described.emplace_back(&viewFor(table, type), &type, RowColumns(sizeof(T)));
        if constexpr (std::is_same_v<Describe, DescribeRow>)
        {
            if (rows.empty() && !m_isBlank)
            {
                const T blank{};
                TableArchive columns(m_version, table, blank);
                columns.m_isBlank = true;
                describe(columns, blank);
                m_described.back().columns.add(columns.m_headerLeaves);
            }
        }
        return m_described.size() - 1;
    }

    Version m_version;
    const TableInfo* m_header = nullptr;
    const std::byte* m_value = nullptr;
    std::size_t m_valueSize = 0;
    std::vector<Leaf> m_headerLeaves;
    TableSet m_set;
    PathStack m_path;
    std::vector<OuterRow> m_outer; ///< the innermost last
    Begins m_begins;               ///< of tables that stand in no row
    std::deque<Described> m_described;
    bool m_isBlank = false; ///< only the value's own numbers are asked for
};

} // namespace tr::schema
