#include "ui/graph/GraphPanel.h"

#include "ui/common/Settings.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/MoveablePane.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::anim::StateEdge;

constexpr std::size_t kMostNodes = 3000; ///< that are shown
constexpr int kMostSteps = 9;
constexpr std::size_t kMostInLayers = 24; ///< of all of a moveable; more are grouped by state

} // namespace

GraphPanel::GraphPanel(Selection& selection, Settings& settings, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_settings(settings)
    , m_search(new FilterField(QLatin1String("find"), this))
    , m_steps(new QSpinBox(this))
    , m_hide(new QCheckBox(tr("Hide unreachable"), this))
    , m_anew(new QToolButton(this))
    , m_export(new QToolButton(this))
    , m_said(new QLabel(this))
    , m_view(new GraphView(this))
{
    makeBar();
    connectView();
    fillMenu();
    setFocusProxy(m_view);
    connect(&m_selection, &Selection::changed, this, &GraphPanel::follow);
    connect(&m_arranger, &GraphArranger::arranged, this, &GraphPanel::place);
    setEditable(false);
    say();
}

void GraphPanel::makeBar()
{
    m_search->setPlaceholderText(tr("Find animation"));
    m_search->setAccessibleName(tr("Find animation"));
    m_search->setToolTip(tr("Number, name or state. Return goes to the next that is found."));
    m_search->setMinimumWidth(120);
    m_search->setMaximumWidth(240);
    m_steps->setRange(0, kMostSteps);
    m_steps->setValue(1);
    m_steps->setSpecialValueText(tr("Whole"));
    m_steps->setAccessibleName(tr("Neighbourhood"));
    m_steps->setToolTip(tr("How many edges away from the selected animation others are shown"));
    m_hide->setToolTip(tr("Leave out animations that no way leads to from the first one; the games "
                          "may start them all the same"));
    m_anew->setIcon(icon(QLatin1String("layout")));
    m_anew->setText(tr("Lay Out Anew"));
    m_anew->setToolTip(tr("Lay out anew: forget where animations were dragged to in this view"));
    m_anew->setAccessibleName(m_anew->text());
    m_anew->setAutoRaise(true);
    m_export->setIcon(icon(QLatin1String("save-as")));
    m_export->setText(tr("Export"));
    m_export->setToolTip(tr("Export what is shown as a picture or as text for Graphviz"));
    m_export->setAccessibleName(m_export->text());
    m_export->setAutoRaise(true);
    m_export->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(m_export);
    connect(menu->addAction(tr("&Picture (SVG)\u2026")),
            &QAction::triggered,
            this,
            &GraphPanel::pictureWanted);
    connect(menu->addAction(tr("&Graph (DOT)\u2026")),
            &QAction::triggered,
            this,
            &GraphPanel::textWanted);
    m_export->setMenu(menu);
    m_said->setWordWrap(true);
    m_said->setContentsMargins(6, 2, 6, 2);
    m_view->setAccessibleName(tr("State graph"));

    auto* const label = new QLabel(tr("Neighbourhood:"), this);
    label->setBuddy(m_steps);
    auto* const steps = new QHBoxLayout;
    steps->addWidget(label);
    steps->addWidget(m_steps);
    auto* const bar = new FlowLayout;
    bar->setContentsMargins(4, 4, 4, 4);
    bar->addWidget(m_search);
    bar->addGroup(steps);
    bar->addWidget(m_hide);
    bar->addWidget(m_anew);
    bar->addWidget(m_export);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_said);
    const QList<QWidget*> order{m_search, m_steps, m_hide, m_anew, m_export, m_view};
    for (qsizetype i = 1; i < order.size(); ++i)
    {
        setTabOrder(order[i - 1], order[i]);
    }

    connect(m_search, &FilterField::settled, this, &GraphPanel::search);
    connect(m_search, &QLineEdit::returnPressed, this, &GraphPanel::showNextFound);
    connect(m_search, &FilterField::leftDown, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_steps, &QSpinBox::valueChanged, this, &GraphPanel::lay);
    connect(m_hide, &QCheckBox::toggled, this, &GraphPanel::lay);
    connect(m_anew, &QToolButton::clicked, this, &GraphPanel::layAnew);
}

