#pragma once

#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <span>
#include <vector>

/// Left and right of a moveable, which nothing stores.
namespace tr::view
{

/// Of each joint the one on the other side of the body: its own number where there is none. It is
/// told by the links alone: of joints that hang on one another's counterparts those are a pair that
/// carry trees of the same shape and whose links are nearest to each other's mirror image (x to
/// -x). The counterpart of a counterpart is the joint itself.
[[nodiscard]] std::vector<std::size_t> counterparts(std::span<const Joint> joints);

} // namespace tr::view
