#pragma once

#include "core/base/Error.h"
#include "core/base/Table.h"
#include "core/base/Text.h"
#include "core/io/ByteReader.h"
#include "core/schema/PathStack.h"
#include "core/schema/archive/Archive.h"
#include "core/schema/archive/BlockReading.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/archive/PartReading.h"
#include "core/schema/archive/Stated.h"
#include "core/schema/archive/TextReading.h"
#include "core/schema/record/RecordType.h"
#include "core/schema/table/TableInfo.h"

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Fills a value from bytes while `describe(archive, value)` names its parts in file order.
///
/// Nothing is allocated before it is known that the bytes for it are there. What was read before
/// an error stays in the value. All archives have the same interface:
///
///   record(name, value)             a record; name "" puts its fields beside the others. It is
///                                   fixed unless it has texts that are as long as they are
///   rows(table, rows, count)        `count` fixed records; the count is stored elsewhere. If it is
///                                   `statedBy` a member, or `follows`, rows can come and go
///   follows<N>(name, number)        a number that is made of the rest, such as a count or a size:
///                                   gives what the file says while it is read, else `number`
///   follow<N>(name, numbers)        the same with many, such as offsets
///   counted<C>(table, rows)         a count of type C, then that many fixed records
///   each<C>(table, rows, smallest)  a count of type C, then rows with a `describe` of their own,
///                                   none of which takes less than `smallest` bytes
///   eachOf(table, rows, count, smallest)  the same with a count that is stored elsewhere. Where
///                                   it is found by reading ahead, Stated<std::uint32_t>{count}
///                                   lets rows come and go
///   someOf(table, rows, first, count)  such rows where others stand among them, so that they are
///                                   named stretch by stretch, each from row `first` on: those that
///                                   are read come behind those that are there. A table without
///                                   rows is named once
///   block<C>(name, unit, slack, body, before)  a length of type C in units of `unit` bytes, then
///                                   what `body` describes, then unknown bytes up to that length,
///                                   which counts `before` bytes in front of them too
///   filled(name, bytes, slack, body)  a length in LEB128 of at least `bytes` bytes, then what
///                                   `body` describes, which sees no more than that, then unknown
///                                   bytes
///   sizedBehind<C>(name, body)      what `body` describes, then the bytes of that and of itself
///   chunk(name, chunk, body)        a compressed part: two sizes and a zlib stream
///   chunk<void>(name, chunk, body)  the same without the size that it is inflated to
///   sized(name, body)               the same two sizes before bytes that are not compressed
///   lines(table, lines)             text lines up to the end, each of them a row
///   stored<Size>(name, body)        a size, then what `body` describes, which fills it: as a
///                                   space of its own, whose offsets begin at 0
///   rest(table, bytes)              all bytes that are left
///   spread(gaps, body)              what `body` describes, with parts of it anywhere behind; what
///                                   belongs to none of them up to the end is kept in `gaps`
///   at<Offset>(name, place, body)   an offset from the beginning of that, where what `body`
///                                   describes stands, a byte at least. In rows without their file
///                                   it is right here
///   at<Offset, Size>(name, place, body)  the same with a size, which `body` fills
class ReadArchive
{
public:
    static constexpr bool kReads = true;

    /// Rows that can stand in each other.
    static constexpr std::size_t kMostDepth = 100;

    ReadArchive(std::span<const std::byte> bytes,
                Version version,
                Diagnostics& diagnostics,
                Inflate inflate,
                std::string space = {})
        : m_reader(bytes)
        , m_version(version)
        , m_diagnostics(&diagnostics)
        , m_inflate(std::move(inflate))
        , m_space(std::move(space))
    {
    }

    [[nodiscard]] Version version() const noexcept { return m_version; }

    [[nodiscard]] std::size_t position() const noexcept { return m_reader.position(); }

    [[nodiscard]] std::size_t left() const noexcept { return m_reader.left(); }

    /// The bytes that are left, for a layout that is told by what follows.
    [[nodiscard]] std::span<const std::byte> ahead() const noexcept { return m_reader.ahead(); }

    template <class T>
    void record(std::string_view name, T& value)
    {
        const PathStack::Guard guard(m_path, name);
        if constexpr (Varied<T>)
        {
            forFields(m_version,
                      value,
                      [this](const RecordType& type, const FieldInfo& info, auto& member)
                      { detail::TextReading::field(*this, type, info, member); });
        }
        else
        {
            takeRecord(recordType<T>(m_version), &value);
        }
    }