void GraphPanel::connectView()
{
    connect(m_view, &GraphView::nodeChosen, this, &GraphPanel::go);
    connect(m_view,
            &GraphView::nodeOpened,
            this,
            [this](std::size_t node)
            {
                const std::size_t row = m_subject->graph().nodes()[node].animation;
                m_selection.open({tables::Animations, row, Address::kWholeRow});
            });
    connect(m_view, &GraphView::edgeChosen, this, &GraphPanel::choose);
    connect(m_view,
            &GraphView::edgeOpened,
            this,
            [this](std::size_t edge) { m_selection.open(addressOf(edge)); });
    connect(m_view, &GraphView::nodeMoved, this, &GraphPanel::remember);
    const auto row = [this](std::size_t node)
    { return m_subject->graph().nodes()[node].animation; };
    connect(m_view,
            &GraphView::linkWanted,
            this,
            [this, row](std::size_t from, std::size_t to)
            { Q_EMIT linkWanted(row(from), row(to)); });
    connect(m_view,
            &GraphView::newWanted,
            this,
            [this, row] { Q_EMIT linkWanted(row(*m_node), row(*m_node)); });
    connect(m_view,
            &GraphView::leadWanted,
            this,
            [this, row](std::size_t edge, std::size_t to)
            { Q_EMIT leadWanted(m_subject->edge(edge), row(to)); });
    connect(m_view,
            &GraphView::removalWanted,
            this,
            [this](std::size_t edge)
            {
                if (m_subject->edge(edge).kind == StateEdge::Kind::Dispatch)
                {
                    Q_EMIT removalWanted(m_subject->edge(edge));
                }
            });
}

/// The menu of the view. Keys stand in it as texts: the view serves them itself.
void GraphPanel::fillMenu()
{
    const auto add = [this](const QString& text, const QString& key, const auto& serve)
    {
        auto* const action = new QAction(text + u'\t' + key, m_view);
        connect(action, &QAction::triggered, this, serve);
        m_view->addAction(action);
        return action;
    };
    const auto separate = [this]
    {
        auto* const line = new QAction(m_view);
        line->setSeparator(true);
        m_view->addAction(line);
    };
    m_open = add(tr("&Open in Its Table"),
                 tr("Return"),
                 [this] {
                     m_chosen ? Q_EMIT m_view->edgeOpened(*m_chosen)
                              : Q_EMIT m_view->nodeOpened(*m_node);
                 });
    m_add = add(tr("&Add Dispatch\u2026"), tr("D"), [this] { Q_EMIT m_view->newWanted(); });
    m_remove =
        add(tr("&Remove Dispatch"), tr("Del"), [this] { Q_EMIT m_view->removalWanted(*m_chosen); });
    separate();
    add(tr("&Next Edge"), tr("E"), [this] { m_view->stepEdge(1); });
    add(tr("&Fit"), tr("Home"), [this] { m_view->fit(); });
    add(tr("&Lay Out Anew"), {}, [this] { layAnew(); });
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void GraphPanel::setEditable(bool editable)
{
    m_isEditable = editable;
    m_view->setEditable(editable);
    mark();
}

void GraphPanel::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

// --- the file

void GraphPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_decoder.reset();
    m_row.reset();
    m_search->clear();
    m_searched.clear();
    m_trouble.clear();
    m_places = file ? GraphPlaces::ofTexts(m_settings.graphPlaces(file->path())) : GraphPlaces();
    showNothing();
    catchUp();
}

void GraphPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    // Who is not seen shows an older file than the one that was changed.
    const bool wasNewest = isNewest();
    if (wasNewest)
    {
        m_animation =
            m_node ? std::optional(m_subject->graph().nodes()[*m_node].animation) : std::nullopt;
    }
    m_isShown = m_isShown && wasNewest && isSeen();
    if (m_file)
    {
        followPlaces(*m_file, *file, changes);
    }
    m_file = file;
    m_row = m_row ? rowAfter(*m_row, tables::Models, changes) : std::nullopt;
    m_animation = m_animation ? rowAfter(*m_animation, tables::Animations, changes) : std::nullopt;
    m_chosen.reset();
    if (!isSeen())
    {
        miss();
        return;
    }
    const auto& objects = file->file().objects();
    const tr::view::RowRange now = m_row && *m_row < objects.models.size()
                                       ? tr::view::animationsOf(objects, objects.models[*m_row])
                                       : tr::view::RowRange();
    const GraphPicture before = m_isShown ? pictureAfter(now, changes) : GraphPicture();
    m_node = m_animation && now.contains(*m_animation) ? std::optional(*m_animation - now.first)
                                                       : std::nullopt;
    keepPlaces(before);
}

/// Whether what is shown is of the newest file.
bool GraphPanel::isNewest() const
{
    return m_subject && m_file && &m_subject->parts().decoder().file() == m_file.get();
}

/// Of all moveables, whichever is shown. One that is gone keeps its places: it may come back.
void GraphPanel::followPlaces(const OpenFile& before,
                              const OpenFile& after,
                              const tr::edit::ChangeSet& changes)
{
    const auto& then = before.file().objects();
    const auto& now = after.file().objects();
    for (const std::uint32_t slot : m_places.moveables())
    {
        const auto model = std::ranges::find(then.models, slot, &tr::level::Model::id);
        const auto row =
            model != then.models.end() ? rowAfter(
                static_cast<std::size_t>(model - then.models.begin()), tables::Models, changes)
                                       : std::nullopt;
        if (!row || *row >= now.models.size())
        {
            continue;
        }
        const std::size_t first = tr::view::animationsOf(then, *model).first;
        const tr::view::RowRange range = tr::view::animationsOf(now, now.models[*row]);
        m_places.follow(slot,
                        [&](std::size_t node) -> std::optional<std::size_t>
                        {
                            const auto there = rowAfter(first + node, tables::Animations, changes);
                            return there && range.contains(*there)
                                       ? std::optional(*there - range.first)
                                       : std::nullopt;
                        });
    }
}

/// The picture goes along, so that nobody has to look for where things are.
GraphPicture GraphPanel::pictureAfter(const tr::view::RowRange& now,
                                      const tr::edit::ChangeSet& changes) const
{
    GraphPicture before;
    const std::size_t first = m_subject->graph().animations().first;
    const GraphPicture& picture = m_view->graph().picture();
    for (const auto& [node, place] : picture.places)
    {
        const auto row = rowAfter(first + node, tables::Animations, changes);
        if (row && now.contains(*row))
        {
            before.places[*row - now.first] = place;
            if (picture.moved.contains(node))
            {
                before.moved.insert(*row - now.first);
            }
        }
    }
    if (now.count == m_subject->graph().nodes().size())
    {
        before.ways = picture.ways;
        before.labels = picture.labels;
    }
    return before;
}

/// Shows the newest file.
void GraphPanel::catchUp()
{
    if (!isSeen())
    {
        miss();
        return;
    }
    if (!m_file || (m_decoder && &m_decoder->file() == m_file.get()))
    {
        return;
    }
    m_decoder = std::make_shared<Decoder>(m_file);
    const auto& objects = m_file->file().objects();
    if (!m_row || *m_row >= objects.models.size())
    {
        m_row = firstAnimated(objects);
    }
    m_row ? showMoveable(*m_row) : showNothing();
}

void GraphPanel::showNothing()
{
    m_arranger.stop();
    m_isWaiting = false;
    m_isShown = false;
    m_subject.reset();
    m_animation.reset();
    m_node.reset();
    m_chosen.reset();
    m_view->graph().setCurrent({}, {});
    m_view->graph().show({});
    mark();
    say();
}

