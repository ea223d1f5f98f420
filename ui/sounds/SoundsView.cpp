#include "ui/sounds/SoundsView.h"

#include "ui/common/Settings.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/sounds/SampleLanes.h"
#include "ui/sounds/SilentOutput.h"
#include "ui/sounds/SoundsModel.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QScopedValueRollback>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using Asked = SoundPlayer::Asked;

constexpr std::chrono::milliseconds kClockTick{33};
constexpr int kMostVolume = 100;
constexpr int kFilterWidth = 220;
constexpr int kVolumeWidth = 90;

struct ColumnWidth
{
    int column;
    int letters;
};

constexpr std::array kWidths{ColumnWidth{SoundsModel::Id, 4},
                             ColumnWidth{SoundsModel::Name, 22},
                             ColumnWidth{SoundsModel::Samples, 9},
                             ColumnWidth{SoundsModel::Length, 8},
                             ColumnWidth{SoundsModel::Volume, 8},
                             ColumnWidth{SoundsModel::Chance, 8},
                             ColumnWidth{SoundsModel::Pitch, 8},
                             ColumnWidth{SoundsModel::Range, 7},
                             ColumnWidth{SoundsModel::Behaviour, 28}};

QString listed(const std::vector<std::filesystem::path>& folders)
{
    QStringList names;
    for (const std::filesystem::path& each : folders)
    {
        names.append(QDir::toNativeSeparators(QString::fromStdU16String(each.u16string())));
    }
    return names.join(QLatin1String(", "));
}

std::vector<std::filesystem::path> pathsOf(const QStringList& folders)
{
    std::vector<std::filesystem::path> paths;
    for (const QString& folder : folders)
    {
        paths.emplace_back(folder.toStdU16String());
    }
    return paths;
}

} // namespace

