#pragma once

#include "ui/hex/HexDocument.h"

namespace ui
{

/// What is said about a byte where it is hovered. Rich text.
[[nodiscard]] QString hexTip(const HexNote& note, const HexSpace& space);

/// "u16, index into Animations"; empty of a stretch without structure.
[[nodiscard]] QString hexTypeText(const HexNote& note);

} // namespace ui
