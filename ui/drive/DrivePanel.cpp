#include "ui/drive/DrivePanel.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/drive/DriveLog.h"
#include "ui/drive/DriveStates.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/player/PlayerPanel.h"
#include "ui/player/Timeline.h"

#include <QAction>
#include <QHeaderView>
#include <QHideEvent>
#include <QLabel>
#include <QLocale>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

/// Longer drives are not compared and done again, as nobody would wait for that.
constexpr std::size_t kLongestRun = std::size_t{10} * 60 * tr::anim::kTicksPerSecond;

QTreeView* makeTable(QAbstractItemModel* model, const QString& name, QWidget* parent)
{
    auto* const table = new QTreeView(parent);
    table->setModel(model);
    lookLikeTree(*table, name);
    table->setRootIsDecorated(false);
    table->setAllColumnsShowFocus(true);
    return table;
}

} // namespace

DrivePanel::DrivePanel(Selection& selection, PlayerPanel& player, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_player(player)
    , m_log(new DriveLog(this))
    , m_states(new DriveStates(this))
    , m_stateList(makeTable(m_states, tr("States"), this))
    , m_lines(makeTable(m_log, tr("What happened"), this))
    , m_said(new QLabel(this))
{
    makeActions();
    makeLayout();
    connectPlayer();
    update();
}

DrivePanel* DrivePanel::make(Selection& selection, QWidget* player, QWidget& view)
{
    auto* const played = qobject_cast<PlayerPanel*>(player);
    if (played == nullptr)
    {
        return nullptr;
    }
    auto* const made = new DrivePanel(selection, *played);
    // In the view itself: what the widget around it has is listed in menus.
    QWidget* const canvas = view.focusProxy();
    (canvas != nullptr ? canvas : &view)->addActions(made->m_actions);
    played->timeline()->addActions(made->m_actions);
    return made;
}

/// The keys 1 to 9 work here and wherever else these actions are put.
void DrivePanel::makeActions()
{
    m_again = makeNamedAction({"driveAgain",
                               tr("Drive Again"),
                               tr("Ask for the same states at the same times again, from where "
                                  "that began"),
                               "loop"},
                              this);
    m_nothing = makeNamedAction({"driveNothing",
                                 tr("Ask for Nothing"),
                                 tr("Ask for no state any more"),
                                 "cancel",
                                 Qt::Key_0},
                                this);
    connect(m_again, &QAction::triggered, this, &DrivePanel::repeat);
    connect(m_nothing, &QAction::triggered, this, [this] { m_player.ask(std::nullopt); });
    m_actions = {m_again, m_nothing};
    for (int key = 0; key < DriveStates::kKeys; ++key)
    {
        auto* const action = new QAction(tr("Ask for State %1").arg(key + 1), this);
        action->setObjectName(QStringLiteral("driveState%1").arg(key + 1));
        action->setShortcut(Qt::Key_1 + key);
        connect(action, &QAction::triggered, this, [this, key] { askFor(key); });
        m_actions.append(action);
    }
    for (QAction* const action : std::as_const(m_actions))
    {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    }
    addActions(m_actions);
}

void DrivePanel::makeLayout()
{
    auto* const bar = new FlowLayout;
    bar->setContentsMargins(4, 4, 4, 4);
    for (QAction* const action : {m_again, m_nothing})
    {
        auto* const button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        bar->addWidget(button);
    }
    m_said->setWordWrap(true);
    m_said->setContentsMargins(6, 2, 6, 2);
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(m_stateList);
    parts->addWidget(m_lines);
    parts->setStretchFactor(0, 2);
    parts->setStretchFactor(1, 3);
    parts->setChildrenCollapsible(false);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(parts, 1);
    layout->addWidget(m_said);
    setFocusProxy(m_stateList);

    const auto widthOf = [this](const char* sample)
    { return fontMetrics().horizontalAdvance(QString::fromUtf8(sample)); };
    QHeaderView& states = *m_stateList->header();
    states.resizeSection(DriveStates::Key, widthOf("Key    "));
    states.resizeSection(DriveStates::State, widthOf("State 65 · Some long"));
    QHeaderView& lines = *m_lines->header();
    lines.resizeSection(DriveLog::Tick, widthOf("000,000  "));
    lines.resizeSection(DriveLog::Animation, widthOf("100 · Some long name"));
    lines.resizeSection(DriveLog::Frame, widthOf("Frame     "));
    lines.resizeSection(DriveLog::What,
                        widthOf("State 2 · Stand: dispatch 140 holds in frames 10 "
                                "to 20, now 12: waits"));
    m_lines->setSelectionMode(QAbstractItemView::ExtendedSelection);
    connect(m_stateList,
            &QAbstractItemView::clicked,
            this,
            [this](const QModelIndex& index) { askFor(index.row()); });
    connect(m_stateList,
            &QAbstractItemView::activated,
            this,
            [this](const QModelIndex& index) { askFor(index.row()); });
    connect(m_lines,
            &QAbstractItemView::activated,
            this,
            [this](const QModelIndex& index)
            {
                if (const auto& about = m_log->line(index.row()).about)
                {
                    m_selection.open(*about);
                }
            });
}

void DrivePanel::connectPlayer()
{
    connect(&m_player, &PlayerPanel::modelChanged, this, &DrivePanel::catchUp);
    connect(&m_player, &PlayerPanel::driveBegan, this, &DrivePanel::begin);
    connect(&m_player, &PlayerPanel::asked, this, &DrivePanel::noteAsked);
    connect(&m_player, &PlayerPanel::drove, this, &DrivePanel::noteTick);
}

void DrivePanel::hideEvent(QHideEvent* event)
{
    SeenPanel::hideEvent(event);
    if (!event->spontaneous()) // closed, and not only a window that is minimized
    {
        catchUp();
    }
}

void DrivePanel::seeAgain()
{
    const bool isUpToDate = m_parts && &m_parts->decoder().file() == m_player.file().get()
                            && m_parts->row() == m_player.model();
    if (!isUpToDate)
    {
        catchUp();
    }
}

void DrivePanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_recorded.clear();
    m_outcome.clear();
    say();
}

