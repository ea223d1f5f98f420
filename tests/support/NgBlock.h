#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Blocks as TRNG levels end with, put together byte by byte.
namespace tr::test
{

struct NgChunk
{
    std::uint16_t id = 0;
    std::vector<std::uint16_t> words;
};

/// "NG", the chunks, the words that end them, "NGLE" and the size of it all.
[[nodiscard]] inline std::vector<std::uint8_t> ngBlock(std::span<const NgChunk> chunks)
{
    std::vector<std::uint8_t> bytes;
    const auto add16 = [&bytes](std::size_t number)
    {
        bytes.push_back(static_cast<std::uint8_t>(number));
        bytes.push_back(static_cast<std::uint8_t>(number >> 8));
    };
    const auto addText = [&bytes](std::string_view text)
    { bytes.insert(bytes.end(), text.begin(), text.end()); };
    addText("NG");
    for (const NgChunk& chunk : chunks)
    {
        add16(chunk.words.size() + 2);
        add16(chunk.id);
        for (const std::uint16_t word : chunk.words)
        {
            add16(word);
        }
    }
    add16(0);
    add16(0);
    addText("NGLE");
    const std::size_t size = bytes.size() + 4;
    add16(size);
    add16(size >> 16);
    return bytes;
}

/// One with a chunk in front of the flags: bit 0 for triggers of TRNG, bit 1 for a long sound map.
[[nodiscard]] inline std::vector<std::uint8_t> ngBlock(std::uint16_t flags)
{
    const std::vector<NgChunk> chunks{
        {0x8017, {0}}, {0x800D, {flags, 0}}, {0x8025, {1, 3, 0, 7, 0}}};
    return ngBlock(chunks);
}

} // namespace tr::test