SoundsView::SoundsView(Selection& selection,
                       Settings& settings,
                       SoundOutput* output,
                       QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_settings(settings)
    , m_player(output != nullptr ? *output : *new SilentOutput(this))
    , m_model(new SoundsModel(this))
    , m_shown(new SoundsFilter(this))
    , m_lanes(new SampleLanes(m_player, this))
    , m_list(new QTreeView(this))
    , m_samples(new QListView(this))
    , m_splitter(new QSplitter(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
{
    setAccessibleName(tr("Sounds"));
    makeActions();
    makeLists();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(makeNotice());
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_list);

    m_clock.setInterval(kClockTick);
    connect(&m_clock, &QTimer::timeout, m_lanes, &SampleLanes::showPlaces);
    connect(&m_player, &SoundPlayer::changed, this, &SoundsView::showHeard);
    connect(&m_player.output(), &SoundOutput::stateChanged, this, &SoundsView::showState);
    connect(&m_selection, &Selection::changed, this, &SoundsView::follow);
    showState();
}

SoundsView::~SoundsView() = default;

// --- parts

QAction* SoundsView::addCommand(const char* name, const QString& text, const char* iconName)
{
    auto* const action = new QAction(icon(QLatin1String(iconName)), text, this);
    action->setObjectName(QLatin1String(name));
    return action;
}

QToolButton* SoundsView::addButton(QAction* action)
{
    auto* const button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setAccessibleName(action->text());
    return button;
}

void SoundsView::makeActions()
{
    m_play = addCommand("soundPlay", tr("Play"), "play");
    m_play->setToolTip(tr("Play as the details say (Space)"));
    connect(m_play,
            &QAction::triggered,
            this,
            [this]
            {
                if (const SoundRow* const row = current())
                {
                    m_player.play(row->id, Asked::ByUser);
                }
            });
    m_stop = addCommand("soundStop", tr("Stop"), "stop");
    connect(m_stop, &QAction::triggered, &m_player, &SoundPlayer::stopAll);
    m_loop = addCommand("soundLoop", tr("Loop"), "loop");
    m_loop->setCheckable(true);
    m_loop->setToolTip(tr("Play over and over until it is stopped"));
    connect(m_loop,
            &QAction::toggled,
            this,
            [this](bool loops)
            {
                m_player.setLooping(loops);
                if (!loops)
                {
                    m_player.stopAll();
                }
            });
}

QWidget* SoundsView::makeBar()
{
    m_filter->setPlaceholderText(tr("Filter sounds"));
    m_filter->setAccessibleName(tr("Filter sounds"));
    m_filter->setMaximumWidth(kFilterWidth);
    connect(m_filter,
            &FilterField::settled,
            this,
            [this](const QString& text)
            {
                m_shown->setText(text);
                follow();
            });
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    m_unused = new QToolButton(this);
    m_unused->setText(tr("Unused"));
    m_unused->setToolTip(tr("List the ids, too, that the file has no sound for"));
    m_unused->setAccessibleName(m_unused->text());
    m_unused->setCheckable(true);
    m_unused->setAutoRaise(true);
    connect(m_unused,
            &QToolButton::toggled,
            this,
            [this](bool shown)
            {
                m_shown->setUnusedShown(shown);
                follow();
            });
    m_volume = new QSlider(Qt::Horizontal, this);
    m_volume->setRange(0, kMostVolume);
    m_volume->setFixedWidth(kVolumeWidth);
    m_volume->setAccessibleName(tr("Volume"));
    m_volume->setToolTip(tr("Volume of all sounds of this window"));
    m_volume->setValue(m_settings.soundVolume());
    const auto takeVolume = [this](int volume)
    {
        m_player.setVolume(double(volume) / kMostVolume);
        m_settings.setSoundVolume(volume);
    };
    m_player.setVolume(double(m_volume->value()) / kMostVolume);
    connect(m_volume, &QSlider::valueChanged, this, takeVolume);

    auto* const bar = new QWidget(this);
    auto* const layout = new FlowLayout(bar);
    m_bar = layout;
    layout->setContentsMargins(4, 2, 4, 2);
    layout->setSpacing(6);
    layout->addWidget(m_filter);
    layout->addWidget(m_unused);
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(2);
    for (QAction* const action : {m_play, m_stop, m_loop})
    {
        buttons->addWidget(addButton(action));
    }
    layout->addGroup(buttons);
    layout->addWidget(m_volume);
    return bar;
}

void SoundsView::addCommands(const QList<QAction*>& actions)
{
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(2);
    for (QAction* const action : actions)
    {
        buttons->addWidget(addButton(action));
    }
    m_bar->addGroup(buttons);
    m_samples->addActions(actions);
    m_samples->setContextMenuPolicy(Qt::ActionsContextMenu);
}

/// A line that is there only while it has something to say.
QWidget* SoundsView::makeNotice()
{
    m_notice = new QWidget(this);
    m_noticeText = new ElidedLabel(m_notice);
    m_noticeText->setAccessibleName(tr("State of the sounds"));
    m_addFolder = new QToolButton(m_notice);
    m_addFolder->setText(tr("Add Folder…"));
    m_addFolder->setAccessibleName(tr("Add Folder"));
    m_addFolder->setToolTip(tr("Look for samples in another folder, too, from now on"));
    m_addFolder->setAutoRaise(true);
    connect(m_addFolder, &QToolButton::clicked, this, &SoundsView::addFolder);
    auto* const layout = new QHBoxLayout(m_notice);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->addWidget(m_noticeText, 1);
    layout->addWidget(m_addFolder);
    return m_notice;
}

void SoundsView::makeLists()
{
    lookLikeTree(*m_list, tr("Sounds"));
    m_shown->setSourceModel(m_model);
    m_list->setModel(m_shown);
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setSortingEnabled(true);
    m_list->sortByColumn(SoundsModel::Id, Qt::AscendingOrder);
    const int letter = m_list->fontMetrics().averageCharWidth();
    for (const ColumnWidth& width : kWidths)
    {
        m_list->header()->resizeSection(width.column,
                                        std::max((width.letters + 2) * letter,
                                                 m_list->header()->sectionSizeHint(width.column)));
    }
    m_list->installEventFilter(this);
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SoundsView::choose);
    connect(m_list, &QAbstractItemView::activated, this, &SoundsView::openSound);

    m_samples->setModel(m_lanes);
    m_samples->setAccessibleName(tr("Samples of the sound"));
    m_samples->setItemDelegate(new SampleLaneDelegate(*m_lanes, this));
    m_samples->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_samples->setFrameShape(QFrame::NoFrame);
    m_samples->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_samples->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_samples->setResizeMode(QListView::Adjust);
    m_samples->installEventFilter(this);
    connect(m_samples, &QAbstractItemView::activated, this, &SoundsView::openSample);
    connect(m_samples->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &SoundsView::sampleChosen);

    m_splitter->addWidget(m_list);
    m_splitter->addWidget(m_samples);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
}

// --- the file

void SoundsView::setFile(const OpenFilePtr& file)
{
    const bool isOther = !m_file || !file || m_file->path() != file->path();
    if (isOther)
    {
        m_elsewhere.reset();
        m_owed.reset();
        m_ofGame.clear();
        m_player.stopAll();
        take(nullptr);
    }
    m_file = file;
    m_isStale = true;
    ++m_generation;
    if (isVisible())
    {
        demand();
    }
    showState();
}

void SoundsView::revise(const OpenFilePtr& file)
{
    setFile(file);
    // What is heard while it plays has to know the edit.
    if (m_sounds)
    {
        demand();
    }
}

void SoundsView::demand()
{
    if (!m_isStale || !m_file)
    {
        return;
    }
    m_isStale = false;
    m_worksOut = true;
    m_worker.cancel();
    m_worker.add(
        [this,
         file = m_file,
         known = m_elsewhere,
         folders = pathsOf(m_settings.soundFolders()),
         generation = ++m_generation](const tr::Progress& progress) -> QuietWorker::Completion
        {
            auto search = tr::exchange::findSamplesElsewhere(file->file().content,
                                                             file->path().toStdU16String(),
                                                             folders,
                                                             known ? &*known : nullptr);
            progress.step(0);
            auto list = std::make_shared<const SoundList>(file, std::move(search));
            return [this, list, generation]
            {
                if (generation == m_generation)
                {
                    take(list);
                }
            };
        });
}

void SoundsView::take(const SoundListPtr& list)
{
    m_worksOut = false;
    const SoundRow* const row = current();
    const std::optional<std::uint32_t> before =
        row != nullptr ? std::optional(row->id) : std::nullopt;
    m_sounds = list;
    m_player.setSounds(list);
    if (list)
    {
        m_elsewhere = list->elsewhere();
    }
    {
        const QScopedValueRollback following(m_following, true);
        m_model->show(list);
        if (before)
        {
            select(*before);
        }
    }
    follow();
    showSamples();
    showState();
    if (list && m_owed)
    {
        playAsGame(*std::exchange(m_owed, std::nullopt));
    }
}

// --- what is selected

const SoundRow* SoundsView::current() const
{
    const QModelIndex index = m_shown->mapToSource(m_list->currentIndex());
    return index.isValid() ? m_model->rowAt(index.row()) : nullptr;
}

void SoundsView::select(std::uint32_t id)
{
    const QModelIndex index =
        m_shown->mapFromSource(m_model->index(static_cast<int>(id), SoundsModel::Name));
    if (index.isValid())
    {
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index);
    }
}

