#pragma once

#include "core/anim/Drive.h"
#include "ui/moveable/models/MoveableParts.h"

#include <QString>

/// What a drive is told in. Frames are counted from the first of their animation, as in the
/// timeline.
namespace ui
{

/// Which state was asked for, what the animation has for it, and so what becomes of it: "State 2 ·
/// Stand: dispatch 14 holds in frames 4 to 9, now 2: waits".
[[nodiscard]] QString driveAnswerText(const MoveableParts& parts,
                                      const tr::anim::StateAnswer& answer);

/// The same in a few words beside the state: "now, frames 4 to 9, to 12 · Walk". Only from what
/// the next frame would make of it.
[[nodiscard]] QString driveOfferText(const MoveableParts& parts,
                                     const tr::anim::StateAnswer& answer);

} // namespace ui
