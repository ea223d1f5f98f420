#include "ui/player/PlayerPanel.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/words/AnimationNames.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/Names.h"
#include "ui/player/RangeControls.h"
#include "ui/player/Timeline.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

constexpr int kTimerInterval = 16; ///< milliseconds; twice the rate of the ticks, for smooth poses
constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0};
constexpr int kNormalSpeed = 3;
constexpr int kLeastListWidth = 100;
constexpr int kStateLetters = 8; ///< that have room in any case

QString textOf(const tr::anim::Motion& motion)
{
    if (motion == tr::anim::Motion())
    {
        return {};
    }
    const QString forward = QLocale().toString(motion.forward, 'f', 1);
    return motion.sideways == 0.0 ? PlayerPanel::tr("%1 units a frame").arg(forward)
                                  : PlayerPanel::tr("%1 units a frame, %2 sideways")
                                        .arg(forward, QLocale().toString(motion.sideways, 'f', 1));
}

} // namespace

PlayerPanel::PlayerPanel(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_timer(new QTimer(this))
{
    setAccessibleName(tr("Player"));
    makeActions();
    makeLayout();
    m_timer->setInterval(kTimerInterval);
    m_timer->setTimerType(Qt::PreciseTimer);
    connect(m_timer, &QTimer::timeout, this, &PlayerPanel::tick);
    setModel({}, std::nullopt);
}

void PlayerPanel::makeActions()
{
    QAction* start =
        addPlayAction("playerToStart", tr("First Frame"), "to-start", Qt::CTRL | Qt::Key_Home);
    QAction* back =
        addPlayAction("playerStepBack", tr("Previous Frame"), "step-back", Qt::CTRL | Qt::Key_Left);
    m_play = addPlayAction("playerPlay", tr("Play"), "play", Qt::CTRL | Qt::Key_Space);
    QAction* forward = addPlayAction(
        "playerStepForward", tr("Next Frame"), "step-forward", Qt::CTRL | Qt::Key_Right);
    QAction* end = addPlayAction("playerToEnd", tr("Last Frame"), "to-end", Qt::CTRL | Qt::Key_End);
    m_loop = addPlayAction("playerLoop", tr("Loop This Animation"), "loop", Qt::CTRL | Qt::Key_L);
    m_sounds = addPlayAction("playerSounds", tr("Sounds"), "sound", Qt::CTRL | Qt::Key_M);
    m_play->setCheckable(true);
    m_loop->setCheckable(true);
    m_sounds->setCheckable(true);
    m_sounds->setChecked(true);
    m_loop->setToolTip(tr("Repeat this animation instead of going on to the next one"));

    m_range = new RangeControls(*this);
    addActions(m_actions); // the window's menu takes them from here
    addActions(m_range->actions());

    connect(start, &QAction::triggered, this, [this] { setFrame(0); });
    connect(back, &QAction::triggered, this, [this] { step(-1); });
    connect(m_play, &QAction::toggled, this, &PlayerPanel::setPlaying);
    connect(forward, &QAction::triggered, this, [this] { step(1); });
    connect(end, &QAction::triggered, this, &PlayerPanel::jumpToEnd);
    connect(m_loop, &QAction::toggled, this, [this](bool loops) { setChaining(!loops); });
    connect(m_sounds,
            &QAction::toggled,
            this,
            [this](bool on)
            {
                if (!on)
                {
                    Q_EMIT silenced();
                }
            });
}

QAction* PlayerPanel::addPlayAction(const char* name,
                                    const QString& text,
                                    const char* iconName,
                                    const QKeySequence& keys)
{
    QAction* const action = makeNamedAction({name, text, text, iconName, keys}, this);
    m_actions.append(action);
    return action;
}

QToolButton* PlayerPanel::addButton(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize({20, 20});
    button->setAccessibleName(action->text());
    return button;
}

/// In several lines where the panel is narrow.
QLayout* PlayerPanel::makeButtons()
{
    m_speed = new QComboBox(this);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed; 1 is the game's 30 frames a second"));
    for (const double speed : kSpeeds)
    {
        m_speed->addItem(QStringLiteral("%1×").arg(speed));
    }
    m_speed->setCurrentIndex(kNormalSpeed);
    m_states = new QComboBox(this);
    m_states->setAccessibleName(tr("Ask for a state"));
    m_states->setToolTip(tr("Ask for a state: the moveable goes over to it as it does in the game, "
                            "through state changes and dispatches"));
    m_states->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_states->setMinimumContentsLength(kStateLetters);
    connect(m_states, &QComboBox::activated, this, &PlayerPanel::requestState);
    m_ground = new QComboBox(this);
    m_ground->setAccessibleName(tr("Ground"));
    m_ground->setToolTip(tr("The ground it moves on: some sounds are heard on land or in water "
                            "only, and footsteps differ"));

    auto* tools = new QHBoxLayout;
    tools->setSpacing(2);
    for (QAction* action : std::as_const(m_actions))
    {
        tools->addWidget(addButton(action));
    }
    auto* buttons = new FlowLayout;
    buttons->setSpacing(8);
    for (QAction* const action : m_range->actions().first(2))
    {
        tools->addWidget(addButton(action));
    }
    buttons->addGroup(tools);
    buttons->addWidget(m_range->falloffs());
    buttons->addWidget(m_speed);
    buttons->addWidget(m_states);
    buttons->addWidget(m_ground);
    m_motion = new ElidedLabel(this);
    m_motion->setToolTip(tr("How far the animation moves its object in this frame, in world units: "
                            "speed + acceleration × frame"));
    m_motion->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_motion->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("+0000, +0000")));
    buttons->addWidget(m_motion);
    return buttons;
}

