#include "ui/merge/MergeWindow.h"

#include "core/format/set/DiskFiles.h"
#include "core/io/File.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Banner.h"
#include "ui/common/widgets/TickList.h"
#include "ui/merge/MergeAnswersPane.h"
#include "ui/merge/MergePreview.h"
#include "ui/merge/MergeSourcesPane.h"
#include "ui/session/OpenEdits.h"

#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

constexpr QSize kFirstSize(1280, 820);
constexpr int kProgressSteps = 1000;

QStringList pathsIn(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& each : data.urls())
    {
        if (each.isLocalFile())
        {
            paths.append(each.toLocalFile());
        }
    }
    return paths;
}

/// More than the file can have.
bool isTooMuch(const transfer::Limit& limit)
{
    return limit.isHard && limit.isExceeded();
}

} // namespace

MergeWindow::MergeWindow(const Parts& parts, QWidget& window)
    : QWidget(&window, Qt::Window)
    , m_parts(parts)
    , m_planning(parts.readFile)
    , m_pictures(new MergePictures(this))
    , m_sources(new MergeSourcesPane(m_planning, *m_pictures, this))
    , m_answers(new MergeAnswersPane(m_planning, *m_pictures, this))
    , m_preview(new MergePreview(parts.makeViewport, *m_pictures, this))
    , m_banner(new Banner(this))
    , m_into(new QComboBox(this))
    , m_said(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_stop(new QPushButton(tr("S&top"), this))
    , m_merge(new QPushButton(tr("Mer&ge"), this))
{
    setAcceptDrops(true);
    auto* const bar = new QToolBar(this);
    makeActions(*bar);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(bar);
    layout->addWidget(m_banner);
    layout->addWidget(makeCentre(), 1);
    layout->addWidget(makeFoot());
    connectParts();
    followSession();
    showState();
    resize(kFirstSize);
}

/// What shows the plan goes before it.
MergeWindow::~MergeWindow()
{
    delete m_preview;
    delete m_answers;
    delete m_sources;
}

void MergeWindow::makeActions(QToolBar& bar)
{
    bar.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto add = [this, &bar](const ActionParts& parts, void (MergeWindow::*serve)())
    {
        QAction* const action = makeNamedAction(parts, this);
        connect(action, &QAction::triggered, this, serve);
        bar.addAction(action);
        return action;
    };
    add({"mergeAddFiles",
         tr("Add &Files…"),
         tr("Add files whose objects can be taken; they can be dropped here, too"),
         "open",
         QKeySequence(QStringLiteral("Ctrl+O"))},
        &MergeWindow::chooseFiles);
    add({"mergeAddFolder",
         tr("Add F&older…"),
         tr("Add all files of a folder, and of the folders in it, that have objects"),
         "folder",
         QKeySequence(QStringLiteral("Ctrl+Shift+O"))},
        &MergeWindow::chooseFolder);
    m_remove = add({"mergeRemoveFile",
                    tr("&Remove File"),
                    tr("Take the chosen file off the list of sources"),
                    "delete"},
                   &MergeWindow::removeSource);
    bar.addSeparator();
    m_together = add({"mergeTogether",
                      tr("Tick What &Belongs Together"),
                      tr("Tick what engines put together with the selected objects, too: Lara "
                         "with her skin, joints, weapons and hair"),
                      "link"},
                     &MergeWindow::tickTogether);
    auto* const outfit = new QToolButton(&bar);
    outfit->setText(tr("Out&fit"));
    outfit->setIcon(m_together->icon());
    outfit->setToolButtonStyle(Qt::ToolButtonTextOnly);
    outfit->setPopupMode(QToolButton::InstantPopup);
    outfit->setToolTip(tr("Give Lara the outfit of the chosen file: her skin, joints, hair, "
                          "holsters, weapons and speaking heads"));
    auto* const menu = new QMenu(outfit);
    menu->setToolTipsVisible(true);
    const auto addOutfit = [this, menu](const QString& text, transfer::Answer answer)
    { menu->addAction(text, this, [this, answer] { takeOutfit(answer); }); };
    addOutfit(tr("&Leave Her Animations Alone"), transfer::Answer::BodyOnly);
    addOutfit(tr("Take the &Animations, Too"), transfer::Answer::Replace);
    outfit->setMenu(menu);
    bar.addWidget(outfit);
    bar.addSeparator();
    add({"mergeLoadPlan",
         tr("&Load Plan…"),
         tr("Take the objects and answers of a plan that was saved"),
         "book"},
        &MergeWindow::choosePlan);
    m_savePlan = add({"mergeSavePlan",
                      tr("&Save Plan…"),
                      tr("Write down what is taken and every answer; the command line can do it "
                         "again"),
                      "save"},
                     &MergeWindow::choosePlanToSave);
}

QWidget* MergeWindow::makeCentre()
{
    auto* const right = new QSplitter(Qt::Vertical, this);
    right->addWidget(m_answers);
    right->addWidget(m_preview);
    right->setStretchFactor(0, 3);
    right->setStretchFactor(1, 2);
    auto* const all = new QSplitter(Qt::Horizontal, this);
    all->addWidget(m_sources);
    all->addWidget(right);
    all->setSizes({kFirstSize.width() * 2 / 5, kFirstSize.width() * 3 / 5});
    right->setSizes({kFirstSize.height() / 2, kFirstSize.height() / 3});
    for (QSplitter* const each : {right, all})
    {
        each->setChildrenCollapsible(false);
    }
    return all;
}

QWidget* MergeWindow::makeFoot()
{
    auto* const foot = new QWidget(this);
    auto* const row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    auto* const into = new QLabel(tr("&Into:"), foot);
    into->setBuddy(m_into);
    m_into->setAccessibleName(tr("Into which file"));
    m_into->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_said->setTextFormat(Qt::PlainText);
    m_said->setObjectName(QStringLiteral("mergeSummary"));
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("How far it is"));
    m_progress->setFixedWidth(140);
    m_merge->setDefault(true);
    auto* const close = new QPushButton(tr("&Close"), foot);
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    auto* const closing = new QShortcut(QKeySequence::Close, this);
    connect(closing, &QShortcut::activated, this, &QWidget::close);
    row->addWidget(into);
    row->addWidget(m_into);
    row->addSpacing(12);
    row->addWidget(m_said, 1);
    row->addWidget(m_progress);
    row->addWidget(m_stop);
    row->addWidget(m_merge);
    row->addWidget(close);
    return foot;
}

