#include "ui/window/TableWork.h"

#include "ui/animation/AnimationCommands.h"
#include "ui/animation/commands/CommandEditing.h"
#include "ui/animation/commands/ManyCommands.h"
#include "ui/animation/files/AnimationFiles.h"
#include "ui/animation/fixes/AnimationFixing.h"
#include "ui/animation/making/AnimationArranging.h"
#include "ui/animation/making/AnimationMaking.h"
#include "ui/animation/motion/MotionCommands.h"
#include "ui/animation/poses/AngleCommands.h"
#include "ui/animation/poses/JointPairs.h"
#include "ui/animation/poses/PoseCommands.h"
#include "ui/clipboard/ClipboardCommands.h"
#include "ui/clipboard/LinkDropping.h"
#include "ui/clipboard/RowDragging.h"
#include "ui/clipboard/SoundClipboard.h"
#include "ui/clipboard/TextureClipboard.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/actions/FocusTarget.h"
#include "ui/curves/CurveEditing.h"
#include "ui/curves/CurvesPanel.h"
#include "ui/curves/SeamList.h"
#include "ui/graph/DispatchEditing.h"
#include "ui/graph/GraphEditing.h"
#include "ui/graph/GraphExport.h"
#include "ui/matrix/MatrixPanel.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/moveable/InspectCommand.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/moveable/models/MoveableParts.h"
#include "ui/player/PlayerPanel.h"
#include "ui/session/FileSession.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/ExportCommands.h"
#include "ui/tables/TableTab.h"
#include "ui/viewport/StandIns.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QTableView>
#include <QTreeView>

#include <vector>