void GraphPanel::showMoveable(std::size_t row)
{
    const bool isOther = !m_subject || m_subject->parts().row() != row;
    m_row = row;
    m_subject = std::make_shared<GraphSubject>(std::make_shared<MoveableParts>(m_decoder, row));
    const std::size_t nodes = m_subject->graph().nodes().size();
    if (const auto kept = std::exchange(m_animation, std::nullopt))
    {
        m_node = m_subject->graph().nodeOf(*kept);
    }
    else if (isOther)
    {
        m_node.reset();
    }
    if (!m_node || *m_node >= nodes)
    {
        m_node = nodes > 0 ? std::optional<std::size_t>(0) : std::nullopt;
    }
    m_chosen.reset();
    m_isShown = false;
    lay();
}

void GraphPanel::seeAgain()
{
    catchUp();
    follow();
}

/// Goes to what is selected, if that has to do with a moveable.
void GraphPanel::follow()
{
    const auto& selected = m_selection.current();
    if (!isSeen())
    {
        miss();
        return;
    }
    if (m_following || !m_decoder || !selected || selected->row == Address::kWholeTable
        || !exists(m_decoder->file(), *selected))
    {
        return;
    }
    if (!m_subject || !m_subject->parts().has(*selected))
    {
        const auto moveable = moveableOf(*m_decoder, *selected);
        if (!moveable)
        {
            return;
        }
        if (!m_subject || *moveable != m_subject->parts().row())
        {
            showMoveable(*moveable);
        }
    }
    const auto shown =
        m_node ? std::optional(m_subject->graph().nodes()[*m_node].animation) : std::nullopt;
    const auto animation = m_subject->parts().animationWith(*selected, shown);
    const auto node = animation ? m_subject->graph().nodeOf(*animation) : std::nullopt;
    if (!node)
    {
        return;
    }
    std::optional<std::size_t> chosen;
    const tr::view::RowRange edges = m_subject->graph().edgesFrom(*node);
    for (std::size_t i = edges.first; i < edges.end() && !chosen; ++i)
    {
        const StateEdge& edge = m_subject->edge(i);
        if (selected->table == tables::AnimDispatches && edge.kind == StateEdge::Kind::Dispatch
            && edge.dispatch == selected->row)
        {
            chosen = i;
        }
    }
    m_chosen = chosen;
    const bool isOther = m_node != node;
    m_node = node;
    if (isOther && m_steps->value() > 0)
    {
        lay();
        return;
    }
    mark();
    m_view->reveal(*node);
}

// --- what is shown

void GraphPanel::mark()
{
    m_view->graph().setCurrent(m_node, m_chosen);
    const bool isDispatch =
        m_chosen && m_subject->edge(*m_chosen).kind == StateEdge::Kind::Dispatch;
    m_add->setEnabled(m_isEditable && m_node.has_value());
    m_remove->setEnabled(m_isEditable && isDispatch);
    m_open->setEnabled(m_node.has_value());
    m_anew->setEnabled(m_subject != nullptr);
    m_export->setEnabled(m_subject != nullptr && !m_subject->graph().nodes().empty());
    // What those hear who do not see it.
    m_view->setAccessibleDescription(m_chosen ? m_subject->edgeTip(*m_chosen)
                                     : m_node ? m_subject->tip(*m_node)
                                              : QString());
}

void GraphPanel::go(std::size_t node)
{
    const std::size_t row = m_subject->graph().nodes()[node].animation;
    if (m_chosen && m_node == node)
    {
        m_chosen.reset();
        mark();
    }
    m_selection.select(Address{tables::Animations, row, Address::kWholeRow});
}

Address GraphPanel::addressOf(std::size_t edge) const
{
    const StateEdge& it = m_subject->edge(edge);
    return it.kind == StateEdge::Kind::Dispatch
               ? Address{tables::AnimDispatches, it.dispatch, Address::kWholeRow}
               : Address{tables::Animations, it.from, Address::kWholeRow};
}

