#pragma once

#include "core/base/Table.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/archive/WriteArchive.h"
#include "core/schema/table/CommonTables.h"
#include "core/schema/table/TableAccess.h"

#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tr::schema
{

namespace detail
{

/// Rows of one size, as a table has them in the file.
struct FixedRows
{
    template <class T>
    [[nodiscard]] static std::optional<std::vector<std::byte>> write(Version version,
                                                                     const std::vector<T>& rows)
    {
        const RecordType& type = recordType<T>(version);
        std::vector<std::byte> bytes(rows.size() * type.diskSize());
        type.write(rows.data(), bytes.data(), rows.size());
        return bytes;
    }

    template <class T>
    [[nodiscard]] static std::optional<std::vector<T>>
    read(Version version, std::span<const std::byte> bytes, std::size_t count)
    {
        const RecordType& type = recordType<T>(version);
        if (bytes.size() % type.diskSize() != 0 || bytes.size() / type.diskSize() != count)
        {
            return std::nullopt;
        }
        std::vector<T> rows(count);
        type.read(bytes.data(), rows.data(), count);
        return rows;
    }
};

/// Rows with a `describe` of their own: rooms, samples.
struct DescribedRows
{
    template <class T>
    [[nodiscard]] static std::optional<std::vector<std::byte>> write(Version version,
                                                                     const std::vector<T>& rows)
    {
        try
        {
            WriteArchive archive(version);
            for (const T& row : rows)
            {
                describe(archive, row);
            }
            return archive.release();
        }
        catch (const FormatError&)
        {
            return std::nullopt;
        }
    }

    template <class T>
    [[nodiscard]] static std::optional<std::vector<T>>
    read(Version version, std::span<const std::byte> bytes, std::size_t count)
    {
        try
        {
            Diagnostics diagnostics;
            ReadArchive archive(bytes, version, diagnostics, {});
            std::vector<T> rows;
            while (rows.size() < count && archive.left() > 0)
            {
                describe(archive, rows.emplace_back());
            }
            const bool isWhole = rows.size() == count && archive.left() == 0;
            return isWhole ? std::optional(std::move(rows)) : std::nullopt;
        }
        catch (const FormatError&)
        {
            return std::nullopt;
        }
    }
};

/// Lines of text files, as if each ended in the usual way.
struct LineRows
{
    template <class T>
    [[nodiscard]] static std::optional<std::vector<std::byte>> write(Version version,
                                                                     const std::vector<T>& rows)
    {
        WriteArchive archive(version);
        archive.lines(tables::Header, TextLines<T>{rows});
        return archive.release();
    }

    template <class T>
    [[nodiscard]] static std::optional<std::vector<T>>
    read(Version version, std::span<const std::byte> bytes, std::size_t count)
    {
        try
        {
            Diagnostics diagnostics;
            ReadArchive archive(bytes, version, diagnostics, {});
            TextLines<T> lines;
            archive.lines(tables::Header, lines);
            return lines.rows.size() == count ? std::optional(std::move(lines.rows.edit()))
                                              : std::nullopt;
        }
        catch (const FormatError&)
        {
            return std::nullopt;
        }
    }
};

/// Rows that only a row of another table can tell the layout of.
struct ForeignRows
{
    template <class T>
    [[nodiscard]] static std::optional<std::vector<std::byte>> write(Version, const std::vector<T>&)
    {
        return std::nullopt;
    }

    template <class T>
    [[nodiscard]] static std::optional<std::vector<T>>
    read(Version, std::span<const std::byte>, std::size_t)
    {
        return std::nullopt;
    }
};

} // namespace detail

/// Finds one table by its path ("rooms/3/portals") while `describe(archive, value)` names the parts
/// of a value that may be changed; see ReadArchive for the interface. Only what leads to the table
/// is made the value's own, so that everything else stays shared with its snapshots.
class AccessArchive
{
public:
    static constexpr bool kReads = false;

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

    template <class Length, class Body>
    void block(std::string_view, std::size_t, Table<std::uint8_t>&, Body body, std::size_t = 0)
    {
        body(*this);
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view, Body body)
    {
        body(*this);
    }

    template <class Body>
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
    template <class T, class Rows>
    class Access : public TableAccess
    {
    public:
        Access(Table<T>& table, std::size_t mostRows, Version version)
            : m_table(table)
            , m_mostRows(mostRows)
            , m_version(version)
        {
        }

        [[nodiscard]] std::size_t size() const override { return m_table.size(); }

        [[nodiscard]] std::size_t mostRows() const override { return m_mostRows; }

        [[nodiscard]] bool takes(const RowBlock& rows) const override
        {
            return rows.template holds<T>();
        }

        [[nodiscard]] RowBlock copy(std::size_t first, std::size_t count) const override
        {
            TR_PRE(first <= size() && count <= size() - first);
            const auto rows = m_table.slice(first, count);
            return RowBlock(std::vector<T>(rows.begin(), rows.end()));
        }

        [[nodiscard]] RowBlock blank(std::size_t count) const override
        {
            return RowBlock(std::vector<T>(count));
        }

        [[nodiscard]] void* row(std::size_t row) override
        {
            TR_PRE(row < size());
            return &m_table.edit()[row];
        }

        [[nodiscard]] std::optional<std::vector<std::byte>>
        bytesOf(const RowBlock& rows) const override
        {
            TR_PRE(takes(rows));
            return rows.empty() ? std::vector<std::byte>{}
                                : Rows::template write<T>(m_version, rows.template rows<T>());
        }

        [[nodiscard]] std::optional<RowBlock> rowsOf(std::span<const std::byte> bytes,
                                                     std::size_t count) const override
        {
            auto rows = Rows::template read<T>(m_version, bytes, count);
            return rows ? std::optional(RowBlock(std::move(*rows))) : std::nullopt;
        }

        RowBlock splice(std::size_t first, std::size_t removed, const RowBlock& rows) override
        {
            TR_PRE(takes(rows));
            RowBlock before = copy(first, removed);
            std::vector<T>& all = m_table.edit();
            const auto at = all.begin() + static_cast<std::ptrdiff_t>(first);
            if (removed == rows.size() && removed != 0)
            {
                std::ranges::copy(rows.template rows<T>(), at);
                return before;
            }
            const auto after = all.erase(at, at + static_cast<std::ptrdiff_t>(removed));
            if (!rows.empty())
            {
                const std::vector<T>& put = rows.template rows<T>();
                all.insert(after, put.begin(), put.end());
            }
            return before;
        }

    private:
        Table<T>& m_table;
        std::size_t m_mostRows;
        Version m_version;
    };

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
        Access<T, Rows> access(rows, mostRows, m_version);
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
                       const Describe& describeRow)
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
            else if (parsed.ec == std::errc{} && row < rows.size())
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