void PlayerPanel::makeChoice()
{
    m_choice = new QWidget(this);
    m_filter = new QLineEdit(m_choice);
    m_filter->setPlaceholderText(tr("Filter animations"));
    m_filter->setAccessibleName(tr("Filter animations"));
    m_filter->setClearButtonEnabled(true);
    m_list = new QListWidget(m_choice);
    m_list->setAccessibleName(tr("Animations"));
    m_list->setUniformItemSizes(true);
    connect(m_filter, &QLineEdit::textChanged, this, &PlayerPanel::filterList);
    connect(m_list, &QListWidget::currentRowChanged, this, &PlayerPanel::chooseRow);

    auto* left = new QVBoxLayout(m_choice);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(4);
    left->addWidget(m_filter);
    left->addWidget(m_list, 1);
}

void PlayerPanel::makeLayout()
{
    makeChoice();
    m_title = new ElidedLabel(this);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_event = new ElidedLabel(this);
    m_event->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_position = new QLabel(this);
    m_position->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000 / 0000")));
    m_position->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* titles = new QHBoxLayout;
    titles->addWidget(m_title, 2);
    titles->addWidget(m_position);
    titles->addWidget(m_event, 1);

    m_timeline = new Timeline(this);
    connect(m_timeline,
            &QAbstractSlider::valueChanged,
            this,
            [this](int value) { setFrame(static_cast<std::size_t>(std::max(value, 0))); });
    connect(m_range,
            &RangeControls::changed,
            this,
            [this] { m_timeline->setMarkedFrames(m_range->frames(), m_range->falloff()); });
    connect(m_timeline, &Timeline::framesMarked, m_range, &RangeControls::mark);
    connect(m_timeline, &Timeline::chosen, &m_selection, &Selection::select);
    connect(m_timeline,
            &Timeline::opened,
            this,
            [this](const Address& address)
            {
                if (address.table != tables::Frames && m_timeline->isEditable())
                {
                    Q_EMIT markWanted(MarkEdit::Change);
                    return;
                }
                m_selection.open(address);
            });
    connect(
        m_timeline, &Timeline::commandWanted, this, [this] { Q_EMIT markWanted(MarkEdit::Add); });
    connect(m_timeline,
            &Timeline::removalWanted,
            this,
            [this] { Q_EMIT markWanted(MarkEdit::Remove); });
    connect(m_timeline,
            &Timeline::moved,
            this,
            [this](const tr::view::AnimationMark& mark) { Q_EMIT marked(m_shown, mark); });
    connect(&m_selection, &Selection::changed, m_timeline, &Timeline::setSelected);

    auto* right = new QVBoxLayout;
    right->setSpacing(6);
    right->addLayout(titles);
    right->addWidget(m_timeline, 1);
    right->addLayout(makeButtons());

    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(6, 6, 6, 6);
    all->setSpacing(12);
    m_list->setMinimumWidth(kLeastListWidth);
    all->addWidget(m_choice, 2);
    all->addLayout(right, 3);
}