void MergeWindow::connectParts()
{
    connect(&m_planning, &MergePlanning::stateChanged, this, &MergeWindow::showState);
    connect(&m_planning, &MergePlanning::choicesChanged, this, &MergeWindow::showState);
    connect(&m_planning,
            &MergePlanning::sourcesChanged,
            this,
            [this]
            {
                keepPictures();
                showState();
            });
    connect(&m_planning,
            &MergePlanning::progressed,
            this,
            [this](double done) { m_progress->setValue(static_cast<int>(done * kProgressSteps)); });
    connect(&m_planning,
            &MergePlanning::unread,
            this,
            [this](const QStringList& paths, const QString& reason)
            {
                QStringList names;
                for (const QString& path : paths)
                {
                    names.append(displayName(path));
                }
                say(tr("%n file(s) could not be added", "", int(paths.size())),
                    names.join(QStringLiteral(", ")) + QStringLiteral(". ") + reason);
            });
    connect(&m_planning,
            &MergePlanning::refused,
            this,
            [this](const QString& reason) { say(tr("That cannot be done"), reason); });
    connect(m_sources,
            &MergeSourcesPane::currentChanged,
            this,
            [this]
            {
                showPreview(false);
                showState();
            });
    connect(m_sources, &MergeSourcesPane::removeWanted, this, &MergeWindow::removeSource);
    connect(m_answers, &MergeAnswersPane::currentChanged, this, [this] { showPreview(true); });
    connect(m_stop, &QPushButton::clicked, &m_planning, &MergePlanning::stopReading);
    connect(m_merge, &QPushButton::clicked, this, &MergeWindow::merge);
    connect(m_into, &QComboBox::activated, this, &MergeWindow::followSession);
    connect(&m_parts.session, &FileSession::fileChanged, this, &MergeWindow::followSession);
    connect(&m_parts.session, &FileSession::revised, this, &MergeWindow::followSession);
    connect(&m_parts.session, &FileSession::saved, this, &MergeWindow::followSession);
}

bool MergeWindow::isForNewFile() const
{
    return m_into->currentData().toBool();
}

void MergeWindow::setForNewFile(bool isNew)
{
    m_into->setCurrentIndex(isNew ? m_into->count() - 1 : 0);
    followSession();
}

