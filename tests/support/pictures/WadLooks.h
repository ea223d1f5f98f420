#pragma once

#include "core/schema/Content.h"
#include "tests/support/pictures/Drawing.h"

#include <cstdint>
#include <optional>

/// What objects of a level or WAD look like, taken from the scene that the program draws of them.
namespace tr::test
{

/// In the first key frame of an animation, by its number in the moveable; nothing: in its pose of
/// rest. An object without triangles: there is no such moveable, or no such animation.
[[nodiscard]] DrawnObject modelLooks(const schema::Content& content,
                                     std::uint32_t slot,
                                     std::optional<std::size_t> animation);

/// An object without triangles: there is no such static.
[[nodiscard]] DrawnObject staticLooks(const schema::Content& content, std::uint32_t slot);

/// How many animations a moveable has; 0 where there is none in the slot.
[[nodiscard]] std::size_t animationCount(const schema::Content& content, std::uint32_t slot);

} // namespace tr::test
