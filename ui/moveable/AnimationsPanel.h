#pragma once

#include "ui/common/widgets/SeenPanel.h"
#include "ui/fields/Decoder.h"
#include "ui/moveable/MoveablePane.h"

namespace ui
{

class AnimationsPane;
class MoveableChooser;

/// The animations of the moveable that is worked on, beside the 3D view. Goes to the moveable that
/// the selection belongs to, and stays there while nothing of another one is selected; at first it
/// shows the first one that has animations. While it is not seen, be it behind another panel, it
/// does nothing.
class AnimationsPanel : public SeenPanel
{
    Q_OBJECT

public:
    explicit AnimationsPanel(Selection& selection, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the panel.
    void setEditor(Editor& editor);

    /// Offers these actions on animations.
    void offer(const QList<QAction*>& actions);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// The row of models that is shown; nothing if none is.
    [[nodiscard]] std::optional<std::size_t> moveable() const;

    /// What is selected, for commands on rows.
    [[nodiscard]] std::optional<MoveablePane::Rows> selectedRows() const;

    /// Selects the moveable that is shown, unless something of it is selected.
    void selectMoveable();

    /// Puts the cursor into the filter.
    void focusFilter();

    [[nodiscard]] AnimationsPane* animations() const noexcept { return m_animations; }

    [[nodiscard]] MoveableChooser* chooser() const noexcept { return m_chooser; }

Q_SIGNALS:
    /// Other animations are selected.
    void rowsSelected();

protected:
    void seeAgain() override;

private:
    void choose(std::size_t row);
    void follow();
    void catchUp();
    void showMoveable(std::size_t row, bool fit);
    void clear();

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder; ///< of the file that is shown, which may be older
    MoveableModel::PartsPtr m_parts;
    MoveableChooser* m_chooser;
    AnimationsPane* m_animations;
    std::optional<std::size_t> m_row;       ///< the moveable, in the newest file
    std::optional<std::size_t> m_animation; ///< the current one, in the newest file
    bool m_following = false;
};

} // namespace ui
