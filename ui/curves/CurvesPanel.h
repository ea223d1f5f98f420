#pragma once

#include "ui/common/widgets/SeenPanel.h"
#include "ui/curves/CurveSubject.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QListWidget;
class QToolButton;

namespace ui
{

class CurveView;
class MoveableParts;
class PlayerPanel;
class SeamList;

/// The angles of joints and the root's offset over the frames of the animation that is played, as
/// curves whose points can be dragged, and what jumps at its end. Goes where the selection and the
/// player go. While it is not seen it does nothing.
class CurvesPanel : public SeenPanel
{
    Q_OBJECT

public:
    /// Precondition: both outlive it.
    CurvesPanel(Selection& selection, PlayerPanel& player, QWidget* parent = nullptr);

    /// Null where `player` is no PlayerPanel.
    [[nodiscard]] static CurvesPanel* make(Selection& selection, QWidget* player);

    /// Whether the file can be edited.
    void setEditable(bool editable);

    /// Null: nothing is shown.
    [[nodiscard]] const std::shared_ptr<const CurveSubject>& subject() const noexcept
    {
        return m_subject;
    }

    [[nodiscard]] CurveView& view() const noexcept { return *m_view; }

    [[nodiscard]] SeamList& seam() const noexcept { return *m_seam; }

    /// Of joints.
    [[nodiscard]] QListWidget* joints() const noexcept { return m_joints; }

    /// Angles, or the root's offset.
    [[nodiscard]] QComboBox* kinds() const noexcept { return m_kinds; }

    /// What is selected, with the numbers that it has.
    [[nodiscard]] std::vector<tr::edit::CurveValue> selectedValues() const;

    /// An animation as lists number and name it. Precondition: there is a subject.
    [[nodiscard]] QString titleOf(std::size_t animation) const;

Q_SIGNALS:
    /// Numbers are to be others. `isStep`: it is one of many small steps in a row.
    void changeWanted(const std::vector<tr::edit::CurveValue>& values, bool isStep);

    /// A number is to be typed for what is selected; with what was typed to begin with.
    void valueWanted(const QString& typed);

    /// The loop is to be closed, against what the seam is shown against.
    void closeWanted();

    /// Angles of the animation are to be unwrapped.
    void unwrapWanted();

protected:
    void seeAgain() override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeLayout();
    void fillMenu();
    void connectParts();
    void notice();
    void catchUpSoon();
    void catchUp();
    void follow();
    void fillJoints();
    void showJoint(std::optional<std::size_t> joint);
    void selectMesh();
    void goWithPoint();
    void showCurves();
    void say();
    void tryOut(double by);
    void endTrying(bool isWanted);
    void step(int steps);
    [[nodiscard]] CurveChoice choice() const;
    [[nodiscard]] QString reason() const;

    Selection& m_selection;
    PlayerPanel& m_player;
    std::shared_ptr<const CurveSubject> m_subject;
    std::shared_ptr<const MoveableParts> m_parts; ///< of the moveable of the subject
    CurveChoice m_choice;                         ///< of what is shown
    std::vector<tr::edit::CurveValue> m_begun;    ///< as they were when the drag began
    std::vector<tr::edit::CurveValue> m_tried;    ///< what is dragged
    std::vector<tr::view::Keyframe> m_shown;      ///< those that curves are drawn of
    bool m_isEditable = false;
    bool m_isWaiting = false; ///< looking anew was put off until all that happens now is over
    bool m_isChoosing = false;

    QComboBox* m_kinds;
    std::array<QToolButton*, 3> m_axes{};
    QToolButton* m_fit;
    QToolButton* m_unwrap;
    QLabel* m_value;
    QListWidget* m_joints;
    CurveView* m_view;
    SeamList* m_seam;
    QAction* m_setValue = nullptr;
    QAction* m_unwrapAction = nullptr;
    QAction* m_closeAction = nullptr;
};

} // namespace ui
