#pragma once

#include "core/level/Wad.h"

#include <array>
#include <vector>

/// Animations that share their lists, as old tools made them, and what they have by the raw rows.
namespace test
{

using Dispatch = std::array<int, 4>;

/// What an animation has, read from the raw rows by hand.
struct Lists
{
    struct Change
    {
        int state = 0;
        std::vector<Dispatch> dispatches;

        friend bool operator==(const Change&, const Change&) = default;
    };

    std::vector<Change> changes;
    std::vector<std::vector<int>> commands;

    friend bool operator==(const Lists&, const Lists&) = default;
};

[[nodiscard]] Lists listsOf(const tr::level::Objects& objects, std::size_t row);

/// The small WAD with frames, in which animations 0 and 1 of moveable 0 share all lists, and
/// animation 2 of moveable 1 has its own.
[[nodiscard]] tr::level::Wad twinAnimations();

} // namespace test
