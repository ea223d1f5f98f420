#include "ui/graph/GraphArranger.h"

#include <utility>

namespace ui
{
namespace
{

using tr::anim::GraphBox;
using tr::anim::GraphPlacement;

constexpr qreal kBelow = 80.0; ///< where new nodes are put, below those that they have to do with

QPointF pointOf(const tr::anim::GraphPoint& point)
{
    return {point.x, point.y};
}

tr::anim::GraphSize sizeOf(const QSizeF& size)
{
    return {size.width(), size.height()};
}

/// Where a node is that has an edge with another one.
QPointF placeBeside(const GraphPicture& before, const tr::anim::StateGraph& graph, std::size_t node)
{
    for (const std::size_t edge : graph.edgesTo(node))
    {
        const auto found = before.places.find(*graph.nodeOf(graph.edges()[edge].from));
        if (found != before.places.end())
        {
            return found->second;
        }
    }
    for (const auto& [edge, key] : keysFrom(graph, node))
    {
        const auto found = before.places.find(std::get<1>(key));
        if (found != before.places.end())
        {
            return found->second;
        }
    }
    return {};
}

} // namespace

GraphArranger::GraphArranger(QObject* parent)
    : QObject(parent)
{
    connect(&m_process, &LayoutProcess::answered, this, &GraphArranger::take);
    connect(&m_process,
            &LayoutProcess::failed,
            this,
            [this](LayoutProcess::Failure failure) {
                fallBack(failure == LayoutProcess::Failure::Missing ? Trouble::Missing
                                                                    : Trouble::NoAnswer);
            });
}

void GraphArranger::ask(GraphPicture picture,
                        std::optional<std::size_t> labelled,
                        const QFont& font)
{
    m_picture = std::move(picture);
    m_plan = {};
    m_keys.clear();
    const GraphSubject& subject = *m_picture.subject;
    const auto& graph = subject.graph();
    std::map<std::size_t, std::size_t> places;
    for (const std::size_t node : m_picture.nodes)
    {
        places[node] = m_plan.nodes.size();
        m_plan.nodes.push_back(
            {sizeOf(nodeSize(font, subject.lines(node))), graph.nodes()[node].state});
    }
    for (const std::size_t node : m_picture.nodes)
    {
        const bool isLabelled = node == labelled && !m_picture.isGrouped;
        for (const auto& [edge, key] : keysFrom(graph, node))
        {
            const auto to = places.find(std::get<1>(key));
            if (to == places.end())
            {
                continue;
            }
            m_plan.edges.push_back({places[node],
                                    to->second,
                                    isLabelled ? sizeOf(labelSize(font, subject.label(edge)))
                                               : tr::anim::GraphSize{}});
            m_keys.push_back(key);
        }
    }
    const bool isGrouped = m_picture.isGrouped;
    m_process.ask(isGrouped ? LayoutProcess::Program::Springs : LayoutProcess::Program::Layers,
                  isGrouped ? tr::anim::groupedText(m_plan) : tr::anim::layeredText(m_plan));
}

void GraphArranger::take(const QByteArray& plain)
{
    const std::string_view answer(plain.data(), static_cast<std::size_t>(plain.size()));
    const auto placement =
        m_picture.isGrouped ? tr::anim::grouped(m_plan, answer) : tr::anim::layered(m_plan, answer);
    placement ? place(*placement, Trouble::None) : fallBack(Trouble::NoAnswer);
}

void GraphArranger::fallBack(Trouble trouble)
{
    m_picture.isGrouped = true;
    place(tr::anim::gridded(m_plan), trouble);
}

void GraphArranger::place(const GraphPlacement& placement, Trouble trouble)
{
    for (std::size_t i = 0; i < m_picture.nodes.size(); ++i)
    {
        m_picture.places[m_picture.nodes[i]] = pointOf(placement.nodes[i]);
    }
    for (std::size_t i = 0; i < m_keys.size(); ++i)
    {
        const GraphEdgeKey& key = m_keys[i];
        // Those without a label have one way; further ones bow beside it.
        if (placement.labels[i] || std::get<2>(key) == 0)
        {
            m_picture.ways[key] = placement.edges[i];
        }
        if (placement.labels[i])
        {
            m_picture.labels[key] = pointOf(*placement.labels[i]);
        }
    }
    Q_EMIT arranged(m_picture, trouble);
}

void keepAsBefore(GraphPicture& picture, const GraphPicture& before, const QFont& font)
{
    const auto boxAt = [&](std::size_t node, const QPointF& at) {
        return GraphBox{{at.x(), at.y()}, sizeOf(nodeSize(font, picture.subject->lines(node)))};
    };
    picture.ways = before.ways;
    picture.labels = before.labels;
    std::vector<GraphBox> others;
    std::vector<std::size_t> fresh;
    for (const std::size_t node : picture.nodes)
    {
        const auto found = before.places.find(node);
        if (found == before.places.end())
        {
            fresh.push_back(node);
            continue;
        }
        picture.places[node] = found->second;
        others.push_back(boxAt(node, found->second));
        if (before.moved.contains(node))
        {
            picture.moved.insert(node);
        }
    }
    std::vector<GraphBox> wanted;
    for (const std::size_t node : fresh)
    {
        wanted.push_back(
            boxAt(node, placeBeside(before, picture.subject->graph(), node) + QPointF(0, kBelow)));
    }
    const auto places = tr::anim::freePlaces(wanted, others);
    for (std::size_t i = 0; i < fresh.size(); ++i)
    {
        picture.places[fresh[i]] = pointOf(places[i]);
        picture.moved.insert(fresh[i]);
    }
}

} // namespace ui
