#pragma once

#include "core/view/objects/AnimationRows.h"
#include "ui/file/OpenFile.h"

#include <QStringList>

#include <vector>

namespace ui
{

/// What a mark of an animation (a row of animations) stands for, and when: "Sound 2 · LARA_FEET in
/// frame 6". Frames count from the animation's first.
[[nodiscard]] QString
markText(const OpenFilePtr& file, std::size_t animation, const tr::view::AnimationMark& mark);

/// What stands in the bars of dispatches: the states that they are for, a text a mark. Of thousands
/// in a damaged file the first.
[[nodiscard]] QStringList barTexts(const OpenFilePtr& file,
                                   std::size_t animation,
                                   const std::vector<tr::view::AnimationMark>& marks);

} // namespace ui
