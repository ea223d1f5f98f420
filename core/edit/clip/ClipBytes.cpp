#include "core/base/Contracts.h"
#include "core/edit/clip/RowClip.h"
#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"

#include <algorithm>
#include <array>

/// Clips as bytes. What comes from the clipboard may be anything.
namespace tr::edit
{
namespace
{

constexpr std::array kMark{'C', 'R', 'T', 'R', 'O', 'W', 'S', '3'};

constexpr std::size_t kPartBytes = 2 + 4 + 8;
constexpr std::size_t kLinkBytes =
    4 + 4 + 2 + 4 + 4 + 4 + 2 + 4 + 8 + 4 + 4 + 1 + 4 + 4 + 8 + 8 + 8;
constexpr std::size_t kMostParts = 16;
constexpr std::size_t kMostTables = 255;
constexpr std::size_t kNoteBytes = 1 + 4 + 4 + 4 + 4; ///< without what has no fixed size

/// The tables that a clip is about. Its bytes name each once and then mean it by its place here.
using Tables = std::vector<TableId>;

/// Takes the next numbers. Precondition: there are so many bytes.
class ClipNumbers
{
public:
    ClipNumbers(ByteReader& reader, const Tables& tables)
        : m_reader(reader)
        , m_tables(tables)
    {
    }

    /// No table where there is no such place.
    void operator()(TableId& table)
    {
        const auto place = m_reader.number<std::uint16_t>();
        table = place < m_tables.size() ? m_tables[place] : schema::kNoTable;
    }

    template <class T>
    void operator()(T& value)
    {
        if constexpr (std::is_enum_v<T>)
        {
            value = T{m_reader.number<std::underlying_type_t<T>>()};
        }
        else
        {
            value = m_reader.number<T>();
        }
    }

private:
    ByteReader& m_reader;
    const Tables& m_tables;
};

/// Puts them.
class Writes
{
public:
    Writes(ByteWriter& writer, const Tables& tables)
        : m_writer(writer)
        , m_tables(tables)
    {
    }

    void operator()(const TableId& table)
    {
        const auto place = std::ranges::find(m_tables, table);
        m_writer.number(static_cast<std::uint16_t>(place - m_tables.begin()));
    }

