#include "ui/common/actions/ActionSet.h"

#include "ui/common/look/Icons.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QPointer>

namespace ui
{
namespace
{

struct ActionInfo
{
    Command command;
    const char* name; ///< of the object, for tests and settings
    const char* text;
    const char* tip;
    const char* icon;
    const char* keys; ///< PortableText, apart by spaces
};

#define TEXT(text) QT_TRANSLATE_NOOP("ui::ActionSet", text)

constexpr std::array<ActionInfo, kCommandCount> kActions{{
    {Command::Open, "open", TEXT("&Open…"), TEXT("Open a level or a WAD"), "open", "Ctrl+O"},
    {Command::OpenInWindow,
     "openInWindow",
     TEXT("Open in New Win&dow…"),
     TEXT("Open a level or a WAD in a window of its own"),
     "open-window",
     "Ctrl+Shift+O"},
    {Command::OpenSample,
     "openSample",
     TEXT("Open the Sam&ple"),
     TEXT("Open the small temple that comes with Cartouche"),
     "sample",
     ""},
    {Command::NewWindow,
     "newWindow",
     TEXT("&New Window"),
     TEXT("Open another window, to look at two files side by side"),
     "window",
     "Ctrl+Shift+N"},
    {Command::SideBySide,
     "sideBySide",
     TEXT("Place &Side by Side"),
     TEXT("Divide the screen among all windows"),
     "side-by-side",
     ""},
    {Command::Save,
     "save",
     TEXT("&Save"),
     TEXT("Save the file; what it was is kept as an earlier version"),
     "save",
     "Ctrl+S"},
    {Command::SaveAs,
     "saveAs",
     TEXT("Save &As…"),
     TEXT("Save the file under another name"),
     "save-as",
     "Ctrl+Shift+S"},
    {Command::Revert,
     "revert",
     TEXT("Re&vert…"),
     TEXT("Go back to the file as it is on the disk"),
     "revert",
     ""},
    {Command::ShowChanges,
     "showChanges",
     TEXT("&What Will Change…"),
     TEXT("Show every field that saving will change, and its bytes"),
     "differs",
     "Ctrl+Alt+S"},
    {Command::RecoverEdits,
     "recoverEdits",
     TEXT("Recover Ed&its…"),
     TEXT("Bring back edits that were not saved when Cartouche ended"),
     "recover",
     ""},
    {Command::RestoreVersion,
     "restoreVersion",
     TEXT("Restore an Ear&lier Version…"),
     TEXT("Go back to the file as it was before it was saved, and say how much of that is kept"),
     "recent",
     ""},
    {Command::Close,
     "close",
     TEXT("&Close"),
     TEXT("Close the file"),
     "close",
     "Ctrl+W Ctrl+Shift+W"},
    {Command::MergeObjects,
     "mergeObjects",
     TEXT("&Merge Objects…"),
     TEXT("Take objects of other files into this one, or into a new one: what meets is seen before "
          "it happens"),
     "merge",
     "Ctrl+Shift+M"},
    {Command::Convert,
     "convert",
     TEXT("Conver&t…"),
     TEXT("Make a file of another format of this one: what that has no place for is listed before"),
     "convert",
     ""},
    {Command::ExportModel,
     "exportModel",
     TEXT("E&xport Model…"),
     TEXT("Write the selected moveable or static into a file for 3D programs"),
     "save-as",
     ""},
    {Command::ExportRoomModel,
     "exportRoomModel",
     TEXT("Export &Room as Model…"),
     TEXT("Write the room that is selected, with what stands in it, into a file for 3D programs"),
     "save-as",
     ""},
    {Command::ExportLevelModel,
     "exportLevelModel",
     TEXT("&Export Level as Model…"),
     TEXT("Write all rooms, with what stands in them, into a file for 3D programs"),
     "save-as",
     ""},
    {Command::ImportModel,
     "importModel",
     TEXT("Import Model &File…"),
     TEXT("Take over what a 3D program has done to a moveable or a static: what changes is listed "
          "before"),
     "open",
     "Ctrl+Shift+I"},
    {Command::SavePicture,
     "savePicture",
     TEXT("Save Screens&hot…"),
     TEXT("Save what the current tab shows as a picture"),
     "camera",
     "F12"},
    {Command::ExportTable,
     "exportTable",
     TEXT("Export Ta&ble…"),
     TEXT("Write the table of the current tab into a file, as CSV or JSON"),
     "table",
     "Ctrl+Shift+E"},
    {Command::Quit, "quit", TEXT("&Quit"), TEXT("Close all windows"), "quit", "Ctrl+Q"},
    {Command::Undo, "undo", TEXT("&Undo"), TEXT("Take the last edit back"), "undo", "Ctrl+Z"},
    {Command::Redo,
     "redo",
     TEXT("&Redo"),
     TEXT("Do the edit again that was taken back"),
     "redo",
     "Ctrl+Shift+Z Ctrl+Y"},
    {Command::InsertAbove,
     "insertAbove",
     TEXT("Insert Row &Above"),
     TEXT("Put an empty row in front of the selected ones; references are renumbered"),
     "row-above",
     "Shift+Ins"},
    {Command::InsertBelow,
     "insertBelow",
     TEXT("Insert Row &Below"),
     TEXT("Put an empty row behind the selected ones; references are renumbered"),
     "row-below",
     "Ins"},
    {Command::DuplicateRows,
     "duplicateRows",
     TEXT("Dup&licate Rows"),
     TEXT("Put copies of the selected rows behind them; references are renumbered"),
     "duplicate",
     "Ctrl+D"},
    {Command::MoveRowsUp,
     "moveRowsUp",
     TEXT("Mo&ve Rows Up"),
     TEXT("Exchange the selected rows with the one in front; references are renumbered"),
     "up",
     "Ctrl+Shift+Up"},
    {Command::MoveRowsDown,
     "moveRowsDown",
     TEXT("Move Rows D&own"),
     TEXT("Exchange the selected rows with the one behind; references are renumbered"),
     "down",
     "Ctrl+Shift+Down"},
    {Command::DeleteRows,
     "deleteRows",
     TEXT("&Delete Rows"),
     TEXT("Delete the selected rows; what points to them is listed first"),
     "delete",
     "Ctrl+Del"},
    {Command::SetInRows,
     "setInRows",
     TEXT("&Set in Rows…"),
     TEXT("Set a field in all selected rows, or add to it"),
     "numbers",
     "Ctrl+E"},
    {Command::NewAnimation,
     "newAnimation",
     TEXT("&New Animation"),
     TEXT("Make an animation of one key frame behind the moveable's last one, posed as what is "
          "shown now"),
     "animation-new",
     ""},
    {Command::DuplicateAnimation,
     "duplicateAnimation",
     TEXT("&Duplicate to End"),
     TEXT("Copy the selected animations, with all that is theirs, behind the moveable's last one: "
          "none gets another number"),
     "duplicate",
     ""},
    {Command::DuplicateBehind,
     "duplicateBehind",
     TEXT("D&uplicate Behind…"),
     TEXT("Copy the selected animations to behind the last of them: those that follow get other "
          "numbers"),
     "row-below",
     ""},
    {Command::TransferAnimations,
     "transferAnimations",
     TEXT("Copy Animations &To…"),
     TEXT("Copy the selected animations, or only their key frames, to another moveable"),
     "animation-transfer",
     ""},
    {Command::ImportAnimations,
     "importAnimations",
     TEXT("Imp&ort Animations…"),
     TEXT("Put animations of Tomb Editor (.anim) or WADMerger (.trw) onto the moveable, any number "
          "together"),
     "open",
     ""},
    {Command::ExportAnimations,
     "exportAnimations",
     TEXT("E&xport Animations…"),
     TEXT("Write the selected animations into files that Tomb Editor reads (.anim)"),
     "save-as",
     ""},
    {Command::SplitAnimation,
     "splitAnimation",
     TEXT("Sp&lit…"),
     TEXT("Make two of the animation that is played: the second begins in this frame"),
     "animation-split",
     ""},
    {Command::JoinAnimations,
     "joinAnimations",
     TEXT("&Join…"),
     TEXT("Make one of two selected animations, or of one and the one that follows it"),
     "animation-join",
     ""},
    {Command::TrimAnimation,
     "trimAnimation",
     TEXT("Trim Fram&es…"),
     TEXT("Take off the frames of the animation that is played in front of this one, or behind it"),
     "animation-trim",
     ""},
    {Command::MoveAnimations,
     "moveAnimations",
     TEXT("Mo&ve To…"),
     TEXT("Give the selected animations other numbers within their moveable"),
     "animation-move",
     ""},
    {Command::MakeKeyframes,
     "makeKeyframes",
     TEXT("Make &Key Frames…"),
     TEXT("Give the selected animations that own no key frames as many as their frames need"),
     "keyframes-make",
     ""},
    {Command::RenumberFrames,
     "renumberFrames",
     TEXT("Number Frames Ane&w…"),
     TEXT("Let the frames of each animation of the moveable follow those of the one before it"),
     "numbers",
     ""},
    {Command::ReverseAnimation,
     "reverseAnimation",
     TEXT("&Reverse"),
     TEXT("Let the selected animations or key frames go backwards: the last comes first"),
     "reverse",
     ""},
    {Command::MirrorAnimation,
     "mirrorAnimation",
     TEXT("&Mirror"),
     TEXT("Exchange left and right in the selected animations or key frames"),
     "mirror",
     ""},
    {Command::ChangeRate,
     "changeRate",
     TEXT("&Change Rate…"),
     TEXT("Show the selected animations slower or faster, or give them more or fewer key frames"),
     "rate",
     ""},
    {Command::InterpolateKeyframes,
     "interpolateKeyframes",
     TEXT("&Interpolate…"),
     TEXT("Put key frames between each two of the selected ones, posed between them"),
     "interpolate",
     ""},
    {Command::ThinOutKeyframes,
     "thinOutKeyframes",
     TEXT("T&hin Out…"),
     TEXT("Delete one of every so many of the selected key frames"),
     "thin-out",
     ""},
    {Command::UnwrapAngles,
     "unwrapAngles",
     TEXT("Unwrap An&gles…"),
     TEXT("Tell rotations of the selected animations or key frames by angles that do not jump from "
          "one key frame to the next"),
     "unwrap",
     ""},
    {Command::CloseLoop,
     "closeLoop",
     TEXT("Clo&se Loop…"),
     TEXT("Spread what jumps from the last key frame to the first over the last ones"),
     "close-loop",
     ""},
    {Command::PairJoints,
     "pairJoints",
     TEXT("Pai&rs of Joints…"),
     TEXT("Say which joints of the moveable are left and right of each other"),
     "mirror",
     ""},
    {Command::CopyPose,
     "copyPose",
     TEXT("Copy &Pose"),
     TEXT("Copy how the moveable stands now, to be pasted into key frames"),
     "copy",
     "Ctrl+Alt+C"},
    {Command::PastePose,
     "pastePose",
     TEXT("Pa&ste Pose"),
     TEXT("Give the selected key frames, or the one that is shown, the pose that was copied"),
     "paste",
     "Ctrl+Alt+V"},
    {Command::PastePoseMirrored,
     "pastePoseMirrored",
     TEXT("Paste Pose Mirr&ored"),
     TEXT("The same with left and right exchanged"),
     "mirror",
     "Ctrl+Alt+Shift+V"},
    {Command::RestPose,
     "restPose",
     TEXT("R&est Pose"),
     TEXT("Turn no joint of the selected key frames, or of the one that is shown"),
     "pose-rest",
     ""},
    {Command::PoseFrom,
     "poseFrom",
     TEXT("Pose &From…"),
     TEXT("Give the selected key frames, or the one that is shown, the pose of another animation"),
     "pose-from",
     ""},
    {Command::AddCommand,
     "addCommand",
     TEXT("&Add Command…"),
     TEXT("Let the animation that is played make a sound or do something else in this frame"),
     "command-add",
     "Ctrl+K"},
    {Command::ChangeCommand,
     "changeCommand",
     TEXT("C&hange Command…"),
     TEXT("Change what the selected command of an animation does, and when"),
     "command",
     "Ctrl+Shift+K"},
    {Command::SetBoxes,
     "setBoxes",
     TEXT("&Bounding Boxes…"),
     TEXT("Work out the boxes of key frames from the meshes, grow them or copy them"),
     "box",
     ""},
    {Command::SetSpeeds,
     "setSpeeds",
     TEXT("&Speed…"),
     TEXT("Set how fast the selected animations move their object, or how far they take it"),
     "speed",
     ""},
    {Command::RootToSpeed,
     "rootToSpeed",
     TEXT("&Root Motion to Speed…"),
     TEXT("Have the object go the way that the key frames of the selected animations go"),
     "root-to-speed",
     ""},
    {Command::SpeedToRoot,
     "speedToRoot",
     TEXT("Speed to Root &Motion…"),
     TEXT("Have the key frames go the way that the selected animations move their object"),
     "speed-to-root",
     ""},
    {Command::MatchFeet,
     "matchFeet",
     TEXT("Match Speed to &Feet…"),
     TEXT("Find the speed with which the feet slip least over the floor"),
     "feet",
     ""},
    {Command::FixProblems,
     "fixProblems",
     TEXT("&Fix Problems…"),
     TEXT("See what problems of animations would be gone with, and do what is ticked"),
     "fix",
     ""},
    {Command::CopyCommand,
     "copyCommand",
     TEXT("Cop&y Command To…"),
     TEXT("Copy the selected commands into other frames of their animation, or into other "
          "animations"),
     "command-copy",
     "Ctrl+Alt+K"},
    {Command::FindCommands,
     "findCommands",
     TEXT("&Find Commands…"),
     TEXT("Find what animations do, all sounds or effects of a number for example, and exchange or "
          "delete it"),
     "command-find",
     "Ctrl+Alt+F"},
    {Command::Repack,
     "repack",
     TEXT("Repac&k…"),
     TEXT("Leave out what nothing leads to, and see before what that saves"),
     "box",
     ""},
    {Command::Cut,
     "cut",
     TEXT("Cu&t"),
     TEXT("Copy the selected rows and delete them; what points to them is listed first"),
     "cut",
     "Ctrl+X"},
    {Command::Copy,
     "copy",
     TEXT("&Copy"),
     TEXT("Copy what is selected: rows to be pasted into a table, and as text"),
     "copy",
     "Ctrl+C Ctrl+Ins"},
    {Command::Paste,
     "paste",
     TEXT("&Paste"),
     TEXT("Put copied rows behind the selected ones, or numbers of a spreadsheet into cells"),
     "paste",
     "Ctrl+V"},
    {Command::PasteOver,
     "pasteOver",
     TEXT("Past&e Over"),
     TEXT("Put copied rows in the place of the selected ones; what points there goes on doing so"),
     "paste-over",
     "Ctrl+Shift+V"},
    {Command::CopyCsv,
     "copyCsv",
     TEXT("Cop&y as CSV"),
     TEXT("Copy the selected rows as comma-separated values"),
     "copy",
     ""},
    {Command::CopyJson,
     "copyJson",
     TEXT("Copy as &JSON"),
     TEXT("Copy the selected rows as JSON, with the names that the command line uses"),
     "copy",
     "Ctrl+Shift+C"},
    {Command::Find,
     "find",
     TEXT("&Find"),
     TEXT("Filter the table of the current tab, or search the structure"),
     "find",
     "Ctrl+F"},
    {Command::ThemeSystem,
     "themeSystem",
     TEXT("&As the Desktop"),
     TEXT("Light or dark colours, as the desktop has them"),
     "theme-system",
     ""},
    {Command::ThemeLight, "themeLight", TEXT("&Light"), TEXT("Light colours"), "theme-light", ""},
    {Command::ThemeDark, "themeDark", TEXT("&Dark"), TEXT("Dark colours"), "theme-dark", ""},
    {Command::LayoutExplore,
     "layoutExplore",
     TEXT("E&xplore"),
     TEXT("Arrange the panels for looking through the file: structure, tables, properties, bytes"),
     "structure",
     "Ctrl+1"},
    {Command::LayoutAnimate,
     "layoutAnimate",
     TEXT("A&nimate"),
     TEXT("Arrange the panels for animating: the animations of a moveable, the 3D view and the "
          "player"),
     "animation",
     "Ctrl+2"},
    {Command::LayoutModel,
     "layoutModel",
     TEXT("Mo&del"),
     TEXT("Arrange the panels for building objects: skeletons, statics, meshes and the 3D view"),
     "cube",
     "Ctrl+3"},
    {Command::FullScreen,
     "fullScreen",
     TEXT("&Full Screen"),
     TEXT("Give the window the whole screen"),
     "full-screen",
     "F11"},
    {Command::ResetLayout,
     "resetLayout",
     TEXT("Reset La&yout"),
     TEXT("Put all panels of this layout back where they were at first"),
     "layout",
     ""},
    {Command::Back,
     "back",
     TEXT("&Back"),
     TEXT("Go back to what was selected before"),
     "back",
     "Alt+Left Back"},
    {Command::Forward,
     "forward",
     TEXT("&Forward"),
     TEXT("Go forward again"),
     "forward",
     "Alt+Right Forward"},
    {Command::GoToAnything,
     "goToAnything",
     TEXT("&Go To…"),
     TEXT("Go to anything by its name, its number or its path"),
     "find",
     "Ctrl+P"},
    {Command::ToggleBookmark,
     "toggleBookmark",
     TEXT("Bookmark &This Place"),
     TEXT("Remember what is selected, to come back to it, or forget it again"),
     "bookmark",
     "Ctrl+B"},
    {Command::GoToView, "goToView", TEXT("3D &View"), TEXT("Show the 3D view"), "cube", "Alt+0"},
    {Command::ShowBytes,
     "showBytes",
     TEXT("B&ytes"),
     TEXT("Show the bytes of what is selected"),
     "numbers",
     "Ctrl+Shift+H"},
    {Command::InspectMoveable,
     "inspectMoveable",
     TEXT("&Inspect Moveable"),
     TEXT("Show all of the moveable that is selected: animations, key frames and mesh tree"),
     "model",
     "Ctrl+I"},
    {Command::CloseTab,
     "closeTab",
     TEXT("&Close Tab"),
     TEXT("Close the current tab; the 3D view stays"),
     "tab-close",
     "Ctrl+F4"},
    {Command::Documentation,
     "documentation",
     TEXT("&Documentation"),
     TEXT("How to use Cartouche"),
     "book",
     "F1"},
    {Command::Shortcuts,
     "shortcuts",
     TEXT("&Keyboard Shortcuts"),
     TEXT("All keys at a glance"),
     "keyboard",
     "Ctrl+?"},
    {Command::About,
     "about",
     TEXT("&About Cartouche"),
     TEXT("Version, licence and libraries"),
     "info",
     ""},
}};

#undef TEXT

QList<QKeySequence> keysOf(const ActionInfo& info)
{
    QList<QKeySequence> keys;
    for (const QString& key : QString::fromLatin1(info.keys).split(u' ', Qt::SkipEmptyParts))
    {
        keys.append(QKeySequence(key, QKeySequence::PortableText));
    }
    return keys;
}

/// "Open a level or a WAD (Ctrl+O)"
QString toolTip(const QString& tip, const QAction& action)
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    return key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key);
}

