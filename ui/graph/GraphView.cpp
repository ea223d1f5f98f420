#include "ui/graph/GraphView.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

constexpr double kLeastZoom = 0.03;
constexpr double kMostZoom = 4.0;
constexpr double kZoomStep = 1.25;
constexpr double kReadable = 0.7; ///< zoom at which names can still be read
constexpr double kNotchOfWheel = 120.0;
constexpr int kNear = 9; ///< pixels from a handle or a head
constexpr int kNearLine = 4;

/// Keys that are this view's own, whatever shortcuts of the window they are.
bool isOwnKey(const QKeyEvent& key)
{
    if ((key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier)
    {
        return false;
    }
    switch (key.key())
    {
    case Qt::Key_Delete:
    case Qt::Key_Home:
    case Qt::Key_F:
    case Qt::Key_E:
    case Qt::Key_D:
    case Qt::Key_0:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return true;
    default:
        return false;
    }
}

} // namespace

GraphView::GraphView(QWidget* parent)
    : QGraphicsView(parent)
    , m_graph(new GraphScene(this))
{
    setScene(m_graph);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setTransformationAnchor(QGraphicsView::NoAnchor);
    setResizeAnchor(QGraphicsView::AnchorViewCenter);
    setViewportUpdateMode(QGraphicsView::SmartViewportUpdate);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setMinimumSize(120, 80);
    m_graph->setPalette(palette());
    m_graph->setFont(font());
}

// --- what is seen

void GraphView::setZoom(double zoom)
{
    const double now = std::clamp(zoom, kLeastZoom, kMostZoom);
    setTransform(QTransform::fromScale(now, now));
}

void GraphView::fit()
{
    const QRectF all = m_graph->sceneRect();
    if (all.isEmpty())
    {
        return;
    }
    const QSizeF room = maximumViewportSize();
    setZoom(std::min({room.width() / all.width(), room.height() / all.height(), 1.0}));
    centerOn(all.center());
}

void GraphView::showCurrent()
{
    fit();
    const auto current = m_graph->current();
    if (zoom() < kReadable && current && m_graph->nodeItem(*current) != nullptr)
    {
        setZoom(1.0);
        centerOn(m_graph->nodeItem(*current)->pos());
    }
}

void GraphView::reveal(std::size_t node)
{
    constexpr int kMargin = 30;
    if (const GraphNodeItem* const item = m_graph->nodeItem(node))
    {
        ensureVisible(item->box(), kMargin, kMargin);
    }
}

// --- what is where

bool GraphView::isNear(const QPointF& inScene, const QPoint& place) const
{
    return (mapFromScene(inScene) - place).manhattanLength() <= kNear;
}

GraphNodeItem* GraphView::nodeAt(const QPoint& place) const
{
    for (QGraphicsItem* const item : items(place))
    {
        auto* const node = item->type() == kGraphNode ? static_cast<GraphNodeItem*>(item) : nullptr;
        if (node != nullptr && node->box().contains(mapToScene(place)))
        {
            return node;
        }
    }
    return nullptr;
}

/// Of those that stand out.
GraphView::Hit GraphView::headAt(const QPoint& place) const
{
    const QRect around(place - QPoint(kNear, kNear), QSize(2 * kNear, 2 * kNear));
    Hit best;
    EdgeLook look = EdgeLook::Quiet;
    for (QGraphicsItem* const item : items(around))
    {
        auto* const edge = item->type() == kGraphEdge ? static_cast<GraphEdgeItem*>(item) : nullptr;
        if (edge != nullptr && edge->look() > look && isNear(edge->head(), place))
        {
            best = {Part::Head, edge->edge()};
            look = edge->look();
        }
    }
    return best;
}

GraphView::Hit GraphView::hitAt(const QPoint& place) const
{
    if (m_isEditable)
    {
        const GraphNodeItem* const hovered = m_graph->nodeItem(m_hovered);
        if (hovered != nullptr && isNear(hovered->handle(), place))
        {
            return {Part::Handle, m_hovered};
        }
        if (const Hit head = headAt(place); head.part == Part::Head)
        {
            return head;
        }
    }
    if (const GraphNodeItem* const node = nodeAt(place))
    {
        return {Part::Node, node->node()};
    }
    const QRect around(place - QPoint(kNearLine, kNearLine), QSize(2 * kNearLine, 2 * kNearLine));
    Hit best;
    EdgeLook look = EdgeLook::Quiet;
    for (QGraphicsItem* const item : items(around))
    {
        if (item->type() == kGraphLabel)
        {
            return {Part::Edge, static_cast<GraphLabelItem*>(item)->edge()};
        }
        if (item->type() != kGraphEdge)
        {
            continue;
        }
        const auto* const edge = static_cast<GraphEdgeItem*>(item);
        if (best.part == Part::Ground || edge->look() > look)
        {
            best = {Part::Edge, edge->edge()};
            look = edge->look();
        }
    }
    return best;
}

