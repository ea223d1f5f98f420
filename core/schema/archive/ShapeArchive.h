#pragma once

#include "core/schema/archive/WriteArchive.h"
#include "core/schema/table/CommonTables.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Checks, while `describe(archive, value)` names its parts, that every table has as many rows as
/// the fields say that its size follows from, and no more than its count can hold, and that sizes
/// fit into their fields: whether the value can be written, and read again. See ReadArchive for the
/// interface.
class ShapeArchive
{
public:
    static constexpr bool kReads = false;

    /// Descriptions that find rows by where they stand ask here for as many as a reader would find.
    static constexpr bool kChecks = true;

    /// `value` is what will be described.
    template <class T>
    ShapeArchive(Version version, const T& value)
        : m_version(version)
        , m_owners{
              {tables::Header, {}, 0, reinterpret_cast<const std::byte*>(&value), sizeof(T), {}}}
    {
    }

    [[nodiscard]] Version version() const noexcept { return m_version; }

    /// Bytes of what was named so far, chunks as they are when they are inflated.
    [[nodiscard]] std::size_t position() const noexcept { return m_position; }

    /// The first table whose size is wrong.
    [[nodiscard]] const std::optional<Error>& fault() const noexcept { return m_fault; }

    /// Numbers that do not say how many rows there are, and could.
    [[nodiscard]] const std::vector<StatedNumber>& wrongCounts() const noexcept
    {
        return m_wrongCounts;
    }

    template <class T>
    void record(std::string_view name, const T& value)
    {
        if constexpr (Varied<T>)
        {
            WriteArchive archive(m_version);
            archive.record(name, value);
            m_position += archive.position();
        }
        else
        {
            m_position += diskSize<T>(m_version);
        }
    }

    template <class T>
    void rows(const TableInfo& table, const Table<T>& rows, std::size_t count)
    {
        require(table, rows.size(), count);
        m_position += rows.size() * diskSize<T>(m_version);
    }

    template <class T, class Number>
    void rows(const TableInfo& table, const Table<T>& rows, const Stated<Number>& count)
    {
        state(table, rows.size(), count);
        this->rows(table, rows, count.count);
    }

    template <class Number>
    Stated<Number> follows(std::string_view name, std::size_t number)
    {
        requireFits(name, number, std::numeric_limits<Number>::max());
        m_position += sizeof(Number);
        return {number, nullptr};
    }

    template <class Number>
    void follow(std::string_view name, const std::vector<std::size_t>& numbers)
    {
        for (const std::size_t each : numbers)
        {
            requireFits(name, each, std::numeric_limits<Number>::max());
        }
        m_position += numbers.size() * sizeof(Number);
    }

    template <class Count, class T>
    void counted(const TableInfo& table, const Table<T>& rows)
    {
        requireAtMost(table, rows.size(), std::numeric_limits<Count>::max());
        m_position += sizeof(Count) + rows.size() * diskSize<T>(m_version);
    }

    template <class Count, class T>
    void each(const TableInfo& table, const Table<T>& rows, std::size_t smallest)
    {
        requireAtMost(table, rows.size(), std::numeric_limits<Count>::max());
        m_position += sizeof(Count);
        eachOf(table, rows, rows.size(), smallest);
    }

    template <class T, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t count,
                std::size_t,
                Describe describeRow = {})
    {
        require(table, rows.size(), count);
        describeRows(table, rows, 0, rows.size(), describeRow);
    }

    template <class T, class Describe = DescribeRow>
    void someOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t first,
                std::size_t count,
                Describe describeRow = {})
    {
        requireNext(table, first, count);
        describeRows(table, rows, first, count, describeRow);
    }

    template <class T, class Number, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                const Table<T>& rows,
                const Stated<Number>& count,
                std::size_t smallest,
                Describe describeRow = {})
    {
        state(table, rows.size(), count);
        eachOf(table, rows, count.count, smallest, describeRow);
    }

    template <class Length, class Body>
    void block(std::string_view name,
               std::size_t unit,
               const Table<std::uint8_t>& slack,
               Body body,
               std::size_t before = 0)
    {
        m_position += sizeof(Length);
        const std::size_t size = before + sizeOf(body, slack);
        requireFits(name, size / unit, std::numeric_limits<Length>::max());
        if (size % unit != 0)
        {
            refuse(name, concat(size), concat("a multiple of ", unit));
        }
    }

    template <class Body>
    void filled(std::string_view,
                const std::uint8_t& lengthBytes,
                const Table<std::uint8_t>& slack,
                Body body)
    {
        const std::size_t size = sizeOf(body, slack);
        m_position += lebSize({static_cast<std::int64_t>(size), lengthBytes});
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view name, Body body)
    {
        const std::size_t size = sizeOf(body, {}) + sizeof(Length);
        requireFits(name, size, std::numeric_limits<Length>::max());
        m_position += sizeof(Length);
    }

    template <class Inflated = std::uint32_t, class Body>
    void chunk(std::string_view, const PackedChunk& chunk, Body body)
    {
        m_position += std::is_void_v<Inflated> ? kSizes / 2 : kSizes;
        body(*this);
        m_position += chunk.slack.size();
    }

    template <class Body>
    void sized(std::string_view, const Table<std::uint8_t>& slack, Body body)
    {
        m_position += kSizes;
        body(*this);
        m_position += slack.size();
    }

    template <class Row>
    void lines(const TableInfo& table, const TextLines<Row>& lines)
    {
        WriteArchive archive(m_version);
        archive.lines(table, lines);
        m_position += archive.position();
    }

    template <class Size, class Body>
    void stored(std::string_view name, Body body)
    {
        m_position += sizeof(Size);
        requireFits(name, sizeOf(body, {}), std::numeric_limits<Size>::max());
    }

    template <class Body>
    void spread(const Table<PartGap>& gaps, Body body)
    {
        m_isSpread = true;
        body(*this);
        m_isSpread = false;
        for (const PartGap& gap : gaps.rows())
        {
            m_position += gap.bytes.size();
        }
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view name, const PartPlace&, Body body)
    {
        m_position += sizeof(Offset);
        if constexpr (std::is_void_v<Size>)
        {
            const std::size_t size = sizeOf(body, {});
            if (size == 0 && m_isSpread)
            {
                refuse(name, "0", "at least 1"); // nothing would tell where it ends
            }
            m_elsewhere += m_isSpread ? size : 0;
        }
        else
        {
            m_position += sizeof(Size);
            const std::size_t size = sizeOf(body, {});
            requireFits(name, size, std::numeric_limits<Size>::max());
            m_elsewhere += m_isSpread ? size : 0;
        }
    }

    void rest(const TableInfo&, const Table<std::uint8_t>& bytes) { m_position += bytes.size(); }