    template <class T>
    void rows(const TableInfo& table, Table<T>& rows, std::size_t count)
    {
        const PathStack::Guard guard(m_path, table.segment);
        const RecordType& type = recordType<T>(m_version);
        requireRows(count, type.diskSize(), {});
        rows = Table<T>(rowsAt<T>(type, m_reader.take(count * type.diskSize()).data(), count));
    }

    template <class Number>
    Stated<Number> follows(std::string_view name, std::size_t)
    {
        return {static_cast<std::size_t>(number<Number>(name)), nullptr};
    }

    template <class Number>
    void follow(std::string_view name, std::vector<std::size_t>& numbers)
    {
        const PathStack::Guard guard(m_path, name);
        requireRows(numbers.size(), sizeof(Number), {});
        for (std::size_t& each : numbers)
        {
            each = number<Number>({});
        }
    }

    template <class Count, class T>
    void counted(const TableInfo& table, Table<T>& rows)
    {
        const std::size_t at = position();
        const std::size_t count = this->count<Count>(table);
        requireRows(count, recordType<T>(m_version).diskSize(), table.segment, at);
        this->rows(table, rows, count);
    }

    template <class Count, class T>
    void each(const TableInfo& table, Table<T>& rows, std::size_t smallest)
    {
        const std::size_t at = position();
        const std::size_t count = this->count<Count>(table);
        requireRows(count, smallest, table.segment, at);
        eachOf(table, rows, count, smallest);
    }

    template <class T, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                Table<T>& rows,
                std::size_t count,
                std::size_t smallest,
                Describe describeRow = {})
    {
        const PathStack::Guard guard(m_path, table.segment);
        requireRows(count, smallest, {});
        rows.edit().clear();
        appendRows(rows, count, describeRow);
    }

    template <class T, class Describe = DescribeRow>
    void someOf(const TableInfo& table,
                Table<T>& rows,
                [[maybe_unused]] std::size_t first,
                std::size_t count,
                Describe describeRow = {})
    {
        TR_PRE(first == rows.size());
        const PathStack::Guard guard(m_path, table.segment);
        appendRows(rows, count, describeRow);
    }

    template <class Length, class Body>
    void block(std::string_view name,
               std::size_t unit,
               Table<std::uint8_t>& slack,
               Body body,
               std::size_t before = 0)
    {
        detail::BlockReading::block<Length>(*this, name, unit, slack, body, before);
    }

    template <class Body>
    void
    filled(std::string_view name, std::uint8_t& lengthBytes, Table<std::uint8_t>& slack, Body body)
    {
        detail::BlockReading::filled(*this, name, lengthBytes, slack, body);
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view name, Body body)
    {
        detail::BlockReading::sizedBehind<Length>(*this, name, body);
    }

    template <class Inflated = std::uint32_t, class Body>
    void chunk(std::string_view name, PackedChunk& chunk, Body body)
    {
        detail::BlockReading::chunk<Inflated>(*this, name, chunk, body);
    }

    template <class Body>
    void sized(std::string_view name, Table<std::uint8_t>& slack, Body body)
    {
        detail::BlockReading::sized(*this, name, slack, body);
    }

    template <class Row>
    void lines(const TableInfo& table, TextLines<Row>& lines)
    {
        const PathStack::Guard guard(m_path, table.segment);
        detail::TextReading::lines(*this, lines);
    }

    template <class Size, class Body>
    void stored(std::string_view name, Body body)
    {
        detail::BlockReading::stored<Size>(*this, name, body);
    }

    void rest(const TableInfo&, Table<std::uint8_t>& bytes) { takeBytes(bytes, left()); }

    template <class Body>
    void spread(Table<PartGap>& gaps, Body body)
    {
        detail::PartReading::spread(*this, gaps, body);
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view name, PartPlace& place, Body body)
    {
        detail::PartReading::at<Offset, Size>(*this, name, place, body);
    }

    /// Notes something that does not end the reading.
    void tell(Diagnostic diagnostic) const { m_diagnostics->push_back(std::move(diagnostic)); }

    /// Ends the reading with an error that belongs to the bytes from `at` on.
    [[noreturn]] void throwError(ErrorCode code,
                                 std::size_t at,
                                 std::string_view name,
                                 std::vector<std::string> arguments) const
    {
        throw FormatError{{code, {m_space, at}, m_path.text(name), std::move(arguments)}};
    }

