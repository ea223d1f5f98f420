#pragma once

#include "ui/file/FileTab.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/models/MoveableCommands.h"
#include "ui/moveable/models/MoveableKeyframes.h"
#include "ui/moveable/models/MoveableSkeleton.h"
#include "ui/moveable/models/MoveableTransitions.h"

#include <array>

class QAction;
class QSplitter;
class QToolButton;

namespace ui
{

class Editor;
class MoveableChooser;
class Settings;

/// All of one moveable at once: its animations and, of the one that is chosen, how it is left, its
/// commands and key frames; beside them its mesh tree. Follows what is selected elsewhere to its
/// place here; while it is seen, to other moveables too.
class MoveableInspector : public FileTab
{
    Q_OBJECT

public:
    explicit MoveableInspector(Selection& selection, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the tab.
    void setEditor(Editor& editor);

    /// Remembers there how much room each part has; begins as it was left last. Precondition: the
    /// settings outlive the tab.
    void setSettings(Settings& settings);

    /// Shows the moveable of the same slot, if the file has one.
    void setFile(const OpenFilePtr& file) override;
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) override;

    [[nodiscard]] bool hasContent() const override { return m_parts != nullptr; }

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QIcon symbol() const override;

    [[nodiscard]] bool showsObjects() const override { return true; }

    /// Shows a row of models. Precondition: a file is shown, which has that row.
    void showMoveable(std::size_t row);

    /// The row of models that is shown; nothing without a file.
    [[nodiscard]] std::optional<std::size_t> moveable() const;

    /// The row of animations whose parts are shown; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> animation() const noexcept { return m_animation; }

    void setMode(ValueMode mode);

    /// Offers these actions on animations, state changes, dispatches, commands and key frames.
    void setRowActions(const QList<QAction*>& actions);

    /// What is selected in the part that the user went to last; of a command or a key frame words
    /// that belong to it. Nothing if nothing is selected there, or if its rows stay as they are.
    [[nodiscard]] std::optional<MoveablePane::Rows> selectedRows() const;

    /// Puts the cursor into the chooser.
    void focusChooser();

    [[nodiscard]] MoveableChooser* chooser() const noexcept { return m_chooser; }

    [[nodiscard]] AnimationsPane* animations() const noexcept { return m_animations; }

    [[nodiscard]] MoveablePane* transitions() const noexcept { return m_panes[Transitions]; }

    [[nodiscard]] MoveablePane* commands() const noexcept { return m_panes[Commands]; }

    [[nodiscard]] MoveablePane* skeleton() const noexcept { return m_panes[Skeleton]; }

    [[nodiscard]] MoveablePane* keyframes() const noexcept { return m_panes[Keyframes]; }

Q_SIGNALS:
    /// Another moveable is shown, or it is called otherwise.
    void titleChanged(const QString& title);

    /// Other rows are selected.
    void rowsSelected();

private:
    enum Pane : std::size_t
    {
        Animations,
        Transitions,
        Commands,
        Skeleton,
        Keyframes,
        kPanes,
    };

    void makePanes();
    void connectPane(MoveablePane& pane);
    void use(MoveablePane& pane);
    [[nodiscard]] MoveablePane* paneOf(tr::schema::TableId table) const;
    [[nodiscard]] bool hasPaneInUse() const;
    void makeLayout();
    [[nodiscard]] QWidget* makeBar();
    void clear();
    void showParts(std::size_t row, std::optional<std::size_t> animation, bool fit);
    void showAnimation(std::optional<std::size_t> animation, bool fit);
    void showNotes();
    void choose(std::size_t row);
    void follow(const std::optional<Address>& address);
    void reveal(const Address& address);
    void goTo(MoveablePane& pane, const Address& address);

    Selection& m_selection;
    std::shared_ptr<const Decoder> m_decoder;
    std::shared_ptr<const MoveableParts> m_parts;
    std::optional<std::size_t> m_animation;

    AnimationsPane* m_animations;
    MoveableTransitions* m_transitionModel;
    MoveableCommands* m_commandModel;
    MoveableSkeleton* m_skeletonModel;
    MoveableKeyframes* m_keyframeModel;
    std::array<MoveablePane*, kPanes> m_panes{};
    MoveablePane* m_used = nullptr; ///< that the user went to last; null: none
    MoveableChooser* m_chooser;
    QToolButton* m_decoded;
    QToolButton* m_raw;
    QSplitter* m_stack;  ///< parts above each other
    QSplitter* m_middle; ///< its middle: parts side by side
    bool m_following = false;
};

} // namespace ui
