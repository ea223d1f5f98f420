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

/// A kind of chunk that is known.
struct KnownChunk
{
    std::uint16_t id;
    std::string_view name;
    NgContent content = NgContent::Bytes;
    NgRows rows = NgRows::Fill;
    std::size_t rowBytes = 1;
};

template <class T>
constexpr std::size_t kRowBytes = schema::diskSize<T>(versions::Tr4);

constexpr std::array kKnown{
    KnownChunk{ng_chunk::kTextureAnimation,
               "animated textures",
               NgContent::TextureAnimation,
               NgRows::Single,
               kRowBytes<NgTextureAnimation>},
    KnownChunk{ng_chunk::kScriptIndices,
               "script objects",
               NgContent::ScriptIndices,
               NgRows::Fill,
               sizeof(std::int16_t)},
    KnownChunk{ng_chunk::kRoomFlags,
               "room flags",
               NgContent::RoomFlags,
               NgRows::Counted,
               kRowBytes<NgRoomFlags>},
    KnownChunk{ng_chunk::kFlags, "flags", NgContent::Flags, NgRows::Single, kRowBytes<NgFlagBits>},
    KnownChunk{ng_chunk::kPartialTextures, "partial textures"},
    KnownChunk{
        ng_chunk::kTails, "texture tails", NgContent::Tails, NgRows::Counted, kRowBytes<NgTail>},
    KnownChunk{ng_chunk::kScriptStatics,
               "script statics",
               NgContent::ScriptStatics,
               NgRows::Fill,
               kRowBytes<NgScriptStatic>},
    KnownChunk{ng_chunk::kLevelVersion,
               "level version",
               NgContent::LevelVersion,
               NgRows::Single,
               kRowBytes<NgVersion>},
    KnownChunk{ng_chunk::kEditorVersion,
               "editor version",
               NgContent::EditorVersion,
               NgRows::Single,
               kRowBytes<NgVersion>},
    KnownChunk{ng_chunk::kRoomNumbers,
               "room numbers",
               NgContent::RoomNumbers,
               NgRows::Fill,
               sizeof(std::int16_t)},
    KnownChunk{
        ng_chunk::kPlugins, "plugins", NgContent::Plugins, NgRows::Counted, kRowBytes<NgPlugin>},
    KnownChunk{ng_chunk::kPluginWords, "plugins of the floor data"},
    KnownChunk{ng_chunk::kPluginNumbers, "changed plugin numbers"},
};

/// The kind of chunk that has that content; null of bytes.
const KnownChunk* knownBy(NgContent content)
{
    const auto* const found = std::ranges::find(kKnown, content, &KnownChunk::content);
    return content == NgContent::Bytes || found == kKnown.end() ? nullptr : found;
}

/// What a chunk of that number holds, where its bytes have room for what they say.
NgChunkPlan planOf(std::uint16_t id, std::span<const std::byte> payload)
{
    const NgChunkPlan bytes{NgContent::Bytes, payload.size()};
    const auto* const found = std::ranges::find(kKnown, id, &KnownChunk::id);
    if (found == kKnown.end() || found->content == NgContent::Bytes)
    {
        return bytes;
    }
    ByteReader reader(payload);
    std::size_t rows = payload.size() / found->rowBytes;
    if (found->rows == NgRows::Single)
    {
        return rows > 0 ? NgChunkPlan{found->content, 1} : bytes;
    }
    if (found->rows == NgRows::Counted)
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
    if (level.version != versions::Tr4)
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
    const auto* const found = std::ranges::find(kKnown, id, &KnownChunk::id);
    return found != kKnown.end() ? found->name : std::string_view{};
}

NgRows ngRowsOf(NgContent content) noexcept
{
    const KnownChunk* const known = knownBy(content);
    return known != nullptr ? known->rows : NgRows::Fill;
}

std::size_t ngWords(const NgChunk& chunk)
{
    const KnownChunk* const known = knownBy(chunk.content);
    const std::size_t rows =
        withContent(chunk, [](schema::TableId, const auto& data) { return data.size(); });
    const std::size_t count =
        ngRowsOf(chunk.content) == NgRows::Counted ? sizeof(std::uint16_t) : 0;
    const std::size_t bytes = kSmallestNgChunk + count
                              + rows * (known != nullptr ? known->rowBytes : 1)
                              + chunk.slack.size();
    return bytes / sizeof(std::uint16_t);
}

const NgChunk* findNgChunk(const NgBlock& block, NgContent content)
{
    const auto* const found = std::ranges::find(block.chunks, content, &NgChunk::content);
    return found != block.chunks.end() ? found : nullptr;
}

} // namespace tr::level
