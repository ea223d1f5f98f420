#pragma once

#include <QColor>
#include <QPalette>

namespace ui
{

/// Colours with a meaning of their own, which QPalette has no roles for. Texts in them reach a
/// contrast of 4.5 to 1 on the window's background and on that of tables (WCAG 2.1, AA).
struct SignalColours
{
    QColor good;
    QColor caution;
    QColor bad;
    QColor note;
    QColor accent;       ///< the gold of our own: the second colour of the icons
    QColor accentStrong; ///< the same, for texts
};

[[nodiscard]] const QPalette& lightPalette();
[[nodiscard]] const QPalette& darkPalette();

/// Those that belong to a palette, told by how light its window is.
[[nodiscard]] const SignalColours& signalColours(const QPalette& palette);

[[nodiscard]] bool isDark(const QPalette& palette);

/// Two colours mixed: 0 gives `a`, 1 gives `b`.
[[nodiscard]] QColor mixed(const QColor& a, const QColor& b, double share);

/// How well one colour can be read on another, from 1 to 21 (WCAG 2.1, 1.4.3). Both are opaque.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

} // namespace ui
