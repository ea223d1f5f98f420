#pragma once

#include "core/io/ByteWriter.h"
#include "core/schema/archive/LineParts.h"
#include "core/schema/archive/PartWriting.h"
#include "core/schema/archive/ReadArchive.h"

namespace tr::schema
{

/// Writes a value while `describe(archive, value)` names its parts; see ReadArchive for the
/// interface. Counts, lengths and chunk sizes are those of the data, so they are right after an
/// edit. Throws FormatError where a count does not fit into the field that holds it.
class WriteArchive
{
public:
    static constexpr bool kReads = false;

    explicit WriteArchive(Version version, std::size_t sizeHint = 0)
        : m_version(version)
    {
        m_writer.reserve(sizeHint);
    }

    [[nodiscard]] Version version() const noexcept { return m_version; }

    [[nodiscard]] std::size_t position() const noexcept { return m_writer.position(); }

    [[nodiscard]] std::vector<std::byte> release() { return m_writer.release(); }

    /// Bytes of what `body` describes, inside of what is spread but for the parts that stand
    /// elsewhere.
    template <class Body>
    [[nodiscard]] static std::size_t sizeOf(Version version, bool isSpread, Body body)
    {
        WriteArchive archive(version);
        detail::WrittenParts parts;
        archive.m_spread = isSpread ? &parts : nullptr;
        body(archive);
        return archive.position();
    }

    template <class T>
    void record(std::string_view, const T& value)
    {
        if constexpr (Varied<T>)
        {
            forFields(m_version,
                      value,
                      [this](const RecordType& type, const FieldInfo& info, const auto& member)
                      { this->field(type, info, member); });
        }
        else
        {
            const RecordType& type = recordType<T>(m_version);
            type.write(&value, m_writer.grow(type.diskSize()), 1);
        }
    }

    template <class T>
    void rows(const TableInfo&, const Table<T>& rows, [[maybe_unused]] std::size_t count)
    {
        TR_PRE(count == rows.size());
        const RecordType& type = recordType<T>(m_version);
        type.write(rows.data(), m_writer.grow(rows.size() * type.diskSize()), rows.size());
    }

    template <class Number>
    Stated<Number> follows(std::string_view name, std::size_t number)
    {
        m_writer.number(fitting<Number>(number, name, {}));
        return {number, nullptr};
    }

    template <class Number>
    void follow(std::string_view name, const std::vector<std::size_t>& numbers)
    {
        for (const std::size_t each : numbers)
        {
            m_writer.number(fitting<Number>(each, name, {}));
        }
    }

    template <class Count, class T>
    void counted(const TableInfo& table, const Table<T>& rows)
    {
        m_writer.number(fitting<Count>(rows.size(), kCountPrefix, table.segment));
        this->rows(table, rows, rows.size());
    }

    template <class Count, class T>
    void each(const TableInfo& table, const Table<T>& rows, std::size_t smallest)
    {
        m_writer.number(fitting<Count>(rows.size(), kCountPrefix, table.segment));
        eachOf(table, rows, rows.size(), smallest);
    }

    template <class T, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                const Table<T>& rows,
                [[maybe_unused]] std::size_t count,
                std::size_t,
                Describe describeRow = {})
    {
        TR_PRE(count == rows.size());
        someOf(table, rows, 0, rows.size(), describeRow);
    }