/// The player shows another moveable, or another revision of the file.
void DrivePanel::catchUp()
{
    if (!isSeen())
    {
        miss();
    }
    if (!isSeen() || m_player.drive() == nullptr)
    {
        m_parts.reset();
        m_report.reset();
        m_states->setParts(nullptr);
        m_log->clear();
        m_outcome.clear();
        update();
        return;
    }
    m_parts = std::make_shared<MoveableParts>(std::make_shared<Decoder>(m_player.file()),
                                              *m_player.model());
    m_states->setParts(m_parts);
    m_report.emplace(m_parts);
    begin();
    compare();
}

void DrivePanel::begin()
{
    if (!m_parts)
    {
        return;
    }
    const tr::anim::AnimationPlayer& player = m_player.drive()->player();
    m_isRepeating = m_player.drive()->isRepeating();
    m_isRecording = false;
    m_way = {};
    m_log->clear();
    append({m_report->begin(player.animation(), player.frame())});
    update();
}

void DrivePanel::askFor(int row)
{
    if (m_parts && row < m_states->rowCount())
    {
        m_player.ask(m_states->state(row));
    }
}

void DrivePanel::noteAsked(std::optional<std::uint16_t> state)
{
    if (m_parts)
    {
        if (std::exchange(m_isRepeating, false))
        {
            // From here on it is a drive of its own, which began as the one before.
            m_isRecording = false;
            m_way = tr::anim::wayOf(
                m_parts->objects(), m_parts->version(), m_parts->model(), m_player.drive()->run());
        }
        append({m_report->ask(state)});
        update();
    }
}

void DrivePanel::noteTick(const tr::anim::DriveTick& tick)
{
    if (!m_parts)
    {
        return;
    }
    if (tick.begun)
    {
        append({m_report->ask(tick.begun->state)});
    }
    append(m_report->take(tick));
    const tr::anim::DriveRun& run = m_player.drive()->run();
    if (!m_isRepeating && run.ticks <= kLongestRun)
    {
        record(tick, run);
    }
    update();
}

/// A drive in which nothing is asked for is not worth to be kept in place of one before.
void DrivePanel::record(const tr::anim::DriveTick& tick, const tr::anim::DriveRun& run)
{
    const std::size_t first = m_parts->animations().first;
    if (m_isRecording)
    {
        Recorded& done = m_recorded[m_parts->row()];
        done.run = run;
        done.way.add(tick, first);
        return;
    }
    m_way.add(tick, first);
    if (!run.requests.empty())
    {
        m_recorded[m_parts->row()] = {run, std::exchange(m_way, {})};
        m_isRecording = true;
        m_outcome.clear();
    }
}

