#pragma once

#include "core/base/Contracts.h"
#include "core/format/GameFile.h"
#include "core/format/level/LevelFormat.h"
#include "core/schema/archive/ReadArchive.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Random data that is valid: levels and WADs that a reader must take, made from the same
/// descriptions that it reads with. The same seed gives the same data everywhere.
namespace tr::test
{

/// A small generator that is the same on every system (SplitMix64).
class Random
{
public:
    explicit Random(std::uint64_t seed) noexcept
        : m_state(seed)
    {
    }

    [[nodiscard]] std::uint64_t next() noexcept;

    /// 0 to limit - 1. Precondition: limit > 0.
    [[nodiscard]] std::size_t below(std::size_t limit);

    /// True once in `times` on average.
    [[nodiscard]] bool oneIn(std::size_t times) { return below(times) == 0; }

    void fill(std::span<std::byte> bytes) noexcept;

    [[nodiscard]] std::vector<std::byte> bytes(std::size_t count);

private:
    std::uint64_t m_state;
};

/// Upper bounds of what is made.
struct RandomSizes
{
    std::size_t rows = 12;     ///< of an ordinary table
    std::size_t variables = 3; ///< rows with rows of their own: rooms, samples
    std::size_t pages = 1;     ///< texture pages of a kind
    std::size_t loose = 40;    ///< bytes after the end, or after what a block is known to hold
};

/// Fills a value while `describe(archive, value)` names its parts; see ReadArchive for the
/// interface. Every number takes every value, extremes more often than others, but for those that
/// decide about the layout.
class RandomArchive
{
public:
    static constexpr bool kReads = true;

    RandomArchive(schema::Version version, Random& random, RandomSizes sizes)
        : m_version(version)
        , m_random(random)
        , m_sizes(sizes)
    {
    }

    [[nodiscard]] schema::Version version() const noexcept { return m_version; }

    [[nodiscard]] std::size_t position() const noexcept { return 0; }

    /// Descriptions ask for it where a chunk is full of pages.
    [[nodiscard]] std::size_t left() const;

    template <class T>
    void record(std::string_view, T& value)
    {
        const T before = value;
        fillRows(schema::recordType<T>(m_version), &value, 1);
        keepValid(before, value);
    }

    template <class T>
    void rows(const schema::TableInfo& table, Table<T>& rows, std::size_t count)
    {
        std::vector<T> made(rowsOf(table, count));
        fillRows(schema::recordType<T>(m_version), made.data(), made.size());
        for (T& row : made)
        {
            keepValid(T{}, row);
        }
        rows = Table<T>(std::move(made));
    }

    /// A count as good as any.
    template <class Number>
    schema::Stated<Number> follows(std::string_view, std::size_t)
    {
        return {upTo(m_sizes.rows), nullptr};
    }

    template <class Number>
    void follow(std::string_view, std::vector<std::size_t>&)
    {
    }

    template <class Count, class T>
    void counted(const schema::TableInfo& table, Table<T>& rows)
    {
        constexpr bool kIsPage = sizeof(T) >= level::kPageTexels;
        this->rows(table, rows, upTo(kIsPage ? m_sizes.pages : m_sizes.rows));
    }

    template <class Count, class T>
    void each(const schema::TableInfo& table, Table<T>& rows, std::size_t smallest)
    {
        eachOf(table, rows, upTo(m_sizes.variables), smallest);
    }

    template <class T, class Describe = schema::DescribeRow>
    void eachOf(const schema::TableInfo&,
                Table<T>& rows,
                std::size_t count,
                std::size_t,
                Describe describeRow = {})
    {
        std::vector<T> made(count);
        for (std::size_t row = 0; row < count; ++row)
        {
            describeRow(*this, made[row], row);
        }
        rows = Table<T>(std::move(made));
    }

