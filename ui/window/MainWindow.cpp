#include "ui/window/MainWindow.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Scrollable.h"
#include "ui/curves/CurvesPanel.h"
#include "ui/drive/DrivePanel.h"
#include "ui/file/Addresses.h"
#include "ui/graph/GraphPanel.h"
#include "ui/hex/HexView.h"
#include "ui/history/HistoryView.h"
#include "ui/matrix/MatrixPanel.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/navigation/BookmarkCommands.h"
#include "ui/navigation/GoToDialog.h"
#include "ui/navigation/MouseNavigation.h"
#include "ui/problems/NoteNotices.h"
#include "ui/problems/ProblemsView.h"
#include "ui/properties/PropertiesView.h"
#include "ui/references/ReferencesView.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/commands/DiskChanges.h"
#include "ui/session/commands/DocumentCommands.h"
#include "ui/session/recovery/InterruptedSaves.h"
#include "ui/session/recovery/RecoveryCommands.h"
#include "ui/session/versions/VersionCommands.h"
#include "ui/sounds/SoundCommands.h"
#include "ui/sounds/SoundsView.h"
#include "ui/start/FileOpening.h"
#include "ui/start/RecentMenu.h"
#include "ui/start/Refusal.h"
#include "ui/start/StartPage.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/typing/TypingNotices.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/Converting.h"
#include "ui/window/HexEditing.h"
#include "ui/window/LayoutCommands.h"
#include "ui/window/Menus.h"
#include "ui/window/Merging.h"
#include "ui/window/ModelWork.h"
#include "ui/window/OpenWindows.h"
#include "ui/window/PictureCommands.h"
#include "ui/window/StatusPanel.h"
#include "ui/window/TableWork.h"
#include "ui/window/ThemeCommands.h"
#include "ui/window/WindowLayout.h"
#include "ui/window/WindowMenu.h"
#include "ui/window/help/HelpCommands.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QMenuBar>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr QSize kFirstWindowSize(1360, 860);

// Pages of the centre
constexpr int kStartPage = 0;
constexpr int kTabs = 1;

/// How long the status bar shows a message, in milliseconds.
constexpr int kMessageTime = 6000;

QString problemsTitle(int count)
{
    return count == 0 ? MainWindow::tr("Problems") : MainWindow::tr("Problems (%1)").arg(count);
}

} // namespace

MainWindow::MainWindow(const WindowServices& services, QWidget* parent)
    : QMainWindow(parent)
    , m_services(services)
    , m_session(m_tasks, services.readFile, this)
    , m_standIns(m_selection, m_tasks)
    , m_views(m_standIns)
    , m_editor(m_session)
    , m_actions(new ActionSet(this))
{
    setWindowTitle(QStringLiteral("Cartouche"));
    makeCentre();
    makeDocks();

    auto* const recent = new RecentMenu(services.settings, this);
    connect(recent, &RecentMenu::chosen, this, &MainWindow::openFile);
    m_bookmarks = new BookmarkCommands(*m_actions, m_session, m_selection, services.settings, this);
    m_actions->setGate([this](const std::function<void()>& again)
                       { return m_session.openEdits().commit(again); });
    const QWidget* const player = m_viewport->player();
    fillMenuBar(*menuBar(),
                *m_actions,
                {recent,
                 m_layout->toggles(),
                 m_viewport->actions(),
                 player != nullptr ? player->actions() : QList<QAction*>{},
                 m_models->menu(),
                 m_bookmarks,
                 new WindowMenu(*m_actions, *this)});
    menuBar()->setAccessibleName(tr("Menus"));

    makeDocumentParts();
    connectSession();
    connectUnsaved();
    connectFileActions();
    connectEdits();
    listViews();
    connectViewActions();
    new HelpCommands(*m_actions, *menuBar(), *this);

    resize(kFirstWindowSize);
    restoreGeometry(services.settings.windowGeometry());
    m_layout->restore(services.settings);
    updateActions();
}

MainWindow::~MainWindow() = default;

// --- parts

