#pragma once

#include "core/format/wad2/Chunk.h"

#include <array>
#include <span>

/// Streams of chunks: which chunks there are is said in the order in which Tomb Editor writes them,
/// but a file may have them in any other, and others among them.
namespace tr::wad2
{

inline constexpr std::uint64_t kNoRound = std::numeric_limits<std::uint64_t>::max();

/// The name of the chunk that begins here; nothing at the end of a stream, and where there is no
/// number. Of a name that goes on behind the end, what is there.
[[nodiscard]] inline std::optional<std::string_view> idAhead(std::span<const std::byte> bytes)
{
    const auto length = schema::lebAhead(bytes);
    if (!length || length->number.value == 0)
    {
        return std::nullopt;
    }
    const auto rest = bytes.subspan(length->size);
    const auto size = length->number.value < 0
                          ? std::size_t{0}
                          : static_cast<std::size_t>(std::min<std::uint64_t>(
                              static_cast<std::uint64_t>(length->number.value), rest.size()));
    return std::string_view(reinterpret_cast<const char*>(rest.data()), size);
}

/// Whether descriptions name tables that stand nowhere in the file yet.
template <class Archive>
constexpr bool namesAllTables()
{
    return requires
    {
        Archive::kNamesAllTables;
    };
}

/// A chunk that a stream has once at most.
template <class F, class Describe>
struct OnceChunk
{
    F& frame;
    std::string_view id;
    bool hasTable = false;
    bool isNeeded = false; ///< there are rows for it, so it is written even if it was not read
    Describe describe;

    /// Whether a reader takes a chunk of that name for it, where `done` of it are behind.
    [[nodiscard]] bool takes(std::string_view name, std::size_t done) const
    {
        return done == 0 && name == id;
    }

    template <class Archive>
    void read(Archive& archive, std::uint32_t round)
    {
        describe(archive);
        frame.round = round;
    }

    template <class Archive>
    [[nodiscard]] bool isWritten() const
    {
        return frame.isThere || isNeeded || (hasTable && namesAllTables<Archive>());
    }

    /// Describes what comes in this round; `done`: how many are behind.
    template <class Archive>
    void write(Archive& archive, std::size_t& done, std::uint64_t round, bool) const
    {
        if (done == 0 && frame.round <= round)
        {
            done = 1;
            if (isWritten<Archive>())
            {
                describe(archive);
            }
        }
    }

    [[nodiscard]] std::uint64_t nextRound(std::size_t done) const
    {
        return done == 0 ? frame.round : kNoRound;
    }
};

/// A table whose rows are chunks of a stream.
template <class Rows>
struct ManyChunks
{
    const schema::TableInfo& table;
    Rows& rows;
    std::span<const std::string_view> ids;

    [[nodiscard]] bool takes(std::string_view name, std::size_t) const
    {
        return std::ranges::find(ids, name) != ids.end();
    }

    template <class Archive>
    void read(Archive& archive, std::uint32_t round)
    {
        archive.someOf(table, rows, rows.size(), 1);
        rows.edit().back().frame.round = round;
    }

    template <class Archive>
    void write(Archive& archive, std::size_t& done, std::uint64_t round, bool isFirst) const
    {
        const std::size_t first = done;
        while (done < rows.size() && rows[done].frame.round <= round)
        {
            ++done;
        }
        if (isFirst || done > first)
        {
            archive.someOf(table, rows, first, done - first);
        }
    }

    [[nodiscard]] std::uint64_t nextRound(std::size_t done) const
    {
        return done < rows.size() ? rows[done].frame.round : kNoRound;
    }
};

/// Chunks that are not known, of all streams of a row.
template <class Rows>
struct OtherChunks
{
    const schema::TableInfo& table;
    Rows& rows;
    std::uint8_t stream = 0; ///< 0: that of the row itself

    [[nodiscard]] OtherChunks in(std::uint8_t inner) const { return {table, rows, inner}; }

    template <class Archive>
    void read(Archive& archive, std::uint32_t round)
    {
        archive.someOf(table, rows, rows.size(), 1);
        OtherChunk& read = rows.edit().back();
        read.frame.round = round;
        read.stream = stream;
    }

    /// The row from `at` on that is of this stream.
    [[nodiscard]] std::size_t nextOf(std::size_t at) const
    {
        while (at < rows.size() && rows[at].stream != stream)
        {
            ++at;
        }
        return at;
    }

    template <class Archive, class Check>
    void write(Archive& archive,
               std::size_t& done,
               std::uint64_t round,
               bool isFirst,
               const Check& check) const
    {
        if (isFirst && stream == 0 && rows.empty())
        {
            archive.someOf(table, rows, 0, 0);
        }
        for (done = nextOf(done); done < rows.size() && rows[done].frame.round <= round;
             done = nextOf(done + 1))
        {
            check(rows[done]);
            archive.someOf(table, rows, done, 1);
        }
    }