void GraphView::hover(const Hit& hit, Qt::KeyboardModifiers modifiers)
{
    const bool isNode = hit.part == Part::Node || hit.part == Part::Handle;
    const std::size_t now = m_isEditable && isNode ? hit.number : kNone;
    const std::size_t before = std::exchange(m_hovered, now);
    if (before != now)
    {
        if (GraphNodeItem* const item = m_graph->nodeItem(before))
        {
            item->setMark(GraphNodeItem::kHandle, false);
        }
        if (GraphNodeItem* const item = m_graph->nodeItem(now))
        {
            item->setMark(GraphNodeItem::kHandle, true);
        }
    }
    const bool draws =
        hit.part == Part::Handle
        || (hit.part == Part::Node && m_isEditable && modifiers.testFlag(Qt::ShiftModifier));
    viewport()->setCursor(draws                      ? Qt::CrossCursor
                          : hit.part == Part::Head   ? Qt::SizeAllCursor
                          : hit.part != Part::Ground ? Qt::PointingHandCursor
                                                     : Qt::ArrowCursor);
}

// --- the mouse

void GraphView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
    {
        if (event->button() == Qt::RightButton)
        {
            click(hitAt(event->position().toPoint())); // its menu is about what is under it
        }
        event->accept();
        return;
    }
    const QPoint place = event->position().toPoint();
    m_pressed = hitAt(place);
    if (m_pressed.part == Part::Node && m_isEditable
        && event->modifiers().testFlag(Qt::ShiftModifier))
    {
        m_pressed.part = Part::Handle;
    }
    m_pressedAt = place;
    m_lastAt = place;
    m_isPressed = true;
    m_isDragged = false;
    if (const GraphNodeItem* const node = m_graph->nodeItem(m_pressed.number);
        m_pressed.part == Part::Node && node != nullptr)
    {
        m_grabbed = mapToScene(place) - node->pos();
    }
    event->accept();
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint place = event->position().toPoint();
    if (!m_isPressed || !event->buttons().testFlag(Qt::LeftButton))
    {
        hover(hitAt(place), event->modifiers());
        return;
    }
    m_isDragged =
        m_isDragged || (place - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m_isDragged)
    {
        drag(place);
    }
}

void GraphView::drag(const QPoint& place)
{
    switch (m_pressed.part)
    {
    case Part::Node:
        m_graph->move(m_pressed.number, mapToScene(place) - m_grabbed, false);
        break;
    case Part::Handle:
    case Part::Head:
        drawTo(place);
        break;
    case Part::Ground:
    case Part::Edge:
    {
        viewport()->setCursor(Qt::ClosedHandCursor);
        const QPoint by = place - m_lastAt;
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
        break;
    }
    }
    m_lastAt = place;
}

void GraphView::setTarget(GraphNodeItem* node)
{
    const std::size_t now = node != nullptr ? node->node() : kNone;
    const std::size_t before = std::exchange(m_target, now);
    if (GraphNodeItem* const item = m_graph->nodeItem(before); item != nullptr && before != now)
    {
        item->setMark(GraphNodeItem::kTarget, false);
    }
    if (node != nullptr)
    {
        node->setMark(GraphNodeItem::kTarget, true);
    }
}