void PlayerPanel::setModel(const OpenFilePtr& file, std::optional<std::size_t> model)
{
    m_drive.reset();
    setPlaying(false); // of what is not there any more there is no pose
    m_file = model ? file : nullptr;
    m_model = model;
    m_animations = {};
    if (m_file)
    {
        const auto& objects = m_file->file().objects();
        const auto& row = objects.models[*model];
        m_animations = tr::view::animationsOf(objects, row);
        if (m_animations.count != 0)
        {
            m_drive.emplace(objects, m_file->file().version(), row);
            m_drive->setChaining(!m_loop->isChecked());
        }
    }
    fillList();
    fillGrounds();
    setEnabled(m_drive.has_value());
    for (QAction* const action : std::as_const(m_actions))
    {
        action->setEnabled(m_drive.has_value());
    }
    m_shown = static_cast<std::size_t>(-1);
    Q_EMIT modelChanged();
    showCurrent();
}

void PlayerPanel::revise(const OpenFilePtr& file)
{
    if (!m_file)
    {
        return;
    }
    const auto animation = this->animation();
    const std::size_t frame = this->frame();
    const bool wasPlaying = isPlaying();
    const auto marked = m_range->frames();
    setModel(file, m_model); // which shows the first one
    if (animation && m_animations.contains(*animation))
    {
        showAnimation(*animation);
        m_range->mark(marked);
        setFrame(frame);
    }
    setPlaying(wasPlaying && m_drive.has_value());
}

void PlayerPanel::showAnimation(std::size_t animation)
{
    if (m_drive && m_animations.contains(animation) && player().animation() != animation)
    {
        m_drive->start(animation, 0);
        showCurrent();
        Q_EMIT chosen();
        Q_EMIT driveBegan();
    }
}

void PlayerPanel::showRow(TableId table, std::size_t row)
{
    if (table == tables::Animations)
    {
        showAnimation(row);
        return;
    }
    if (!m_drive)
    {
        return;
    }
    const auto& objects = m_file->file().objects();
    const auto version = m_file->file().version();
    const auto animation = tr::view::animationWithRow(objects,
                                                      version,
                                                      tr::view::Ownership(objects),
                                                      m_animations,
                                                      player().animation(),
                                                      table,
                                                      row);
    const auto frame =
        animation ? tr::view::frameOfRow(objects, version, *animation, table, row) : std::nullopt;
    if (frame)
    {
        setPlaying(false);
        showAnimation(*animation);
        setFrame(*frame);
    }
}

void PlayerPanel::showAgain()
{
    showCurrent();
}

void PlayerPanel::setAnimationsListed(bool elsewhere)
{
    m_isListedElsewhere = elsewhere;
    m_choice->setVisible(m_drive.has_value() && !elsewhere);
}

void PlayerPanel::setEditable(bool editable)
{
    m_timeline->setEditable(editable);
}

bool PlayerPanel::isPlaying() const noexcept
{
    return m_timer->isActive();
}

std::optional<std::size_t> PlayerPanel::animation() const
{
    return m_drive ? std::optional(player().animation()) : std::nullopt;
}

std::optional<tr::edit::Spread> PlayerPanel::spread() const
{
    if (!m_drive)
    {
        return std::nullopt;
    }
    const auto& objects = m_file->file().objects();
    const std::size_t animation = player().animation();
    const auto keyframes = tr::view::keyframesOf(objects, m_file->file().version(), animation);
    const int rate = static_cast<int>(tr::view::frameStep(objects.animations[animation]));
    const auto spread = m_range->spread(rate, keyframes.count);
    const auto now = static_cast<int>(player().frame());
    const auto& frames = m_range->frames();
    return spread && now >= frames->first && now <= frames->last ? spread : std::nullopt;
}

std::optional<tr::view::AnimationMoment> PlayerPanel::moment() const
{
    return m_drive ? std::optional(tr::view::AnimationMoment{player().animation(), frame()})
                   : std::nullopt;
}

std::size_t PlayerPanel::frame() const
{
    return m_drive ? player().frame() : 0;
}

void PlayerPanel::setPlaying(bool playing)
{
    const bool possible = playing && m_drive.has_value();
    if (possible && !isPlaying())
    {
        m_owedTicks = 0.0;
        m_clock.start();
        m_timer->start();
    }
    else if (!possible)
    {
        const bool wasPlaying = isPlaying();
        m_timer->stop();
        Q_EMIT silenced();
        if (wasPlaying && m_drive)
        {
            showCurrent(); // in a whole frame
        }
    }
    m_play->setChecked(possible);
    m_play->setIcon(icon(QLatin1String(possible ? "pause" : "play")));
    m_play->setText(possible ? tr("Pause") : tr("Play"));
}

