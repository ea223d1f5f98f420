#include "core/level/NgBlock.h"

#include "core/io/ByteReader.h"
#include "core/level/Level.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace tr::level
{
namespace
{

using schema::Version;

constexpr std::uint32_t kTriggersFlag = 0x0001;
constexpr std::uint32_t kLongSoundMapFlag = 0x0002;

/// Set in the size of a chunk that needs two words for it.
constexpr std::uint16_t kLongSize = 0x8000;

/// NGLE and Tomb Editor write a dozen.
constexpr std::size_t kMostChunks = 256;

constexpr std::string_view kStart = "NG";
constexpr std::string_view kEnd = "NGLE";
constexpr std::size_t kFooter = kEnd.size() + sizeof(std::uint32_t);

/// How a chunk says how many rows it has.
enum class Rows : std::uint8_t
{
    Fill,    ///< as many as it has room for
    Counted, ///< a word in front of them
    Single,
};

struct KnownChunk
{
    std::uint16_t id;
    NgContent content;
    std::size_t rowBytes;
    Rows rows;
};

template <class T>
constexpr KnownChunk known(std::uint16_t id, NgContent content, Rows rows)
{
    return {id, content, schema::diskSize<T>(Version::Tr4), rows};
}

constexpr std::array kKnown{
    known<NgRoomFlags>(ng_chunk::kRoomFlags, NgContent::RoomFlags, Rows::Counted),
    known<NgScriptStatic>(ng_chunk::kScriptStatics, NgContent::ScriptStatics, Rows::Fill),
    known<NgTextureAnimation>(0x8002, NgContent::TextureAnimation, Rows::Single),
    KnownChunk{
        ng_chunk::kScriptIndices, NgContent::ScriptIndices, sizeof(std::int16_t), Rows::Fill},
    known<NgPlugin>(0x8047, NgContent::Plugins, Rows::Counted),
    known<NgFlagBits>(ng_chunk::kFlags, NgContent::Flags, Rows::Single),
    KnownChunk{ng_chunk::kRoomNumbers, NgContent::RoomNumbers, sizeof(std::int16_t), Rows::Fill},
    known<NgVersion>(0x8025, NgContent::EditorVersion, Rows::Single),
    known<NgTail>(ng_chunk::kTails, NgContent::Tails, Rows::Counted),
    known<NgVersion>(0x8024, NgContent::LevelVersion, Rows::Single),
};

struct ChunkName
{
    std::uint16_t id;
    std::string_view name;
};

constexpr std::array kNames{ChunkName{0x8002, "animated textures"},
                            ChunkName{ng_chunk::kScriptIndices, "script objects"},
                            ChunkName{ng_chunk::kRoomFlags, "room flags"},
                            ChunkName{ng_chunk::kFlags, "flags"},
                            ChunkName{0x8017, "partial textures"},
                            ChunkName{ng_chunk::kTails, "texture tails"},
                            ChunkName{ng_chunk::kScriptStatics, "script statics"},
                            ChunkName{0x8024, "level version"},
                            ChunkName{0x8025, "editor version"},
                            ChunkName{ng_chunk::kRoomNumbers, "room numbers"},
                            ChunkName{0x8047, "plugins"},
                            ChunkName{ng_chunk::kPluginWords, "plugins of the floor data"},
                            ChunkName{0x804E, "changed plugin numbers"}};

/// What a chunk of that number holds, where its bytes have room for what they say.
NgChunkPlan planOf(std::uint16_t id, std::span<const std::byte> payload)
{
    const NgChunkPlan bytes{NgContent::Bytes, payload.size()};
    const auto* const found = std::ranges::find(kKnown, id, &KnownChunk::id);
    if (found == kKnown.end())
    {
        return bytes;
    }
    ByteReader reader(payload);
    std::size_t rows = payload.size() / found->rowBytes;
    if (found->rows == Rows::Single)
    {
        return rows > 0 ? NgChunkPlan{found->content, 1} : bytes;
    }
    if (found->rows == Rows::Counted)
    {
        if (!reader.has(sizeof(std::uint16_t)))
        {
            return bytes;
        }
        rows = reader.number<std::uint16_t>();
    }
    return rows <= reader.left() / found->rowBytes ? NgChunkPlan{found->content, rows} : bytes;
}

bool startsWith(std::span<const std::byte> bytes, std::string_view mark)
{
    const auto wanted = std::as_bytes(std::span(mark));
    return bytes.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), bytes.begin());
}

/// What stands between "NG" and "NGLE"; nothing if there is no such block.
std::optional<std::span<const std::byte>> chunksOf(std::span<const std::byte> end)
{
    if (end.size() < kStart.size() + kFooter || !startsWith(end.last(kFooter), kEnd))
    {
        return std::nullopt;
    }
    const std::size_t size = ByteReader(end.last(sizeof(std::uint32_t))).number<std::uint32_t>();
    if (size < kStart.size() + kFooter || size > end.size() || !startsWith(end.last(size), kStart))
    {
        return std::nullopt;
    }
    return end.last(size).subspan(kStart.size(), size - kStart.size() - kFooter);
}

