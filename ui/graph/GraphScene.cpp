#include "ui/graph/GraphScene.h"

#include "ui/common/look/Palettes.h"

#include <QGraphicsLineItem>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using tr::anim::GraphBox;
using tr::anim::StateEdge;

constexpr std::size_t kMostEdges = 12'000; ///< that are drawn
constexpr qreal kBow = 12.0;               ///< of an edge beside the straight way
constexpr qreal kBowMore = 18.0;           ///< of each further one between the same nodes
constexpr qreal kAroundGroup = 14.0;
constexpr qreal kGroupTitle = 24.0;
constexpr qreal kAroundAll = 40.0;

QPointF qPoint(const tr::anim::GraphPoint& point)
{
    return {point.x, point.y};
}

/// Where the way from the middle of a box to a point leaves it.
QPointF border(const QRectF& box, const QPointF& to)
{
    const QPointF way = to - box.center();
    const qreal x = std::abs(way.x()) > 0.01 ? box.width() / 2 / std::abs(way.x()) : 1e9;
    const qreal y = std::abs(way.y()) > 0.01 ? box.height() / 2 / std::abs(way.y()) : 1e9;
    return box.center() + way * std::min({x, y, 1.0});
}

QPainterPath loopAt(const QRectF& box, std::size_t number)
{
    const qreal more = static_cast<qreal>(number);
    const qreal half = 12 + 7 * more;
    const qreal high = 30 + 16 * more;
    const QPointF top(box.center().x(), box.top());
    QPainterPath path(top - QPointF(half, 0));
    path.cubicTo(top + QPointF(-half * 1.6, -high),
                 top + QPointF(half * 1.6, -high),
                 top + QPointF(half, 0));
    return path;
}

/// A way that bows to its right, so that the one back takes another.
QPainterPath bowBetween(const QRectF& from, const QRectF& to, std::size_t number)
{
    const QPointF way = to.center() - from.center();
    const qreal far = std::max(std::hypot(way.x(), way.y()), 1.0);
    const qreal bow = kBow + kBowMore * static_cast<qreal>(number);
    const QPointF control =
        (from.center() + to.center()) / 2 + QPointF(-way.y(), way.x()) / far * bow * 2;
    QPainterPath path(border(from, control));
    path.quadTo(control, border(to, control));
    return path;
}

QPainterPath pathOf(const std::vector<tr::anim::GraphCurve>& curves)
{
    QPainterPath path;
    for (const auto& curve : curves)
    {
        path.moveTo(qPoint(curve.front()));
        for (std::size_t i = 1; i + 2 < curve.size(); i += 3)
        {
            path.cubicTo(qPoint(curve[i]), qPoint(curve[i + 1]), qPoint(curve[i + 2]));
        }
    }
    return path;
}

GraphBox boxOf(const QRectF& rect)
{
    return {{rect.center().x(), rect.center().y()}, {rect.width(), rect.height()}};
}

} // namespace

std::vector<std::pair<std::size_t, GraphEdgeKey>> keysFrom(const tr::anim::StateGraph& graph,
                                                           std::size_t node)
{
    std::vector<std::pair<std::size_t, GraphEdgeKey>> keys;
    std::map<std::size_t, std::size_t> seen;
    const tr::view::RowRange edges = graph.edgesFrom(node);
    for (std::size_t i = edges.first; i < edges.end(); ++i)
    {
        if (const auto to = graph.nodeOf(graph.edges()[i].to))
        {
            keys.emplace_back(i, GraphEdgeKey{node, *to, seen[*to]++});
        }
    }
    return keys;
}

GraphScene::GraphScene(QObject* parent)
    : QGraphicsScene(parent)
{
    setItemIndexMethod(QGraphicsScene::BspTreeIndex);
}

