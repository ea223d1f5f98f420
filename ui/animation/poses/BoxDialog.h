#pragma once

#include "core/edit/animation/poses/BoxEdit.h"
#include "ui/common/QuietWorker.h"
#include "ui/rows/EditDialog.h"

#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QRadioButton;
class QSpinBox;

namespace ui
{

/// Asks what the boxes of key frames are to be, and says how many become others.
class BoxDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Whose boxes.
    struct Question
    {
        QString what;                              ///< the key frames that were chosen
        std::vector<tr::edit::KeyframeSpan> spans; ///< these; not empty
        std::vector<tr::edit::KeyframeSpan> all;   ///< of all animations of the moveable
        std::size_t model = 0;                     ///< the moveable
        tr::level::BoundingBox first;              ///< of the first of them
    };

    BoxDialog(FileSession& session, Question question, QWidget* parent);

    /// The plan as it is asked for now.
    [[nodiscard]] tr::edit::BoxPlan plan() const;

    /// Whether it still works out what would become of the boxes.
    [[nodiscard]] bool isBusy() const noexcept { return m_worker.isBusy(); }

protected:
    void edit() override;

private:
    void makeFields();
    void fillBodies();
    void fillMeshes();
    void foretell();
    [[nodiscard]] const tr::level::Objects& objects() const;
    [[nodiscard]] const std::vector<tr::edit::KeyframeSpan>& spans() const;

    OpenFilePtr m_file;
    tr::edit::Document* m_document;
    Question m_question;
    QRadioButton* m_these;
    QRadioButton* m_all;
    QRadioButton* m_fromMeshes;
    QRadioButton* m_asItIs;
    QRadioButton* m_asFirst;
    QComboBox* m_body;
    QListWidget* m_meshes;
    QSpinBox* m_margin;
    QLabel* m_outcome;
    QuietWorker m_worker;
};

} // namespace ui
