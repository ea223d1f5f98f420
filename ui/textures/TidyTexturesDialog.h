#pragma once

#include "core/edit/textures/tidy/TextureTidy.h"
#include "ui/common/QuietWorker.h"
#include "ui/rows/EditDialog.h"

#include <memory>
#include <optional>

class QCheckBox;
class QLabel;
class QProgressBar;
class QSpinBox;

namespace ui
{

/// Makes textures and their pages fewer: tells what comes of it before it is done, and does what is
/// ticked as one edit.
class TidyTexturesDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Precondition: the session has a document of a format with texture pages.
    TidyTexturesDialog(FileSession& session, QWidget* parent);

    /// Whether it still works out what is asked for.
    [[nodiscard]] bool isBusy() const noexcept { return m_worker.isBusy(); }

protected:
    void edit() override;

private:
    /// What comes of what is asked for.
    struct Found
    {
        tr::Result<tr::edit::TidyPlan> plan;
        std::uint32_t border = 0; ///< that textures of the file have around them
    };

    void makeFields();
    [[nodiscard]] tr::edit::TidyRules asked() const;
    void workOut();
    void show(const Found& found);
    [[nodiscard]] QString findings(const tr::edit::TidyReport& report) const;

    FileSession& m_session;
    OpenFilePtr m_file;
    QCheckBox* m_unused;
    QCheckBox* m_equal;
    QCheckBox* m_repack;
    QSpinBox* m_border;
    QLabel* m_findings;
    QProgressBar* m_progress;
    bool m_isBorderKnown = false;
    std::optional<tr::edit::TidyPlan> m_plan;
    QuietWorker m_worker; ///< the last: its work must be over before all else goes
};

} // namespace ui
