#pragma once

#include "core/edit/clip/RowPaste.h"

#include <QDialog>

namespace ui
{

/// Lists the references of rows that are to be pasted which will not lead where they led, and asks
/// whether to paste them all the same. Deletes itself when it is closed.
class PasteDialog : public QDialog
{
    Q_OBJECT

public:
    PasteDialog(const tr::edit::PasteReport& report, QWidget* parent);
};

/// "entities/3/room: there is no row 12 of rooms; it points nowhere now."
[[nodiscard]] QString linkSentence(const tr::edit::PastedLink& link);

} // namespace ui
