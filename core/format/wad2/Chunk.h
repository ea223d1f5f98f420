#pragma once

#include "core/base/Text.h"
#include "core/schema/archive/ReadArchive.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

/// Chunks of .wad2 files, as they are described: a name with its length, a length of what follows,
/// and that. What is in a chunk is a number or a text, or numbers and then a stream of chunks that
/// a chunk without a name ends.
namespace tr::wad2
{

using schema::LebNumber;

/// So many bytes the name of a chunk may have.
inline constexpr std::size_t kMostIdBytes = 64;

/// The length of chunks with a stream in them takes so many bytes, which Tomb Editor fills in when
/// it has written the stream.
inline constexpr std::uint8_t kStreamSizeBytes = 4;

/// How a chunk stands in the file, besides what it holds.
struct Frame
{
    /// Chunks of a stream are written kind by kind, as Tomb Editor orders them, and again from the
    /// first kind on as often as it takes. This one comes in that round, or with the one that is in
    /// front of it in its table, whichever is later: so an added row is with its neighbours.
    std::uint32_t round = 0;
    std::uint8_t idBytes = 0;      ///< that the length of its name takes at least
    std::uint8_t sizeBytes = 0;    ///< that its own length takes at least
    bool isThere = false;          ///< of what a stream has once at most
    Table<std::uint8_t> surplus{}; ///< behind what is known of it
};

[[nodiscard]] inline Frame frameOf(std::uint8_t sizeBytes)
{
    Frame frame;
    frame.sizeBytes = sizeBytes;
    return frame;
}

struct ChunkId
{
    schema::FileText<kMostIdBytes> id;

    [[nodiscard]] std::string_view name() const noexcept { return id.bytes(); }
};

/// The name of a chunk that can be of several kinds.
struct ChunkKind
{
    schema::FileText<16> chunk;

    [[nodiscard]] std::string_view name() const noexcept { return chunk.bytes(); }
};

[[nodiscard]] inline ChunkKind kindOf(std::string_view id)
{
    return {schema::FileText<16>(id)};
}

struct StreamEnd
{
    LebNumber end;
};

/// A chunk that is not known where it stands. What is in it is its surplus.
struct OtherChunk
{
    Frame frame;
    ChunkId id;
    std::uint8_t stream = 0; ///< which of the streams of the row that it stands in
};

/// What the parts of a chunk are called, in a row that has several chunks.
struct ChunkNames
{
    std::string_view idSize;
    std::string_view chunk; ///< around its name, and around what ends its stream
    std::string_view size;
};

/// Of the chunk that a row itself is.
inline constexpr ChunkNames kRowNames{"id_size", "", "size"};

template <const std::string_view&... Parts>
struct JoinedNames
{
    static constexpr auto kLetters = []
    {
        std::array<char, (Parts.size() + ...)> letters{};
        std::size_t at = 0;
        const auto add = [&](std::string_view part)
        {
            for (const char letter : part)
            {
                letters.at(at++) = letter;
            }
        };
        (add(Parts), ...);
        return letters;
    }();
    static constexpr std::string_view value{kLetters.data(), kLetters.size()};
};

inline constexpr std::string_view kIdSizeEnding = "_id_size";
inline constexpr std::string_view kChunkEnding = "_chunk";
inline constexpr std::string_view kSizeEnding = "_size";

/// "box_id_size", "box_chunk/id", "box_size".
template <const std::string_view& Name>
inline constexpr ChunkNames kNamesFor{JoinedNames<Name, kIdSizeEnding>::value,
                                      JoinedNames<Name, kChunkEnding>::value,
                                      JoinedNames<Name, kSizeEnding>::value};

} // namespace tr::wad2

