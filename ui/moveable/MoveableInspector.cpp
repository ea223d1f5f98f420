#include "ui/moveable/MoveableInspector.h"

#include "ui/common/Settings.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/KeyframeDelegate.h"
#include "ui/moveable/MoveableChooser.h"
#include "ui/moveable/MoveablePane.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <numeric>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

QToolButton* makeButton(const QString& text, const QString& tip, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    return button;
}

/// The words that stand for entries of which these are the first: of one, the word that is current;
/// of several, all from the first entry to the last.
std::vector<std::size_t> wordsOf(const std::vector<std::size_t>& entries, std::size_t current)
{
    if (entries.size() == 1)
    {
        return {current};
    }
    const auto [first, last] = std::ranges::minmax(entries);
    std::vector<std::size_t> words(last - first + 1);
    std::iota(words.begin(), words.end(), first);
    return words;
}

/// Whether rows are selected that stand one below the other.
bool areAdjacent(const QModelIndexList& rows)
{
    const auto [first, last] = std::ranges::minmax(rows, {}, &QModelIndex::row);
    return last.row() - first.row() + 1 == rows.size();
}

} // namespace

MoveableInspector::MoveableInspector(Selection& selection, QWidget* parent)
    : FileTab(parent)
    , m_selection(selection)
    , m_animations(new AnimationsPane(*new MoveableAnimations(this), this))
    , m_transitionModel(new MoveableTransitions(this))
    , m_commandModel(new MoveableCommands(this))
    , m_skeletonModel(new MoveableSkeleton(this))
    , m_keyframeModel(new MoveableKeyframes(this))
    , m_chooser(new MoveableChooser(this))
    , m_decoded(makeButton(tr("Decoded"), tr("Show what the numbers mean"), this))
    , m_raw(makeButton(tr("Raw"), tr("Show the numbers as they are stored"), this))
    , m_stack(new QSplitter(this))
    , m_middle(new QSplitter(this))
{
    setAccessibleName(tr("Moveable inspector"));
    makePanes();
    makeLayout();
    setFocusProxy(animations());
    connect(&m_selection, &Selection::changed, this, &MoveableInspector::follow);
    connect(m_chooser,
            &MoveableChooser::chosen,
            this,
            [this](qulonglong row) { choose(static_cast<std::size_t>(row)); });
}

// --- parts

void MoveableInspector::makePanes()
{
    using Shape = MoveablePane::Shape;
    m_panes = {m_animations,
               new MoveablePane(*m_transitionModel,
                                Shape::Tree,
                                tr("State changes"),
                                tr("No state that is asked for leads out of this animation."),
                                this),
               new MoveablePane(*m_commandModel,
                                Shape::Table,
                                tr("Commands"),
                                tr("This animation has no commands."),
                                this),
               new MoveablePane(
                   *m_skeletonModel, Shape::Tree, tr("Mesh tree"), tr("It has no meshes."), this),
               new MoveablePane(
                   *m_keyframeModel,
                   Shape::Table,
                   tr("Key frames"),
                   tr("This animation has no key frames: the moveable keeps its rest pose. Make "
                      "Key Frames gives it some."),
                   this)};
    for (MoveablePane* const pane : m_panes)
    {
        connectPane(*pane);
    }
}

void MoveableInspector::connectPane(MoveablePane& pane)
{
    connect(&pane,
            &MoveablePane::went,
            this,
            [this, &pane](const Address& address) { goTo(pane, address); });
    connect(&pane, &MoveablePane::entered, this, [this, &pane] { use(pane); });
    connect(&pane,
            &MoveablePane::followed,
            this,
            [this](const Address& address) { m_selection.select(address); });
    connect(&pane, &MoveablePane::opened, &m_selection, &Selection::open);
    connect(pane.view()->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &MoveableInspector::rowsSelected);
}

void MoveableInspector::use(MoveablePane& pane)
{
    m_used = &pane;
    Q_EMIT rowsSelected();
}