/// Shows what is selected elsewhere, where it has to do with a sound.
void SoundsView::follow()
{
    const auto& address = m_selection.current();
    const auto sound = m_sounds && address ? m_sounds->soundAt(*address) : std::nullopt;
    const SoundRow* const row = current();
    if (!sound)
    {
        return;
    }
    // Of several sounds with the same details the one that is shown stays.
    const bool isShown =
        row != nullptr
        && (row->id == *sound
            || (address->table == tables::SoundDetails && row->details == address->row));
    const QScopedValueRollback following(m_following, true);
    if (!isShown)
    {
        select(*sound);
    }
    for (int lane = 0; lane < m_lanes->rowCount(); ++lane)
    {
        if ((address->table == tables::Samples || address->table == tables::SampleIndices)
            && m_lanes->numberAt(lane) == address->row)
        {
            m_samples->setCurrentIndex(m_lanes->index(lane));
        }
    }
}

void SoundsView::choose()
{
    showSamples();
    const SoundRow* const row = current();
    if (!m_following && row != nullptr)
    {
        const QScopedValueRollback following(m_following, true);
        m_selection.select(Address{tables::SoundMap, row->id});
    }
}

void SoundsView::showSamples()
{
    const SoundRow* const row = current();
    m_lanes->show(m_sounds, row);
    m_play->setEnabled(row != nullptr && row->isUsed());
    Q_EMIT sampleChosen();
}

std::vector<std::uint32_t> SoundsView::selected() const
{
    std::vector<std::uint32_t> ids;
    for (const QModelIndex& index : m_list->selectionModel()->selectedRows())
    {
        const SoundRow* const row = m_model->rowAt(m_shown->mapToSource(index).row());
        if (row != nullptr && row->isUsed())
        {
            ids.push_back(row->id);
        }
    }
    std::ranges::sort(ids);
    return ids;
}

void SoundsView::showSound(std::uint32_t id)
{
    m_selection.select(Address{tables::SoundMap, id});
}

std::optional<std::size_t> SoundsView::currentSample() const
{
    return m_lanes->numberAt(std::max(m_samples->currentIndex().row(), 0));
}

void SoundsView::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void SoundsView::openSound()
{
    const SoundRow* const row = current();
    if (row != nullptr && row->details)
    {
        m_selection.open({tables::SoundDetails, *row->details});
    }
}