namespace tr::schema
{

using namespace option;

template <>
struct Schema<wad2::ChunkId>
{
    static constexpr std::string_view name = "chunk_id";
    static constexpr std::string_view source = "Tomb Editor object files, chunks";
    static constexpr auto fields = fieldsOf(field("id",
                                                  &wad2::ChunkId::id,
                                                  text({.form = TextForm::Rest}),
                                                  role(Role::Mark),
                                                  doc("Name of the chunk.")));
};

template <>
struct Schema<wad2::ChunkKind>
{
    static constexpr std::string_view name = "chunk_kind";
    static constexpr std::string_view source = "Tomb Editor object files, chunks";
    static constexpr auto fields =
        fieldsOf(field("chunk",
                       &wad2::ChunkKind::chunk,
                       text({.form = TextForm::Rest}),
                       role(Role::Mark),
                       doc("Name of the chunk, which tells what it has: older programs wrote "
                           "others.")));
};

template <>
struct Schema<wad2::StreamEnd>
{
    static constexpr std::string_view name = "stream_end";
    static constexpr std::string_view source = "Tomb Editor object files, chunks";
    static constexpr auto fields = fieldsOf(field("end",
                                                  &wad2::StreamEnd::end,
                                                  role(Role::Mark),
                                                  doc("0 in place of the length of a name: the "
                                                      "stream ends.")));
};

} // namespace tr::schema

namespace tr::wad2
{

/// A name of one of `ids`, or the reading ends.
template <class Archive>
void requireId(Archive& archive, std::string_view found, std::span<const std::string_view> ids)
{
    if (std::ranges::find(ids, found) == ids.end())
    {
        archive.throwError(
            ErrorCode::BadValue, archive.position(), "id", {std::string(found), concat(ids[0])});
    }
}

/// A chunk whose name is in the record `id`, and is one of `ids`.
template <class Archive, class F, class Id, class Body>
void describeChunk(Archive& archive,
                   const ChunkNames& names,
                   F& frame,
                   Id& id,
                   std::span<const std::string_view> ids,
                   const Body& body)
{
    Table<std::uint8_t> none; // NOLINT(misc-const-correctness)
    archive.filled(names.idSize,
                   frame.idBytes,
                   none,
                   [&](auto& inner)
                   {
                       inner.record(names.chunk, id);
                       if constexpr (Archive::kReads)
                       {
                           requireId(inner, id.name(), ids);
                       }
                   });
    archive.filled(names.size, frame.sizeBytes, frame.surplus, body);
}

/// A chunk with a name of its own.
template <class Archive, class F, class Body>
void chunk(
    Archive& archive, const ChunkNames& names, F& frame, std::string_view id, const Body& body)
{
    ChunkId name;
    name.id.assign(id);
    describeChunk(archive, names, frame, name, std::array{id}, body);
    if constexpr (Archive::kReads)
    {
        frame.isThere = true;
    }
}

template <class Archive, class C>
requires std::same_as<std::remove_const_t<C>, OtherChunk>

void describe(Archive& archive, C& other)
{
    Table<std::uint8_t> none; // NOLINT(misc-const-correctness)
    archive.filled("id_size",
                   other.frame.idBytes,
                   none,
                   [&other](auto& inner) { inner.record("", other.id); });
    archive.filled("size", other.frame.sizeBytes, other.frame.surplus, [](auto&) {});
}

/// What ends a stream of chunks. `bytes`: that it takes at least.
template <class Archive, class Bytes>
void describeEnd(Archive& archive, std::string_view chunkName, Bytes& bytes)
{
    StreamEnd end{{0, bytes}}; // NOLINT(misc-const-correctness)
    archive.record(chunkName, end);
    if constexpr (Archive::kReads)
    {
        if (end.end.value != 0)
        {
            archive.throwError(
                ErrorCode::BadValue, archive.position(), chunkName, {concat(end.end.value), "0"});
        }
        bytes = end.end.bytes;
    }
}

/// The end of a stream in which no chunks are known. Others are surplus of what they stand in, and
/// the end with them.
struct BareEnd
{
    std::uint8_t bytes = 0;
    bool isThere = true;
};

template <class Archive, class E>
void describeBareEnd(Archive& archive, std::string_view chunkName, E& end)
{
    if constexpr (Archive::kReads)
    {
        const auto ahead = schema::lebAhead(archive.ahead());
        end.isThere = !ahead || ahead->number.value == 0;
    }
    if (end.isThere)
    {
        describeEnd(archive, chunkName, end.bytes);
    }
}

} // namespace tr::wad2