/// The destination is what the window has open now.
void MergeWindow::followSession()
{
    const OpenFilePtr& file = m_parts.session.file();
    const bool canTake =
        file && m_parts.session.document() != nullptr && transfer::canMerge(file->file().content);
    // Where the user has not chosen it, a new file is what is left.
    const bool wantsNew = m_into->count() > 1 && isForNewFile();
    m_into->clear();
    if (canTake)
    {
        m_into->addItem(displayName(file->path()), false);
    }
    m_into->addItem(tr("A new WAD…"), true);
    m_into->setCurrentIndex(wantsNew ? m_into->count() - 1 : 0);
    m_planning.setDestination(isForNewFile() ? nullptr : file);
    setWindowTitle(isForNewFile() ? tr("Merge Objects")
                                  : tr("Merge Objects into %1").arg(displayName(file->path())));
    m_merge->setText(isForNewFile() ? tr("Mer&ge and Save…") : tr("Mer&ge"));
    keepPictures();
    showState();
}

void MergeWindow::keepPictures()
{
    std::vector<OpenFilePtr> files;
    for (const MergeSource& source : m_planning.sources())
    {
        files.push_back(source.file);
    }
    if (m_planning.destination())
    {
        files.push_back(m_planning.destination());
    }
    m_pictures->keepOnly(files);
}

QString MergeWindow::summary() const
{
    const auto& found = m_planning.found();
    if (m_planning.sources().empty())
    {
        return m_planning.isReading() ? tr("Reading…") : tr("Add files, or drop them here");
    }
    if (m_planning.takenCount() == 0)
    {
        return tr("Tick the objects that are to be taken");
    }
    if (!found)
    {
        return m_planning.isWorking() ? tr("Working out what comes of it…") : QString();
    }
    if (found->error)
    {
        return sentence(*found->error);
    }
    const auto& report = found->edit.report;
    const auto limit = std::ranges::find_if(report.limits, isTooMuch);
    if (limit != report.limits.end())
    {
        const QLocale locale;
        return tr("%1: %2 are needed, and the file can have %3")
            .arg(objectTitle(limit->what),
                 locale.toString(static_cast<qulonglong>(limit->needed)),
                 locale.toString(static_cast<qulonglong>(limit->most)));
    }
    if (report.resolution.deeds.empty() && report.resolution.soundDeeds.empty())
    {
        return tr("Nothing is put: all of it is there, or stays out");
    }
    return tr("%n object(s) are put", "", int(report.resolution.deeds.size())) + u' '
           + tr("with %n mesh(es)", "", int(report.meshes)) + QStringLiteral(", ")
           + tr("%n texture page(s) then", "", int(report.textures.pagesAfter));
}

void MergeWindow::showState()
{
    const bool isBusy = m_planning.isReading() || m_planning.isWorking();
    m_progress->setVisible(isBusy);
    if (!isBusy)
    {
        m_progress->setValue(0);
    }
    m_stop->setVisible(m_planning.isReading());
    const auto& found = m_planning.found();
    const bool isHard =
        found && !found->error && std::ranges::any_of(found->edit.report.limits, isTooMuch);
    m_merge->setEnabled(found && !found->error && !isHard && !found->edit.steps.empty()
                        && m_tasks.running().isEmpty());
    m_savePlan->setEnabled(m_planning.takenCount() > 0);
    m_remove->setEnabled(m_sources->currentSource().has_value());
    m_together->setEnabled(m_sources->current().has_value());
    m_said->setText(summary());
}

void MergeWindow::showPreview(bool isConflict)
{
    if (isConflict)
    {
        if (const auto pair = m_answers->current())
        {
            m_preview->show(pair->comes, pair->meets);
        }
        return;
    }
    const auto place = m_sources->current();
    if (!place)
    {
        m_preview->show({}, {});
        return;
    }
    const MergeObject& object = m_planning.at(*place);
    m_preview->show(shownOf(m_planning.sources()[place->source], object),
                    occupantOf(m_planning.destination(), object.key.kind, object.key.slot));
}

void MergeWindow::chooseFiles()
{
    auto* const dialog =
        new QFileDialog(this, tr("Add Files"), m_parts.settings.lastFolder(), openFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog,
            &QFileDialog::filesSelected,
            this,
            [this](const QStringList& paths)
            {
                m_parts.settings.setLastFolder(QFileInfo(paths.constFirst()).absolutePath());
                m_planning.addFiles(paths);
            });
    dialog->open();
}

void MergeWindow::chooseFolder()
{
    auto* const dialog = new QFileDialog(this, tr("Add a Folder"), m_parts.settings.lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this](const QString& folder) { m_planning.addFiles({folder}); });
    dialog->open();
}