private:
    /// Of a chunk: inflated and stored.
    static constexpr std::size_t kSizes = 2 * sizeof(std::uint32_t);

    /// A row whose numbers are being described, the innermost last; before all the header.
    struct Owner
    {
        TableId table;
        std::string path; ///< of the table
        std::size_t row = 0;
        const std::byte* begin = nullptr;
        std::size_t size = 0;
        /// Of the tables in it, how many rows were named.
        std::vector<std::pair<TableId, std::size_t>> named{};
    };

    template <class T, class Describe>
    void describeRows(const TableInfo& table,
                      const Table<T>& rows,
                      std::size_t first,
                      std::size_t count,
                      const Describe& describeRow)
    {
        m_owners.push_back({table, m_path.text(table.segment), 0, nullptr, sizeof(T), {}});
        const PathStack::Guard guard(m_path, table.segment);
        for (std::size_t row = first; row < first + count && !m_fault; ++row)
        {
            m_owners.back().row = row;
            m_owners.back().begin = reinterpret_cast<const std::byte*>(&rows[row]);
            m_owners.back().named.clear();
            const PathStack::Guard rowGuard(m_path, row);
            describeRow(*this, rows[row], row);
        }
        m_owners.pop_back();
    }

    /// Stretches of a table have to come in the order of its rows, as a reader has them.
    void requireNext(const TableInfo& table, std::size_t first, std::size_t count)
    {
        auto& named = m_owners.back().named;
        auto known =
            std::ranges::find(named, TableId(table), &std::pair<TableId, std::size_t>::first);
        if (known == named.end())
        {
            known = named.insert(known, {TableId(table), 0});
        }
        if (known->second != first && count != 0)
        {
            refuse(table.segment, concat("row ", first), concat("row ", known->second));
        }
        known->second += count;
    }

    /// Notes where the number stands that ought to say how many rows there are.
    template <class Number>
    void state(const TableInfo& table, std::size_t rows, const Stated<Number>& count)
    {
        constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<Number>::max());
        if (rows == count.count || count.number == nullptr || rows > kMost)
        {
            return;
        }
        const auto* const number = reinterpret_cast<const std::byte*>(count.number);
        const auto owner = std::find_if(m_owners.rbegin(),
                                        m_owners.rend(),
                                        [number](const Owner& each) {
                                            return !std::less<>{}(number, each.begin)
                                                   && std::less<>{}(number, each.begin + each.size);
                                        });
        if (owner != m_owners.rend())
        {
            m_wrongCounts.push_back({m_path.text(table.segment),
                                     owner->table,
                                     owner->path,
                                     owner->row,
                                     static_cast<std::uint32_t>(number - owner->begin),
                                     static_cast<std::uint32_t>(rows)});
        }
    }

    /// Bytes of what `body` describes, with those behind it, but for what stands elsewhere.
    template <class Body>
    [[nodiscard]] std::size_t sizeOf(Body body, const Table<std::uint8_t>& slack)
    {
        const std::size_t begin = m_position - m_elsewhere;
        body(*this);
        m_position += slack.size();
        return m_position - m_elsewhere - begin;
    }

    void requireFits(std::string_view name, std::size_t number, std::size_t most)
    {
        if (number > most)
        {
            refuse(name, concat(number), concat("at most ", most));
        }
    }

    void refuse(std::string_view name, std::string is, std::string expected)
    {
        if (!m_fault)
        {
            m_fault = Error{
                ErrorCode::BadValue, {}, m_path.text(name), {std::move(is), std::move(expected)}};
        }
    }

    void require(const TableInfo& table, std::size_t rows, std::size_t count)
    {
        if (rows != count && !m_fault)
        {
            m_fault = Error{ErrorCode::RowCountDiffers,
                            {},
                            m_path.text(table.segment),
                            {concat(rows), concat(count)}};
        }
    }

    void requireAtMost(const TableInfo& table, std::size_t rows, std::size_t most)
    {
        if (rows > most && !m_fault)
        {
            m_fault = Error{ErrorCode::TooManyRows,
                            {},
                            m_path.text(table.segment),
                            {concat(rows), concat(most)}};
        }
    }

    Version m_version;
    std::size_t m_position = 0;
    std::size_t m_elsewhere = 0; ///< of it, bytes that stand where an offset says
    bool m_isSpread = false;
    PathStack m_path;
    std::vector<Owner> m_owners;
    std::vector<StatedNumber> m_wrongCounts;
    std::optional<Error> m_fault;
};

} // namespace tr::schema
