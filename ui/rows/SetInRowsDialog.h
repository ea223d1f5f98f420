#pragma once

#include "ui/file/OpenFile.h"
#include "ui/rows/EditDialog.h"
#include "ui/session/Editor.h"

#include <vector>

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QRadioButton;

namespace ui
{

class NumberEditor;

/// Sets a field in many rows to what a cell of it can show, or adds a stored number to it.
class SetInRowsDialog : public EditDialog
{
    Q_OBJECT

public:
    /// `leaf`: the field to begin with. Precondition: the rows exist.
    SetInRowsDialog(FileSession& session,
                    tr::schema::TableId table,
                    std::vector<std::size_t> rows,
                    int leaf,
                    QWidget* parent);

protected:
    void edit() override;

private:
    void makeFields(const OpenFile& file, int leaf);
    void makeLine();
    void check();
    [[nodiscard]] Address address() const;
    [[nodiscard]] EditText style() const;
    [[nodiscard]] QString problem() const;

    Editor m_editor;
    tr::schema::TableId m_table;
    std::vector<std::size_t> m_rows;
    QComboBox* m_field;
    QRadioButton* m_set;
    QRadioButton* m_add;
    QHBoxLayout* m_line; ///< ends with the line for the value
    NumberEditor* m_value = nullptr;
    QPushButton* m_last = nullptr; ///< behind the line, for who goes on by Tab
};

} // namespace ui
