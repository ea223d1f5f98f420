#pragma once

#include "ui/services/OpenFile.h"
#include "ui/tasks/Editor.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace ui
{

class FileSession;

/// Sets a field in many rows, or adds to it. Deletes itself when it is closed.
class SetInRowsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `leaf`: the field to begin with. Precondition: the rows exist.
    SetInRowsDialog(FileSession& session,
                    tr::level::TableId table,
                    std::vector<std::size_t> rows,
                    int leaf,
                    QWidget* parent);

private:
    void makeFields(int leaf);
    void check();
    void apply();
    [[nodiscard]] Address address() const;
    [[nodiscard]] QString problem() const;

    FileSession& m_session;
    Editor m_editor;
    tr::level::TableId m_table;
    std::vector<std::size_t> m_rows;
    quint64 m_state;
    QComboBox* m_field;
    QRadioButton* m_set;
    QRadioButton* m_add;
    QLineEdit* m_value;
    QLabel* m_reason;
    QPushButton* m_apply = nullptr;
};

} // namespace ui
