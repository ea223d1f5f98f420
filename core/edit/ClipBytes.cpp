#include "core/base/Contracts.h"
#include "core/edit/RowClip.h"
#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"

#include <algorithm>
#include <array>

/// Clips as bytes. What comes from the clipboard may be anything.
namespace tr::edit
{
namespace
{

constexpr std::array kMark{'C', 'R', 'T', 'R', 'O', 'W', 'S', '1'};

constexpr std::size_t kPartBytes = 2 + 4 + 8;
constexpr std::size_t kLinkBytes =
    4 + 4 + 2 + 4 + 4 + 4 + 2 + 4 + 8 + 4 + 4 + 1 + 4 + 4 + 8 + 8 + 8;
constexpr std::size_t kMostParts = 16;

bool isTable(std::uint16_t number)
{
    return number < level::kTableCount;
}

/// Takes the next numbers, whose room has been checked.
class ClipNumbers
{
public:
    explicit ClipNumbers(ByteReader& reader)
        : m_reader(reader)
    {
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
};

/// Puts them.
class Writes
{
public:
    explicit Writes(ByteWriter& writer)
        : m_writer(writer)
    {
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
};

/// The order of a link's numbers, both ways.
template <class Take, class L>
void numbersOf(Take take, L& link, std::uint8_t& hasAnimation, view::OwnedAnimation& animation)
{
    take(link.spot.part);
    take(link.spot.row);
    take(link.spot.table);
    take(link.spot.inner);
    take(link.spot.leaf);
    take(link.spot.element);
    take(link.spot.target);
    take(link.spot.mask);
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
    return link.spot.part < clip.parts.size() && link.spot.row < clip.parts[link.spot.part].count
           && isTable(static_cast<std::uint16_t>(link.spot.table))
           && isTable(static_cast<std::uint16_t>(link.spot.target))
           && (!isInside
               || (link.inPart < clip.parts.size() && link.inRow <= clip.parts[link.inPart].count));
}

bool readParts(ByteReader& reader, RowClip& clip)
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
        const auto table = reader.number<std::uint16_t>();
        const auto rows = reader.number<std::uint32_t>();
        const auto size = reader.number<std::uint64_t>();
        // No row is without bytes.
        if (!isTable(table) || size > reader.left() || rows > size)
        {
            return false;
        }
        const auto bytes = reader.take(static_cast<std::size_t>(size));
        clip.parts.push_back({TableId{table}, rows, {bytes.begin(), bytes.end()}});
    }
    return clip.count() > 0;
}

bool readLinks(ByteReader& reader, RowClip& clip)
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
        numbersOf(ClipNumbers(reader), link, hasAnimation, animation);
        link.animation = hasAnimation != 0 ? std::optional(animation) : std::nullopt;
        if (!isSound(clip, link))
        {
            return false;
        }
        clip.links.push_back(link);
    }
    return std::ranges::is_sorted(clip.links, {}, &ClipLink::spot);
}

} // namespace

std::vector<std::byte> bytesOf(const RowClip& clip)
{
    ByteWriter writer;
    writer.bytes(std::as_bytes(std::span(kMark)));
    writer.number(static_cast<std::uint8_t>(clip.version));
    writer.number(clip.document);
    writer.number(clip.state);
    writer.number(static_cast<std::uint32_t>(clip.parts.size()));
    for (const ClipPart& part : clip.parts)
    {
        writer.number(static_cast<std::uint16_t>(part.table));
        writer.number(part.count);
        writer.number(std::uint64_t{part.bytes.size()});
        writer.bytes(part.bytes);
    }
    writer.number(static_cast<std::uint32_t>(clip.links.size()));
    for (const ClipLink& link : clip.links)
    {
        std::uint8_t hasAnimation = link.animation ? 1 : 0;
        view::OwnedAnimation animation = link.animation.value_or(view::OwnedAnimation{});
        [[maybe_unused]] const std::size_t at = writer.position();
        numbersOf(Writes(writer), link, hasAnimation, animation);
        TR_PRE(writer.position() - at == kLinkBytes);
    }
    return writer.release();
}

std::optional<ClipHead> headOf(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    constexpr std::size_t kHead = kMark.size() + 1 + 8 + 8 + 4;
    if (!reader.has(kHead + kPartBytes)
        || !std::ranges::equal(reader.take(kMark.size()), std::as_bytes(std::span(kMark))))
    {
        return std::nullopt;
    }
    const auto version = reader.number<std::uint8_t>();
    reader.take(kHead - kMark.size() - 1);
    const auto table = reader.number<std::uint16_t>();
    const auto count = reader.number<std::uint32_t>();
    return version < schema::kVersionCount && isTable(table)
               ? std::optional(ClipHead{schema::Version{version}, TableId{table}, count})
               : std::nullopt;
}

Result<RowClip> clipOf(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    const auto mark = std::as_bytes(std::span(kMark));
    if (!reader.has(mark.size() + 1 + 8 + 8) || !std::ranges::equal(reader.take(mark.size()), mark))
    {
        return fail(ErrorCode::BadRows);
    }
    RowClip clip;
    const auto version = reader.number<std::uint8_t>();
    clip.version = schema::Version{version};
    clip.document = reader.number<std::uint64_t>();
    clip.state = reader.number<Document::State>();
    if (version >= schema::kVersionCount || !readParts(reader, clip) || !readLinks(reader, clip))
    {
        return fail(ErrorCode::BadRows);
    }
    return clip;
}

} // namespace tr::edit