QAction* makeAction(const ActionInfo& info, QObject* parent)
{
    auto* const action = new QAction(parent);
    const QString tip = QCoreApplication::translate("ui::ActionSet", info.tip);
    action->setObjectName(QString::fromLatin1(info.name));
    action->setText(QCoreApplication::translate("ui::ActionSet", info.text));
    action->setIcon(icon(QLatin1String(info.icon)));
    action->setShortcuts(keysOf(info));
    action->setStatusTip(tip);
    action->setToolTip(toolTip(tip, *action));
    return action;
}

/// Whether a command has nothing to do with the document: who types can use it and type on.
bool leavesTypingAlone(Command command)
{
    switch (command)
    {
    case Command::NewWindow:
    case Command::SideBySide:
    case Command::SavePicture:
    case Command::Cut:
    case Command::Copy:
    case Command::Paste:
    case Command::PasteOver:
    case Command::Find:
    case Command::ThemeSystem:
    case Command::ThemeLight:
    case Command::ThemeDark:
    case Command::LayoutExplore:
    case Command::LayoutAnimate:
    case Command::LayoutModel:
    case Command::FullScreen:
    case Command::ResetLayout:
    case Command::ToggleBookmark:
    case Command::ShowBytes:
    case Command::Documentation:
    case Command::Shortcuts:
    case Command::About:
        return true;
    default:
        return false;
    }
}

} // namespace

