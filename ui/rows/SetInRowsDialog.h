#pragma once

#include "ui/file/OpenFile.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QRadioButton;

namespace ui
{

class NumberEditor;

/// Sets a field in many rows to what a cell of it can show, or adds a stored number to it. Deletes
/// itself when it is closed.
class SetInRowsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `leaf`: the field to begin with. Precondition: the rows exist.
    SetInRowsDialog(FileSession& session,
                    tr::schema::TableId table,
                    std::vector<std::size_t> rows,
                    int leaf,
                    QWidget* parent);

private:
    void makeFields(int leaf);
    void makeLine();
    void check();
    void apply();
    void finish(const QString& reason);
    [[nodiscard]] Address address() const;
    [[nodiscard]] EditText style() const;
    [[nodiscard]] QString problem() const;

    FileSession& m_session;
    Editor m_editor;
    tr::schema::TableId m_table;
    std::vector<std::size_t> m_rows;
    FileSession::Moment m_asked;
    QComboBox* m_field;
    QRadioButton* m_set;
    QRadioButton* m_add;
    QHBoxLayout* m_line; ///< ends with the line for the value
    NumberEditor* m_value = nullptr;
    QLabel* m_reason;
    QPushButton* m_apply = nullptr;
};

} // namespace ui