MoveablePane* MoveableInspector::paneOf(TableId table) const
{
    switch (table.number())
    {
    case tables::Animations.number:
        return animations();
    case tables::StateChanges.number:
    case tables::AnimDispatches.number:
        return transitions();
    case tables::AnimCommands.number:
        return commands();
    case tables::Frames.number:
        return keyframes();
    case tables::MeshTrees.number:
    case tables::MeshPointers.number:
        return skeleton();
    default:
        return nullptr;
    }
}

bool MoveableInspector::hasPaneInUse() const
{
    const QWidget* const focus = window()->focusWidget();
    return std::ranges::any_of(m_panes,
                               [focus](const auto* pane) { return pane->isAncestorOf(focus); });
}

void MoveableInspector::makeLayout()
{
    m_middle->setOrientation(Qt::Horizontal);
    m_middle->addWidget(transitions());
    m_middle->addWidget(commands());
    m_middle->addWidget(skeleton());
    m_middle->setSizes({360, 420, 320}); // names of sounds stand last in the commands
    m_stack->setOrientation(Qt::Vertical);
    m_stack->addWidget(animations());
    m_stack->addWidget(m_middle);
    m_stack->addWidget(keyframes());
    m_stack->setSizes({260, 240, 240});
    for (QSplitter* const splitter : {m_middle, m_stack})
    {
        splitter->setChildrenCollapsible(true);
        for (int i = 0; i < splitter->count(); ++i)
        {
            splitter->setStretchFactor(i, 1);
        }
    }
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_stack, 1);
}

QWidget* MoveableInspector::makeBar()
{
    auto* const bar = new QWidget(this);
    auto* const view =
        makeButton(tr("Show in the 3D View"), tr("Show the moveable in the 3D view"), bar);
    view->setIcon(icon(QLatin1String("cube")));
    connect(view,
            &QToolButton::clicked,
            this,
            [this]
            {
                if (m_parts)
                {
                    m_selection.open({tables::Models, m_parts->row()});
                }
            });
    auto* const modes = new QButtonGroup(this);
    for (QToolButton* const button : {m_decoded, m_raw})
    {
        button->setCheckable(true);
        modes->addButton(button);
    }
    m_decoded->setChecked(true);
    connect(m_decoded, &QToolButton::clicked, this, [this] { setMode(ValueMode::Decoded); });
    connect(m_raw, &QToolButton::clicked, this, [this] { setMode(ValueMode::Raw); });

    auto* const layout = new FlowLayout(bar);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addGroup(withSteps(*m_chooser));
    layout->addStretch();
    layout->addWidget(view);
    layout->addWidget(m_decoded);
    layout->addWidget(m_raw);
    return bar;
}

void MoveableInspector::setEditor(Editor& editor)
{
    animations()->letEdit(editor);
    for (MoveablePane* const pane : {transitions(), commands(), skeleton()})
    {
        pane->setEditor(editor);
    }
    keyframes()->setEditing(new KeyframeDelegate(editor, *m_keyframeModel));
}

void MoveableInspector::setSettings(Settings& settings)
{
    const auto keep = [&settings](QSplitter& splitter, const QString& name)
    {
        splitter.restoreState(settings.splitter(name));
        connect(&splitter,
                &QSplitter::splitterMoved,
                &splitter,
                [&settings, &splitter, name] { settings.setSplitter(name, splitter.saveState()); });
    };
    keep(*m_stack, QStringLiteral("moveable"));
    keep(*m_middle, QStringLiteral("moveableMiddle"));
}

// --- what is shown

void MoveableInspector::clear()
{
    m_parts.reset();
    m_animation.reset();
    for (MoveablePane* const pane : m_panes)
    {
        pane->model().show(nullptr, std::nullopt);
    }
}

