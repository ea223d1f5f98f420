#pragma once

#include <QIcon>
#include <QLatin1String>

namespace ui
{

/// An icon of our own set in resources/icons, by its file name without ".svg". It is drawn anew for
/// each size, scale factor and palette, so it stays sharp and follows the theme by itself.
/// Precondition: there is such an icon.
[[nodiscard]] QIcon icon(QLatin1String name);

/// The same in one colour, for badges.
[[nodiscard]] QIcon icon(QLatin1String name, const QColor& colour);

/// The program's own, in its own colours.
[[nodiscard]] QIcon applicationIcon();

} // namespace ui