/// Of a click on an edge: it is selected where it is a row. Others stay where they are.
void GraphPanel::choose(std::size_t edge)
{
    if (edge == GraphView::kNone)
    {
        m_chosen.reset();
        mark();
        return;
    }
    const auto from = m_subject->graph().nodeOf(m_subject->edge(edge).from);
    if (from == m_node)
    {
        const QScopedValueRollback following(m_following, true);
        m_selection.select(addressOf(edge));
    }
    m_chosen = edge;
    mark();
}

GraphPlaces::View GraphPanel::shownView() const
{
    const int steps = m_steps->value();
    const bool isWhole = steps == 0 || !m_node;
    return {m_subject->parts().model().id, isWhole ? 0 : *m_node, isWhole ? 0 : steps};
}

std::vector<std::size_t> GraphPanel::nodesToShow() const
{
    const auto& graph = m_subject->graph();
    constexpr auto kAll = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> nodes;
    if (m_node)
    {
        const auto steps = static_cast<std::size_t>(m_steps->value());
        nodes = graph.around(*m_node, steps > 0 ? steps : kAll, kMostNodes);
    }
    if (m_steps->value() == 0)
    {
        std::vector<bool> isIn(graph.nodes().size());
        for (const std::size_t node : nodes)
        {
            isIn[node] = true;
        }
        for (std::size_t node = 0; node < isIn.size() && nodes.size() < kMostNodes; ++node)
        {
            if (!isIn[node])
            {
                nodes.push_back(node);
            }
        }
    }
    if (m_hide->isChecked())
    {
        std::erase_if(nodes,
                      [&](std::size_t node)
                      { return !graph.nodes()[node].isReachable && node != m_node; });
    }
    std::ranges::sort(nodes);
    return nodes;
}

/// Lays out what is to be shown, once all that happens now is over.
void GraphPanel::lay()
{
    if (!m_subject)
    {
        return;
    }
    m_arranger.stop();
    mark();
    if (!std::exchange(m_isWaiting, true))
    {
        QMetaObject::invokeMethod(this, &GraphPanel::ask, Qt::QueuedConnection);
    }
    say();
}

void GraphPanel::ask()
{
    if (!std::exchange(m_isWaiting, false) || !m_subject)
    {
        return;
    }
    GraphPicture picture;
    picture.subject = m_subject;
    picture.nodes = nodesToShow();
    const bool isWhole = m_steps->value() == 0;
    picture.isGrouped = isWhole && picture.nodes.size() > kMostInLayers;
    m_trouble.clear();
    // All of a moveable stays as it is whatever is selected, so that takes its room as it can.
    m_arranger.ask(std::move(picture), isWhole ? std::nullopt : m_node, m_view->graph().font());
    say();
}

/// Shows what was laid out, with nodes that the user has put elsewhere.
void GraphPanel::place(GraphPicture picture, GraphArranger::Trouble trouble)
{
    using Trouble = GraphArranger::Trouble;
    m_trouble =
        trouble == Trouble::Missing
            ? tr("Graphviz is not installed, so animations stand in a grid, by their states. "
                 "Install the package graphviz, which has the programs dot and sfdp.")
        : trouble == Trouble::NoAnswer
            ? tr("Graphviz has found no places, so animations stand in a grid, by their states.")
            : QString();
    m_shown = shownView();
    const QPointF origin = m_shown.steps > 0 && m_node ? picture.places[*m_node] : QPointF();
    for (const auto& [node, at] : m_places.of(m_shown))
    {
        if (picture.places.contains(node))
        {
            picture.places[node] = origin + at;
            picture.moved.insert(node);
        }
    }
    m_view->graph().setCurrent(m_node, m_chosen);
    m_view->graph().show(std::move(picture));
    m_isShown = true;
    search(m_searched);
    mark();
    m_view->showCurrent();
    say();
}

