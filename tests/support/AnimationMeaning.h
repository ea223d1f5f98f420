#pragma once

#include "core/level/Content.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What the animations of a file mean, before and after an edit. Read from the tables by hand, as
/// the documents say, and not with what edits and views read them with.
namespace tr::test
{

/// What there is to an animation. Flags, to be combined.
enum class Aspect : std::uint8_t
{
    None = 0,
    Words = 1,    ///< words of its key frames
    Frames = 2,   ///< numbers of its frames, its rate and the size of its records
    Numbers = 4,  ///< state and speeds
    Commands = 8, ///< in their order, in the frames counted from its first
    Ways = 16,    ///< state changes with their dispatches, in their order
    Next = 32,    ///< what it goes on to
    Entry = 64,   ///< the frames, counted from its first, at which it is entered
};

[[nodiscard]] constexpr Aspect operator|(Aspect a, Aspect b) noexcept
{
    return static_cast<Aspect>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}

[[nodiscard]] constexpr bool has(Aspect all, Aspect one) noexcept
{
    return (static_cast<std::uint8_t>(all) & static_cast<std::uint8_t>(one)) != 0;
}

/// Where each row of animations is after an edit; nothing where it is gone.
using RowMap = std::vector<std::optional<std::size_t>>;

[[nodiscard]] RowMap rowsStay(std::size_t rows);
[[nodiscard]] RowMap rowsCome(std::size_t rows, std::size_t at, std::size_t count);
[[nodiscard]] RowMap rowsGo(std::size_t rows, std::size_t at, std::size_t count);
/// A row goes to in front of the row `to`, counted before.
[[nodiscard]] RowMap rowMoves(std::size_t rows, std::size_t from, std::size_t to);

/// What an edit is allowed to change. All else has to mean what it meant.
struct Touched
{
    std::vector<std::size_t> animations; ///< rows before the edit
    Aspect aspects = Aspect::None;       ///< of these
    /// So far as others have the same key frames, commands or state changes they change, too.
    bool forAll = false;
    RowMap rows{};         ///< empty: all stay where they are
    std::size_t fresh = 0; ///< how many new ones there are
    /// Who led to the first of them may lead to the second now, a row after the edit.
    std::optional<std::pair<std::size_t, std::size_t>> relayed{};
};

/// The row behind the last animation of a moveable. Precondition: it has one.
[[nodiscard]] std::size_t endOfAnimations(const level::Objects& objects, std::size_t model);

/// The first animation that means something else although it may not, with what of it; or a
/// moveable that has others; or nothing.
[[nodiscard]] std::string
meaningDifference(const level::Objects& before, const level::Objects& after, const Touched& edit);

} // namespace tr::test