void MainWindow::makeCentre()
{
    m_standIns.setMoved([this](const Address& place) { return m_session.moved(place); });
    m_viewport = m_services.makeViewport(m_standIns.shown(), this);
    m_tabs = new CentreTabs(m_selection, m_viewport, m_standIns);
    m_tabs->setEditor(m_editor);
    m_tabs->setSettings(m_services.settings);
    m_startPage = new StartPage(m_services.settings, *m_actions);
    m_pages = new QStackedWidget;
    m_pages->insertWidget(kStartPage, scrollable(m_startPage));
    m_pages->insertWidget(kTabs, m_tabs);
    m_banner = new Banner;
    m_notice = new Banner;

    auto* const centre = new QWidget;
    auto* const layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_notice);
    layout->addWidget(m_banner);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);

    connect(m_startPage, &StartPage::chosen, this, &MainWindow::openFile);
    connect(m_tabs,
            &QTabWidget::currentChanged,
            this,
            [this]
            {
                m_status->clearFrameTime();
                updateActions();
            });
}

void MainWindow::makeDocks()
{
    m_structure = new StructureView(m_selection);
    m_properties = new PropertiesView(m_selection);
    m_properties->setEditor(m_editor);
    m_animations = new AnimationsPanel(m_standIns.shown());
    m_animations->setEditor(m_editor);
    m_problems = new ProblemsView(m_selection);
    m_hex = new HexView(m_selection, m_tasks);
    m_references = new ReferencesView(m_selection);
    m_historyView = new HistoryView;
    m_sounds = new SoundsView(m_standIns.shown(), m_services.settings, m_services.sounds);
    m_graph = new GraphPanel(m_standIns.shown(), m_services.settings);
    m_matrix = new MatrixPanel(m_standIns.shown());
    m_matrix->setEditor(m_editor);
    QWidget* const player = m_viewport->player();
    m_drive = DrivePanel::make(m_standIns.shown(), player, *m_viewport);
    m_curves = CurvesPanel::make(m_standIns.shown(), player);
    m_models = new ModelWork({*m_actions,
                              m_tasks,
                              m_services.settings,
                              m_session,
                              m_standIns.shown(),
                              m_editor,
                              *m_tabs,
                              *m_viewport},
                             *this);
    Panels panels{m_structure,
                  m_animations,
                  m_properties,
                  player,
                  m_problems,
                  m_hex,
                  m_references,
                  m_historyView,
                  m_sounds,
                  m_graph,
                  m_drive,
                  m_curves,
                  m_matrix};
    m_models->addTo(panels);
    m_layout = new WindowLayout(*this, panels);
    m_layouts =
        new LayoutCommands({*m_actions, *m_layout, *m_tabs, *m_viewport, *m_animations}, this);
    m_status = new StatusPanel(m_tasks, m_selection);
    setStatusBar(m_status);

    connect(m_structure,
            &StructureView::editWanted,
            this,
            [this]
            {
                m_layout->raise(m_properties);
                m_properties->edit();
            });
    connect(m_viewport, &Viewport::sounded, m_sounds, &SoundsView::playAsGame);
    connect(m_viewport, &Viewport::silenced, m_sounds, &SoundsView::silence);
    connect(m_viewport, &Viewport::frameDrawn, m_status, &StatusPanel::showFrameTime);
    connect(m_banner, &Banner::actionTriggered, this, [this] { m_layout->raise(m_problems); });
}

void MainWindow::listViews()
{
    m_views.add(*m_status);
    m_views.add(*m_structure);
    m_views.addBench(m_animations, [this] { m_animations->focusFilter(); });
    m_views.addBench(m_graph, [this] { m_graph->focusSearch(); });
    m_views.addBench(m_matrix, [this] { m_matrix->focusFilter(); });
    m_views.addBench(m_drive);
    m_views.explainIn(m_curves);
    m_views.explainIn(m_viewport->player());
    m_models->listIn(m_views);
    m_views.add(*m_layouts);
    m_views.add(*m_properties);
    m_views.add(*m_hex, [this] { m_hex->find(); });
    m_views.add(*m_references);
    m_views.add(*m_problems);
    m_views.addBench(m_sounds, [this] { m_sounds->focusFilter(); });
    m_views.add(*m_work);
    m_views.add(*m_tabs);
}

