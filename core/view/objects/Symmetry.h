#pragma once

#include "core/schema/Content.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Left and right of a moveable, which no file stores.
namespace tr::view
{

/// Of each joint the one on the other side of the body: its own number where there is none. It is
/// told by the links alone: of joints that hang on one another's counterparts those are a pair that
/// carry trees of the same shape and whose links are nearest to each other's mirror image (x to
/// -x). The counterpart of a counterpart is the joint itself.
[[nodiscard]] std::vector<std::size_t> counterparts(std::span<const Joint> joints);

/// Whether these can be the counterparts of so many joints: each has one, which has it in turn.
[[nodiscard]] bool areCounterparts(std::span<const std::uint32_t> numbers, std::size_t joints);

/// Makes two joints the counterparts of each other, or one its own. Those that they were of are
/// their own then. Precondition: there are such.
void pairUp(std::span<std::size_t> counterparts, std::size_t joint, std::size_t other);

/// Of each joint of a moveable the one on the other side: as somebody has set them, or else as they
/// are found. What was set for another number of joints does not count. Precondition: the moveable
/// exists.
[[nodiscard]] std::vector<std::size_t> counterpartsOf(const schema::Content& content,
                                                      std::size_t model);

} // namespace tr::view