void SoundsView::openSample()
{
    const auto number = m_lanes->numberAt(m_samples->currentIndex().row());
    const SoundSample* const sample = number && m_sounds ? m_sounds->sample(*number) : nullptr;
    if (sample != nullptr)
    {
        m_selection.open(sample->address);
    }
}

// --- what is heard

void SoundsView::playAsGame(std::uint32_t sound)
{
    if (!m_sounds)
    {
        m_owed = sound;
        demand();
        return;
    }
    if (std::ranges::count(m_ofGame, sound) == 0)
    {
        m_ofGame.push_back(sound);
    }
    m_player.play(sound, Asked::ByGame);
}

void SoundsView::silence()
{
    m_owed.reset();
    for (const std::uint32_t sound : std::exchange(m_ofGame, {}))
    {
        m_player.stop(sound);
    }
}

void SoundsView::playOrStop()
{
    const SoundRow* const row = current();
    if (row == nullptr)
    {
        return;
    }
    if (m_player.isHeard(row->id))
    {
        m_player.stop(row->id);
    }
    else
    {
        m_player.play(row->id, Asked::ByUser);
    }
}

void SoundsView::playOrStopSample()
{
    const auto number = m_lanes->numberAt(m_samples->currentIndex().row());
    const SoundRow* const row = current();
    if (!number || row == nullptr)
    {
        return;
    }
    if (m_player.isSampleHeard(*number))
    {
        m_player.stopSample(*number);
    }
    else
    {
        m_player.playSample(*number, row->id);
    }
}

void SoundsView::showHeard()
{
    std::vector<std::uint32_t> heard;
    if (m_sounds)
    {
        for (const SoundRow& row : m_sounds->rows())
        {
            if (m_player.isHeard(row.id))
            {
                heard.push_back(row.id);
            }
        }
    }
    for (const std::uint32_t id : m_heard)
    {
        m_model->setPlaying(id, std::ranges::count(heard, id) != 0);
    }
    for (const std::uint32_t id : heard)
    {
        m_model->setPlaying(id, true);
    }
    m_heard = std::move(heard);
    m_stop->setEnabled(!m_player.isQuiet());
    if (m_player.isQuiet())
    {
        m_clock.stop();
    }
    else if (!m_clock.isActive())
    {
        m_clock.start();
    }
    m_lanes->showPlaces();
}

// --- what there is to say

QString SoundsView::stateText() const
{
    if (!m_file)
    {
        return tr("No file is open.");
    }
    if (m_worksOut)
    {
        return {};
    }
    if (m_sounds && m_sounds->rows().empty())
    {
        return tr("This file has no sounds.");
    }
    if (m_sounds && m_sounds->isElsewhere() && !m_sounds->mainSfx().file)
    {
        const auto& search = m_sounds->mainSfx();
        if (search.error)
        {
            return tr("The samples are in MAIN.SFX, which was not read. %1")
                .arg(sentence(*search.error));
        }
        return tr("The samples are in MAIN.SFX, which is in none of these folders: %1")
            .arg(listed(search.folders));
    }
    if (m_sounds && m_sounds->isIncomplete())
    {
        const auto& search = *m_sounds->elsewhere().named;
        return tr("%1 of %2 samples are in none of these folders: %3")
            .arg(search.missing())
            .arg(search.samples.size())
            .arg(listed(search.folders));
    }
    return m_player.output().state() == SoundOutput::State::NoDevice ? m_player.output().reason()
                                                                     : QString();
}

void SoundsView::showState()
{
    const QString text = stateText();
    m_noticeText->setText(text);
    m_notice->setVisible(!text.isEmpty());
    m_addFolder->setVisible(m_sounds && m_sounds->isIncomplete());
    m_stop->setEnabled(!m_player.isQuiet());
    m_play->setEnabled(current() != nullptr && current()->isUsed());
}

void SoundsView::addFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Folder with Samples"), m_settings.lastFolder());
    if (!folder.isEmpty())
    {
        m_settings.addSoundFolder(folder);
        m_elsewhere.reset();
        m_isStale = true;
        demand();
    }
}

// --- events

void SoundsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    demand();
}

/// Beside each other where it is wide, one below the other where it is not.
void SoundsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_splitter->setOrientation(width() > 2 * height() ? Qt::Horizontal : Qt::Vertical);
}

bool SoundsView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress)
    {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier)
        {
            if (!key->isAutoRepeat())
            {
                watched == m_samples ? playOrStopSample() : playOrStop();
            }
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