void MainWindow::makeDocumentParts()
{
    m_document = new DocumentCommands(*m_actions, m_session, m_tasks, m_services.settings, *this);
    m_diskChanges =
        new DiskChanges(m_session, m_tasks, m_services.readFile, *m_document, *m_notice, *this);
    m_recovery = new RecoveryCommands(*m_actions,
                                      m_session,
                                      RecoveryStore(m_services.recoveryFolder),
                                      *m_document,
                                      *m_notice,
                                      *this);
    m_interrupted = new InterruptedSaves(*m_notice, this);
    connect(m_interrupted, &InterruptedSaves::settled, this, &MainWindow::openFile);
    m_versions = new VersionCommands(*m_actions,
                                     m_session,
                                     m_tasks,
                                     m_services.settings,
                                     m_services.versionsFolder,
                                     *m_notice,
                                     *this);
    connect(
        m_recovery, &RecoveryCommands::recoveryWanted, this, &MainWindow::recoverWhereThereIsRoom);
    connect(m_historyView, &HistoryView::wanted, m_document, &DocumentCommands::goTo);
}

/// What is not saved, beside the edits.
void MainWindow::connectUnsaved()
{
    new TypingNotices(m_session.openEdits(), *m_banner, this);
    connect(&m_session.openEdits(), &OpenEdits::changed, this, &MainWindow::showTitle);
    connect(&m_session,
            &FileSession::goneChanged,
            this,
            [this]
            {
                showTitle();
                updateActions();
            });
    connect(&m_session,
            &FileSession::openDeclined,
            this,
            [this](const QString& path)
            {
                if (path != m_session.file()->path())
                {
                    Q_EMIT windowWanted(path); // as for one that was edited before
                }
            });
}

void MainWindow::connectSession()
{
    connect(&m_session, &FileSession::fileChanged, this, &MainWindow::showFile);
    connect(&m_session, &FileSession::revised, this, &MainWindow::showRevision);
    connect(&m_session, &FileSession::failed, this, &MainWindow::openFailed);
    connect(this, &MainWindow::openFailed, this, &MainWindow::showFailure);
    connect(&m_session,
            &FileSession::saved,
            this,
            [this](const QString& path)
            {
                saySaved(path);
                m_status->revise(m_session.file());
                showTitle();
                updateActions();
            });
    connect(&m_session,
            &FileSession::saveFailed,
            this,
            [this](const QString& path, const tr::Error& error)
            {
                if (error.code == tr::ErrorCode::SaveInterrupted)
                {
                    m_interrupted->tell(path);
                }
                sayFailure(tr("%1 was not saved").arg(displayName(path)), withPlace(error));
                updateActions();
            });
    connect(&m_session,
            &FileSession::reloaded,
            this,
            [this] { m_problems->setFile(m_session.file()); });
    connect(m_problems,
            &ProblemsView::listed,
            this,
            [this] { m_layout->setTitle(m_problems, problemsTitle(m_problems->weight())); });
    m_problems->list()->addAction(m_actions->action(Command::FixProblems));
    m_problems->list()->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(&m_session, &FileSession::roundTripChecked, m_status, &StatusPanel::updateBadge);
    connect(&m_session, &FileSession::loadingChanged, this, &MainWindow::updateActions);
    connect(&m_selection, &Selection::changed, this, &MainWindow::visit);
    connect(&m_tasks,
            &TaskRunner::failed,
            this,
            [this](const QString& title, const QString& reason) {
                m_banner->say({Banner::Kind::Failure, tr("%1 failed").arg(title), reason, {}});
            });
}

void MainWindow::on(Command command, const std::function<void()>& serve)
{
    m_actions->on(command, this, serve);
}

void MainWindow::connectFileActions()
{
    auto* const opening = new FileOpening(*m_actions, m_services.settings, *this);
    connect(opening, &FileOpening::wanted, this, &MainWindow::openGlanced);
    connect(opening, &FileOpening::windowWanted, this, &MainWindow::windowWanted);
    connect(opening, &FileOpening::refused, this, &MainWindow::showRefusal);
    opening->setDropTaker(m_models->dropTaker());
    on(Command::Close,
       [this]
       {
           m_document->whenSafe(
               [this]
               {
                   m_banner->hide();
                   m_session.close();
               });
       });
    const auto* const pictures =
        new PictureCommands({*m_actions, m_session, *m_tabs, m_services.settings}, *this);
    connect(pictures, &PictureCommands::saved, this, &MainWindow::saySaved);
    connect(pictures, &PictureCommands::failed, this, &MainWindow::sayFailure);
    m_merging = makeMerging(*m_actions, m_services, *m_structure, *this);
    makeConverting(*m_actions, m_services.settings, *this);
    on(Command::Quit, [] { QApplication::closeAllWindows(); });
    on(Command::Find, [this] { find(); });
}

