#pragma once

#include "core/view/objects/AnimationRows.h"

#include <functional>
#include <optional>

namespace ui
{

/// Where the user is in time; nothing if nowhere.
using MomentShown = std::function<std::optional<tr::view::AnimationMoment>()>;

} // namespace ui