void GraphScene::show(GraphPicture picture)
{
    clear();
    m_nodes.clear();
    m_edges.clear();
    m_keys.clear();
    m_groups.clear();
    m_labels.clear();
    m_drawn = nullptr;
    m_picture = std::move(picture);
    if (m_picture.subject)
    {
        addNodes();
        addEdges();
        boxGroups();
    }
    setCurrent(m_current, m_chosen);
    setSceneRect(itemsBoundingRect().adjusted(-kAroundAll, -kAroundAll, kAroundAll, kAroundAll));
}

void GraphScene::addNodes()
{
    const GraphSubject& subject = *m_picture.subject;
    for (const std::size_t node : m_picture.nodes)
    {
        const tr::anim::StateNode& it = subject.graph().nodes()[node];
        const QStringList lines = subject.lines(node);
        auto* const item =
            new GraphNodeItem(node,
                              nodeSize(font(), lines),
                              {lines, subject.tip(node), it.isReachable, it.isDeadEnd});
        item->setPos(m_picture.places.at(node));
        addItem(item);
        m_nodes[node] = item;
        if (m_picture.isGrouped && !m_groups.contains(it.state))
        {
            m_groups[it.state] = new GraphGroupItem(subject.parts().stateTitle(it.state));
            addItem(m_groups[it.state]);
        }
    }
}

void GraphScene::addEdges()
{
    const GraphSubject& subject = *m_picture.subject;
    for (const std::size_t node : m_picture.nodes)
    {
        for (const auto& [edge, key] : keysFrom(subject.graph(), node))
        {
            if (!m_nodes.contains(std::get<1>(key))
                || static_cast<std::size_t>(m_edges.size()) >= kMostEdges)
            {
                continue;
            }
            auto* const item = new GraphEdgeItem(
                edge, subject.edge(edge).kind == StateEdge::Kind::Dispatch, subject.edgeTip(edge));
            m_edges[edge] = item;
            m_keys[edge] = key;
            addItem(item);
        }
    }
    drawEdges({});
}

/// Those of a node, or all.
void GraphScene::drawEdges(std::optional<std::size_t> node)
{
    for (auto each = m_edges.constBegin(); each != m_edges.constEnd(); ++each)
    {
        const GraphEdgeKey& key = m_keys[each.key()];
        if (!node || std::get<0>(key) == *node || std::get<1>(key) == *node)
        {
            each.value()->setCurve(curveOf(each.key()));
        }
    }
}

/// As it was laid out, as long as its ends are where they were then.
QPainterPath GraphScene::curveOf(std::size_t edge) const
{
    const GraphEdgeKey& key = m_keys[edge];
    const auto [from, to, number] = key;
    const auto way = m_picture.ways.find(key);
    const bool isAsLaidOut = way != m_picture.ways.end() && !way->second.empty()
                             && !m_picture.moved.contains(from) && !m_picture.moved.contains(to);
    if (isAsLaidOut)
    {
        return pathOf(way->second);
    }
    const QRectF box = m_nodes[from]->box();
    return from == to ? loopAt(box, number) : bowBetween(box, m_nodes[to]->box(), number);
}

void GraphScene::boxGroups()
{
    std::map<std::uint16_t, QRectF> boxes;
    for (auto each = m_nodes.constBegin(); m_picture.isGrouped && each != m_nodes.constEnd();
         ++each)
    {
        // Who was moved away does not take the box along.
        if (!m_picture.moved.contains(each.key()))
        {
            boxes[m_picture.subject->graph().nodes()[each.key()].state] |= each.value()->box();
        }
    }
    for (const auto& [state, item] : m_groups)
    {
        const auto box = boxes.find(state);
        item->setVisible(box != boxes.end());
        if (box != boxes.end())
        {
            item->setBox(box->second.adjusted(
                -kAroundGroup, -kAroundGroup - kGroupTitle, kAroundGroup, kAroundGroup));
        }
    }
}

void GraphScene::setCurrent(std::optional<std::size_t> node, std::optional<std::size_t> edge)
{
    if (m_current && m_nodes.contains(*m_current))
    {
        m_nodes[*m_current]->setMark(GraphNodeItem::kCurrent, false);
    }
    m_current = node;
    m_chosen = edge && m_edges.contains(*edge) ? edge : std::nullopt;
    if (m_current && m_nodes.contains(*m_current))
    {
        m_nodes[*m_current]->setMark(GraphNodeItem::kCurrent, true);
    }
    look();
    label();
}