    [[nodiscard]] std::uint64_t nextRound(std::size_t done) const
    {
        const std::size_t next = nextOf(done);
        return next < rows.size() ? rows[next].frame.round : kNoRound;
    }
};

/// `stream`: which of the streams of the row; 0 is its own.
template <class Rows>
[[nodiscard]] auto othersIn(const schema::TableInfo& table, Rows& rows, std::uint8_t stream = 0)
{
    return OtherChunks<Rows>{table, rows, stream};
}

namespace detail
{

/// A part of a stream without its type: what a stream does with its parts is compiled once an
/// archive, not once a stream.
template <class Archive>
struct AnyPart
{
    void* part; ///< of which the functions know the type
    bool (*takes)(const void* part, std::string_view name, std::size_t done);
    void (*read)(void* part, Archive& archive, std::uint32_t round);
    void (*write)(
        const void* part, Archive& archive, std::size_t& done, std::uint64_t round, bool isFirst);
    std::uint64_t (*nextRound)(const void* part, std::size_t done);
};

template <class Part>
[[nodiscard]] bool takesPart(const void* part, std::string_view name, std::size_t done)
{
    return static_cast<const Part*>(part)->takes(name, done);
}

template <class Part>
[[nodiscard]] std::uint64_t nextRoundOf(const void* part, std::size_t done)
{
    return static_cast<const Part*>(part)->nextRound(done);
}

template <class Archive, class Part>
void readPart(void* part, Archive& archive, std::uint32_t round)
{
    static_cast<Part*>(part)->read(archive, round);
}

template <class Archive, class Part>
void writePart(
    const void* part, Archive& archive, std::size_t& done, std::uint64_t round, bool isFirst)
{
    static_cast<const Part*>(part)->write(archive, done, round, isFirst);
}

template <class Archive, class Part>
[[nodiscard]] AnyPart<Archive> anyPart(Part& part)
{
    AnyPart<Archive> any{&part, &takesPart<Part>, nullptr, nullptr, &nextRoundOf<Part>};
    if constexpr (Archive::kReads)
    {
        any.read = &readPart<Archive, Part>;
    }
    else
    {
        any.write = &writePart<Archive, Part>;
    }
    return any;
}

template <class Archive, class Others>
void readStream(Archive& archive,
                Others others,
                std::span<const AnyPart<Archive>> parts,
                std::span<std::size_t> done)
{
    std::uint32_t round = 0;
    std::size_t last = 0;
    for (auto id = idAhead(archive.ahead()); id; id = idAhead(archive.ahead()))
    {
        std::size_t place = 0;
        while (place < parts.size() && !parts[place].takes(parts[place].part, *id, done[place]))
        {
            ++place;
        }
        round += place < last ? 1 : 0;
        last = place;
        if (place < parts.size())
        {
            ++done[place];
            parts[place].read(parts[place].part, archive, round);
        }
        else
        {
            others.read(archive, round);
        }
    }
}

template <class Archive, class Others>
void writeStream(Archive& archive,
                 const Others& others,
                 std::span<const AnyPart<Archive>> parts,
                 std::span<std::size_t> done)
{
    std::size_t othersDone = 0;
    // What nobody knows must not be read again as something that is known.
    const auto check = [&](const OtherChunk& other)
    {
        if constexpr (requires { Archive::kChecks; })
        {
            const std::string_view id = other.id.id.bytes();
            bool isKnown = id.empty();
            for (std::size_t place = 0; place < parts.size(); ++place)
            {
                isKnown = isKnown || parts[place].takes(parts[place].part, id, done[place]);
            }
            if (isKnown)
            {
                archive.eachOf(others.table, others.rows, others.rows.size() - 1, 0);
            }
        }
    };
    bool isFirst = true;
    for (std::uint64_t round = 0; round != kNoRound; isFirst = false)
    {
        std::uint64_t next = kNoRound;
        for (std::size_t place = 0; place < parts.size(); ++place)
        {
            parts[place].write(parts[place].part, archive, done[place], round, isFirst);
            next = std::min(next, parts[place].nextRound(parts[place].part, done[place]));
        }
        others.write(archive, othersDone, round, isFirst, check);
        round = std::min(next, others.nextRound(othersDone));
    }
}

} // namespace detail

/// A stream of chunks with its end: `parts` in the order in which they are usually written.
template <class Archive, class End, class Others, class... Parts>
void stream(Archive& archive,
            std::string_view chunkName,
            End& endBytes,
            const Others& others,
            Parts... parts)
{
    const std::array<detail::AnyPart<Archive>, sizeof...(Parts)> all{
        detail::anyPart<Archive>(parts)...};
    std::array<std::size_t, sizeof...(Parts)> done{};
    if constexpr (Archive::kReads)
    {
        detail::readStream<Archive>(archive, others, all, done);
    }
    else
    {
        detail::writeStream<Archive>(archive, others, all, done);
    }
    describeEnd(archive, chunkName, endBytes);
}

template <class F, class Describe>
[[nodiscard]] auto once(F& frame, std::string_view id, Describe describe)
{
    return OnceChunk<F, Describe>{frame, id, false, false, describe};
}

/// One that has the rows of a table.
template <class F, class Rows, class Describe>
[[nodiscard]] auto onceOf(F& frame, std::string_view id, const Rows& rows, Describe describe)
{
    return OnceChunk<F, Describe>{frame, id, true, !rows.empty(), describe};
}

template <class Rows>
[[nodiscard]] auto many(const schema::TableInfo& table, Rows& rows)
{
    return ManyChunks<Rows>{table, rows, Rows::value_type::kIds};
}

/// A chunk that is a stream of rows and nothing else.
template <class Row>
struct List
{
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Table<Row> rows;
};

template <class L, class Others>
[[nodiscard]] auto list(L& list,
                        const ChunkNames& names,
                        std::string_view id,
                        const schema::TableInfo& table,
                        const Others& others)
{
    return onceOf(
        list.frame,
        id,
        list.rows,
        [&list, &names, id, &table, others](auto& archive)
        {
            chunk(archive,
                  names,
                  list.frame,
                  id,
                  [&](auto& inner)
                  { stream(inner, names.chunk, list.endBytes, others, many(table, list.rows)); });
        });
}

} // namespace tr::wad2
