#pragma once

#include "ui/services/OpenFile.h"

#include <QDialog>

#include <optional>
#include <vector>

class QComboBox;
class QRadioButton;

namespace ui
{

/// Asks for whom an entry of a packed stream is to be changed that several owners share. Deletes
/// itself when it is closed.
class SharedEntryDialog : public QDialog
{
    Q_OBJECT

public:
    /// `owners`: rows of `table` that can have a copy of their own. `what`: "Key Frame".
    SharedEntryDialog(const OpenFilePtr& file,
                      tr::level::TableId table,
                      const std::vector<std::size_t>& owners,
                      const QString& what,
                      QWidget* parent);

    /// The owner that gets a copy of its own; nothing: the change is made for all.
    [[nodiscard]] std::optional<std::size_t> choice() const;

private:
    QRadioButton* m_all;
    QRadioButton* m_one;
    QComboBox* m_owner;
};

} // namespace ui
