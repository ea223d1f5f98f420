#pragma once

#include "core/format/GameFile.h"
#include "core/view/objects/MoveableView.h"

#include <QString>

#include <cstddef>

namespace ui
{

/// What commands of a kind do: "sound", "empty the hands".
[[nodiscard]] QString commandKindText(tr::view::AnimationCommand::Kind kind);

/// What the command of an animation that begins at a word of the commands does, but not when:
/// "sound 2 · LARA_FEET", "jump: up -100, forward 50". The number of the word where it is none.
/// Precondition: the file has that word and the operands of its command.
[[nodiscard]] QString commandText(const tr::format::GameFile& file, std::size_t word);

} // namespace ui