void MainWindow::connectEdits()
{
    m_work = new TableWork({*m_actions,
                            m_tasks,
                            m_services.settings,
                            m_session,
                            m_selection,
                            *m_tabs,
                            *m_structure,
                            *m_animations,
                            *m_graph,
                            *m_matrix,
                            m_editor,
                            *m_properties,
                            *m_viewport,
                            *m_sounds,
                            m_curves},
                           *this);
    const auto warn = [this](const QString& title, const QString& what) {
        m_banner->say({Banner::Kind::Caution, title, what, {}});
    };
    const auto refuse = [warn](const QString& reason) { warn(tr("That cannot be done"), reason); };
    connect(m_work, &TableWork::refused, this, refuse);
    servePasting(*m_work, *m_merging, m_tasks, m_services, *m_structure, *this);
    connect(m_work, &TableWork::pictureWanted, m_models, &ModelWork::pastePicture);
    connect(m_models, &ModelWork::refused, this, refuse);
    connect(m_models, &ModelWork::doubted, this, warn);
    connect(m_models, &ModelWork::exported, this, &MainWindow::saySaved);
    connect(m_models, &ModelWork::told, m_banner, &Banner::tell);
    connect(m_work,
            &TableWork::keyframesMissing,
            this,
            [this](const QString& reason)
            {
                auto* const make = m_actions->action(Command::MakeKeyframes);
                const QList<Banner::Choice> choices{
                    {tr("&Make Key Frames…"), make->toolTip(), [make] { make->trigger(); }}};
                m_banner->say({Banner::Kind::Caution,
                               tr("That cannot be done"),
                               reason,
                               {},
                               make->isEnabled() ? choices : QList<Banner::Choice>{}});
            });
    connect(m_work, &TableWork::doubted, this, warn);
    connect(m_work, &TableWork::soundWanted, m_sounds, &SoundsView::playAsGame);
    connect(m_work,
            &TableWork::exported,
            this,
            [this](const QString& path) {
                m_status->showMessage(tr("Exported %1").arg(QDir::toNativeSeparators(path)),
                                      kMessageTime);
            });
    const auto sayNotWritten = [this](const QString& path, const QString& reason)
    { sayFailure(tr("%1 was not written").arg(QDir::toNativeSeparators(path)), reason); };
    connect(m_work, &TableWork::exportFailed, this, sayNotWritten);
    const auto* const sounds = new SoundCommands(*m_sounds, m_session, m_services.settings, *this);
    connect(sounds, &SoundCommands::refused, this, refuse);
    connect(sounds, &SoundCommands::extracted, this, &MainWindow::saySaved);
    connect(sounds, &SoundCommands::notExtracted, this, sayNotWritten);
    const auto* const bytes = new HexEditing(*m_hex, m_session, m_editor);
    connect(bytes, &HexEditing::refused, this, refuse);
}

