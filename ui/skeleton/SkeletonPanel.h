#pragma once

#include "core/edit/document/Step.h"
#include "core/edit/skeleton/SkeletonEdit.h"
#include "ui/common/widgets/SeenPanel.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/skeleton/BoneModel.h"

#include <QList>

#include <optional>

class QAction;
class QLabel;
class QTreeView;

namespace ui
{

class Editor;
class FlowLayout;
class MoveableChooser;

/// The bones of the moveable that is worked on, as a tree. Goes where the selection goes, and
/// selects the mesh of the bone that is clicked. While it is not seen it does nothing.
class SkeletonPanel : public SeenPanel
{
    Q_OBJECT

public:
    explicit SkeletonPanel(Selection& selection, QWidget* parent = nullptr);

    /// Lets pivots be typed. Precondition: the editor outlives the panel.
    void setEditor(Editor& editor);

    /// Offers actions on bones in the menu of the tree, and those with icons as buttons; null
    /// stands between groups.
    void offer(const QList<QAction*>& actions);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit: the current bone stays where it is.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// Whether the file can be edited.
    void setEditable(bool editable);

    /// The row of models that is shown, in the newest file; nothing if none is, or nobody has seen
    /// it yet.
    [[nodiscard]] std::optional<std::size_t> moveable() const;

    /// The current bone of it.
    [[nodiscard]] std::optional<std::size_t> bone() const;

    /// The bones that are selected in the tree.
    [[nodiscard]] std::vector<std::size_t> bones() const;

    [[nodiscard]] BoneModel& model() noexcept { return *m_model; }

    [[nodiscard]] QTreeView& tree() noexcept { return *m_tree; }

    [[nodiscard]] MoveableChooser& chooser() noexcept { return *m_chooser; }

Q_SIGNALS:
    /// Another bone is the current one, or other ones are shown.
    void boneChanged();

    /// The bone that is worked on, as long as the panel is seen; nothing: none is.
    void worked(const std::optional<tr::edit::BonePlace>& bone);

    /// Of the keys of the tree.
    void addWanted();
    void removeWanted();

protected:
    void seeAgain() override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void comeOrGo(bool isInFront);
    void tell();
    void catchUp();
    void showMoveable(std::size_t row, bool fit);
    void choose(std::size_t row);
    void follow();
    void say();
    [[nodiscard]] QStringList remarks() const;

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder; ///< of the file that is shown, which may be older
    std::optional<std::size_t> m_row;         ///< the moveable, in the newest file
    BoneModel* m_model;
    MoveableChooser* m_chooser;
    FlowLayout* m_bar;
    MoveablePane* m_pane;
    QTreeView* m_tree;
    QLabel* m_said;
    bool m_following = false;
};

} // namespace ui
