#pragma once

#include <cstddef>
#include <optional>
#include <span>

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

} // namespace tr::level
