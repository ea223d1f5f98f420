#pragma once

#include "core/anim/Drive.h"
#include "core/edit/document/Step.h"
#include "ui/common/widgets/SeenPanel.h"
#include "ui/drive/DriveReport.h"
#include "ui/file/OpenFile.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>

class QAction;
class QLabel;
class QTreeView;

namespace ui
{

class DriveLog;
class DriveStates;
class PlayerPanel;

/// Drives the moveable that is played: lists the states that can be asked for, by keys, too, and
/// says what the engine's rule makes of them and why. What was asked for is kept, to be done again
/// after an edit; and whether it would go otherwise now is said. While the panel is not seen it
/// does nothing, but for what it has kept, which follows every edit.
class DrivePanel : public SeenPanel
{
    Q_OBJECT

public:
    /// Precondition: the player outlives it.
    DrivePanel(Selection& selection, PlayerPanel& player, QWidget* parent = nullptr);

    /// One whose keys work in the view, too. It is told of files before the view is. Null where
    /// `player` is no PlayerPanel.
    [[nodiscard]] static DrivePanel* make(Selection& selection, QWidget* player, QWidget& view);

    /// Another file is open; null: none.
    void setFile(const OpenFilePtr& file);

    /// Has what was done follow the rows of an edit, before the player shows it.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// What was done last with the moveable; null: nothing.
    [[nodiscard]] const tr::anim::DriveRun* lastRun() const;

    [[nodiscard]] DriveLog* log() const noexcept { return m_log; }

    [[nodiscard]] DriveStates* states() const noexcept { return m_states; }

    [[nodiscard]] QTreeView* stateList() const noexcept { return m_stateList; }

    /// Of the log.
    [[nodiscard]] QTreeView* lines() const noexcept { return m_lines; }

    /// Asks for the states of the list by the keys 1 to 9, for none, and does all again.
    [[nodiscard]] const QList<QAction*>& driveActions() const noexcept { return m_actions; }

protected:
    void seeAgain() override;
    void hideEvent(QHideEvent* event) override;

private:
    /// What was done, and where it led then.
    struct Recorded
    {
        tr::anim::DriveRun run;
        tr::anim::DriveWay way;
    };

    void makeActions();
    void makeLayout();
    void connectPlayer();
    void askFor(int row);
    void catchUp();
    void begin();
    void noteAsked(std::optional<std::uint16_t> state);
    void noteTick(const tr::anim::DriveTick& tick);
    void record(const tr::anim::DriveTick& tick, const tr::anim::DriveRun& run);
    void repeat();
    void compare();
    void say();
    void update();
    void append(std::vector<DriveLine> lines);
    [[nodiscard]] Recorded* recorded();

    Selection& m_selection;
    PlayerPanel& m_player;
    OpenFilePtr m_file; ///< in whose rows moveables and animations are told
    std::shared_ptr<const MoveableParts> m_parts; ///< null: nothing is driven
    std::optional<DriveReport> m_report;
    tr::anim::DriveWay m_way;                   ///< since the drive began
    std::map<std::size_t, Recorded> m_recorded; ///< by rows of models
    bool m_isRepeating = false;                 ///< what is driven is what was recorded
    bool m_isRecording = false;                 ///< what is driven is what is recorded last
    QString m_outcome;                          ///< of the comparison

    DriveLog* m_log;
    DriveStates* m_states;
    QTreeView* m_stateList;
    QTreeView* m_lines;
    QLabel* m_said;
    QList<QAction*> m_actions;
    QAction* m_again = nullptr;
    QAction* m_nothing = nullptr;
};

} // namespace ui
