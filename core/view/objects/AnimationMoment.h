#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <optional>

namespace tr::view
{

/// When something of an animation is seen or happens.
struct AnimationMoment
{
    std::size_t animation = 0;
    std::size_t frame = 0; ///< counted from the first of the animation, and one of its own

    friend bool operator==(const AnimationMoment&, const AnimationMoment&) = default;
};

/// The moment that a row stands for in some animations: a word of a key frame when that is
/// reached, a word of a command when it happens (what happens at the end: in the last frame), a
/// dispatch in the first frame that it holds in, a state change or an animation in the first frame.
/// Of several animations that have it, `shown` goes first. Nothing for rows of no such animation.
[[nodiscard]] std::optional<AnimationMoment> momentOf(const level::Objects& objects,
                                                      schema::Version version,
                                                      const RowRange& animations,
                                                      std::size_t shown,
                                                      schema::TableId table,
                                                      std::size_t row);

} // namespace tr::view
