#pragma once

#include "core/view/objects/AnimationRows.h"
#include "ui/file/OpenFile.h"

namespace ui
{

/// What a mark of an animation (a row of animations) stands for, and when: "Sound 2 · LARA_FEET in
/// frame 6". Frames count from the animation's first.
[[nodiscard]] QString
markText(const OpenFilePtr& file, std::size_t animation, const tr::view::AnimationMark& mark);

} // namespace ui