/// A line from where it begins to the pointer.
void GraphView::drawTo(const QPoint& place)
{
    const bool isNew = m_pressed.part == Part::Handle;
    const auto& subject = m_graph->picture().subject;
    const auto from = isNew ? std::optional(m_pressed.number)
                            : subject->graph().nodeOf(subject->edge(m_pressed.number).from);
    const GraphNodeItem* const begin = from ? m_graph->nodeItem(*from) : nullptr;
    if (begin == nullptr)
    {
        return;
    }
    setTarget(nodeAt(place));
    const QPointF start = isNew ? begin->handle() : begin->pos();
    m_graph->setDrawn({start, mapToScene(place)});
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_isPressed)
    {
        return;
    }
    const QPoint place = event->position().toPoint();
    const Hit pressed = m_pressed;
    const bool isDragged = m_isDragged;
    m_isPressed = false;
    m_isDragged = false;
    if (isDragged)
    {
        drop(place);
    }
    else
    {
        m_clicked = pressed;
        m_clickedAt = place;
        m_sinceClick.start();
        click(pressed);
    }
    hover(hitAt(place), event->modifiers());
}

void GraphView::drop(const QPoint& place)
{
    const Hit pressed = m_pressed;
    const GraphNodeItem* const under = nodeAt(place);
    const std::size_t target = under != nullptr ? under->node() : kNone;
    endDrag();
    if (pressed.part == Part::Node)
    {
        const QPointF where = mapToScene(place) - m_grabbed;
        m_graph->move(pressed.number, where, true);
        Q_EMIT nodeMoved(pressed.number, where);
    }
    else if (pressed.part == Part::Handle && target != kNone)
    {
        Q_EMIT linkWanted(pressed.number, target);
    }
    else if (pressed.part == Part::Head && target != kNone)
    {
        Q_EMIT leadWanted(pressed.number, target);
    }
}

void GraphView::endDrag()
{
    m_isPressed = false;
    m_isDragged = false;
    setTarget(nullptr);
    m_graph->setDrawn({});
}

void GraphView::click(const Hit& hit)
{
    if (hit.part == Part::Node || hit.part == Part::Handle)
    {
        Q_EMIT nodeChosen(hit.number);
    }
    else
    {
        Q_EMIT edgeChosen(hit.number);
    }
}

void GraphView::open(const Hit& hit)
{
    if (hit.part == Part::Node || hit.part == Part::Handle)
    {
        Q_EMIT nodeOpened(hit.number);
    }
    else if (hit.part != Part::Ground)
    {
        Q_EMIT edgeOpened(hit.number);
    }
}

/// What was under the first click is meant: the picture may be another one since.
void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QPoint place = event->position().toPoint();
    const bool isSecond = m_sinceClick.isValid()
                          && m_sinceClick.elapsed() <= QApplication::doubleClickInterval()
                          && (place - m_clickedAt).manhattanLength() <= kNear;
    endDrag();
    if (event->button() == Qt::LeftButton)
    {
        open(isSecond ? m_clicked : hitAt(place));
    }
    m_sinceClick.invalidate();
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier))
    {
        QGraphicsView::wheelEvent(event);
        return;
    }
    const QPoint place = event->position().toPoint();
    const QPointF anchor = mapToScene(place);
    setZoom(zoom() * std::pow(kZoomStep, event->angleDelta().y() / kNotchOfWheel));
    const QPoint by = mapFromScene(anchor) - place;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + by.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + by.y());
    event->accept();
}

void GraphView::leaveEvent(QEvent* event)
{
    hover({}, {});
    QGraphicsView::leaveEvent(event);
}

/// What can be done where nothing is, and with what can be grabbed.
bool GraphView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
    {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const Part part = hitAt(help->pos()).part;
        const QString text =
            part == Part::Handle ? tr("Drag to another animation for a dispatch that leads there")
            : part == Part::Head ? tr("Drag to another animation to lead the edge there")
            : part == Part::Ground
                ? tr("A click plays an animation, a double click opens its row. Drag from the dot "
                     "at its side, or with Shift, to another one for a dispatch; drag the head of "
                     "an edge to lead it elsewhere. Full lines follow an end, dashed ones are "
                     "dispatches; a dashed box is unreachable, a double one a dead end.")
                : QString();
        if (!text.isEmpty())
        {
            QToolTip::showText(help->globalPos(), text, viewport());
            return true;
        }
    }
    return QGraphicsView::viewportEvent(event);
}

// --- the keyboard

