#include "tests/support/RandomData.h"

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/io/ByteWriter.h"
#include "core/level/LevelLayout.h"
#include "core/schema/archive/LayoutArchive.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <type_traits>

namespace tr::test
{
namespace
{

using format::Format;
namespace formats = format::formats;
using level::Order;
using schema::Version;
namespace versions = level::versions;

constexpr std::array<FileKind, 12> kKinds{{
    {"tr1", &formats::Tr1, Order::Standard, 0x00000020, ".phd"},
    {"tr1-demo", &formats::Tr1Demo, Order::Demo, 0x00000020, ".tub"},
    {"tr2", &formats::Tr2, Order::Standard, 0x0000002D, ".tr2"},
    {"tr2-demo", &formats::Tr2Demo, Order::Demo, 0x0000002D, ".tr2"},
    {"tr3", &formats::Tr3, Order::Standard, 0xFF180038, ".tr2"},
    {"tr3-ff08", &formats::Tr3, Order::Standard, 0xFF080038, ".tr2"},
    {"tr3-ff18-34", &formats::Tr3, Order::Standard, 0xFF180034, ".tr2"},
    {"tr4", &formats::Tr4, Order::Standard, 0x00345254, ".tr4"},
    {"tr4-demo-word", &formats::Tr4, Order::Standard, 0x63345254, ".tr4"},
    {"tr5", &formats::Tr5, Order::Standard, 0x00345254, ".trc"},
    {"wad", &formats::Wad, Order::Standard, 129, ".wad"},
    {"wad-130", &formats::Wad, Order::Standard, 130, ".wad"},
}};

/// Makes a pixel run on for a while, as pictures do: noise would take long to compress.
void fillPage(Random& random, std::span<std::byte> page)
{
    constexpr std::size_t kLongestRun = 2048;
    std::size_t at = 0;
    while (at < page.size())
    {
        const std::size_t end = std::min(page.size(), at + 1 + random.below(kLongestRun));
        std::memset(page.data() + at, static_cast<int>(random.next() & 0xFF), end - at);
        at = end;
    }
}

/// Turns some numbers of a record in the file's bytes into zero, all bits, or the sign bit.
void addExtremes(Random& random, const schema::RecordType& type, std::byte* record)
{
    for (const schema::Leaf& leaf : type.leaves())
    {
        std::byte* number = record + leaf.diskOffset;
        switch (random.below(12))
        {
        case 0:
            std::memset(number, 0, leaf.diskSize());
            break;
        case 1:
            std::memset(number, 0xFF, leaf.diskSize());
            break;
        case 2:
            std::memset(number, 0, leaf.diskSize());
            number[leaf.diskSize() - 1] = std::byte{0x80};
            break;
        default:
            break;
        }
    }
}

/// Readers find the face padding of a TR5 room through the offset of its vertices.
void placeVertices(Random& random, level::Tr5Room& room)
{
    schema::LayoutArchive archive(versions::Tr5);
    describe(archive, room);
    const auto padding = archive.release().find("face_padding");
    TR_ASSERT(padding.has_value());
    const auto used = static_cast<std::uint32_t>(padding->offset) - level::kSmallestTr5Room;
    if (padding->size != 0)
    {
        room.header.verticesOffset = static_cast<std::uint32_t>(used + padding->size);
        return;
    }
    constexpr std::size_t kLongestPadding = 4;
    const std::size_t nowhere = used + kLongestPadding + 1 + random.below(1000);
    room.header.verticesOffset = static_cast<std::uint32_t>(random.oneIn(2) ? used : nowhere);
}

/// Chunks of a block of TRNG, some of each kind that is known and some of none.
std::vector<level::NgChunk>
randomChunks(Random& random, RandomSizes sizes, const level::Level& level)
{
    using level::NgChunk;
    using level::NgContent;

    struct Kind
    {
        std::uint16_t id;
        NgContent content;
        std::function<void(NgChunk&, std::size_t)> resize;
    };

    const auto sized = [](auto NgChunk::*rows)
    {
        return [rows](NgChunk& chunk, std::size_t count)
        {
            using Rows = std::remove_reference_t<decltype(chunk.*rows)>;
            chunk.*rows = std::vector<typename Rows::value_type>(count);
        };
    };
    const std::vector<Kind> kinds{
        {0x8009, NgContent::RoomFlags, sized(&NgChunk::roomFlags)},
        {0x8021, NgContent::ScriptStatics, sized(&NgChunk::scriptStatics)},
        {0x8002, NgContent::TextureAnimation, sized(&NgChunk::textureAnimation)},
        {0x8005, NgContent::ScriptIndices, sized(&NgChunk::scriptIndices)},
        {0x8047, NgContent::Plugins, sized(&NgChunk::plugins)},
        {0x800D, NgContent::Flags, sized(&NgChunk::flags)},
        {0x8037, NgContent::RoomNumbers, sized(&NgChunk::roomNumbers)},
        {0x8025, NgContent::EditorVersion, sized(&NgChunk::editorVersion)},
        {0x8018, NgContent::Tails, sized(&NgChunk::tails)},
        {0x8024, NgContent::LevelVersion, sized(&NgChunk::levelVersion)},
        {0x9999, NgContent::Bytes, sized(&NgChunk::bytes)},
        {0x0001, NgContent::Bytes, sized(&NgChunk::bytes)}};
    std::vector<NgChunk> chunks;
    for (const Kind& kind : kinds)
    {
        using enum NgContent;
        const bool isSingle = kind.content == TextureAnimation || kind.content == Flags
                              || kind.content == EditorVersion || kind.content == LevelVersion;
        const bool fills = kind.content == ScriptStatics || kind.content == ScriptIndices
                           || kind.content == RoomNumbers || kind.content == NgContent::Bytes;
        if (random.oneIn(3))
        {
            continue;
        }
        NgChunk chunk;
        chunk.content = kind.content;
        chunk.head.id = kind.id;
        const bool areOfRooms = kind.content == RoomFlags && random.oneIn(2);
        const std::size_t rows = areOfRooms ? level.rooms.size() : random.below(sizes.rows + 1);
        kind.resize(chunk, isSingle ? 1 : kind.content == NgContent::Bytes ? rows * 2 : rows);
        RandomArchive archive(versions::Tr4, random, sizes);
        level::DescribeNgChunk()(archive, chunk, 0);
        if (fills)
        {
            chunk.slack.clear(); // more would be rows
        }
        chunks.push_back(std::move(chunk));
    }
    return chunks;
}

/// Half of the levels end with what the engines of today add to them.
void addBlocks(Random& random, level::Level& level, RandomSizes sizes)
{
    if (random.oneIn(2))
    {
        return;
    }
    if (level.version == versions::Tr4)
    {
        level.demoData.clear(); // their count would be another one
        level.ng.isThere = true;
        level.ng.chunks = randomChunks(random, sizes, level);
    }
    else if (level.version != versions::Tr5)
    {
        std::vector<std::uint8_t> content(random.below(sizes.loose + 1));
        random.fill(std::as_writable_bytes(std::span(content)));
        level.trx.isThere = true;
        level.trx.content = Table<std::uint8_t>(std::move(content));
    }
    level.trailing.clear();
}

} // namespace

std::uint64_t Random::next() noexcept
{
    m_state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = m_state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

std::size_t Random::below(std::size_t limit)
{
    TR_PRE(limit > 0);
    return static_cast<std::size_t>(next() % limit);
}

void Random::fill(std::span<std::byte> bytes) noexcept
{
    std::size_t at = 0;
    while (at < bytes.size())
    {
        const std::uint64_t word = next();
        const std::size_t size = std::min(sizeof(word), bytes.size() - at);
        std::memcpy(bytes.data() + at, &word, size);
        at += size;
    }
}

std::vector<std::byte> Random::bytes(std::size_t count)
{
    std::vector<std::byte> made(count);
    fill(made);
    return made;
}

std::size_t RandomArchive::left() const
{
    return m_random.below(m_sizes.pages + 1) * schema::diskSize<level::Textile32>(m_version);
}

void RandomArchive::fillRows(const schema::RecordType& type, void* rows, std::size_t count)
{
    std::vector<std::byte> disk(type.diskSize() * count);
    const bool isPage = type.diskSize() >= level::kPageTexels;
    if (isPage)
    {
        fillPage(m_random, disk);
    }
    else
    {
        m_random.fill(disk);
    }
    for (std::size_t row = 0; row < count && !isPage; ++row)
    {
        addExtremes(m_random, type, disk.data() + row * type.diskSize());
    }
    type.read(disk.data(), rows, count);
}

std::size_t RandomArchive::upTo(std::size_t limit)
{
    return m_random.oneIn(4) ? 0 : m_random.below(limit + 1);
}

std::size_t RandomArchive::rowsOf(const schema::TableInfo& table, std::size_t count)
{
    constexpr std::size_t kLongestPadding = 4;
    return table == level::tables::RoomFacePadding ? m_random.below(kLongestPadding + 1) : count;
}

void RandomArchive::loose(Table<std::uint8_t>& bytes, std::size_t unit)
{
    const std::size_t size =
        m_random.oneIn(2) ? 0 : m_random.below(m_sizes.loose / unit + 1) * unit;
    std::vector<std::uint8_t> made(size);
    m_random.fill(std::as_writable_bytes(std::span(made)));
    bytes = Table<std::uint8_t>(std::move(made));
}

void RandomArchive::keepValid(const level::LevelStart& before, level::LevelStart& value)
{
    value = before;
}

void RandomArchive::keepValid(const level::WadStart& before, level::WadStart& value)
{
    value = before;
}

void RandomArchive::keepValid(const level::LevelMark& before, level::LevelMark& value)
{
    value.letters = before.letters;
}

void RandomArchive::keepValid(const level::NgChunkHead& before, level::NgChunkHead& value)
{
    value = before;
}

void RandomArchive::keepValid(const level::RoomExtent&, level::RoomExtent& value)
{
    constexpr std::size_t kLongestSide = 5;
    value.numXSectors = static_cast<std::uint16_t>(m_random.below(kLongestSide));
    value.numZSectors = static_cast<std::uint16_t>(m_random.below(kLongestSide));
}

void RandomArchive::keepValid(const level::RoomLayer&, level::RoomLayer& value)
{
    value.numQuads = static_cast<std::uint16_t>(upTo(m_sizes.rows));
    value.numTriangles = static_cast<std::uint16_t>(upTo(m_sizes.rows));
}

void RandomArchive::keepValid(const level::MeshNormalCount&, level::MeshNormalCount& value)
{
    const auto count = static_cast<std::int16_t>(upTo(m_sizes.rows));
    value.count = m_random.oneIn(2) ? count : static_cast<std::int16_t>(-count);
}

void RandomArchive::keepValid(const level::Tr5RoomHeader&, level::Tr5RoomHeader& value)
{
    const auto count = [this]
    {
        return m_random.oneIn(8) ? level::kUninitialised
                                 : static_cast<std::uint32_t>(upTo(m_sizes.rows));
    };
    keepValid(level::RoomExtent{}, value.extent);
    value.numStatics = static_cast<std::uint16_t>(upTo(m_sizes.rows));
    value.numLights2 = count();
    value.numFogBulbs = count();
    value.numLayers = count();
    const std::size_t vertexSize = schema::diskSize<level::Tr5RoomVertex>(versions::Tr5);
    const std::size_t whole = upTo(m_sizes.rows) * vertexSize;
    const std::size_t more = m_random.oneIn(4) ? m_random.below(vertexSize) : 0;
    value.verticesSize =
        m_random.oneIn(8) ? level::kUninitialised : static_cast<std::uint32_t>(whole + more);
}

std::span<const FileKind> allKinds() noexcept
{
    return kKinds;
}

const FileKind& kindOf(const format::Format* format) noexcept
{
    return *std::ranges::find(kKinds, format, &FileKind::format);
}

format::GameFile randomFile(const FileKind& kind, std::uint64_t seed, RandomSizes sizes)
{
    // Which files come of a seed must not follow from what other formats there are.
    std::vector<const format::Format*> formats;
    for (const FileKind& each : allKinds())
    {
        if (std::ranges::find(formats, each.format) == formats.end())
        {
            formats.push_back(each.format);
        }
    }
    const auto place = std::ranges::find(formats, kind.format) - formats.begin();
    Random random(seed * 1000 + static_cast<std::uint64_t>(place));
    format::GameFile file;
    file.format = kind.format;
    RandomArchive archive(kind.format->version, random, sizes);
    if (kind.format == &formats::Wad)
    {
        level::Wad wad;
        wad.start.fileId = kind.word;
        describe(archive, wad);
        file.content = std::move(wad);
        return file;
    }
    level::Level level;
    level.version = kind.format->version;
    level.order = kind.order;
    level.start.versionWord = kind.word;
    describe(archive, level);
    for (std::size_t row = 0; row < level.tr5Rooms.size(); ++row)
    {
        placeVertices(random, level.tr5Rooms.edit()[row]);
    }
    addBlocks(random, level, sizes);
    file.content = std::move(level);
    return file;
}

std::vector<std::byte> randomBytes(const FileKind& kind, std::uint64_t seed, RandomSizes sizes)
{
    auto bytes = format::write(randomFile(kind, seed, sizes));
    TR_ASSERT(bytes.has_value());
    return std::move(*bytes);
}

std::vector<std::byte> storedStream(std::span<const std::byte> bytes)
{
    constexpr std::size_t kLargestBlock = 0xFFFF;
    constexpr std::uint32_t kAdlerModulus = 65521;
    ByteWriter writer;
    writer.number(std::uint16_t{0x0178});
    std::size_t at = 0;
    do
    {
        const std::size_t size = std::min(kLargestBlock, bytes.size() - at);
        const bool isLast = at + size == bytes.size();
        writer.number(static_cast<std::uint8_t>(isLast ? 1 : 0));
        writer.number(static_cast<std::uint16_t>(size));
        writer.number(static_cast<std::uint16_t>(~size));
        writer.bytes(bytes.subspan(at, size));
        at += size;
    } while (at < bytes.size());

    std::uint32_t low = 1;
    std::uint32_t high = 0;
    for (const std::byte byte : bytes)
    {
        low = (low + std::to_integer<std::uint32_t>(byte)) % kAdlerModulus;
        high = (high + low) % kAdlerModulus;
    }
    for (const std::uint32_t half : {high, low})
    {
        writer.number(static_cast<std::uint8_t>(half >> 8));
        writer.number(static_cast<std::uint8_t>(half & 0xFF));
    }
    return writer.release();
}

} // namespace tr::test
