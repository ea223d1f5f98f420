#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The bytes of the rows of .wad2 files, for telling which of them are what they were.
namespace tr::test
{

/// Chunks of a file as its document describes them, read without the program's descriptions.
class ChunkWalk
{
public:
    explicit ChunkWalk(std::string_view text)
        : m_text(text)
    {
    }

    struct Chunk
    {
        std::string_view id;
        std::string_view content;
        std::string_view whole;
    };

    /// Nothing: the stream ends.
    std::optional<Chunk> next()
    {
        const std::size_t first = m_at;
        const auto length = static_cast<std::size_t>(number());
        if (length == 0)
        {
            return std::nullopt;
        }
        Chunk chunk;
        chunk.id = take(length);
        const auto size = static_cast<std::size_t>(number());
        chunk.content = take(size);
        chunk.whole = m_text.substr(first, m_at - first);
        return chunk;
    }

private:
    std::int64_t number()
    {
        std::int64_t value = 0;
        int shift = 0;
        for (; m_at < m_text.size(); shift += 7)
        {
            const auto byte = static_cast<unsigned char>(m_text[m_at++]);
            value |= static_cast<std::int64_t>(byte & 0x7FU) << shift;
            if ((byte & 0x80U) == 0)
            {
                break;
            }
        }
        return value;
    }

    std::string_view take(std::size_t size)
    {
        const std::string_view taken = m_text.substr(m_at, size);
        m_at += taken.size();
        return taken;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

/// A list, and what its rows are called. What else stands in it is known by nobody.
struct ListOfRows
{
    std::string_view id;
    std::string_view rows;
    bool growsAtItsEnd = true; ///< else new rows come among the others
};

inline constexpr std::array<ListOfRows, 10> kListsOfRows{
    {{"W2Textures", "W2Txt"},
     {"W2Sprites", "W2Spr"},
     {"W2WaveSamples", "W2Wav"},
     {"W2Sounds2", "W2Sound"},
     {"W2Sounds3", "W2Sound"},
     {"W2FixedSounds", "W2FixedSound"},
     {"W2AnimatedTextureSets", "W2AnimatedTextureSet"},
     {"W2SpriteSequences", "W2SpriteSeq", false},
     {"W2Moveables", "W2Moveable", false},
     {"W2Statics", "W2Static", false}}}; // and W2Static2

/// What stands in a list, and what all other chunks of the root have.
struct RootChunk
{
    std::vector<std::string> rows;
    std::vector<std::string> others;
};

[[nodiscard]] inline const ListOfRows* listOfRows(std::string_view id)
{
    const auto* const found = std::ranges::find(kListsOfRows, id, &ListOfRows::id);
    return found == kListsOfRows.end() ? nullptr : found;
}

[[nodiscard]] inline std::map<std::string, RootChunk> rootOf(std::string_view file)
{
    constexpr std::size_t kMarkBytes = 8;
    ChunkWalk root(file.substr(kMarkBytes));
    std::map<std::string, RootChunk> found;
    while (const auto chunk = root.next())
    {
        const bool isFirst = !found.contains(std::string(chunk->id));
        RootChunk& made = found[std::string(chunk->id)];
        // Programs take the first of several lists, and keep what else there is.
        const ListOfRows* const list = isFirst ? listOfRows(chunk->id) : nullptr;
        if (list == nullptr)
        {
            made.others.emplace_back(chunk->content);
            continue;
        }
        ChunkWalk rows(chunk->content);
        while (const auto row = rows.next())
        {
            (row->id.starts_with(list->rows) ? made.rows : made.others).emplace_back(row->whole);
        }
    }
    return found;
}

/// What of a file is not what it was, where nothing of it was to go.
[[nodiscard]] inline std::string changedIn(std::string_view before, std::string_view after)
{
    auto now = rootOf(after);
    for (const auto& [id, chunk] : rootOf(before))
    {
        const RootChunk& there = now[id];
        const ListOfRows* const list = listOfRows(id);
        if (there.others != chunk.others)
        {
            return id;
        }
        std::size_t at = 0;
        for (const std::string& row : chunk.rows)
        {
            const bool mayComeLater = list != nullptr && !list->growsAtItsEnd;
            while (mayComeLater && at < there.rows.size() && there.rows[at] != row)
            {
                ++at;
            }
            if (at >= there.rows.size() || there.rows[at++] != row)
            {
                return "a row of " + id;
            }
        }
    }
    return {};
}

} // namespace tr::test
