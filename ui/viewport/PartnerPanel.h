#pragma once

#include "ui/file/OpenFile.h"
#include "ui/viewport/PartnerChoice.h"

#include <QDialog>

#include <array>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ui
{

/// Asks who is seen with the moveable in the 3D view, beside the window: what is chosen is seen at
/// once.
class PartnerPanel : public QDialog
{
    Q_OBJECT

public:
    explicit PartnerPanel(QWidget* parent);

    /// Shows what is chosen for a moveable, a row of models; nothing: there is none.
    void showChoice(const OpenFilePtr& file,
                    std::optional<std::size_t> model,
                    const PartnerChoice& choice);

    /// Brings it to the front.
    void open() override;

Q_SIGNALS:
    void chosen(const ui::PartnerChoice& choice);

private:
    void makeFields();
    void makeLayout();
    void fillModels();
    void fillAnimations();
    void enable();
    void tell();
    [[nodiscard]] PartnerChoice chosenNow() const;

    OpenFilePtr m_file;
    std::optional<std::size_t> m_model;
    PartnerChoice m_choice;
    bool m_isPlaced = false; ///< it has been seen before
    QLabel* m_whose;
    QComboBox* m_body;
    QComboBox* m_partner;
    QComboBox* m_animation;
    QCheckBox* m_isChained;
    QSpinBox* m_later;
    QComboBox* m_joint;
    std::array<QSpinBox*, 3> m_offset;
    QSpinBox* m_turn;
    QPushButton* m_none;
};

} // namespace ui
