#pragma once

#include "core/view/objects/Speeds.h"

#include <QString>

/// How animations move their objects, in words.
namespace ui
{

/// "12.25": to a hundredth of a unit.
[[nodiscard]] QString unitsText(double units);

/// "speed 47.00", and what else is not nothing: "speed 2.50, acceleration 0.25".
[[nodiscard]] QString speedsText(const tr::view::Speeds& speeds);

} // namespace ui