void PlayerPanel::setFrame(std::size_t frame)
{
    if (m_drive && frame != player().frame())
    {
        m_drive->start(player().animation(), frame);
        showCurrent();
        Q_EMIT driveBegan();
    }
}

void PlayerPanel::setChaining(bool chaining)
{
    m_loop->setChecked(!chaining);
    if (m_drive)
    {
        m_drive->setChaining(chaining);
    }
}

QString PlayerPanel::nameOf(std::size_t animation) const
{
    const auto& objects = m_file->file().objects();
    const auto version = m_file->file().version();
    const std::uint32_t slot = objects.models[*m_model].id;
    const auto index = static_cast<std::uint32_t>(animation - m_animations.first);
    QString name = toQString(tr::view::animationName(m_file->file().content, animation, m_model));
    const std::uint16_t state = objects.animations[animation].stateId;
    const QString stateName = nameOrEmpty(tr::catalogue::stateName(version, slot, state));
    if (name.isEmpty())
    {
        name = tr("State %1").arg(withName(QString::number(state), stateName));
    }
    return QStringLiteral("%1  %2").arg(index, 3).arg(name);
}

void PlayerPanel::fillList()
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    for (std::size_t i = 0; i < m_animations.count; ++i)
    {
        m_list->addItem(nameOf(m_animations.first + i));
    }
    filterList(m_filter->text());
}

void PlayerPanel::filterList(const QString& filter)
{
    for (int i = 0; i < m_list->count(); ++i)
    {
        m_list->item(i)->setHidden(!m_list->item(i)->text().contains(filter, Qt::CaseInsensitive));
    }
}

/// The states that lead out of the current animation.
void PlayerPanel::fillStates()
{
    m_states->clear();
    m_states->addItem(tr("Go to state…"));
    if (m_drive)
    {
        const auto& objects = m_file->file().objects();
        const auto& current = objects.animations[player().animation()];
        const std::uint32_t slot = objects.models[*m_model].id;
        for (std::size_t i = 0; i < current.numStateChanges; ++i)
        {
            const std::size_t row = std::size_t{current.stateChangeIndex} + i;
            if (row >= objects.stateChanges.size())
            {
                break;
            }
            const std::uint16_t state = objects.stateChanges[row].stateId;
            const QString name =
                nameOrEmpty(tr::catalogue::stateName(m_file->file().version(), slot, state));
            m_states->addItem(name.isEmpty() ? tr("State %1").arg(state)
                                             : QStringLiteral("%1  %2").arg(state).arg(name),
                              state);
        }
    }
    m_states->setEnabled(m_states->count() > 1);
}

void PlayerPanel::requestState(int index)
{
    if (m_drive && index > 0)
    {
        ask(static_cast<std::uint16_t>(m_states->itemData(index).toUInt()));
    }
    m_states->setCurrentIndex(0);
}

void PlayerPanel::ask(std::optional<std::uint16_t> state)
{
    if (!m_drive)
    {
        return;
    }
    const bool isOther = m_drive->isRepeating() || m_drive->asked() != state;
    m_drive->ask(state);
    setPlaying(state.has_value() || isPlaying());
    if (isOther)
    {
        Q_EMIT asked(state);
    }
}

void PlayerPanel::repeat(tr::anim::DriveRun run)
{
    if (m_drive && run.animation < m_animations.count)
    {
        setPlaying(false);
        setChaining(run.isChained);
        m_drive->repeat(std::move(run));
        showCurrent();
        Q_EMIT driveBegan();
        setPlaying(true);
    }
}

void PlayerPanel::tick()
{
    const double seconds = static_cast<double>(m_clock.nsecsElapsed()) / 1e9;
    m_clock.start();
    m_owedTicks += seconds * tr::anim::kTicksPerSecond
                   * kSpeeds[static_cast<std::size_t>(m_speed->currentIndex())];
    // After a pause of the whole program there is no hurry to catch up.
    m_owedTicks = std::min(m_owedTicks, static_cast<double>(tr::anim::kTicksPerSecond));
    const double whole = std::floor(m_owedTicks);
    m_owedTicks -= whole;
    playTicks(static_cast<int>(whole));
    showCurrent(static_cast<float>(m_owedTicks));
}

