#include "ui/window/Menus.h"

#include "ui/animation/AnimationCommands.h"
#include "ui/animation/making/AnimationArranging.h"
#include "ui/animation/motion/MotionCommands.h"
#include "ui/animation/poses/AngleCommands.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Translated.h"

#include <QMenu>
#include <QMenuBar>

namespace ui
{
namespace
{

void addCommands(QMenu& menu, const ActionSet& actions, std::initializer_list<Command> commands)
{
    for (const Command command : commands)
    {
        menu.addAction(actions.action(command));
    }
}

void fillFileMenu(QMenu& menu, const ActionSet& actions, const MenuParts& parts)
{
    addCommands(menu, actions, {Command::Open, Command::OpenInWindow, Command::OpenSample});
    menu.addMenu(parts.recent);
    menu.addSeparator();
    addCommands(menu,
                actions,
                {Command::Save,
                 Command::SaveAs,
                 Command::ShowChanges,
                 Command::Revert,
                 Command::RestoreVersion,
                 Command::RecoverEdits});
    menu.addSeparator();
    addCommands(menu,
                actions,
                {Command::MergeObjects,
                 Command::Convert,
                 Command::ExportModel,
                 Command::ExportLevelModel,
                 Command::ImportModel,
                 Command::SavePicture,
                 Command::ExportTable});
    menu.addSeparator();
    addCommands(menu, actions, {Command::NewWindow, Command::Close, Command::Quit});
}

QMenu& addMenu(QMenu& menu, const char* iconName, const char* title)
{
    return *menu.addMenu(icon(QLatin1String(iconName)), translated(title));
}

void fillAnimationMenu(QMenu& menu, const ActionSet& actions)
{
    menu.addActions(AnimationArranging::actionsIn(actions));
    menu.addSeparator();
    menu.addActions(AnimationCommands::actionsIn(actions));
    menu.addActions(AngleCommands::actionsIn(actions));
    menu.addSeparator();
    addCommands(addMenu(menu, "pose-from", QT_TRANSLATE_NOOP("ui", "&Pose")),
                actions,
                {Command::CopyPose,
                 Command::PastePose,
                 Command::PastePoseMirrored,
                 Command::RestPose,
                 Command::PoseFrom,
                 Command::PairJoints});
    addMenu(menu, "speed", QT_TRANSLATE_NOOP("ui", "Speed and Wa&y"))
        .addActions(MotionCommands::actionsIn(actions));
    addCommands(
        addMenu(menu, "command", QT_TRANSLATE_NOOP("ui", "Comm&ands")),
        actions,
        {Command::AddCommand, Command::ChangeCommand, Command::CopyCommand, Command::FindCommands});
    menu.addSeparator();
    addCommands(menu, actions, {Command::FixProblems});
}

void fillViewMenu(QMenu& menu, const ActionSet& actions, const MenuParts& parts)
{
    addCommands(
        menu, actions, {Command::LayoutExplore, Command::LayoutAnimate, Command::LayoutModel});
    menu.addSeparator();
    menu.addActions(parts.panels);
    menu.addSeparator();
    if (!parts.viewport.isEmpty())
    {
        QMenu* const view = menu.addMenu(icon(QLatin1String("cube")),
                                         translated(QT_TRANSLATE_NOOP("ui", "&3D View")));
        view->addActions(parts.viewport);
        menu.addSeparator();
    }
    QMenu* const theme = menu.addMenu(icon(QLatin1String("theme-system")),
                                      translated(QT_TRANSLATE_NOOP("ui", "&Theme")));
    addCommands(*theme, actions, {Command::ThemeSystem, Command::ThemeLight, Command::ThemeDark});
    addCommands(menu, actions, {Command::FullScreen, Command::ResetLayout});
}

} // namespace

void fillMenuBar(QMenuBar& bar, const ActionSet& actions, const MenuParts& parts)
{
    QMenu* const file = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&File")));
    fillFileMenu(*file, actions, parts);

    QMenu* const edit = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Edit")));
    addCommands(*edit, actions, {Command::Undo, Command::Redo});
    edit->addSeparator();
    addCommands(*edit, actions, {Command::Cut, Command::Copy, Command::Paste, Command::PasteOver});
    edit->addSeparator();
    addCommands(*edit,
                actions,
                {Command::InsertAbove,
                 Command::InsertBelow,
                 Command::DuplicateRows,
                 Command::MoveRowsUp,
                 Command::MoveRowsDown,
                 Command::DeleteRows,
                 Command::SetInRows});
    addCommands(*edit, actions, {Command::Repack});
    edit->addSeparator();
    addCommands(*edit, actions, {Command::CopyCsv, Command::CopyJson, Command::Find});

    QMenu* const animation = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Animation")));
    fillAnimationMenu(*animation, actions);
    bar.addMenu(parts.objects);

    QMenu* const view = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&View")));
    fillViewMenu(*view, actions, parts);

    if (!parts.player.isEmpty())
    {
        QMenu* const play = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Play")));
        play->addActions(parts.player);
    }

    QMenu* const go = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Go")));
    addCommands(*go, actions, {Command::Back, Command::Forward});
    go->addSeparator();
    addCommands(*go,
                actions,
                {Command::GoToAnything,
                 Command::GoToView,
                 Command::ShowBytes,
                 Command::InspectMoveable,
                 Command::CloseTab});

    go->addSeparator();
    addCommands(*go, actions, {Command::ToggleBookmark});
    go->addMenu(parts.bookmarks);

    bar.addMenu(parts.windows);

    QMenu* const help = bar.addMenu(translated(QT_TRANSLATE_NOOP("ui", "&Help")));
    addCommands(*help, actions, {Command::Documentation, Command::Shortcuts});
    help->addSeparator();
    addCommands(*help, actions, {Command::About});
}

} // namespace ui
