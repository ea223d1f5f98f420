#pragma once

#include "core/base/Result.h"
#include "core/edit/document/Document.h"

#include <cstddef>
#include <string_view>
#include <vector>

/// What is noted of animations and moveables beside the file, and none of its bytes say.
namespace tr::edit
{

/// Gives an animation a name; an empty one, or that of the catalogue, gives that back. Nothing is
/// done where it is called so. Precondition: the animation exists. Errors: NameTooLong,
/// NameNotPlain.
[[nodiscard]] Result<void>
nameAnimation(Document& document, std::size_t animation, std::string_view name);

/// Sets for each joint of a moveable the one on its other side; those that are found where there
/// are none, or they are the same. Preconditions: the moveable exists; view::areCounterparts.
void setCounterparts(Document& document,
                     std::size_t model,
                     const std::vector<std::size_t>& counterparts);

} // namespace tr::edit
