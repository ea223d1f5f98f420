#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/rows/EditDialog.h"

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace ui
{

class FixModel;
class TickList;

/// Lists what problems of animations would be gone with, and does what is ticked as one edit.
class FixDialog : public EditDialog
{
    Q_OBJECT

public:
    /// `model`: a row of models whose problems are listed first; nothing: those of the whole file.
    FixDialog(FileSession& session, std::optional<std::size_t> model, QWidget* parent);

    [[nodiscard]] FixModel* fixes() const noexcept { return m_fixes; }

    /// Whether it is still looking for problems.
    [[nodiscard]] bool isBusy() const noexcept { return m_isBusy; }

protected:
    void edit() override;

private:
    void makeLayout(std::optional<std::size_t> model);
    void look();
    void say();

    OpenFilePtr m_file;
    tr::edit::Document* m_document;
    std::optional<std::size_t> m_model;
    FixModel* m_fixes;
    QComboBox* m_whose;
    QCheckBox* m_all;
    TickList* m_list;
    QLabel* m_said;
    bool m_isBusy = false;
    QuietWorker m_worker;
};

} // namespace ui