    template <class T, class Describe = DescribeRow>
    void someOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t first,
                std::size_t count,
                Describe describeRow = {})
    {
        const PathStack::Guard guard(m_path, table.segment);
        for (std::size_t row = first; row < first + count; ++row)
        {
            const PathStack::Guard rowGuard(m_path, row);
            describeRow(*this, rows[row], row);
        }
    }

    template <class Length, class Body>
    void block(std::string_view name,
               std::size_t unit,
               const Table<std::uint8_t>& slack,
               Body body,
               std::size_t before = 0)
    {
        const std::size_t at = position();
        m_writer.number(Length{0});
        const std::size_t begin = position();
        body(*this);
        bytes(slack);
        m_writer.patch(at, fitting<Length>((before + position() - begin) / unit, name, {}));
    }

    template <class Body>
    void filled(std::string_view,
                const std::uint8_t& lengthBytes,
                const Table<std::uint8_t>& slack,
                Body body)
    {
        const std::size_t firstPart = m_spread != nullptr ? m_spread->parts.size() : 0;
        ByteWriter around = std::exchange(m_writer, {});
        body(*this);
        bytes(slack);
        const ByteWriter content = std::exchange(m_writer, std::move(around));
        leb({static_cast<std::int64_t>(content.position()), lengthBytes});
        const std::size_t begin = position();
        m_writer.bytes(content.written());
        if (m_spread != nullptr)
        {
            m_spread->moveOffsets(firstPart, begin);
        }
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view name, Body body)
    {
        const std::size_t begin = position();
        body(*this);
        m_writer.number(fitting<Length>(position() - begin + sizeof(Length), name, {}));
    }

    template <class Inflated = std::uint32_t, class Body>
    void chunk(std::string_view, const PackedChunk& chunk, Body body)
    {
        WriteArchive inner(m_version, chunk.content.size);
        body(inner);
        inner.bytes(chunk.slack);
        const auto content = inner.m_writer.written();
        if constexpr (!std::is_void_v<Inflated>)
        {
            m_writer.number(static_cast<Inflated>(content.size()));
        }
        if (!chunk.isNew() && fingerprint(content) == chunk.content)
        {
            m_writer.number(static_cast<std::uint32_t>(chunk.compressed.size()));
            bytes(chunk.compressed);
            return;
        }
        const auto packed = deflate(content);
        m_writer.number(static_cast<std::uint32_t>(packed.size()));
        m_writer.bytes(packed);
    }

    template <class Body>
    void sized(std::string_view name, const Table<std::uint8_t>& slack, Body body)
    {
        const std::size_t at = position();
        m_writer.number(std::uint32_t{0});
        m_writer.number(std::uint32_t{0});
        const std::size_t begin = position();
        body(*this);
        bytes(slack);
        const auto size = fitting<std::uint32_t>(position() - begin, name, {});
        m_writer.patch(at, size);
        m_writer.patch(at + sizeof(size), size);
    }

    template <class Row>
    void lines(const TableInfo&, const TextLines<Row>& lines)
    {
        for (std::size_t i = 0; i < lines.rows.size(); ++i)
        {
            forTexts(lines.rows[i],
                     [this](const RecordType&,
                            const FieldInfo&,
                            std::string_view text,
                            std::string_view separator)
                     {
                         letters(text);
                         letters(separator);
                     });
            letters(endOf(lines, i));
        }
    }

    template <class Size, class Body>
    void stored(std::string_view name, Body body)
    {
        WriteArchive inner(m_version);
        body(inner);
        const auto content = inner.m_writer.written();
        m_writer.number(fitting<Size>(content.size(), kSizePrefix, name));
        m_writer.bytes(content);
    }

    void rest(const TableInfo&, const Table<std::uint8_t>& bytes) { this->bytes(bytes); }

    template <class Body>
    void spread(const Table<PartGap>& gaps, Body body)
    {
        detail::PartWriting::spread(*this, gaps, body);
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view name, const PartPlace& place, Body body)
    {
        detail::PartWriting::at<Offset, Size>(*this, name, place, body);
    }

private:
    friend struct detail::PartWriting;

    template <class Member>
    void field(const RecordType& type, const FieldInfo& info, const Member& member)
    {
        if constexpr (detail::isFileText<Member>)
        {
            text(info, member.bytes());
        }
        else if constexpr (detail::isLeb<Member>)
        {
            leb(member);
        }
        else
        {
            type.write(&member, m_writer.grow(type.diskSize()), 1);
        }
    }

    void text(const FieldInfo& info, std::string_view bytes)
    {
        forLengthOf(
            info.text.form,
            [&](auto length)
            { m_writer.number(fitting<decltype(length)>(bytes.size(), kSizePrefix, info.name)); });
        for (const char each : bytes)
        {
            m_writer.number(
                static_cast<std::uint8_t>(static_cast<std::uint8_t>(each) ^ info.text.key));
        }
        if (info.text.form == TextForm::ZeroEnded)
        {
            m_writer.number(info.text.storedEnd());
        }
    }

    void leb(const LebNumber& number) { m_writer.bytes(encodedLeb(number).used()); }

    void letters(std::string_view text) { m_writer.bytes(std::as_bytes(std::span(text))); }

    void bytes(const Table<std::uint8_t>& data) { m_writer.bytes(std::as_bytes(data.rows())); }

    template <class Number>
    [[nodiscard]] Number
    fitting(std::size_t value, std::string_view prefix, std::string_view name) const
    {
        constexpr std::size_t kLargest = std::numeric_limits<Number>::max();
        if (value > kLargest)
        {
            throw FormatError{{ErrorCode::BadValue,
                               {},
                               m_path.text(prefix, name),
                               {concat(value), concat("at most ", kLargest)}}};
        }
        return static_cast<Number>(value);
    }

    ByteWriter m_writer;
    Version m_version;
    PathStack m_path;
    detail::WrittenParts* m_spread = nullptr;
};

} // namespace tr::schema