    template <class T>
    void operator()(const T& value)
    {
        if constexpr (std::is_enum_v<T>)
        {
            m_writer.number(static_cast<std::underlying_type_t<T>>(value));
        }
        else
        {
            m_writer.number(value);
        }
    }

private:
    ByteWriter& m_writer;
    const Tables& m_tables;
};

/// The order of a link's numbers, both ways.
template <class Take, class L>
void numbersOf(Take take, L& link, std::uint8_t& hasAnimation, view::OwnedAnimation& animation)
{
    take(link.place.part);
    take(link.place.row);
    take(link.place.table);
    take(link.place.inner);
    take(link.place.leaf);
    take(link.place.element);
    take(link.place.target);
    take(link.place.mask);
    take(link.first);
    take(link.inPart);
    take(link.inRow);
    take(hasAnimation);
    take(animation.slot);
    take(animation.number);
    take(link.meaning.low);
    take(link.meaning.high);
    take(link.meaning.size);
}

bool isSound(const RowClip& clip, const ClipLink& link)
{
    const bool isInside = link.inPart != ClipLink::kOutside;
    return link.place.part < clip.parts.size() && link.place.row < clip.parts[link.place.part].count
           && link.place.table != schema::kNoTable && link.place.target != schema::kNoTable
           && (!isInside
               || (link.inPart < clip.parts.size() && link.inRow <= clip.parts[link.inPart].count));
}

Tables tablesOf(const RowClip& clip)
{
    Tables tables;
    for (const ClipPart& part : clip.parts)
    {
        tables.push_back(part.table);
    }
    for (const ClipLink& link : clip.links)
    {
        tables.push_back(link.place.table);
        tables.push_back(link.place.target);
    }
    std::ranges::sort(tables);
    const auto repeated = std::ranges::unique(tables);
    tables.erase(repeated.begin(), repeated.end());
    TR_PRE(tables.size() <= kMostTables);
    return tables;
}

void writeTables(ByteWriter& writer, const Tables& tables)
{
    writer.number(static_cast<std::uint8_t>(tables.size()));
    for (const TableId table : tables)
    {
        writer.number(static_cast<std::uint8_t>(table->name.size()));
        writer.bytes(std::as_bytes(std::span(table->name)));
    }
}

/// Nothing if the bytes end too soon, or name a table that nobody knows.
std::optional<Tables> readTables(ByteReader& reader, std::span<const TableId> known)
{
    Tables tables;
    const std::size_t count = reader.has(1) ? reader.number<std::uint8_t>() : 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::size_t size = reader.has(1) ? reader.number<std::uint8_t>() : 0;
        if (size == 0 || !reader.has(size))
        {
            return std::nullopt;
        }
        const auto bytes = reader.take(size);
        const std::string_view name(reinterpret_cast<const char*>(bytes.data()), size);
        const auto found =
            std::ranges::find_if(known, [name](TableId table) { return table->name == name; });
        if (found == known.end())
        {
            return std::nullopt;
        }
        tables.push_back(*found);
    }
    return tables;
}

bool readParts(ByteReader& reader, const Tables& tables, RowClip& clip)
{
    const std::size_t count = reader.has(4) ? reader.number<std::uint32_t>() : 0;
    if (count == 0 || count > kMostParts)
    {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!reader.has(kPartBytes))
        {
            return false;
        }
        ClipPart part;
        ClipNumbers numbers(reader, tables);
        numbers(part.table);
        numbers(part.count);
        const auto size = reader.number<std::uint64_t>();
        // No row is without bytes.
        if (part.table == schema::kNoTable || size > reader.left() || part.count > size)
        {
            return false;
        }
        const auto bytes = reader.take(static_cast<std::size_t>(size));
        part.bytes.assign(bytes.begin(), bytes.end());
        clip.parts.push_back(std::move(part));
    }
    return clip.count() > 0;
}

/// What was noted of the rows.
bool readNotes(ByteReader& reader, RowClip& clip)
{
    const std::size_t count = reader.has(4) ? reader.number<std::uint32_t>() : 0;
    if (count != 0 && count != clip.count())
    {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!reader.has(kNoteBytes))
        {
            return false;
        }
        schema::RowNote note;
        const auto called = reader.number<std::uint8_t>();
        note.of = reader.number<std::uint32_t>();
        note.number = reader.number<std::uint32_t>();
        const std::size_t letters = reader.number<std::uint32_t>();
        const std::size_t parts = reader.number<std::uint32_t>();
        using Called = schema::RowNote::Called;
        if (called > static_cast<std::uint8_t>(Called::Entry) || !reader.has(letters)
            || (reader.left() - letters) / sizeof(std::uint32_t) < parts)
        {
            return false;
        }
        note.called = Called{called};
        const auto name = reader.take(letters);
        note.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
        for (std::size_t part = 0; part < parts; ++part)
        {
            note.counterparts.push_back(reader.number<std::uint32_t>());
        }
        clip.notes.push_back(std::move(note));
    }
    return true;
}

void writeNotes(ByteWriter& writer, const schema::RowNotes& notes)
{
    writer.number(static_cast<std::uint32_t>(notes.size()));
    for (const schema::RowNote& note : notes)
    {
        writer.number(static_cast<std::uint8_t>(note.called));
        writer.number(note.of);
        writer.number(note.number);
        writer.number(static_cast<std::uint32_t>(note.name.size()));
        writer.number(static_cast<std::uint32_t>(note.counterparts.size()));
        writer.bytes(std::as_bytes(std::span(note.name)));
        for (const std::uint32_t each : note.counterparts)
        {
            writer.number(each);
        }
    }
}

