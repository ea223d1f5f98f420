#pragma once

#include "core/base/Table.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/archive/RowAccess.h"
#include "core/schema/table/TableAccess.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <string_view>
#include <vector>

namespace tr::schema
{

/// Finds one table by its path ("rooms/3/portals") while `describe(archive, value)` names the parts
/// of a value that may be changed; see ReadArchive for the interface. Only what leads to the table
/// is made the value's own, so that everything else stays shared with its snapshots.
class AccessArchive
{
public:
    static constexpr bool kReads = false;

    /// Descriptions name every table here, also one that stands nowhere in the file yet.
    static constexpr bool kNamesAllTables = true;

    /// `use` is called with the table: a callable that takes a TableAccess&.
    using Use = std::function<void(TableAccess&)>;

    AccessArchive(Version version, std::string_view path, Use use)
        : m_version(version)
        , m_rest(path)
        , m_use(std::move(use))
    {
    }

    [[nodiscard]] Version version() const noexcept { return m_version; }

    [[nodiscard]] std::size_t position() const noexcept { return 0; }

    /// Whether there is such a table.
    [[nodiscard]] bool found() const noexcept { return m_found; }

    template <class T>
    void record(std::string_view, T&)
    {
    }

    template <class T>
    void rows(const TableInfo& table, Table<T>& rows, std::size_t)
    {
        visit(table, rows, TableAccess::kFixed);
    }

    template <class T, class Number>
    void rows(const TableInfo& table, Table<T>& rows, const Stated<Number>&)
    {
        visit(table, rows, std::numeric_limits<Number>::max());
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
    void counted(const TableInfo& table, Table<T>& rows)
    {
        visit(table, rows, std::numeric_limits<Count>::max());
    }

    template <class Count, class T>
    void each(const TableInfo& table, Table<T>& rows, std::size_t)
    {
        visitVariable(table, rows, std::numeric_limits<Count>::max(), DescribeRow{});
    }

    template <class T, class Describe = DescribeRow>
    void eachOf(
        const TableInfo& table, Table<T>& rows, std::size_t, std::size_t, Describe describeRow = {})
    {
        visitVariable(table, rows, TableAccess::kFixed, describeRow);
    }

    template <class T, class Number, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                Table<T>& rows,
                const Stated<Number>&,
                std::size_t,
                Describe describeRow = {})
    {
        visitVariable(table, rows, std::numeric_limits<Number>::max(), describeRow);
    }

    template <class T, class Describe = DescribeRow>
    void someOf(const TableInfo& table,
                Table<T>& rows,
                std::size_t first,
                std::size_t count,
                Describe describeRow = {})
    {
        visitVariable(
            table, rows, std::numeric_limits<std::uint32_t>::max(), describeRow, {first, count});
    }

    template <class Length, class Body>
    void block(std::string_view, std::size_t, Table<std::uint8_t>&, Body body, std::size_t = 0)
    {
        body(*this);
    }

    template <class Body>
    void filled(std::string_view, std::uint8_t&, Table<std::uint8_t>&, Body body)
    {
        body(*this);
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view, Body body)
    {
        body(*this);
    }

    template <class Inflated = std::uint32_t, class Body>
    void chunk(std::string_view, PackedChunk&, Body body)
    {
        body(*this);
    }

    template <class Body>
    void sized(std::string_view, Table<std::uint8_t>&, Body body)
    {
        body(*this);
    }

    template <class Row>
    void lines(const TableInfo& table, TextLines<Row>& lines)
    {
        visit<detail::LineRows>(table, lines.rows, std::numeric_limits<std::uint32_t>::max());
    }

    template <class Size, class Body>
    void stored(std::string_view, Body body)
    {
        body(*this);
    }

    template <class Body>
    void spread(Table<PartGap>&, Body body)
    {
        body(*this);
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view, PartPlace&, Body body)
    {
        body(*this);
    }

    void rest(const TableInfo& table, Table<std::uint8_t>& bytes)
    {
        visit(table, bytes, std::numeric_limits<std::uint32_t>::max());
    }

private:
    /// Rows that are named at once.
    struct Stretch
    {
        std::size_t first = 0;
        std::size_t count = std::numeric_limits<std::size_t>::max();

        [[nodiscard]] bool has(std::size_t row) const noexcept
        {
            return row >= first && row - first < count;
        }
    };

    [[nodiscard]] static Stretch allRows() noexcept { return {}; }

    /// Takes the name off the front of the path, if it begins with it.
    [[nodiscard]] bool enter(std::string_view name)
    {
        if (m_found || !m_rest.starts_with(name)
            || (m_rest.size() > name.size() && m_rest[name.size()] != '/'))
        {
            return false;
        }
        m_rest.remove_prefix(std::min(name.size() + 1, m_rest.size()));
        return true;
    }

    template <class Rows, class T>
    void use(Table<T>& rows, std::size_t mostRows)
    {
        m_found = true;
        detail::RowAccess<T, Rows> access(rows, mostRows, m_version);
        m_use(access);
    }

    template <class Rows = detail::FixedRows, class T>
    void visit(const TableInfo& table, Table<T>& rows, std::size_t mostRows)
    {
        const std::string_view before = m_rest;
        if (enter(table.segment) && m_rest.empty())
        {
            use<Rows>(rows, mostRows);
        }
        m_rest = before;
    }

    template <class T, class Describe>
    void visitVariable(const TableInfo& table,
                       Table<T>& rows,
                       std::size_t mostRows,
                       const Describe& describeRow,
                       Stretch stretch = allRows())
    {
        const std::string_view before = m_rest;
        if (enter(table.segment))
        {
            std::size_t row = 0;
            const auto parsed = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), row);
            if (m_rest.empty())
            {
                constexpr bool kIsOwn = std::is_same_v<Describe, DescribeRow>;
                use<std::conditional_t<kIsOwn, detail::DescribedRows, detail::ForeignRows>>(
                    rows, mostRows);
            }
            else if (parsed.ec == std::errc{} && row < rows.size() && stretch.has(row))
            {
                const auto digits = static_cast<std::size_t>(parsed.ptr - m_rest.data());
                m_rest.remove_prefix(std::min(digits + 1, m_rest.size()));
                describeRow(*this, rows.edit()[row], row);
            }
        }
        m_rest = before;
    }

    Version m_version;
    std::string_view m_rest; ///< of the path
    Use m_use;
    bool m_found = false;
};

} // namespace tr::schema
