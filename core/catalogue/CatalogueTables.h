#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

/// The tables of names that the build makes from resources/catalogues.
namespace tr::catalogue
{

struct Entry
{
    std::uint64_t key;
    std::string_view name;
};

/// Orders by game (1 to 5), then slot or sound, then state or animation. Precondition: number is
/// below 65536.
[[nodiscard]] constexpr std::uint64_t
key(std::uint64_t game, std::uint32_t slot, std::uint64_t number = 0) noexcept
{
    return (game << 48) | (std::uint64_t{slot} << 16) | number;
}

/// No two entries have the same key.
[[nodiscard]] constexpr bool isSorted(std::span<const Entry> entries)
{
    return std::ranges::adjacent_find(entries, std::greater_equal<>{}, &Entry::key)
           == entries.end();
}

namespace tables
{

extern const std::span<const Entry> Models;
extern const std::span<const Entry> Bodies; ///< the name is the number of a slot
extern const std::span<const Entry> Statics;
extern const std::span<const Entry> SpriteSequences;
extern const std::span<const Entry> Sounds;
extern const std::span<const Entry> FlipEffects;
extern const std::span<const Entry> States;
extern const std::span<const Entry> Animations;
extern const std::span<const Entry> Joints;

} // namespace tables

} // namespace tr::catalogue