void DrivePanel::append(std::vector<DriveLine> lines)
{
    QScrollBar& bar = *m_lines->verticalScrollBar();
    const bool wasAtEnd = bar.value() == bar.maximum();
    m_log->add(std::move(lines));
    if (wasAtEnd)
    {
        m_lines->scrollToBottom();
    }
}

DrivePanel::Recorded* DrivePanel::recorded()
{
    const auto found = m_parts ? m_recorded.find(m_parts->row()) : m_recorded.end();
    return found == m_recorded.end() ? nullptr : &found->second;
}

const tr::anim::DriveRun* DrivePanel::lastRun() const
{
    const auto found = m_parts ? m_recorded.find(m_parts->row()) : m_recorded.end();
    return found == m_recorded.end() ? nullptr : &found->second.run;
}

void DrivePanel::repeat()
{
    if (const Recorded* const done = recorded())
    {
        m_player.repeat(done->run);
    }
}

/// Moveables and animations are told by rows, which an edit may have moved.
void DrivePanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    const OpenFilePtr old = std::exchange(m_file, file);
    if (!old || m_recorded.empty())
    {
        return;
    }
    std::map<std::size_t, Recorded> kept;
    const auto& before = old->file().objects();
    const auto& after = file->file().objects();
    for (auto& [model, done] : m_recorded)
    {
        const auto row = rowAfter(model, tables::Models, changes);
        if (!row || *row >= after.models.size() || model >= before.models.size())
        {
            continue;
        }
        const std::size_t from = before.models[model].animationIndex;
        const std::size_t to = after.models[*row].animationIndex;
        // Of others' animations, which a dispatch may lead to, the difference is one, too.
        const auto moved = [&](std::size_t animation) -> std::optional<std::size_t>
        {
            const auto now = animation == tr::anim::DriveWay::kGone
                                 ? std::nullopt
                                 : rowAfter(from + animation, tables::Animations, changes);
            return now ? std::optional(*now - to) : std::nullopt;
        };
        const auto start = moved(done.run.animation);
        if (!start)
        {
            continue;
        }
        done.run.animation = *start;
        for (auto& step : done.way.steps)
        {
            step.animation = moved(step.animation).value_or(tr::anim::DriveWay::kGone);
        }
        kept.emplace(*row, std::move(done));
    }
    m_recorded = std::move(kept);
}

/// Whether what was done before would lead elsewhere now.
void DrivePanel::compare()
{
    m_outcome.clear();
    if (const Recorded* const done = recorded();
        done != nullptr && done->run.animation < m_parts->animations().count)
    {
        const auto number = [](std::size_t value)
        { return QLocale().toString(static_cast<qulonglong>(value)); };
        const tr::anim::DriveWay now =
            tr::anim::wayOf(m_parts->objects(), m_parts->version(), m_parts->model(), done->run);
        const auto other = tr::anim::firstDifference(done->way, now);
        const std::size_t first = m_parts->animations().first;
        m_outcome = !other ? tr("What was driven last (%1 frames) would go the same way now.")
                                 .arg(number(done->run.ticks))
                           : tr("What was driven last would go another way now from time %1 on: "
                                "frame %2 of %3.")
                                 .arg(number(*other + 1),
                                      number(now.steps[*other].frame),
                                      m_parts->animationTitle(first + now.steps[*other].animation));
    }
    say();
}

void DrivePanel::update()
{
    const bool isDriven = m_parts != nullptr;
    for (QAction* const action : std::as_const(m_actions))
    {
        action->setEnabled(isDriven);
    }
    m_again->setEnabled(isDriven && recorded() != nullptr);
    if (isDriven)
    {
        const tr::anim::Drive& drive = *m_player.drive();
        m_states->follow(drive.player(), drive.asked());
        m_nothing->setEnabled(drive.asked().has_value());
    }
    say();
}

void DrivePanel::say()
{
    m_said->setText(
        !m_parts ? tr("Select a moveable with animations to drive it.")
        : m_outcome.isEmpty()
            ? tr("Ask for a state by its key, a click or Return. The keys work in the 3D view and "
                 "the timeline, too.")
            : m_outcome);
}

} // namespace ui
