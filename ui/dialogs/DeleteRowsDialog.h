#pragma once

#include "core/edit/RowEdit.h"
#include "ui/services/OpenFile.h"

#include <QDialog>

class QRadioButton;
class QSpinBox;

namespace ui
{

/// Lists what points to rows that are to be deleted, and asks what becomes of it. Deletes itself
/// when it is closed.
class DeleteRowsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `size`: rows of the table. Precondition: `lost` is not empty.
    DeleteRowsDialog(const OpenFile& file,
                     const tr::edit::RowSpan& rows,
                     std::size_t size,
                     const std::vector<tr::view::Link>& lost,
                     QWidget* parent);

    /// Other words for the choices, where it is no row that is deleted. `redirect`: none if empty.
    void setWording(const QString& title, const QString& clear, const QString& redirect);

    [[nodiscard]] tr::edit::Dangling choice() const;

private:
    QRadioButton* m_clear;
    QRadioButton* m_redirect;
    QSpinBox* m_row;
};

} // namespace ui