private:
    template <class T, class Describe>
    void appendRows(Table<T>& rows, std::size_t count, const Describe& describeRow)
    {
        // Rows that stand in rows of their own kind would else use up the stack.
        if (m_path.size() > 2 * kMostDepth)
        {
            throwError(ErrorCode::BadValue,
                       position(),
                       {},
                       {concat("deeper than ", kMostDepth), concat("at most ", kMostDepth)});
        }
        std::vector<T>& read = rows.edit();
        for (std::size_t i = 0; i < count; ++i)
        {
            if (sizeof(T) > m_roomForRows)
            {
                throwError(ErrorCode::BadValue,
                           position(),
                           {},
                           {"more rows than so few stored bytes can mean", "fewer"});
            }
            m_roomForRows -= sizeof(T);
            const PathStack::Guard rowGuard(m_path, read.size());
            T value{};
            describeRow(*this, value, read.size());
            read.push_back(std::move(value));
        }
    }

    friend struct detail::BlockReading;
    friend struct detail::TextReading;
    friend struct detail::PartReading;

    void takeRecord(const RecordType& type, void* value)
    {
        requireRecord(type);
        type.read(m_reader.take(type.diskSize()).data(), value, 1);
    }

    template <class Number>
    Number number(std::string_view prefix, std::string_view name = {})
    {
        if (!m_reader.has(sizeof(Number)))
        {
            throw FormatError{{ErrorCode::UnexpectedEnd,
                               {m_space, position()},
                               m_path.text(prefix, name),
                               {concat(sizeof(Number)), concat(left())}}};
        }
        return m_reader.number<Number>();
    }

    template <class Count>
    std::size_t count(const TableInfo& table)
    {
        static_assert(std::is_unsigned_v<Count>);
        return number<Count>(kCountPrefix, table.segment);
    }

    template <class T>
    [[nodiscard]] static std::vector<T>
    rowsAt(const RecordType& type, const std::byte* disk, std::size_t count)
    {
        // Most of a file are long tables of such rows, which need not be cleared before they are
        // filled. That the bytes are rows is no pretence: an array of bytes can hold any plain
        // struct, if only it stands where such a struct may stand.
        static_assert(std::is_trivially_copyable_v<T>);
        if (type.isAsInFile() && reinterpret_cast<std::uintptr_t>(disk) % alignof(T) == 0)
        {
            const auto* first = reinterpret_cast<const T*>(disk);
            return {first, first + count};
        }
        std::vector<T> rows(count);
        type.read(disk, rows.data(), count);
        return rows;
    }

    /// Names the field in whose middle the bytes end.
    void requireRecord(const RecordType& type) const
    {
        if (!m_reader.has(type.diskSize()))
        {
            const Leaf& cut = type.leafAt(left());
            throwError(ErrorCode::UnexpectedEnd,
                       position() + cut.diskOffset,
                       cut.path,
                       {concat(cut.diskSize()), concat(left() - cut.diskOffset)});
        }
    }

    void takeBytes(Table<std::uint8_t>& bytes, std::size_t size)
    {
        const auto* raw = reinterpret_cast<const std::uint8_t*>(m_reader.take(size).data());
        bytes = std::vector<std::uint8_t>(raw, raw + size);
    }

    void requireRows(std::size_t count, std::size_t size, std::string_view segment) const
    {
        requireRows(count, size, segment, position());
    }

    void
    requireRows(std::size_t count, std::size_t size, std::string_view segment, std::size_t at) const
    {
        if (size != 0 && count > left() / size)
        {
            const std::string name = segment.empty() ? "" : concat(kCountPrefix, segment);
            throwError(
                ErrorCode::CountTooLarge, at, name, {concat(count), concat(size), concat(left())});
        }
    }

    ByteReader m_reader;
    Version m_version;
    Diagnostics* m_diagnostics;
    Inflate m_inflate;
    std::string m_space;
    PathStack m_path;
    std::size_t m_roomForRows = std::numeric_limits<std::size_t>::max(); ///< bytes of memory
    [[maybe_unused]] detail::SpreadParts* m_spread = nullptr;            ///< its friend uses it
};

} // namespace tr::schema
