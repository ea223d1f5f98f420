#pragma once

#include "ui/rows/EditDialog.h"

#include <cstddef>
#include <vector>

class QComboBox;
class QPushButton;
class QTreeWidget;

namespace ui
{

/// The joints of a moveable, each with the one on its other side. Each joint has one, which has it
/// in turn; one in the middle has itself.
class JointPairsDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Preconditions: the file can be edited, and has that moveable, which has joints.
    JointPairsDialog(FileSession& session, std::size_t model, QWidget* parent);

    /// For each joint the other one, as it is chosen now.
    [[nodiscard]] const std::vector<std::size_t>& counterparts() const noexcept
    {
        return m_counterparts;
    }

    [[nodiscard]] QTreeWidget* list() const noexcept { return m_list; }

    [[nodiscard]] QComboBox* other() const noexcept { return m_other; }

protected:
    void edit() override;

private:
    void makeFields();
    void fill();
    void showCurrent();
    void choose(int index);
    void showPairs();
    [[nodiscard]] std::size_t current() const;

    OpenFilePtr m_file;
    tr::edit::Document* m_document;
    std::size_t m_model;
    std::vector<std::size_t> m_found; ///< by the links alone
    std::vector<std::size_t> m_before;
    std::vector<std::size_t> m_counterparts;
    QTreeWidget* m_list;
    QComboBox* m_other;
    QPushButton* m_reset;
};

} // namespace ui
