#pragma once

#include "core/base/Table.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/archive/WriteArchive.h"
#include "core/schema/table/CommonTables.h"
#include "core/schema/table/TableAccess.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// What AccessArchive gives of a table: its rows by themselves, and as bytes.
namespace tr::schema::detail
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

/// The rows of a table, whatever they are.
template <class T, class Rows>
class RowAccess : public TableAccess
{
public:
    RowAccess(Table<T>& table, std::size_t mostRows, Version version)
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

    [[nodiscard]] std::optional<std::vector<std::byte>> bytesOf(const RowBlock& rows) const override
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

} // namespace tr::schema::detail
