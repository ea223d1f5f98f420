#pragma once

#include "ui/session/SharedRows.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QRadioButton;

namespace ui
{

/// Asks for whom rows are to be changed that several owners have. Deletes itself when it is closed.
class ForWhomDialog : public QDialog
{
    Q_OBJECT

public:
    ForWhomDialog(const OpenFilePtr& file, const SharedRows::Question& question, QWidget* parent);

    /// What was said. Precondition: the dialog was accepted.
    [[nodiscard]] SharedRows::Answer answer() const;

private:
    void listOwners(const OpenFilePtr& file, const SharedRows::Question& question);
    void follow();

    std::vector<tr::view::OwnedPlace> m_places; ///< in the order of the list
    QRadioButton* m_one;
    QRadioButton* m_all;
    QComboBox* m_owner;
    QCheckBox* m_remember;
};

} // namespace ui