bool GraphView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event)))
    {
        event->accept();
        return true;
    }
    return QGraphicsView::event(event);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const auto zoomBy = [this](double by)
    {
        const QPointF middle = mapToScene(viewport()->rect().center());
        setZoom(zoom() * by);
        centerOn(middle);
    };
    const auto current = m_graph->current();
    const auto chosen = m_graph->chosen();
    if (event->key() == Qt::Key_Escape && (m_isPressed || chosen))
    {
        m_isPressed ? endDrag() : Q_EMIT edgeChosen(kNone);
        return;
    }
    if (!isOwnKey(*event))
    {
        QGraphicsView::keyPressEvent(event);
        return;
    }
    switch (event->key())
    {
    case Qt::Key_Left:
        return walk({-1, 0});
    case Qt::Key_Right:
        return walk({1, 0});
    case Qt::Key_Up:
        return walk({0, -1});
    case Qt::Key_Down:
        return walk({0, 1});
    case Qt::Key_Home:
    case Qt::Key_F:
        return fit();
    case Qt::Key_0:
        return zoomBy(1.0 / zoom());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(kZoomStep);
    case Qt::Key_Minus:
        return zoomBy(1.0 / kZoomStep);
    case Qt::Key_E:
        return stepEdge(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    case Qt::Key_D:
        if (m_isEditable && current)
        {
            Q_EMIT newWanted();
        }
        return;
    case Qt::Key_Delete:
        if (m_isEditable && chosen)
        {
            Q_EMIT removalWanted(*chosen);
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (chosen || current)
        {
            chosen ? Q_EMIT edgeOpened(*chosen) : Q_EMIT nodeOpened(*current);
        }
        return;
    default:
        break;
    }
}

/// To the node in that direction that an edge leads to or comes from; the less it lies to the side
/// and the nearer it is, the better.
void GraphView::walk(const QPointF& direction)
{
    const auto current = m_graph->current();
    const GraphNodeItem* const from = current ? m_graph->nodeItem(*current) : nullptr;
    if (from == nullptr)
    {
        if (!m_graph->picture().nodes.empty())
        {
            Q_EMIT nodeChosen(m_graph->picture().nodes.front());
        }
        return;
    }
    const auto& graph = m_graph->picture().subject->graph();
    std::size_t best = kNone;
    double least = 0.0;
    const auto consider = [&](std::optional<std::size_t> node)
    {
        const GraphNodeItem* const item = node ? m_graph->nodeItem(*node) : nullptr;
        if (item == nullptr || item == from)
        {
            return;
        }
        const QPointF way = item->pos() - from->pos();
        const double along = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        const double cost = along + 2 * aside;
        if (along > 0.0 && (best == kNone || cost < least))
        {
            best = *node;
            least = cost;
        }
    };
    const tr::view::RowRange edges = graph.edgesFrom(*current);
    for (std::size_t i = edges.first; i < edges.end(); ++i)
    {
        consider(graph.nodeOf(graph.edges()[i].to));
    }
    for (const std::size_t edge : graph.edgesTo(*current))
    {
        consider(graph.nodeOf(graph.edges()[edge].from));
    }
    if (best != kNone)
    {
        Q_EMIT nodeChosen(best);
    }
}

void GraphView::stepEdge(int by)
{
    const auto current = m_graph->current();
    if (!current || !m_graph->picture().subject)
    {
        return;
    }
    std::vector<std::size_t> edges;
    const tr::view::RowRange all = m_graph->picture().subject->graph().edgesFrom(*current);
    for (std::size_t i = all.first; i < all.end(); ++i)
    {
        if (m_graph->edgeItem(i) != nullptr)
        {
            edges.push_back(i);
        }
    }
    if (edges.empty())
    {
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(edges.size());
    const auto chosen = m_graph->chosen();
    const auto found = chosen ? std::ranges::find(edges, *chosen) : edges.end();
    const std::ptrdiff_t next = found == edges.end() ? (by > 0 ? 0 : count - 1)
                                                     : (found - edges.begin() + by + count) % count;
    Q_EMIT edgeChosen(edges[static_cast<std::size_t>(next)]);
}

void GraphView::markFocus()
{
    for (const std::size_t node : m_graph->picture().nodes)
    {
        m_graph->nodeItem(node)->setMark(GraphNodeItem::kFocused, hasFocus());
    }
}

void GraphView::focusInEvent(QFocusEvent* event)
{
    QGraphicsView::focusInEvent(event);
    markFocus();
}

void GraphView::focusOutEvent(QFocusEvent* event)
{
    endDrag();
    QGraphicsView::focusOutEvent(event);
    markFocus();
}

void GraphView::changeEvent(QEvent* event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
    {
        m_graph->setPalette(palette());
        m_graph->update();
    }
}

} // namespace ui
