#pragma once

#include "core/edit/animation/states/StateEdit.h"
#include "core/edit/document/Step.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/SeenPanel.h"
#include "ui/fields/Decoder.h"
#include "ui/matrix/MatrixModel.h"

#include <optional>

class QCheckBox;
class QInputDialog;
class QLabel;
class QToolButton;

namespace ui
{

class Editor;
class FilterField;
class MatrixView;

/// The state matrix of the moveable that is worked on: its animations by the states that they can
/// be asked for, and the dispatches that they are left by then. Goes where the selection goes, and
/// selects what is clicked. While it is not seen, be it behind another panel, it does nothing.
class MatrixPanel
    : public SeenPanel
    , public CopiedText
{
    Q_OBJECT

public:
    explicit MatrixPanel(Selection& selection, QWidget* parent = nullptr);

    /// Lets dispatches be typed. Precondition: the editor outlives the panel.
    void setEditor(Editor& editor);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit: the current cell stays where it is.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// Whether the file can be edited.
    void setEditable(bool editable);

    /// Shows which dispatches hold in a frame of an animation; nothing: in none.
    void setMoment(const std::optional<tr::view::AnimationMoment>& moment);

    /// The cursor goes into the filter.
    void focusFilter();

    [[nodiscard]] QString copiedText() const override;

    [[nodiscard]] MatrixView& view() noexcept { return *m_view; }

    [[nodiscard]] MatrixModel& model() noexcept { return *m_model; }

    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

Q_SIGNALS:
    /// A dispatch is to be made for a state, or one of a cell to be changed.
    void addWanted(std::size_t animation, std::uint16_t state);
    void changeWanted(const tr::edit::DispatchPlace& place);

    /// Cells are to have these dispatches.
    void cellsWanted(const std::vector<tr::edit::StateDispatches>& cells, tr::edit::EditCode code);

    /// It could not be done.
    void refused(const QString& reason);

protected:
    void seeAgain() override;

private:
    /// What the user had before him.
    struct Place
    {
        std::optional<std::size_t> animation;
        std::optional<std::uint16_t> state;
    };

    void makeBar();
    void connectView();
    void catchUp();
    void showMoveable(std::size_t row);
    void follow();
    void go(const QModelIndex& index);
    void put(const Place& place);
    void filter();
    void askForState();
    void say();
    [[nodiscard]] Place place() const;

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder; ///< of the file that is shown, which may be older
    std::optional<std::size_t> m_row;         ///< the moveable, in the newest file
    std::optional<tr::view::AnimationMoment> m_moment;
    MatrixModel* m_model;
    FilterField* m_filter;
    QCheckBox* m_own;
    QToolButton* m_add;
    QLabel* m_said;
    MatrixView* m_view;
    bool m_following = false;
};

} // namespace ui