ActionSet::ActionSet(QObject* parent)
    : QObject(parent)
{
    for (const ActionInfo& info : kActions)
    {
        m_actions[static_cast<std::size_t>(info.command)] = makeAction(info, this);
    }
    auto* const themes = new QActionGroup(this);
    for (const Command command : {Command::ThemeSystem, Command::ThemeLight, Command::ThemeDark})
    {
        action(command)->setCheckable(true);
        themes->addAction(action(command));
    }
    auto* const layouts = new QActionGroup(this);
    for (const Command command :
         {Command::LayoutExplore, Command::LayoutAnimate, Command::LayoutModel})
    {
        action(command)->setCheckable(true);
        layouts->addAction(action(command));
    }
    action(Command::FullScreen)->setCheckable(true);
    action(Command::Quit)->setMenuRole(QAction::QuitRole);
    action(Command::About)->setMenuRole(QAction::AboutRole);
}

void ActionSet::on(Command command, QObject* context, const std::function<void()>& serve) const
{
    const auto guarded = [this, command, serve]
    {
        const auto again = [action = QPointer(this->action(command))]
        {
            if (action)
            {
                action->trigger();
            }
        };
        if (leavesTypingAlone(command) || !m_gate || m_gate(again))
        {
            serve();
        }
    };
    connect(action(command), &QAction::triggered, context, guarded);
}

void ActionSet::letClosingKeyClose(Command command)
{
    static const QKeySequence kKey(QStringLiteral("Ctrl+W"), QKeySequence::PortableText);
    for (const Command each : {Command::Close, Command::CloseTab})
    {
        QAction& closing = *m_actions[static_cast<std::size_t>(each)];
        QList<QKeySequence> keys = closing.shortcuts();
        const bool had = keys.removeAll(kKey) != 0;
        if (each == command)
        {
            keys.prepend(kKey);
        }
        if (had != (each == command))
        {
            closing.setShortcuts(keys);
            closing.setToolTip(toolTip(closing.statusTip(), closing));
        }
    }
}

QString plainText(const QAction& action)
{
    QString text = action.text();
    text.remove(u'&');
    if (text.endsWith(QChar(u'…')))
    {
        text.chop(1);
    }
    return text;
}

} // namespace ui