/// After an edit: all nodes stay, new ones are put beside those that they have edges with.
void GraphPanel::keepPlaces(const GraphPicture& before)
{
    const bool wasShown = m_isShown && m_subject && !isBusy();
    const bool wasGrouped = m_view->graph().picture().isGrouped;
    const auto row = m_row;
    const bool isThere = row && *row < m_file->file().objects().models.size();
    if (!m_node && m_steps->value() == 0 && isThere
        && tr::view::animationsOf(m_file->file().objects(), m_file->file().objects().models[*row])
                   .count
               > 0)
    {
        m_node = 0; // the current one is gone
    }
    if (!wasShown || !isThere || !m_node)
    {
        m_decoder.reset();
        catchUp();
        follow();
        return;
    }
    m_decoder = std::make_shared<Decoder>(m_file);
    m_subject = std::make_shared<GraphSubject>(std::make_shared<MoveableParts>(m_decoder, *row));
    m_animation.reset();
    if (*m_node >= m_subject->graph().nodes().size())
    {
        showMoveable(*row);
        return;
    }
    GraphPicture picture;
    picture.subject = m_subject;
    picture.nodes = nodesToShow();
    picture.isGrouped = wasGrouped;
    keepAsBefore(picture, before, m_view->graph().font());
    m_shown = shownView();
    m_view->graph().setCurrent(m_node, {});
    m_view->graph().show(std::move(picture));
    search(m_searched);
    follow();
    mark();
    say();
}

void GraphPanel::remember(std::size_t node, const QPointF& place)
{
    const auto& places = m_view->graph().picture().places;
    const bool isAround = m_shown.steps > 0;
    if (isAround && node == m_shown.centre)
    {
        return; // the others are told from it
    }
    const auto centre = places.find(m_shown.centre);
    const QPointF origin = isAround && centre != places.end() ? centre->second : QPointF();
    m_places.put(m_shown, node, place - origin);
    if (m_file)
    {
        m_settings.setGraphPlaces(m_file->path(), m_places.texts());
    }
}

void GraphPanel::layAnew()
{
    if (m_subject)
    {
        m_places.clear(shownView());
        m_settings.setGraphPlaces(m_file->path(), m_places.texts());
        lay();
    }
}

// --- search, and what is said

void GraphPanel::search(const QString& text)
{
    m_searched = text.trimmed();
    m_view->graph().setFound(
        [this](std::size_t node)
        { return !m_searched.isEmpty() && m_subject && m_subject->matches(node, m_searched); });
    say();
}

/// The next one behind the current that is found, wherever it is; round the end.
void GraphPanel::showNextFound()
{
    if (!m_subject || m_searched.isEmpty())
    {
        return;
    }
    const std::size_t all = m_subject->graph().nodes().size();
    for (std::size_t i = 1; i <= all; ++i)
    {
        const std::size_t node = (m_node.value_or(0) + i) % all;
        if (m_subject->matches(node, m_searched))
        {
            go(node);
            return;
        }
    }
}

void GraphPanel::say()
{
    if (!m_subject)
    {
        m_said->setText(tr("There is no moveable with animations to show."));
        return;
    }
    const auto& graph = m_subject->graph();
    const auto count = [&](const auto& is)
    { return static_cast<std::size_t>(std::ranges::count_if(graph.nodes(), is)); };
    QStringList said;
    said.append(tr("%1: %2 of %3 animations; %4 unreachable, %5 dead ends.")
                    .arg(m_subject->parts().name(),
                         countText(m_view->graph().picture().nodes.size()),
                         countText(graph.nodes().size()),
                         countText(count([](const auto& each) { return !each.isReachable; })),
                         countText(count([](const auto& each) { return each.isDeadEnd; }))));
    if (!m_searched.isEmpty())
    {
        const std::size_t node = graph.nodes().size();
        std::size_t found = 0;
        for (std::size_t i = 0; i < node; ++i)
        {
            found += m_subject->matches(i, m_searched) ? 1 : 0;
        }
        said.append(tr("%1 found.").arg(countText(found)));
    }
    if (graph.isCut())
    {
        said.append(tr("Lists of this file overlap without end: some dispatches are left out."));
    }
    if (isBusy())
    {
        said.append(tr("Laying out\u2026"));
    }
    said.append(m_trouble);
    said.removeAll(QString());
    m_said->setText(said.join(u' '));
}

} // namespace ui
