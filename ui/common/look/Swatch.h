#pragma once

#include <QColor>
#include <QIcon>

namespace ui
{

/// A patch of a colour to stand beside its text. It keeps the colour in selected rows too, where
/// views tint plain colours, and has an outline, so that it is seen on a ground of the same colour.
[[nodiscard]] QIcon swatch(const QColor& colour);

} // namespace ui
