#include "ui/merge/MergeWindow.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Banner.h"
#include "ui/common/widgets/TickList.h"
#include "ui/merge/MergeAnswersPane.h"
#include "ui/merge/MergePreview.h"
#include "ui/merge/MergeSourcesPane.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
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

constexpr QSize kMergeWindowSize(1280, 820);
constexpr int kMergeSteps = 1000;

/// Of a new file that can be chosen; null: it is the open one, or nothing can be.
const tr::format::Format* formatOf(const QVariant& number)
{
    return number.isValid() ? tr::convert::newFormats()[number.toUInt()] : nullptr;
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
    resize(kMergeWindowSize);
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
    outfit->setText(tr("&Outfit"));
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
    all->setSizes({kMergeWindowSize.width() * 2 / 5, kMergeWindowSize.width() * 3 / 5});
    right->setSizes({kMergeWindowSize.height() / 2, kMergeWindowSize.height() / 3});
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
    m_progress->setRange(0, kMergeSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("How far it is"));
    m_progress->setFixedWidth(140);
    m_merge->setDefault(true);
    auto* const close = new QPushButton(tr("C&lose"), foot);
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
    connect(&m_planning,
            &MergePlanning::choicesChanged,
            this,
            [this]
            {
                // What is there is seen when what stands in for it is made.
                if (m_shownInto != m_planning.shownDestination())
                {
                    m_shownInto = m_planning.shownDestination();
                    keepPictures();
                    showPreview(m_showsConflict);
                }
                showState();
            });
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
            [this](double done) { m_progress->setValue(static_cast<int>(done * kMergeSteps)); });
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
    // While nobody sees it, nothing is worked out for every edit.
    const auto follow = [this]
    {
        if (isVisible())
        {
            followSession();
        }
    };
    connect(&m_parts.session, &FileSession::fileChanged, this, follow);
    connect(&m_parts.session, &FileSession::revised, this, follow);
    connect(&m_parts.session, &FileSession::saved, this, follow);
}

const tr::format::Format* MergeWindow::newFormat() const
{
    return formatOf(m_into->currentData());
}

bool MergeWindow::canTake() const
{
    const OpenFilePtr& file = m_parts.session.file();
    return file && m_parts.session.document() != nullptr
           && tr::convert::canPutInto(file->file().content);
}

void MergeWindow::setNewFormat(const tr::format::Format* format)
{
    for (int i = 0; i < m_into->count(); ++i)
    {
        if (formatOf(m_into->itemData(i)) == format)
        {
            m_into->setCurrentIndex(i);
        }
    }
    followSession();
}

/// The destination is what the window has open now.
void MergeWindow::followSession()
{
    const OpenFilePtr& file = m_parts.session.file();
    // Where nothing else could be chosen, a new file is what was left.
    const bool hadChoice = m_into->count() > 0 && formatOf(m_into->itemData(0)) == nullptr;
    const auto* const wanted = hadChoice || !canTake() ? newFormat() : nullptr;
    m_into->clear();
    if (canTake())
    {
        m_into->addItem(displayName(file->path()));
    }
    const auto formats = tr::convert::newFormats();
    for (std::size_t i = 0; i < formats.size(); ++i)
    {
        m_into->addItem(tr("A new .%1 file…").arg(suffixOf(*formats[i])), uint(i));
        if (formats[i] == wanted)
        {
            m_into->setCurrentIndex(m_into->count() - 1);
        }
    }
    m_planning.setDestination(isForNewFile() ? nullptr : file, newFormat());
    setWindowTitle(isForNewFile() ? tr("Merge Objects")
                                  : tr("Merge Objects into %1").arg(displayName(file->path())));
    m_merge->setText(isForNewFile() ? tr("Mer&ge and Save…") : tr("Mer&ge"));
    keepPictures();
    showPreview(m_showsConflict);
    showState();
}

void MergeWindow::keepPictures()
{
    std::vector<OpenFilePtr> files;
    for (const MergeSource& source : m_planning.sources())
    {
        files.push_back(source.file);
    }
    if (m_planning.shownDestination())
    {
        files.push_back(m_planning.shownDestination());
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
    const auto& textures = report.textures;
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
           + (textures.pagesAfter == 0
                  ? tr("%n texture(s) then", "", int(textures.samplesAfter))
                  : tr("%n texture page(s) then", "", int(textures.pagesAfter)));
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
    m_showsConflict = isConflict;
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
                    occupantOf(m_planning, object.key.kind, object.key.slot));
}

void MergeWindow::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_pictures->setPixelRatio(devicePixelRatioF());
    followSession();
}

} // namespace ui