void MoveableInspector::setFile(const OpenFilePtr& file)
{
    constexpr std::int64_t kNoSlot = -1;
    const std::int64_t slot = m_parts ? std::int64_t{m_parts->model().id} : kNoSlot;
    m_decoder = file ? std::make_shared<Decoder>(file) : nullptr;
    m_animations->setFilter({});
    m_chooser->list(m_decoder.get());
    clear();
    const auto row = m_decoder ? m_decoder->names().owners().modelOfSlot(slot) : std::nullopt;
    if (row)
    {
        showMoveable(*row);
    }
}

void MoveableInspector::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_decoder = std::make_shared<Decoder>(file);
    m_chooser->list(m_decoder.get());
    if (!m_parts)
    {
        return;
    }
    const auto row = rowAfter(m_parts->row(), tables::Models, changes);
    if (!row || *row >= file->file().objects().models.size())
    {
        clear();
        return;
    }
    const auto animation =
        m_animation ? rowAfter(*m_animation, tables::Animations, changes) : std::nullopt;
    std::array<MoveablePane::Place, kPanes> places;
    for (std::size_t i = 0; i < kPanes; ++i)
    {
        places[i] = m_panes[i]->place().after(changes);
    }
    const QScopedValueRollback following(m_following, true);
    showParts(*row, animation, false);
    for (std::size_t i = 0; i < kPanes; ++i)
    {
        m_panes[i]->restore(places[i]);
    }
    if (m_selection.current() && exists(*file, *m_selection.current())
        && m_parts->has(*m_selection.current()))
    {
        reveal(*m_selection.current());
    }
}

QString MoveableInspector::title() const
{
    return m_parts ? m_parts->name() : tr("Moveable");
}

QIcon MoveableInspector::symbol() const
{
    return icon(QLatin1String("model"));
}

std::optional<std::size_t> MoveableInspector::moveable() const
{
    return m_parts ? std::optional(m_parts->row()) : std::nullopt;
}

void MoveableInspector::showMoveable(std::size_t row)
{
    {
        const QScopedValueRollback following(m_following, true);
        showParts(row, std::nullopt, true);
    }
    const auto& selected = m_selection.current();
    if (selected && exists(m_decoder->file(), *selected) && m_parts->has(*selected))
    {
        follow(selected);
    }
}

void MoveableInspector::showParts(std::size_t row, std::optional<std::size_t> animation, bool fit)
{
    m_parts = std::make_shared<MoveableParts>(m_decoder, row);
    m_chooser->show(row);
    m_animations->show(m_parts, fit);
    m_skeletonModel->show(m_parts, std::nullopt);
    skeleton()->showAll(fit);
    const auto& range = m_parts->animations();
    const bool isOwn = animation && range.contains(*animation);
    const auto first = range.count > 0 ? std::optional(range.first) : std::nullopt;
    showAnimation(isOwn ? animation : first, fit);
    Q_EMIT titleChanged(title());
}

void MoveableInspector::showAnimation(std::optional<std::size_t> animation, bool fit)
{
    m_animation = animation;
    for (MoveablePane* const pane : {transitions(), commands(), keyframes()})
    {
        pane->model().show(m_parts, animation);
        pane->showAll(fit);
    }
    if (animation)
    {
        m_animations->revealAnimation(*animation);
    }
    showNotes();
}

void MoveableInspector::showNotes()
{
    const tr::level::Model& model = m_parts->model();
    skeleton()->setNote(tr("%1 meshes, links at %2")
                            .arg(countText(m_parts->meshes().count))
                            .arg(model.meshTreeIndex));
    if (!m_animation)
    {
        for (MoveablePane* const pane : {transitions(), commands(), keyframes()})
        {
            pane->setNote({});
        }
        return;
    }
    const std::size_t own = *m_animation - m_parts->animations().first;
    const QString of = tr("of #%1 %2").arg(own).arg(m_parts->animationName(*m_animation)).trimmed();
    const auto note = [&of](const MoveableModel& part) {
        return QStringLiteral("%1 %2").arg(countText(static_cast<std::size_t>(part.rowCount())),
                                           of);
    };
    transitions()->setNote(note(*m_transitionModel));
    commands()->setNote(note(*m_commandModel));
    keyframes()->setNote(note(*m_keyframeModel));
}

