#pragma once

#include <QColor>
#include <QPalette>

namespace ui
{

/// The colours of bytes on a palette. Letters on every tint reach a contrast of 7 to 1, dimmed ones
/// of 3 to 1 (WCAG 2.1).
class HexColours
{
public:
    explicit HexColours(const QPalette& palette);

    /// Behind the bytes of a table, in one of two shades; without a table behind those of a record.
    [[nodiscard]] QColor ground(int tint, bool shaded) const;

    [[nodiscard]] const QColor& text() const noexcept { return m_text; }

    /// For zeros, padding, and what nobody knows.
    [[nodiscard]] const QColor& quietText() const noexcept { return m_quietText; }

    [[nodiscard]] const QColor& offsets() const noexcept { return m_offsets; }

    [[nodiscard]] const QColor& mark() const noexcept { return m_mark; } ///< round a field

    [[nodiscard]] const QColor& rowEdge() const noexcept { return m_rowEdge; }

private:
    QColor m_base;
    QColor m_text;
    QColor m_quietText;
    QColor m_offsets;
    QColor m_mark;
    QColor m_rowEdge;
    bool m_dark;
};

} // namespace ui