void PlayerPanel::play(int ticks)
{
    if (m_drive)
    {
        playTicks(ticks);
        showCurrent();
    }
}

void PlayerPanel::playTicks(int count)
{
    for (int i = 0; i < count; ++i)
    {
        tickOnce();
    }
}

void PlayerPanel::tickOnce()
{
    const tr::anim::DriveTick tick = m_drive->advance();
    for (const auto& event : tick.tick.events)
    {
        makeSound(event.command);
    }
    Q_EMIT drove(tick);
}

void PlayerPanel::makeSound(const tr::view::AnimationCommand& command)
{
    const auto place = static_cast<std::size_t>(std::max(m_ground->currentIndex(), 0));
    const auto sound = tr::view::soundOf(command, m_grounds[place]);
    if (!sound)
    {
        return;
    }
    const QString name = nameOrEmpty(tr::catalogue::soundName(m_file->file().version(), *sound));
    m_event->setText(name.isEmpty() ? tr("Sound %1").arg(*sound) : name);
    if (m_sounds->isChecked())
    {
        Q_EMIT sounded(*sound);
    }
}

/// The ground stays where the game of the file has it.
void PlayerPanel::fillGrounds()
{
    if (!m_file)
    {
        return;
    }
    const auto material =
        m_ground->currentIndex() < 0 ? tr::view::Ground::kStone : m_ground->currentData().toInt();
    m_grounds = tr::view::groundsOf(m_file->file().version());
    m_ground->clear();
    for (const tr::view::Ground& ground : m_grounds)
    {
        m_ground->addItem(translated(ground.name.data()), ground.material);
    }
    m_ground->setCurrentIndex(std::max(m_ground->findData(material), 0));
}

void PlayerPanel::step(int frames)
{
    if (!m_drive)
    {
        return;
    }
    setPlaying(false);
    const auto count = static_cast<int>(player().frameCount());
    const int next = (static_cast<int>(player().frame()) + frames + count) % count;
    setFrame(static_cast<std::size_t>(next));
}

void PlayerPanel::jumpToEnd()
{
    if (m_drive)
    {
        setFrame(player().frameCount() - 1);
    }
}

void PlayerPanel::showCurrent(float fraction)
{
    const QSignalBlocker timelineBlocker(m_timeline);
    // Where there is nothing to choose the hint has all the room.
    m_choice->setVisible(m_drive.has_value() && !m_isListedElsewhere);
    m_event->setVisible(m_drive.has_value());
    m_position->setVisible(m_drive.has_value());
    if (!m_drive)
    {
        m_range->mark(std::nullopt);
        m_range->setFrame(0, 0);
        m_timeline->setAnimation({}, std::nullopt);
        m_timeline->setRange(0, 0);
        m_position->clear();
        m_motion->clear();
        m_event->clear();
        m_title->setText(m_model ? tr("This moveable has no animations")
                                 : tr("Select a moveable to play it"));
        fillStates();
        return;
    }
    const auto count = static_cast<int>(player().frameCount());
    if (player().animation() != m_shown)
    {
        m_shown = player().animation();
        const QSignalBlocker listBlocker(m_list);
        m_list->setCurrentRow(static_cast<int>(m_shown - m_animations.first));
        m_title->setText(m_animations.contains(m_shown) ? nameOf(m_shown).trimmed()
                                                        : tr("Animation %1").arg(m_shown));
        m_event->clear();
        m_timeline->setAnimation(m_file, m_shown);
        fillStates();
    }
    if (player().animation() != m_marksOf)
    {
        m_marksOf = player().animation();
        m_range->mark(std::nullopt);
    }
    m_timeline->setRange(0, count - 1);
    m_timeline->setValue(static_cast<int>(player().frame()));
    m_range->setFrame(static_cast<int>(player().frame()), count);
    m_position->setText(QStringLiteral("%1 / %2").arg(player().frame()).arg(count - 1));
    m_motion->setText(textOf(player().motion()));
    m_fraction = fraction;
    Q_EMIT posed(player().pose(fraction));
}

void PlayerPanel::chooseRow(int row)
{
    if (row < 0 || !m_drive)
    {
        return;
    }
    const std::size_t animation = m_animations.first + static_cast<std::size_t>(row);
    showAnimation(animation);
    m_selection.select(Address{tables::Animations, animation});
}

} // namespace ui
