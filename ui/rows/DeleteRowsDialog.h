#pragma once

#include "core/edit/removal/Belongings.h"
#include "ui/file/OpenFile.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QRadioButton;
class QSpinBox;
class QTreeWidget;
class QVBoxLayout;

namespace ui
{

/// Lists what points to rows that are to be deleted and what belongs to them, and asks what becomes
/// of both. Deletes itself when it is closed.
class DeleteRowsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `size`: rows of the table. Precondition: the consequences leave a choice.
    DeleteRowsDialog(const OpenFilePtr& file,
                     const tr::edit::RowSpan& rows,
                     std::size_t size,
                     tr::edit::Consequences consequences,
                     QWidget* parent);

    /// Other words for what is deleted and the choices, where it is no row. `redirect`: none if
    /// empty.
    void setWording(const QString& title, const QString& clear, const QString& redirect);

    [[nodiscard]] tr::edit::Removal choice() const;

private:
    [[nodiscard]] static QString headingOf(const OpenFilePtr& file, const tr::edit::RowSpan& rows);
    void addReferences(QVBoxLayout& layout, const OpenFile& file);
    void addBelongings(QVBoxLayout& layout, const OpenFile& file);

    tr::edit::Consequences m_consequences;
    QLabel* m_heading;
    QRadioButton* m_clear;
    QRadioButton* m_redirect;
    QSpinBox* m_row;
    QCheckBox* m_along;
    QTreeWidget* m_belongings;
};

} // namespace ui
