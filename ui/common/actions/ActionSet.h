#pragma once

#include <QAction>
#include <QList>
#include <QObject>

#include <array>
#include <functional>

namespace ui
{

/// What can be done in the window, apart from what its panels and its 3D view add.
enum class Command : std::uint8_t
{
    Open,
    OpenInWindow,
    OpenSample,
    NewWindow,
    SideBySide,
    Save,
    SaveAs,
    Revert,
    ShowChanges,
    RecoverEdits,
    RestoreVersion,
    Close,
    MergeObjects,
    Convert,
    ExportModel,
    ExportRoomModel,
    ExportLevelModel,
    ImportModel,
    SavePicture,
    ExportTable,
    Quit,
    Undo,
    Redo,
    InsertAbove,
    InsertBelow,
    DuplicateRows,
    MoveRowsUp,
    MoveRowsDown,
    DeleteRows,
    SetInRows,
    NewAnimation,
    DuplicateAnimation,
    DuplicateBehind,
    TransferAnimations,
    ImportAnimations,
    ExportAnimations,
    SplitAnimation,
    JoinAnimations,
    TrimAnimation,
    MoveAnimations,
    MakeKeyframes,
    RenumberFrames,
    ReverseAnimation,
    MirrorAnimation,
    ChangeRate,
    InterpolateKeyframes,
    ThinOutKeyframes,
    UnwrapAngles,
    CloseLoop,
    PairJoints,
    CopyPose,
    PastePose,
    PastePoseMirrored,
    RestPose,
    PoseFrom,
    AddCommand,
    ChangeCommand,
    SetBoxes,
    SetSpeeds,
    RootToSpeed,
    SpeedToRoot,
    MatchFeet,
    FixProblems,
    CopyCommand,
    FindCommands,
    Repack,
    Cut,
    Copy,
    Paste,
    PasteOver,
    CopyCsv,
    CopyJson,
    Find,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    LayoutExplore,
    LayoutAnimate,
    LayoutModel,
    FullScreen,
    ResetLayout,
    Back,
    Forward,
    GoToAnything,
    ToggleBookmark,
    GoToView,
    ShowBytes,
    InspectMoveable,
    CloseTab,
    Documentation,
    Shortcuts,
    About,
};

inline constexpr std::size_t kCommandCount = static_cast<std::size_t>(Command::About) + 1;

/// The actions behind the commands, with texts, keys, icons and tips. They do nothing by
/// themselves: who serves a command says so with `on`.
class ActionSet : public QObject
{
    Q_OBJECT

public:
    explicit ActionSet(QObject* parent = nullptr);

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_actions[static_cast<std::size_t>(command)];
    }

    /// What has to be asked before a command goes on that leaves what is being typed: another tab,
    /// another state, another file. False: it does not go on, or only when `again` is called.
    /// Without it all do.
    using Gate = std::function<bool(const std::function<void()>& again)>;

    void setGate(Gate gate) { m_gate = std::move(gate); }

    /// Serves a command as long as the context lives, where the gate lets it.
    void on(Command command, QObject* context, const std::function<void()>& serve) const;

    /// In the order of Command.
    [[nodiscard]] QList<QAction*> all() const { return {m_actions.begin(), m_actions.end()}; }

    /// Gives the key that closes what is in front to one of Close and CloseTab: the menu says which
    /// of them it would be.
    void letClosingKeyClose(Command command);

private:
    std::array<QAction*, kCommandCount> m_actions{};
    Gate m_gate;
};

/// What an action is called where nothing can be underlined: "Open".
[[nodiscard]] QString plainText(const QAction& action);

} // namespace ui