void GraphScene::look()
{
    for (auto each = m_edges.constBegin(); each != m_edges.constEnd(); ++each)
    {
        const GraphEdgeKey& key = m_keys[each.key()];
        const bool isChosen = m_chosen == each.key();
        each.value()->setLook(isChosen                        ? EdgeLook::Chosen
                              : m_current == std::get<0>(key) ? EdgeLook::Out
                              : m_current == std::get<1>(key) ? EdgeLook::Into
                                                              : EdgeLook::Quiet);
    }
}

/// Labels of what leads from the current node, and of the edge that is chosen.
void GraphScene::label()
{
    for (GraphLabelItem* const each : std::exchange(m_labels, {}))
    {
        removeItem(each);
        delete each;
    }
    std::vector<std::size_t> edges;
    for (auto each = m_edges.constBegin(); each != m_edges.constEnd(); ++each)
    {
        const EdgeLook look = each.value()->look();
        if (look == EdgeLook::Out || look == EdgeLook::Chosen)
        {
            edges.push_back(each.key());
        }
    }
    std::ranges::sort(edges);
    if (edges.empty())
    {
        return;
    }
    std::vector<GraphBox> nodes;
    for (const GraphNodeItem* const node : m_nodes)
    {
        nodes.push_back(boxOf(node->box()));
    }
    std::vector<GraphBox> wanted;
    for (const std::size_t edge : edges)
    {
        const auto [from, to, number] = m_keys[edge];
        const auto laidOut = m_picture.labels.find(m_keys[edge]);
        const bool isThere = laidOut != m_picture.labels.end() && !m_picture.moved.contains(from)
                             && !m_picture.moved.contains(to);
        const QPointF at = isThere ? laidOut->second : m_edges[edge]->middle();
        const QSizeF size = labelSize(font(), m_picture.subject->label(edge));
        wanted.push_back({{at.x(), at.y()}, {size.width(), size.height()}});
    }
    const auto places = tr::anim::freePlaces(wanted, nodes);
    for (std::size_t i = 0; i < edges.size(); ++i)
    {
        auto* const item = new GraphLabelItem(*m_edges[edges[i]],
                                              m_picture.subject->label(edges[i]),
                                              {wanted[i].size.width, wanted[i].size.height});
        item->setPos(qPoint(places[i]));
        addItem(item);
        m_labels.push_back(item);
    }
}

void GraphScene::setFound(const std::function<bool(std::size_t node)>& isFound)
{
    for (auto each = m_nodes.constBegin(); each != m_nodes.constEnd(); ++each)
    {
        each.value()->setMark(GraphNodeItem::kFound, isFound(each.key()));
    }
}

GraphNodeItem* GraphScene::nodeItem(std::size_t node) const
{
    return m_nodes.value(node);
}

GraphEdgeItem* GraphScene::edgeItem(std::size_t edge) const
{
    return m_edges.value(edge);
}

void GraphScene::move(std::size_t node, const QPointF& place, bool settle)
{
    GraphNodeItem* const item = nodeItem(node);
    if (item == nullptr)
    {
        return;
    }
    item->setPos(place);
    m_picture.places[node] = place;
    m_picture.moved.insert(node);
    drawEdges(node);
    label();
    if (settle)
    {
        boxGroups();
        setSceneRect(
            itemsBoundingRect().adjusted(-kAroundAll, -kAroundAll, kAroundAll, kAroundAll));
    }
}

void GraphScene::setDrawn(const QLineF& line)
{
    if (m_drawn == nullptr)
    {
        m_drawn = addLine(line, QPen(signalColours(palette()).good, 2.0, Qt::DashLine));
        m_drawn->setZValue(5);
    }
    m_drawn->setLine(line);
    m_drawn->setVisible(!line.isNull());
}

} // namespace ui