void MainWindow::connectViewActions()
{
    new ThemeCommands(*m_actions, m_services.settings, m_services.theme, this);
    on(Command::FullScreen, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    on(Command::GoToAnything,
       [this]
       {
           auto* const dialog = new GoToDialog(m_session.file(), this, m_bookmarks->places());
           connect(dialog, &GoToDialog::chosen, &m_selection, &Selection::open);
           connect(dialog, &GoToDialog::derivedChosen, &m_selection, &Selection::openDerived);
           dialog->open();
       });
    on(Command::GoToView, [this] { m_tabs->showView(); });
    on(Command::ShowBytes, [this] { showBytes(); });
    on(Command::CloseTab, [this] { m_tabs->closeCurrent(); });
    on(Command::Back,
       [this]
       {
           if (m_history.canGoBack())
           {
               goTo(m_history.back());
           }
       });
    on(Command::Forward,
       [this]
       {
           if (m_history.canGoForward())
           {
               goTo(m_history.forward());
           }
       });
    new MouseNavigation(
        *m_actions->action(Command::Back), *m_actions->action(Command::Forward), *this);
}

// --- files

void MainWindow::openFile(const QString& path)
{
    if (const auto refusal = refusalAtAGlance(path))
    {
        // No other window for it, and what is open or being opened stays as it is.
        Q_EMIT openFailed(path, *refusal);
        return;
    }
    openGlanced(path);
}

void MainWindow::openGlanced(const QString& path)
{
    if (!m_session.openEdits().commit([this, path] { openGlanced(path); }))
    {
        return;
    }
    MainWindow* const other = windowShowing(path);
    if (other != nullptr && (other != this || m_session.hasUnsaved()))
    {
        bringToFront(*other);
    }
    else if (m_session.hasUnsaved())
    {
        Q_EMIT windowWanted(path);
    }
    else
    {
        m_session.open(path);
    }
}

void MainWindow::recover(const QString& folder)
{
    m_recovery->recover(folder);
}

void MainWindow::recoverWhereThereIsRoom(const QString& folder)
{
    const auto entry = RecoveryStore::read(folder);
    MainWindow* const showing = entry ? windowShowing(entry->path) : nullptr;
    if (showing != nullptr)
    {
        showing->recover(folder);
        bringToFront(*showing);
    }
    else if (m_session.file() || m_session.isLoading())
    {
        Q_EMIT recoveryWindowWanted(folder);
    }
    else
    {
        recover(folder);
    }
}

QStringList MainWindow::offerRecovery()
{
    QStringList recent;
    for (const RecentFile& each : m_services.settings.recentFiles())
    {
        recent.append(each.path);
    }
    m_interrupted->lookBeside(recent);
    return m_recovery->offer();
}

void MainWindow::showFile(const OpenFilePtr& file)
{
    m_banner->hide();
    // A file that is opened anew is seen where it was.
    const bool isSame = file && file->path() == std::exchange(m_shownPath, file->path());
    const auto place = isSame ? m_selection.current() : std::nullopt;
    m_selection.select({});
    m_history.clear();
    m_views.setFile(file);
    m_hex->setEditable(m_session.document() != nullptr);
    m_pages->setCurrentIndex(file ? kTabs : kStartPage);
    m_layout->showPanels(file != nullptr);
    m_historyView->setDocument(m_session.document());
    if (place && exists(*file, *place))
    {
        m_selection.select(place);
    }
    showTitle();
    if (file && !isSample(file->path()))
    {
        setWindowFilePath(file->path());
        m_services.settings.addRecentFile({file->path(), titleOf(file->file().format)});
        m_services.settings.setLastFolder(QFileInfo(file->path()).absolutePath());
    }
    if (file && !file->file().complete)
    {
        showDamage(*file);
    }
    else
    {
        m_layout->takeBack();
        if (const auto notice = file ? noticeOfNotes(*file) : std::nullopt)
        {
            m_banner->say(*notice);
        }
    }
    updateActions();
}

void MainWindow::showTitle()
{
    const OpenFilePtr& file = m_session.file();
    const QStringList companions = m_session.companions();
    QStringList names{file ? displayName(file->path()) : QString()};
    for (const QString& companion : companions)
    {
        if (!isOfNotes(companion))
        {
            names.append(u'.' + QFileInfo(companion).suffix());
        }
    }
    setWindowTitle(file ? tr("%1[*] – Cartouche").arg(names.join(QStringLiteral(", ")))
                        : QStringLiteral("Cartouche"));
    m_status->setCompanions(companions);
    setWindowModified(m_session.hasUnsaved());
}

void MainWindow::showRevision(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    if (movesRows(changes))
    {
        m_history.follow([this](const Address& place) { return m_session.moved(place); });
    }
    if (m_selection.current() && !exists(*file, *m_selection.current()))
    {
        m_selection.select({});
    }
    m_views.revise(file, changes);
    m_historyView->refresh();
    showTitle();
    updateActions();
}

void MainWindow::showFailure(const QString& path, const tr::Error& error)
{
    if (error.code == tr::ErrorCode::SaveInterrupted)
    {
        m_interrupted->tell(path);
        return;
    }
    sayFailure(tr("%1 was not opened").arg(displayName(path)), withPlace(error));
}

/// Of several that nobody will open the first says why.
void MainWindow::showRefusal(const QStringList& paths, const tr::Error& error)
{
    const QString title =
        paths.size() == 1
            ? tr("%1 was not opened").arg(displayName(paths.constFirst()))
            : tr("%1 and %2 more were not opened")
                  .arg(displayName(paths.constFirst()), QString::number(paths.size() - 1));
    m_banner->say({Banner::Kind::Failure, title, withPlace(error), {}});
}

void MainWindow::sayFailure(const QString& title, const QString& reason)
{
    m_banner->say({Banner::Kind::Failure, title, reason, {}});
}

void MainWindow::saySaved(const QString& path)
{
    const bool isOpen = m_session.file() && m_session.file()->path() == path;
    const QStringList companions = isOpen ? m_session.companions() : QStringList();
    const QString name = QDir::toNativeSeparators(path);
    m_status->showMessage(
        companions.isEmpty()
            ? tr("Saved %1").arg(name)
            : tr("Saved %1 with %2").arg(name, companions.join(QStringLiteral(", "))),
        kMessageTime);
}

void MainWindow::showDamage(const OpenFile& file)
{
    const tr::Diagnostics& diagnostics = file.file().diagnostics;
    const auto fault =
        std::ranges::find(diagnostics, tr::Severity::Fault, &tr::Diagnostic::severity);
    const QString reason =
        fault == diagnostics.end() ? QString() : withPlace(fault->error) + QLatin1Char(' ');
    m_banner->say({Banner::Kind::Caution,
                   tr("%1 is damaged").arg(displayName(file.path())),
                   reason + tr("What could be read before that is shown."),
                   tr("Show Problems")});
    m_layout->lend(m_problems);
}

// --- moving about

void MainWindow::visit(const std::optional<Address>& address)
{
    if (address && !m_navigating)
    {
        m_history.visit(*address, NavigationHistory::Clock::now());
    }
    updateActions();
}

void MainWindow::goTo(const Address& address)
{
    // An edit may have taken away what was visited.
    if (exists(*m_session.file(), address))
    {
        const QScopedValueRollback navigating(m_navigating, true);
        m_selection.select(address);
    }
    // Nobody says that the selection has changed where it has not.
    updateActions();
}

bool MainWindow::showPanel(const QString& name)
{
    return m_layout->raise(name);
}

bool MainWindow::showLayout(const QString& name)
{
    return m_layouts->show(name);
}

void MainWindow::showBytes()
{
    m_layout->raise(m_hex);
    m_hex->takeFocus();
}

void MainWindow::find()
{
    if (m_views.find(QApplication::focusWidget()))
    {
        return;
    }
    if (TableTab* const table = m_tabs->currentTable())
    {
        return table->focusFilter();
    }
    if (auto* const inspector = qobject_cast<MoveableInspector*>(m_tabs->currentWidget()))
    {
        return inspector->focusChooser();
    }
    m_layout->raise(m_structure);
    m_structure->focusSearch();
}

void MainWindow::updateActions()
{
    m_document->update();
    m_versions->update();
    m_work->update();
    m_models->update();
    const bool hasFile = m_session.file() != nullptr;
    const auto enable = [this](Command command, bool enabled)
    { m_actions->action(command)->setEnabled(enabled); };
    enable(Command::Close, hasFile || m_session.isLoading());
    enable(Command::SavePicture, hasFile);
    enable(Command::Find, hasFile);
    enable(Command::GoToAnything, hasFile);
    enable(Command::GoToView, hasFile);
    enable(Command::ShowBytes, hasFile);
    const bool canCloseTab = hasFile && m_tabs->canCloseCurrent();
    enable(Command::CloseTab, canCloseTab);
    m_actions->letClosingKeyClose(canCloseTab ? Command::CloseTab : Command::Close);
    enable(Command::Back, m_history.canGoBack());
    enable(Command::Forward, m_history.canGoForward());
    m_actions->action(Command::FullScreen)->setChecked(isFullScreen());
}

// --- events

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_leaving && !m_session.openEdits().commit([this] { close(); }))
    {
        event->ignore();
        return;
    }
    if (m_session.hasUnsaved() && !m_leaving)
    {
        event->ignore();
        m_document->whenSafe(
            [this]
            {
                m_leaving = true;
                close();
            });
        return;
    }
    m_layout->takeBack();
    m_services.settings.setWindowGeometry(saveGeometry());
    m_layout->store(m_services.settings);
    m_session.close();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange)
    {
        updateActions();
    }
    else if (event->type() == QEvent::ActivationChange && isActiveWindow())
    {
        m_diskChanges->check();
        m_recovery->update();
    }
}

} // namespace ui