void MergeWindow::choosePlan()
{
    auto* const dialog = new QFileDialog(
        this, tr("Load a Plan"), m_parts.settings.lastFolder(), tr("Plans (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MergeWindow::loadPlan);
    dialog->open();
}

void MergeWindow::loadPlan(const QString& path)
{
    const auto bytes = tr::readFile(QFile::encodeName(path).toStdString());
    if (!bytes)
    {
        say(tr("The plan was not loaded"), sentence(bytes.error()));
        return;
    }
    const auto plan =
        transfer::planOf({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!plan)
    {
        say(tr("The plan was not loaded"),
            tr("%1: %2").arg(QString::fromStdString(plan.error().place),
                             objectTitle(plan.error().reason)));
        return;
    }
    if (plan->destination.name.empty() != isForNewFile() && m_into->count() > 1)
    {
        setForNewFile(plan->destination.name.empty());
    }
    m_planning.take(*plan, QFileInfo(path).absolutePath());
    const OpenFilePtr& file = m_planning.destination();
    if (file && !plan->destination.name.empty()
        && plan->destination.print
               != transfer::fileOf(plan->destination.name, file->file().content).print)
    {
        say(tr("The plan was made for another state of the destination"),
            tr("Look at what meets now before you merge."),
            false);
    }
}

void MergeWindow::choosePlanToSave()
{
    auto* const dialog = new QFileDialog(
        this, tr("Save the Plan"), m_parts.settings.lastFolder(), tr("Plans (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, &MergeWindow::savePlan);
    dialog->open();
}

void MergeWindow::savePlan(const QString& path)
{
    transfer::Plan plan = m_planning.plan();
    if (const OpenFilePtr& file = m_planning.destination())
    {
        plan.destination = transfer::fileOf(plan.destination.name, file->file().content);
    }
    const auto& found = m_planning.found();
    if (found && !found->error)
    {
        plan = transfer::answered(std::move(plan), found->edit.report.resolution);
    }
    const std::string text = transfer::textOf(plan);
    const auto saved = tr::format::saveFiles(QFile::encodeName(path).toStdString(),
                                             std::as_bytes(std::span(text)));
    if (!saved)
    {
        say(tr("The plan was not saved"), sentence(saved.error()));
    }
}

void MergeWindow::removeSource()
{
    if (const auto source = m_sources->currentSource())
    {
        m_planning.removeSource(*source);
    }
}

void MergeWindow::tickTogether()
{
    std::vector<MergePlace> wanted;
    for (const MergePlace& place : m_sources->selected())
    {
        const MergeSource& source = m_planning.sources()[place.source];
        const transfer::ObjectKey& key = m_planning.at(place).key;
        const auto slots = key.kind == transfer::ObjectKind::Moveable
                               ? transfer::togetherWith(source.file->file().version(), key.slot)
                               : std::vector<std::uint32_t>{key.slot};
        for (std::size_t i = 0; i < source.objects.size(); ++i)
        {
            if (source.objects[i].key.kind == key.kind
                && std::ranges::find(slots, source.objects[i].key.slot) != slots.end())
            {
                wanted.push_back({place.source, i});
            }
        }
    }
    m_planning.setTaken(wanted, true);
}

/// Of the source that is chosen, or of the one whose object is current, or of the only one.
void MergeWindow::takeOutfit(transfer::Answer answer)
{
    auto source = m_sources->currentSource();
    if (!source)
    {
        const auto place = m_sources->current();
        source = place                              ? std::optional(place->source)
                 : m_planning.sources().size() == 1 ? std::optional(std::size_t{0})
                                                    : std::nullopt;
    }
    if (!source)
    {
        say(tr("Whose outfit?"), tr("Choose a file in the list of sources first."), false);
        return;
    }
    const MergeSource& from = m_planning.sources()[*source];
    const auto slots = transfer::togetherWith(from.file->file().version(), 0);
    std::vector<MergePlace> places;
    for (std::size_t i = 0; i < from.objects.size(); ++i)
    {
        const transfer::ObjectKey& key = from.objects[i].key;
        if (key.kind == transfer::ObjectKind::Moveable
            && std::ranges::find(slots, key.slot) != slots.end())
        {
            places.push_back({*source, i});
        }
    }
    if (places.empty())
    {
        say(tr("There is no outfit"),
            tr("%1 has nothing of Lara.").arg(displayName(from.file->path())),
            false);
        return;
    }
    m_planning.setAnswer(places, answer);
    m_planning.setTaken(places, true);
}

void MergeWindow::merge()
{
    isForNewFile() ? chooseNewFile() : mergeIntoOpen();
}

void MergeWindow::mergeIntoOpen()
{
    // What is being typed goes into the file first, and what comes of the merge is worked out anew.
    const auto found = m_planning.found();
    if (!m_parts.session.openEdits().commit() || !found
        || found->destination != m_parts.session.file())
    {
        return;
    }
    const std::size_t objects = found->edit.report.resolution.deeds.size();
    const auto done =
        tr::edit::takeSteps(*m_parts.session.document(), found->edit.name, found->edit.steps);
    if (!done)
    {
        say(tr("The objects were not merged"), sentence(done.error()));
        return;
    }
    std::vector<MergePlace> all;
    for (std::size_t source = 0; source < m_planning.sources().size(); ++source)
    {
        for (std::size_t i = 0; i < m_planning.sources()[source].objects.size(); ++i)
        {
            all.push_back({source, i});
        }
    }
    m_planning.setTaken(all, false);
    m_banner->say(
        {Banner::Kind::Note,
         tr("%n object(s) were merged into %1", "", int(objects))
             .arg(displayName(m_parts.session.file()->path())),
         tr("It is one edit, which can be undone until it is saved and afterwards."),
         {},
         {{tr("&Undo"), tr("Take the merge back"), [this, moment = m_parts.session.moment()] {
               takeBack(moment);
           }}}});
    Q_EMIT merged(objects);
}

/// Unless something else was done since, which would be undone in its place.
void MergeWindow::takeBack(const FileSession::Moment& merged)
{
    if (m_parts.session.document() == nullptr || m_parts.session.moment() != merged)
    {
        say(tr("The merge was not undone"),
            tr("Other edits were made since: the history of the main window has all of them."),
            false);
        return;
    }
    m_parts.session.document()->undo();
}

void MergeWindow::chooseNewFile()
{
    auto* const dialog = new QFileDialog(
        this, tr("Save the New WAD"), m_parts.settings.lastFolder(), tr("WADs (*.wad)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("wad"));
    connect(dialog, &QFileDialog::fileSelected, this, &MergeWindow::saveNew);
    dialog->open();
}

void MergeWindow::saveNew(const QString& path)
{
    const auto found = m_planning.found();
    if (!found || found->error || found->destination)
    {
        say(tr("Nothing was saved"), tr("What is taken has changed meanwhile: merge again."));
        return;
    }
    tr::edit::Document document(found->base.content);
    const auto done = tr::edit::takeSteps(document, found->edit.name, found->edit.steps);
    if (!done)
    {
        say(tr("The objects were not merged"), sentence(done.error()));
        return;
    }
    tr::format::GameFile made = found->base;
    made.content = document.content();
    const auto file = std::make_shared<OpenFile>(path, 0, std::move(made));
    // The dialog has asked about the file itself, and about nothing that lies beside it.
    const StoreOrders orders{m_parts.session.storage().keeping(),
                             m_parts.session.storage().disk,
                             [] { return true; },
                             {},
                             QFileInfo::exists(path)};
    Task* const task = m_tasks.start(
        tr("Saving %1").arg(displayName(path)),
        Task::GatedWork(
            [this, file, path, orders](const tr::Progress& progress,
                                       const TaskGate& gate) -> Task::Completion
            {
                StoreOrders gated = orders;
                gated.passGate = [&gate] { gate.pass(); };
                const auto stored = std::make_shared<tr::Result<std::optional<StoredFile>>>(
                    storeFile(file, path, progress, gated));
                return [this, path, stored]
                {
                    if (!*stored)
                    {
                        say(tr("The new file was not saved"), sentence(stored->error()));
                        return;
                    }
                    if (!**stored)
                    {
                        say(tr("The new file was not saved"),
                            tr("Files of that name that would lie beside it are there already: "
                               "choose another name."));
                        return;
                    }
                    m_banner->say({Banner::Kind::Note,
                                   tr("%1 was saved").arg(displayName(path)),
                                   {},
                                   {},
                                   {{tr("&Open"), tr("Open the new file"), [this, path] {
                                         Q_EMIT created(path);
                                     }}}});
                };
            }));
    connect(task, &Task::ended, this, &MergeWindow::showState);
    showState();
}

void MergeWindow::say(const QString& title, const QString& text, bool isFailure)
{
    m_banner->say({isFailure ? Banner::Kind::Failure : Banner::Kind::Caution, title, text, {}, {}});
}

void MergeWindow::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_pictures->setPixelRatio(devicePixelRatioF());
}

void MergeWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!pathsIn(*event->mimeData()).isEmpty() || objectsIn(*event->mimeData()))
    {
        event->setDropAction(Qt::CopyAction);
        event->accept();
    }
}

void MergeWindow::dropEvent(QDropEvent* event)
{
    if (const auto objects = objectsIn(*event->mimeData()))
    {
        Q_EMIT objectsDropped(*objects);
    }
    else
    {
        m_planning.addFiles(pathsIn(*event->mimeData()));
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

} // namespace ui
