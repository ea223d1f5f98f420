#pragma once

#include "core/level/NgTables.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// The block that TRNG levels have behind their samples: "NG", chunks, "NGLE" and the size of the
/// block, with which the file ends. Read off files of Tomb Editor and NGLE, and off what the
/// engines Tomb4Plus and Tomb Editor do with them.
namespace tr::level
{

struct Level;

/// Rows of the sound map of all levels that were seen with the flag for it.
inline constexpr std::size_t kLongSoundMap = 2048;

/// What the rest of the level depends on; the flags of chunk 0x800D. A block without that chunk
/// sets none.
struct NgFlags
{
    /// Bit 0: triggers are those of TRNG, so some actions have a second word.
    bool triggers = false;
    /// Bit 1: the sound map is longer than that of TR4.
    bool longSoundMap = false;

    friend bool operator==(const NgFlags&, const NgFlags&) = default;
};

/// The flags of the block with which bytes end; nothing if they do not end with one. `end` may be
/// the whole file or what follows its samples.
[[nodiscard]] std::optional<NgFlags> ngFlags(std::span<const std::byte> end);

/// Those of a level that was read or built; nothing for one of another version than TR4.
[[nodiscard]] std::optional<NgFlags> ngFlags(const Level& level);

/// No chunk takes less: its size in words, and its number.
inline constexpr std::size_t kSmallestNgChunk = 4;

/// Words of a chunk, those of its size and number included. Sizes above are written in two words,
/// which no engine reads in levels.
inline constexpr std::size_t kMostNgWords = 0x7FFF;

/// What a chunk of a block will be read as.
struct NgChunkPlan
{
    NgContent content = NgContent::Bytes;
    std::size_t rows = 0;
};

/// The chunks of the block that `ahead` is from its first byte to its last. Nothing if it is
/// something else, or a block that would not be written back as it is: with a size that leads
/// elsewhere, with chunks of sizes in two words, without the words that end them, or of more chunks
/// than any tool writes.
[[nodiscard]] std::optional<std::vector<NgChunkPlan>> planNgBlock(std::span<const std::byte> ahead);

/// The bytes of the first chunk of that number in the block with which bytes end, as far as it can
/// be followed; empty if there is none. For blocks that planNgBlock does not take.
[[nodiscard]] std::span<const std::byte> ngPayload(std::span<const std::byte> end,
                                                   std::uint16_t id);

/// What chunks of that number hold, in words: "room flags". Empty for numbers that are not known.
[[nodiscard]] std::string_view ngChunkName(std::uint16_t id) noexcept;

/// How a chunk says how many rows it has.
enum class NgRows : std::uint8_t
{
    Fill,    ///< as many as it has room for
    Counted, ///< a word in front of them
    Single,
};

[[nodiscard]] NgRows ngRowsOf(NgContent content) noexcept;

/// Words that a chunk takes in the file.
[[nodiscard]] std::size_t ngWords(const NgChunk& chunk);

/// The first chunk that holds that; null if there is none.
[[nodiscard]] const NgChunk* findNgChunk(const NgBlock& block, NgContent content);

} // namespace tr::level