void MoveableInspector::setMode(ValueMode mode)
{
    m_decoded->setChecked(mode == ValueMode::Decoded);
    m_raw->setChecked(mode == ValueMode::Raw);
    const QScopedValueRollback following(m_following, true);
    for (MoveablePane* const pane : m_panes)
    {
        const auto place = pane->place();
        pane->model().setMode(mode);
        pane->showAll(true);
        pane->restore(place);
    }
}

void MoveableInspector::setRowActions(const QList<QAction*>& actions)
{
    for (MoveablePane* const pane :
         std::initializer_list<MoveablePane*>{animations(), transitions(), commands(), keyframes()})
    {
        pane->view()->addActions(actions);
        pane->view()->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
}

std::optional<MoveablePane::Rows> MoveableInspector::selectedRows() const
{
    if (!m_parts || m_used == nullptr || m_used == skeleton())
    {
        return std::nullopt;
    }
    // Not by table: in a part without a selected row there is nothing to work on, whatever is
    // selected in the others.
    const MoveablePane& pane = *m_used;
    auto selected = pane.selectedRows();
    if (!selected)
    {
        return std::nullopt;
    }
    const QModelIndexList selection = pane.view()->selectionModel()->selectedRows();
    if ((&pane == commands() || &pane == keyframes()) && areAdjacent(selection))
    {
        selected->rows = wordsOf(selected->rows, selected->current);
    }
    return selected;
}

void MoveableInspector::focusChooser()
{
    m_chooser->setFocus(Qt::ShortcutFocusReason);
    m_chooser->lineEdit()->selectAll();
}

// --- selection

void MoveableInspector::choose(std::size_t row)
{
    {
        const QScopedValueRollback following(m_following, true);
        showParts(row, std::nullopt, true);
    }
    m_selection.select(Address{tables::Models, row});
}

void MoveableInspector::goTo(MoveablePane& pane, const Address& address)
{
    if (m_following)
    {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    m_used = &pane;
    if (address.table == tables::Animations && address.row != m_animation)
    {
        showAnimation(address.row, true);
    }
    for (MoveablePane* const each : {transitions(), commands(), skeleton(), keyframes()})
    {
        if (each != &pane)
        {
            each->reveal(address);
        }
    }
    m_selection.select(address);
    Q_EMIT rowsSelected();
}

void MoveableInspector::follow(const std::optional<Address>& address)
{
    if (!m_following && !hasPaneInUse() && m_used != nullptr)
    {
        // The user is elsewhere: what is selected there is not what was used here.
        m_used = nullptr;
        Q_EMIT rowsSelected();
    }
    if (m_following || !m_parts || !address || !exists(m_decoder->file(), *address)
        || address->row == Address::kWholeTable)
    {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    if (!m_parts->has(*address))
    {
        const auto other = isVisible() ? moveableOf(*m_decoder, *address) : std::nullopt;
        if (!other || *other == m_parts->row())
        {
            return;
        }
        showParts(*other, std::nullopt, true);
    }
    reveal(*address);
}

void MoveableInspector::reveal(const Address& address)
{
    if (!hasPaneInUse())
    {
        m_used = paneOf(address.table);
    }
    const auto animation = m_parts->animationWith(address, m_animation);
    if (animation && animation != m_animation)
    {
        showAnimation(animation, true);
    }
    if (address.table == tables::Animations)
    {
        animations()->reveal(address);
    }
    for (MoveablePane* const pane : {transitions(), commands(), skeleton(), keyframes()})
    {
        pane->reveal(address);
    }
    Q_EMIT rowsSelected();
}

} // namespace ui