    template <class T, class Describe = schema::DescribeRow>
    void someOf(const schema::TableInfo&,
                Table<T>& rows,
                std::size_t,
                std::size_t count,
                Describe describeRow = {})
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            T row{};
            describeRow(*this, row, rows.size());
            rows.edit().push_back(std::move(row));
        }
    }

    template <class Length, class Body>
    void block(
        std::string_view, std::size_t unit, Table<std::uint8_t>& slack, Body body, std::size_t = 0)
    {
        body(*this);
        loose(slack, unit);
    }

    template <class Body>
    void filled(std::string_view, std::uint8_t&, Table<std::uint8_t>& slack, Body body)
    {
        body(*this);
        loose(slack, 1);
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view, Body body)
    {
        body(*this);
    }

    /// The chunk has no compressed bytes yet; writing makes them.
    template <class Inflated = std::uint32_t, class Body>
    void chunk(std::string_view, schema::PackedChunk& chunk, Body body)
    {
        body(*this);
        loose(chunk.slack, 1);
    }

    template <class Body>
    void sized(std::string_view, Table<std::uint8_t>& slack, Body body)
    {
        body(*this);
        loose(slack, 1);
    }

    void rest(const schema::TableInfo&, Table<std::uint8_t>& bytes) { loose(bytes, 1); }

    template <class Body>
    void spread(Table<schema::PartGap>&, Body body)
    {
        body(*this);
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view, schema::PartPlace&, Body body)
    {
        body(*this);
    }

    [[noreturn]] void throwError(ErrorCode code,
                                 std::size_t at,
                                 std::string_view name,
                                 std::vector<std::string> arguments) const
    {
        throw schema::FormatError{{code, {{}, at}, std::string(name), std::move(arguments)}};
    }

private:
    void fillRows(const schema::RecordType& type, void* rows, std::size_t count);

    [[nodiscard]] std::size_t upTo(std::size_t limit);

    [[nodiscard]] std::size_t rowsOf(const schema::TableInfo& table, std::size_t count);

    void loose(Table<std::uint8_t>& bytes, std::size_t unit);

    // What decides about the layout stays valid. Everything else may be anything.
    template <class T>
    void keepValid(const T&, T&)
    {
    }

    void keepValid(const level::LevelStart& before, level::LevelStart& value);
    void keepValid(const level::WadStart& before, level::WadStart& value);
    void keepValid(const level::LevelMark& before, level::LevelMark& value);
    void keepValid(const level::NgChunkHead& before, level::NgChunkHead& value);
    void keepValid(const level::RoomExtent& before, level::RoomExtent& value);
    void keepValid(const level::RoomLayer& before, level::RoomLayer& value);
    void keepValid(const level::MeshNormalCount& before, level::MeshNormalCount& value);
    void keepValid(const level::Tr5RoomHeader& before, level::Tr5RoomHeader& value);

    schema::Version m_version;
    Random& m_random;
    RandomSizes m_sizes;
};

/// What a generated file is.
struct FileKind
{
    std::string_view name; ///< for test rows: "tr3-ff08"
    const format::Format* format = &format::formats::Tr1;
    level::Order order = level::Order::Standard;
    std::uint32_t word = 0; ///< at the start of the file
    std::string_view extension;
};

/// Every layout and every version word that is read.
[[nodiscard]] std::span<const FileKind> allKinds() noexcept;

/// The first kind of a format.
[[nodiscard]] const FileKind& kindOf(const format::Format* format) noexcept;

/// Random content of that kind. It was not read, so its chunks have no compressed bytes.
[[nodiscard]] format::GameFile
randomFile(const FileKind& kind, std::uint64_t seed, RandomSizes sizes = {});

/// The same as the bytes of a file. Contract: it can be written.
[[nodiscard]] std::vector<std::byte>
randomBytes(const FileKind& kind, std::uint64_t seed, RandomSizes sizes = {});

/// A zlib stream that holds `bytes` uncompressed: as sound as any, and not what `deflate` makes.
[[nodiscard]] std::vector<std::byte> storedStream(std::span<const std::byte> bytes);

} // namespace tr::test
