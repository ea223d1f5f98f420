#pragma once

#include "ui/tables/TableExport.h"

#include <QDialog>

class QButtonGroup;
class QCheckBox;
class QRadioButton;

namespace ui
{

/// Asks which part of a table goes into a file, and as what. The file is asked for afterwards.
class ExportTableDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Rows : std::uint8_t
    {
        Shown, ///< as they are filtered and sorted
        Selected,
        All, ///< in the order of the file
    };

    /// What there is to choose from.
    struct Offer
    {
        QString title;
        std::size_t shown = 0;
        std::size_t selected = 0;
        std::size_t all = 0;
        bool isArranged = false; ///< what is shown differs from all
        bool hasHiddenColumns = false;
        ValueMode mode = ValueMode::Decoded;
    };

    struct Choice
    {
        Rows rows = Rows::Shown;
        bool allColumns = false;
        ValueMode mode = ValueMode::Decoded;
        ExportFormat format = ExportFormat::Csv;
    };

    explicit ExportTableDialog(const Offer& offer, QWidget* parent = nullptr);

    [[nodiscard]] Choice choice() const;

Q_SIGNALS:
    void chosen(const ui::ExportTableDialog::Choice& choice);

private:
    QButtonGroup* m_rows;
    QCheckBox* m_columns;
    QRadioButton* m_raw;
    QRadioButton* m_json;
};

} // namespace ui
