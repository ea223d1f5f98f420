#pragma once

#include <QString>

class QAbstractItemView;
class QWidget;

namespace ui
{

/// A view that knows best what Copy takes from it as text. One that is none of a list's parents
/// is asked only about itself.
class CopiedText
{
public:
    CopiedText() = default;
    CopiedText(const CopiedText&) = delete;
    CopiedText& operator=(const CopiedText&) = delete;
    virtual ~CopiedText() = default;

    /// What is selected, as text; empty if nothing is.
    [[nodiscard]] virtual QString copiedText() const = 0;
};

/// The selected rows of a list, or else its current one: a line each, its shown columns apart by
/// tabs. Empty if there is neither.
[[nodiscard]] QString rowsAsText(const QAbstractItemView& list);

/// Whether Copy can take text from a widget: from lists, labels and what is a CopiedText, or stands
/// in one. Fields in which text is written copy for themselves.
[[nodiscard]] bool hasCopiedText(const QWidget& widget);

/// What Copy takes from it; empty if nothing is selected. Precondition: hasCopiedText.
[[nodiscard]] QString copiedTextOf(const QWidget& widget);

/// Has the copying key take whole rows of a list in a dialog, where Qt takes one cell.
void copyWholeRows(QAbstractItemView& list);

} // namespace ui