bool readLinks(ByteReader& reader, const Tables& tables, RowClip& clip)
{
    if (!reader.has(4))
    {
        return false;
    }
    const std::size_t count = reader.number<std::uint32_t>();
    if (count * kLinkBytes != reader.left())
    {
        return false;
    }
    clip.links.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        ClipLink link;
        std::uint8_t hasAnimation = 0;
        view::OwnedAnimation animation;
        numbersOf(ClipNumbers(reader, tables), link, hasAnimation, animation);
        link.animation = hasAnimation != 0 ? std::optional(animation) : std::nullopt;
        if (!isSound(clip, link))
        {
            return false;
        }
        clip.links.push_back(link);
    }
    // The order of tables is nothing that two versions of the program need agree on.
    std::ranges::sort(clip.links, {}, &ClipLink::place);
    return true;
}

} // namespace

std::vector<std::byte> bytesOf(const RowClip& clip)
{
    ByteWriter writer;
    writer.bytes(std::as_bytes(std::span(kMark)));
    writer.number(static_cast<std::uint8_t>(clip.version));
    writer.number(clip.document);
    writer.number(clip.state);
    const Tables tables = tablesOf(clip);
    writeTables(writer, tables);
    writer.number(static_cast<std::uint32_t>(clip.parts.size()));
    for (const ClipPart& part : clip.parts)
    {
        Writes writes(writer, tables);
        writes(part.table);
        writes(part.count);
        writer.number(std::uint64_t{part.bytes.size()});
        writer.bytes(part.bytes);
    }
    writeNotes(writer, clip.notes);
    writer.number(static_cast<std::uint32_t>(clip.links.size()));
    for (const ClipLink& link : clip.links)
    {
        std::uint8_t hasAnimation = link.animation ? 1 : 0;
        view::OwnedAnimation animation = link.animation.value_or(view::OwnedAnimation{});
        [[maybe_unused]] const std::size_t at = writer.position();
        numbersOf(Writes(writer, tables), link, hasAnimation, animation);
        TR_PRE(writer.position() - at == kLinkBytes);
    }
    return writer.release();
}

namespace
{

/// What a clip begins with, up to its parts. Nothing if the bytes are none.
std::optional<Tables> readStart(ByteReader& reader, std::span<const TableId> known, RowClip& clip)
{
    const auto mark = std::as_bytes(std::span(kMark));
    if (!reader.has(mark.size() + 1 + 8 + 8) || !std::ranges::equal(reader.take(mark.size()), mark))
    {
        return std::nullopt;
    }
    const auto version = reader.number<std::uint8_t>();
    clip.version = schema::Version{version};
    clip.document = reader.number<std::uint64_t>();
    clip.state = reader.number<Document::State>();
    return version < level::kVersionCount ? readTables(reader, known) : std::nullopt;
}

} // namespace

std::optional<ClipHead> headOf(std::span<const std::byte> bytes, std::span<const TableId> known)
{
    ByteReader reader(bytes);
    RowClip clip;
    const auto tables = readStart(reader, known, clip);
    if (!tables || !reader.has(4 + kPartBytes))
    {
        return std::nullopt;
    }
    reader.take(4);
    ClipHead head{clip.version, {}, 0};
    ClipNumbers numbers(reader, *tables);
    numbers(head.table);
    numbers(head.count);
    return head.table != schema::kNoTable ? std::optional(head) : std::nullopt;
}

Result<RowClip> clipOf(std::span<const std::byte> bytes, std::span<const TableId> known)
{
    ByteReader reader(bytes);
    RowClip clip;
    const auto tables = readStart(reader, known, clip);
    if (!tables || !readParts(reader, *tables, clip) || !readNotes(reader, clip)
        || !readLinks(reader, *tables, clip))
    {
        return fail(ErrorCode::BadRows);
    }
    return clip;
}

} // namespace tr::edit
