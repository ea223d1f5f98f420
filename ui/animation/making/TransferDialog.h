#pragma once

#include "core/edit/animation/transfer/AnimationTransfer.h"
#include "ui/animation/making/ChoiceModel.h"
#include "ui/common/widgets/ChoiceTable.h"
#include "ui/file/Names.h"
#include "ui/rows/EditDialog.h"

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QRadioButton;
class QTabWidget;

namespace ui
{

/// Asks to which moveable animations are to be copied, or onto which of its animations their key
/// frames, and what becomes of joints, states and what they go on to. Says meanwhile what comes of
/// it.
class TransferDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Is told a row of animations that is worth showing then.
    using Done = std::function<void(std::size_t animation)>;

    /// `animations`: of one moveable, ascending; at least one. Precondition: a document is open.
    TransferDialog(FileSession& session,
                   std::vector<std::size_t> animations,
                   Done done,
                   QWidget* parent);

    /// What is asked for now, and which key frames; nothing while nobody can be chosen.
    [[nodiscard]] std::optional<tr::edit::TransferWanted> wanted() const;
    [[nodiscard]] std::vector<tr::edit::KeyframePair> pairs() const;

    [[nodiscard]] bool isOfKeyframes() const;

    [[nodiscard]] ChoiceModel* joints() const noexcept { return m_joints; }

    [[nodiscard]] ChoiceModel* states() const noexcept { return m_states; }

    [[nodiscard]] ChoiceModel* targets() const noexcept { return m_targets; }

    [[nodiscard]] ChoiceModel* onto() const noexcept { return m_onto; }

protected:
    void edit() override;

private:
    void makeFields();
    void makeLayout();
    void listModels();
    void takeModel();
    void fillJoints();
    void fillPlans();
    void fillOnto();
    void foretell();
    void foretellCopies(const tr::edit::TransferWanted& asked);
    void foretellKeyframes();
    [[nodiscard]] QString whatGoes(const tr::edit::TransferPlan& plan) const;
    [[nodiscard]] QString whatPoses() const;
    [[nodiscard]] std::optional<std::size_t> model() const;
    [[nodiscard]] tr::edit::Posing posing() const;
    [[nodiscard]] tr::view::RowRange ownAnimations() const;
    [[nodiscard]] QString nameOf(std::size_t animation) const;
    [[nodiscard]] QString stateName(std::uint32_t slot, std::uint16_t state) const;
    [[nodiscard]] const tr::level::Objects& objects() const;

    FileSession& m_session;
    OpenFilePtr m_file;
    Names m_names;
    std::vector<std::size_t> m_animations;
    Done m_done;
    std::size_t m_source = 0;            ///< row of the moveable
    tr::edit::TransferPlan m_proposed;   ///< as it would be without a choice of the user
    std::vector<std::size_t> m_ontoRows; ///< animations by the choices of m_onto, from 1 on
    QComboBox* m_model;
    QRadioButton* m_all;
    QRadioButton* m_keyframesOnly;
    QComboBox* m_turns;
    QCheckBox* m_scales;
    QCheckBox* m_measures;
    QComboBox* m_frames;
    QTabWidget* m_tabs;
    ChoiceModel* m_joints;
    ChoiceModel* m_states;
    ChoiceModel* m_targets;
    ChoiceModel* m_onto;
    QLabel* m_matched;
    QLabel* m_outcome;
};

} // namespace ui