namespace ui
{
namespace
{

/// What the current line of the structure stands for; nothing where it is not the only one that is
/// selected, as one of several would be changed then.
std::optional<RowCommands::WorkedRows> targetIn(const StructureView& structure)
{
    const auto place = structure.current();
    if (!place || structure.hasManySelected())
    {
        return std::nullopt;
    }
    RowCommands::WorkedRows target{place->table, {}, place->leaf};
    if (place->row != Address::kWholeTable)
    {
        target.rows.push_back(place->row);
    }
    return target;
}

std::optional<RowCommands::WorkedRows> targetIn(std::optional<MoveablePane::Rows> rows)
{
    return rows ? std::optional(
               RowCommands::WorkedRows{rows->table, std::move(rows->rows), rows->leaf})
                : std::nullopt;
}

/// The table of the current tab, and the rows that it has selected.
std::optional<RowCommands::WorkedRows> targetIn(const CentreTabs& tabs)
{
    if (const auto* const inspector = qobject_cast<MoveableInspector*>(tabs.currentWidget()))
    {
        return targetIn(inspector->selectedRows());
    }
    const TableTab* const table = tabs.currentTable();
    if (table == nullptr || !std::holds_alternative<tr::schema::TableId>(table->shown()))
    {
        return std::nullopt;
    }
    return RowCommands::WorkedRows{table->table(), table->selectedRows(), table->currentLeaf()};
}

/// Whether the timeline shows such rows.
bool isMark(const Address& address)
{
    return address.row != Address::kWholeTable
           && (address.table == tr::level::tables::Frames
               || address.table == tr::level::tables::AnimCommands
               || address.table == tr::level::tables::AnimDispatches);
}

/// Whose parts the user sees: those of the moveable in front, or what is selected.
std::vector<Address> ownersShown(const CentreTabs& tabs, const Selection& selection)
{
    std::vector<Address> owners;
    const auto* const inspector = qobject_cast<MoveableInspector*>(tabs.currentWidget());
    if (inspector != nullptr && tabs.standIns().areOwn())
    {
        if (const auto animation = inspector->animation())
        {
            owners.push_back({tr::level::tables::Animations, *animation});
        }
        if (const auto moveable = inspector->moveable())
        {
            owners.push_back({tr::level::tables::Models, *moveable});
        }
    }
    if (selection.current())
    {
        owners.push_back(*selection.current());
    }
    return owners;
}

QAction* separator(QObject& owner)
{
    auto* const line = new QAction(&owner);
    line->setSeparator(true);
    return line;
}

using Group = std::vector<Command>;

Group changesOfRows()
{
    return {Command::InsertAbove,
            Command::InsertBelow,
            Command::DuplicateRows,
            Command::MoveRowsUp,
            Command::MoveRowsDown,
            Command::DeleteRows};
}

/// The actions of commands, with lines between groups.
QList<QAction*> groups(const ActionSet& actions, const std::vector<Group>& commands, QObject& owner)
{
    QList<QAction*> offered;
    for (const Group& group : commands)
    {
        if (!offered.isEmpty())
        {
            offered.append(separator(owner));
        }
        for (const Command command : group)
        {
            offered.append(actions.action(command));
        }
    }
    return offered;
}

/// What the menus of tables offer.
QList<QAction*> rowActions(const ActionSet& actions, QObject& owner)
{
    return groups(
        actions,
        {{Command::Cut, Command::Copy, Command::Paste, Command::PasteOver, Command::SetInRows},
         changesOfRows(),
         {Command::CopyCsv, Command::CopyJson, Command::ExportTable}},
        owner);
}

/// The same for the tree of the structure, where one row is changed at a time.
QList<QAction*> structureActions(const ActionSet& actions, QObject& owner)
{
    return groups(actions,
                  {{Command::Cut, Command::Copy, Command::Paste, Command::PasteOver},
                   changesOfRows(),
                   {Command::ExportModel, Command::ImportModel, Command::ExportRoomModel},
                   {Command::ShowBytes, Command::ToggleBookmark}},
                  owner);
}

} // namespace

TableWork::TableWork(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_session(parts.session)
    , m_structure(parts.structure)
    , m_selection(parts.selection)
    , m_list(parts.animations)
    , m_tabs(parts.tabs)
    , m_viewport(parts.viewport)
    , m_matrix(parts.matrix)
    , m_focus(new FocusTarget(window))
    , m_rows(new RowCommands(
          parts.actions, parts.session, parts.selection, [this] { return workedRows(); }, window))
    , m_updates{[this] { m_rows->update(); }}
{
    parts.tabs.setRowActions(rowActions(parts.actions, *this));
    parts.animations.offer(rowActions(parts.actions, *this));
    parts.structure.addToMenu(structureActions(parts.actions, *this));
    connect(&parts.structure, &StructureView::lineChanged, this, &TableWork::update);
    connect(m_focus, &FocusTarget::changed, m_rows, &RowCommands::update);
    connect(&parts.tabs, &CentreTabs::rowsSelected, m_rows, &RowCommands::update);
    connect(&parts.animations, &AnimationsPanel::rowsSelected, this, &TableWork::update);
    connect(m_rows, &RowCommands::refused, this, &TableWork::refused);
    makeAsking(parts, window);
    makeAnimating(parts, window);
    makeCommands(parts, window);
    makeMotion(parts, window);
    makeInspecting(parts);
    makeExport(parts, window);
    makeGraph(parts, window);
    makeCurves(parts, window);
    makeMatrix(parts);
    makeClipboard(parts, window);
}

/// Keeps a part to what is selected and shown, and passes on what it cannot do.
template <class Part>
void TableWork::follow(const Parts& parts, Part& part)
{
    connect(&parts.selection, &Selection::changed, &part, &Part::update);
    connect(&parts.viewport, &Viewport::momentChanged, &part, &Part::update);
    connect(&parts.tabs, &CentreTabs::rowsSelected, &part, &Part::update);
    connect(m_focus, &FocusTarget::changed, &part, &Part::update);
    connect(&part, &Part::refused, this, &TableWork::refused);
    if constexpr (requires { &Part::keyframesMissing; })
    {
        connect(&part, &Part::keyframesMissing, this, &TableWork::keyframesMissing);
    }
    m_updates.push_back([&part] { part.update(); });
}

void TableWork::makeAsking(const Parts& parts, QWidget& window)
{
    SharedRows& shared = parts.session.sharedRows();
    shared.setWhere([&tabs = parts.tabs, &selection = parts.selection]
                    { return ownersShown(tabs, selection); });
    shared.setAsker(
        [&session = parts.session, &window](const SharedRows::Question& question,
                                            const SharedRows::Answered& answered)
        {
            // In front of the dialog that wants to know.
            QWidget* const front = QApplication::activeModalWidget();
            const bool isOurs = front != nullptr && window.isAncestorOf(front);
            auto* const dialog =
                new ForWhomDialog(session.file(), question, isOurs ? front : &window);
            connect(dialog,
                    &QDialog::finished,
                    &window,
                    [dialog, answered](int result) {
                        answered(result == QDialog::Accepted ? std::optional(dialog->answer())
                                                             : std::nullopt);
                    });
            dialog->open();
        });
    connect(&shared, &SharedRows::refused, this, &TableWork::refused);
    connect(&shared,
            &SharedRows::moved,
            this,
            [&selection = parts.selection](const Address& address)
            {
                // Who has a sector selected and changes its trigger stays there.
                if (selection.current() && selection.current()->table == address.table)
                {
                    selection.select(address);
                }
            });
}

void TableWork::makeInspecting(const Parts& parts)
{
    m_inspect = new InspectCommand(
        *parts.actions.action(Command::InspectMoveable),
        parts.tabs.standIns().shown(),
        [&tabs = parts.tabs](std::size_t row) { tabs.showMoveable(row); },
        this);
    m_inspect->serve(*parts.structure.tree());
    connect(&parts.tabs,
            &CentreTabs::tableOpened,
            this,
            [this](const TableTab* table)
            {
                if (isOfMoveables(table->shown()))
                {
                    table->grid()->addAction(separator(*table->grid()));
                    m_inspect->serve(*table->grid());
                }
            });
}

TableWork::WorkedRows TableWork::workedRows() const
{
    const auto* const player = m_viewport.player();
    const auto mark = m_selection.current();
    return player != nullptr && m_focus->isIn(*player) && mark && isMark(*mark)
               ? std::optional(RowCommands::WorkedRows{mark->table, {mark->row}, mark->leaf})
               : listedRows();
}

/// The same without what is selected on the timeline: there the moment that is shown counts.
TableWork::WorkedRows TableWork::listedRows() const
{
    if (m_focus->isIn(*m_structure.tree()))
    {
        return targetIn(m_structure);
    }
    if (m_focus->isIn(m_list))
    {
        return areObjectsOwn() ? targetIn(m_list.selectedRows()) : std::nullopt;
    }
    const auto* const player = m_viewport.player();
    const auto* const bench = qobject_cast<FileTab*>(m_tabs.currentWidget());
    const bool isOther = bench != nullptr && bench->showsObjects() && !areObjectsOwn();
    return isOther || (player != nullptr && m_focus->isIn(*player)) ? std::nullopt
                                                                    : targetIn(m_tabs);
}

/// Whether the rows of objects that benches show are rows of the file.
bool TableWork::areObjectsOwn() const
{
    const OpenFilePtr& file = m_session.file();
    return !file || !file->needsStandIn();
}

void TableWork::makeAnimating(const Parts& parts, QWidget& window)
{
    auto* const animations = new AnimationCommands(
        parts.actions, parts.session, parts.selection, [this] { return workedRows(); }, window);
    follow(parts, *animations);
    connect(animations,
            &AnimationCommands::doubted,
            this,
            [this](const QString& what) { Q_EMIT doubted(tr("Done, but not to all"), what); });
    connect(&parts.viewport, &Viewport::marked, animations, &AnimationCommands::moveInTime);
    connect(&parts.viewport, &Viewport::posed, animations, &AnimationCommands::pose);
    const auto offerChanges = [&actions = parts.actions](QWidget& list)
    {
        list.addAction(separator(list));
        list.addActions(AnimationCommands::actionsIn(actions));
        list.addActions(AngleCommands::actionsIn(actions));
    };
    const auto offer = [&actions = parts.actions, offerChanges](QWidget& list)
    {
        list.addAction(separator(list));
        list.addActions(AnimationArranging::actionsIn(actions));
        offerChanges(list);
    };
    offer(*parts.animations.animations()->view());
    connect(&parts.tabs,
            &CentreTabs::moveableOpened,
            this,
            [offer, offerChanges](const MoveableInspector* inspector)
            {
                offer(*inspector->animations()->view());
                offerChanges(*inspector->keyframes()->view());
            });
    connect(&parts.tabs,
            &CentreTabs::tableOpened,
            this,
            [offer](const TableTab* table)
            {
                const auto* const shown = std::get_if<tr::schema::TableId>(&table->shown());
                if (shown != nullptr && *shown == tr::level::tables::Animations)
                {
                    offer(*table->grid());
                }
            });
}

void TableWork::makeMotion(const Parts& parts, QWidget& window)
{
    auto* const motion = new MotionCommands(
        parts.actions,
        parts.session,
        [this] { return listedRows(); },
        [this] { return shownMoment(); },
        window);
    follow(parts, *motion);
    connect(motion,
            &MotionCommands::doubted,
            this,
            [this](const QString& what) { Q_EMIT doubted(tr("Not all of them"), what); });
    connect(&parts.viewport, &Viewport::speedsWanted, motion, &MotionCommands::setSpeeds);
    connect(&parts.viewport, &Viewport::boxFaceWanted, motion, &MotionCommands::moveBoxFace);
}

/// Files can be dropped on the lists of animations.
void TableWork::makeFiles(const Parts& parts, QWidget& window)
{
    const auto ofFile = [this](std::optional<std::size_t> moveable)
    { return areObjectsOwn() ? moveable : std::nullopt; };
    const auto listed = [ofFile, &list = parts.animations] { return ofFile(list.moveable()); };
    auto* const files = new AnimationFiles(
        parts.actions,
        parts.session,
        parts.selection,
        parts.settings,
        [this] { return listedRows(); },
        [this] { return shownMoment(); },
        listed,
        window);
    follow(parts, *files);
    m_files = files;
    connect(files, &AnimationFiles::exported, this, &TableWork::exported);
    connect(files, &AnimationFiles::exportFailed, this, &TableWork::exportFailed);
    connect(files,
            &AnimationFiles::doubted,
            this,
            [this](const QString& what)
            { Q_EMIT doubted(tr("Exported, but not all of it"), what); });
    files->serve(*parts.animations.animations()->view(), listed);
    connect(&parts.tabs,
            &CentreTabs::moveableOpened,
            files,
            [files, ofFile](const MoveableInspector* inspector)
            {
                files->serve(*inspector->animations()->view(),
                             [ofFile, inspector] { return ofFile(inspector->moveable()); });
            });
    // Where nothing else is done to animations, their table offers this all the same.
    connect(&parts.tabs,
            &CentreTabs::tableOpened,
            files,
            [files, &actions = parts.actions](const TableTab* table)
            {
                const auto* const shown = std::get_if<tr::schema::TableId>(&table->shown());
                if (shown != nullptr && *shown != tr::level::tables::Animations
                    && files->listsAnimations(*shown))
                {
                    table->grid()->addAction(separator(*table->grid()));
                    table->grid()->addAction(actions.action(Command::ExportAnimations));
                }
            });
}

void TableWork::makeCommands(const Parts& parts, QWidget& window)
{
    const auto shown = [this] { return shownMoment(); };
    const auto rows = [this] { return listedRows(); };
    ActionSet& actions = parts.actions;
    FileSession& session = parts.session;
    Selection& selection = parts.selection;
    follow(parts, *new PoseCommands(actions, session, rows, shown, window));
    follow(parts, *new AnimationMaking(actions, session, selection, rows, shown, window));
    follow(parts, *new AnimationArranging(actions, session, selection, rows, shown, window));
    makeFiles(parts, window);
    follow(parts, *new ManyCommands(actions, session, selection, rows, shown, window));
    follow(parts, *new JointPairs(actions, session, selection, shown, window));
    auto* const commands = new CommandEditing(actions, session, selection, shown, window);
    follow(parts, *commands);
    connect(commands, &CommandEditing::soundWanted, this, &TableWork::soundWanted);
    auto* const fixing = new AnimationFixing(actions, session, shown, window);
    m_updates.push_back([fixing] { fixing->update(); });
    connect(&parts.tabs,
            &CentreTabs::moveableOpened,
            this,
            [&actions](const MoveableInspector* inspector)
            {
                auto* const list = inspector->commands()->view();
                list->addAction(separator(*list));
                list->addActions({actions.action(Command::AddCommand),
                                  actions.action(Command::ChangeCommand),
                                  actions.action(Command::CopyCommand),
                                  actions.action(Command::FindCommands)});
            });
    connect(&parts.viewport,
            &Viewport::markWanted,
            this,
            [this, &actions](MarkEdit edit)
            {
                if (editDispatch(edit))
                {
                    return;
                }
                const Command command = edit == MarkEdit::Change ? Command::ChangeCommand
                                        : edit == MarkEdit::Add  ? Command::AddCommand
                                                                 : Command::DeleteRows;
                actions.action(command)->trigger();
            });
}

/// Of the file itself: where something stands in for it, what is played is none of its rows.
std::optional<tr::view::AnimationMoment> TableWork::shownMoment() const
{
    return areObjectsOwn() ? m_viewport.moment() : std::nullopt;
}

void TableWork::makeExport(const Parts& parts, QWidget& window)
{
    auto* const exporting = new ExportCommands(
        parts.actions,
        parts.tasks,
        parts.settings,
        [&tabs = parts.tabs] { return tabs.currentTable(); },
        window);
    connect(&parts.tabs, &CentreTabs::rowsSelected, exporting, &ExportCommands::update);
    connect(exporting, &ExportCommands::exported, this, &TableWork::exported);
    connect(exporting, &ExportCommands::failed, this, &TableWork::exportFailed);
    m_updates.push_back([exporting] { exporting->update(); });
}

void TableWork::makeGraph(const Parts& parts, QWidget& window)
{
    m_dispatches = new DispatchEditing(parts.session, parts.selection, window);
    connect(m_dispatches, &DispatchEditing::refused, this, &TableWork::refused);
    m_graph = new GraphEditing(parts.graph, parts.session, *m_dispatches, &window);
    connect(m_graph, &GraphEditing::refused, this, &TableWork::refused);
    auto* const files = new GraphExport(parts.graph, parts.settings, window);
    connect(files, &GraphExport::exported, this, &TableWork::exported);
    connect(files, &GraphExport::failed, this, &TableWork::exportFailed);
}

/// Angles and loops of the animation that is worked on, and the panel that shows them as curves.
void TableWork::makeCurves(const Parts& parts, QWidget& window)
{
    auto* const angles = new AngleCommands(
        parts.actions,
        parts.session,
        // In the curves the animation counts that they are of.
        [this, panel = parts.curves]
        { return panel != nullptr && m_focus->isIn(*panel) ? std::nullopt : workedRows(); },
        [this] { return shownMoment(); },
        window);
    follow(parts, *angles);
    if (CurvesPanel* const panel = parts.curves)
    {
        m_curves = new CurveEditing(*panel, parts.session, window);
        connect(m_curves, &CurveEditing::refused, this, &TableWork::refused);
        connect(panel,
                &CurvesPanel::unwrapWanted,
                angles,
                [angles, panel] { angles->unwrapAnimation(panel->subject()->animation()); });
        connect(panel,
                &CurvesPanel::closeWanted,
                angles,
                [angles, panel]
                { angles->close(panel->subject()->animation(), *panel->seam().next()); });
    }
}

void TableWork::makeMatrix(const Parts& parts)
{
    // While nobody sees it, it may show an older file.
    const auto isCurrent = [this]
    {
        const auto& shown = m_matrix.model().parts();
        return shown && &shown->decoder().file() == m_session.file().get();
    };
    connect(&m_matrix,
            &MatrixPanel::addWanted,
            m_dispatches,
            [this, isCurrent](std::size_t animation, std::uint16_t state)
            {
                if (isCurrent())
                {
                    m_dispatches->add(animation, state);
                }
            });
    connect(&m_matrix,
            &MatrixPanel::changeWanted,
            m_dispatches,
            [this, isCurrent](const tr::edit::DispatchPlace& place)
            {
                if (isCurrent())
                {
                    m_dispatches->change(place);
                }
            });
    connect(&m_matrix,
            &MatrixPanel::cellsWanted,
            m_dispatches,
            [this, isCurrent](const std::vector<tr::edit::StateDispatches>& cells,
                              tr::edit::EditCode code)
            {
                if (isCurrent())
                {
                    m_dispatches->set(cells, code);
                }
            });
    connect(&m_matrix, &MatrixPanel::refused, this, &TableWork::refused);
    if (auto* const player = qobject_cast<PlayerPanel*>(parts.viewport.player()))
    {
        // It is only looked at, be it of what stands in for the file.
        const auto follow = [this] { m_matrix.setMoment(m_viewport.moment()); };
        connect(player, &PlayerPanel::posed, &m_matrix, follow);
        connect(player, &PlayerPanel::modelChanged, &m_matrix, follow);
    }
}

/// Of the dispatch that is selected on the timeline. False: none is.
bool TableWork::editDispatch(MarkEdit edit)
{
    const auto& mark = m_selection.current();
    const auto moment = shownMoment();
    if (edit == MarkEdit::Add || !moment || !mark
        || mark->table != tr::level::tables::AnimDispatches || mark->row == Address::kWholeTable)
    {
        return false;
    }
    edit == MarkEdit::Change ? m_dispatches->change(moment->animation, mark->row)
                             : m_dispatches->remove(moment->animation, mark->row);
    return true;
}

void TableWork::makeClipboard(const Parts& parts, QWidget& window)
{
    auto* const pasting = new RowPasting(parts.session, window);
    auto* const clipboard = new ClipboardCommands({parts.actions,
                                                   parts.session,
                                                   parts.tabs,
                                                   parts.structure,
                                                   parts.animations,
                                                   parts.sounds,
                                                   parts.settings,
                                                   *m_focus,
                                                   *m_rows,
                                                   *pasting,
                                                   parts.editor},
                                                  window);
    makeDragging(parts, *pasting);
    connect(&parts.tabs, &CentreTabs::rowsSelected, clipboard, &ClipboardCommands::update);
    connect(clipboard, &ClipboardCommands::refused, this, &TableWork::refused);
    connect(clipboard, &ClipboardCommands::objectsPasted, this, &TableWork::objectsPasted);
    connect(clipboard, &ClipboardCommands::meshPasted, this, &TableWork::meshPasted);
    connect(clipboard, &ClipboardCommands::animationsPasted, m_files, &AnimationFiles::paste);
    connect(clipboard, &ClipboardCommands::pictureWanted, this, &TableWork::pictureWanted);
    connect(clipboard->textures(), &TextureClipboard::doubted, this, &TableWork::doubted);
    connect(clipboard->sounds(), &SoundClipboard::doubted, this, &TableWork::doubted);
    connect(clipboard->sounds(), &SoundClipboard::told, this, &TableWork::told);
    m_updates.push_back([clipboard] { clipboard->update(); });
    connect(pasting, &RowPasting::refused, this, &TableWork::refused);
    connect(pasting,
            &RowPasting::doubted,
            this,
            [this](const QString& what) { Q_EMIT doubted(tr("Pasted, with a doubt"), what); });
    const auto select = [&selection = parts.selection, &tabs = parts.tabs](
                            tr::schema::TableId table, std::size_t first, std::size_t count)
    {
        selection.select(Address{table, first, Address::kWholeRow});
        TableTab* const tab = tabs.currentTable();
        if (tab != nullptr && tab->shown() == ShownTable(table))
        {
            tab->selectRows(first, count);
        }
    };
    connect(pasting, &RowPasting::pasted, this, select);
    connect(clipboard->textures(), &TextureClipboard::pasted, this, select);
    connect(clipboard->sounds(), &SoundClipboard::pasted, this, select);
}

void TableWork::makeDragging(const Parts& parts, RowPasting& pasting)
{
    auto* const rows = new RowDragging(parts.session, *m_rows, pasting, this);
    connect(&parts.tabs, &CentreTabs::tableOpened, rows, &RowDragging::serve);
    auto* const links = new LinkDropping(parts.session, parts.editor, parts.tabs, this);
    connect(
        &parts.tabs, &CentreTabs::tableOpened, links, qOverload<TableTab*>(&LinkDropping::serve));
    links->serve(parts.properties);
    connect(links, &LinkDropping::refused, this, &TableWork::refused);
}

void TableWork::setFile(const OpenFilePtr& file)
{
    m_viewport.setEditable(file != nullptr && m_session.editsObjects());
    m_graph->update();
    if (m_curves != nullptr)
    {
        m_curves->update();
    }
    m_matrix.setEditable(m_session.editsObjects());
}

void TableWork::setObjects(const OpenFilePtr& objects)
{
    m_inspect->setFile(objects);
}

void TableWork::reviseObjects(const OpenFilePtr& objects, const tr::edit::ChangeSet&)
{
    setObjects(objects);
}

void TableWork::update()
{
    for (const auto& each : m_updates)
    {
        each();
    }
}

} // namespace ui
