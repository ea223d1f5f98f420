#pragma once

#include "core/level/Level.h"
#include "tests/core/Nodding.h"

#include <array>
#include <cstddef>
#include <vector>

/// State changes and dispatches as numbers, to be compared with ones that are counted by hand.
namespace tr::test
{

using Dispatches = std::vector<std::array<int, 4>>; ///< low, high, next animation and frame
using Changes = std::vector<std::array<int, 3>>;    ///< state, count and first

[[nodiscard]] inline Dispatches dispatchesIn(const level::Objects& objects)
{
    Dispatches all;
    for (const level::AnimDispatch& each : objects.animDispatches)
    {
        all.push_back({each.low, each.high, each.nextAnimation, each.nextFrame});
    }
    return all;
}

[[nodiscard]] inline Changes changesIn(const level::Objects& objects)
{
    Changes all;
    for (const level::StateChange& each : objects.stateChanges)
    {
        all.push_back({each.stateId, each.numDispatches, each.dispatchIndex});
    }
    return all;
}

/// How many state changes an animation has, and the first.
[[nodiscard]] inline std::array<int, 2> listOf(const level::Objects& objects, std::size_t animation)
{
    const level::Animation& row = objects.animations[animation];
    return {row.numStateChanges, row.stateChangeIndex};
}

/// `nodding`, in which animation 1 has the state changes of animation 0, too.
[[nodiscard]] inline schema::Content sharing()
{
    schema::Content content = nodding();
    auto& animations = content.as<level::Level>()->objects.animations.edit();
    animations[1].numStateChanges = 1;
    animations[1].stateChangeIndex = 0;
    return content;
}

} // namespace tr::test