/// The payload of the first chunk of that number; empty if there is none.
std::span<const std::byte> payload(std::span<const std::byte> chunks, std::uint16_t wanted)
{
    ByteReader reader(chunks);
    while (reader.has(2 * sizeof(std::uint16_t)))
    {
        const std::size_t start = reader.position();
        std::size_t words = reader.number<std::uint16_t>();
        if ((words & kLongSize) != 0)
        {
            words = (words ^ kLongSize) << 16 | reader.number<std::uint16_t>();
        }
        if (!reader.has(sizeof(std::uint16_t)))
        {
            break;
        }
        const auto id = reader.number<std::uint16_t>();
        const std::size_t head = reader.position() - start;
        const std::size_t size = words * sizeof(std::uint16_t);
        if (id == 0 || size < head || !reader.has(size - head))
        {
            break;
        }
        const auto content = reader.take(size - head);
        if (id == wanted)
        {
            return content;
        }
    }
    return {};
}

NgFlags flagsOf(std::uint32_t bits)
{
    return {(bits & kTriggersFlag) != 0, (bits & kLongSoundMapFlag) != 0};
}

} // namespace

std::optional<NgFlags> ngFlags(std::span<const std::byte> end)
{
    const auto chunks = chunksOf(end);
    if (!chunks)
    {
        return std::nullopt;
    }
    ByteReader reader(payload(*chunks, ng_chunk::kFlags));
    return flagsOf(reader.has(sizeof(std::uint32_t)) ? reader.number<std::uint32_t>() : 0);
}

std::optional<NgFlags> ngFlags(const Level& level)
{
    if (level.version != Version::Tr4)
    {
        return std::nullopt;
    }
    if (!level.ng.isThere)
    {
        return ngFlags(std::as_bytes(level.trailing.rows()));
    }
    const NgChunk* const chunk = findNgChunk(level.ng, NgContent::Flags);
    return flagsOf(chunk != nullptr && !chunk->flags.empty() ? chunk->flags[0].flags : 0);
}

std::optional<std::vector<NgChunkPlan>> planNgBlock(std::span<const std::byte> ahead)
{
    constexpr std::size_t kNoMore = 2 * sizeof(std::uint16_t);
    const auto chunks = chunksOf(ahead);
    if (!chunks || chunks->size() + kStart.size() + kFooter != ahead.size())
    {
        return std::nullopt;
    }
    std::vector<NgChunkPlan> plans;
    ByteReader reader(*chunks);
    while (reader.has(kSmallestNgChunk) && plans.size() <= kMostChunks)
    {
        const std::size_t words = reader.number<std::uint16_t>();
        const auto id = reader.number<std::uint16_t>();
        if (words == 0)
        {
            return reader.left() == 0 ? std::optional(plans) : std::nullopt;
        }
        const std::size_t size = words * sizeof(std::uint16_t);
        if (words > kMostNgWords || id == 0 || size < kNoMore || !reader.has(size - kNoMore))
        {
            return std::nullopt;
        }
        NgChunkPlan plan = planOf(id, reader.take(size - kNoMore));
        const bool isAgain =
            std::ranges::find(plans, plan.content, &NgChunkPlan::content) != plans.end();
        if (isAgain && plan.content != NgContent::Bytes)
        {
            plan = {NgContent::Bytes, size - kNoMore};
        }
        plans.push_back(plan);
    }
    return std::nullopt;
}

std::span<const std::byte> ngPayload(std::span<const std::byte> end, std::uint16_t id)
{
    const auto chunks = chunksOf(end);
    return chunks ? payload(*chunks, id) : std::span<const std::byte>{};
}

std::string_view ngChunkName(std::uint16_t id) noexcept
{
    const auto* const found = std::ranges::find(kNames, id, &ChunkName::id);
    return found != kNames.end() ? found->name : std::string_view{};
}

std::size_t ngWords(const NgChunk& chunk)
{
    const auto* const found = std::ranges::find(kKnown, chunk.content, &KnownChunk::content);
    std::size_t bytes = kSmallestNgChunk + chunk.slack.size();
    if (found == kKnown.end())
    {
        return (bytes + chunk.bytes.size()) / sizeof(std::uint16_t);
    }
    const std::size_t rows = chunk.roomFlags.size() + chunk.scriptStatics.size()
                             + chunk.textureAnimation.size() + chunk.scriptIndices.size()
                             + chunk.plugins.size() + chunk.flags.size() + chunk.roomNumbers.size()
                             + chunk.editorVersion.size() + chunk.tails.size()
                             + chunk.levelVersion.size(); // all but one are empty
    bytes += found->rows == Rows::Counted ? sizeof(std::uint16_t) : 0;
    return (bytes + rows * found->rowBytes) / sizeof(std::uint16_t);
}

const NgChunk* findNgChunk(const NgBlock& block, NgContent content)
{
    const auto* const found = std::ranges::find(block.chunks, content, &NgChunk::content);
    return found != block.chunks.end() ? found : nullptr;
}

} // namespace tr::level
