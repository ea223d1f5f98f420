#include "core/anim/StateGraph.h"

#include "core/base/Contracts.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <limits>

namespace tr::anim
{
namespace
{

using End = StateEdge::End;
using Kind = StateEdge::Kind;

/// State changes and dispatches that are looked at. Moveables share lists, so they can be more
/// than there are rows.
std::size_t edgeBudget(const level::Objects& objects)
{
    constexpr std::size_t kMostTimes = 4;
    constexpr std::size_t kAlways = 1U << 14;
    return kMostTimes * (objects.stateChanges.size() + objects.animDispatches.size()) + kAlways;
}

} // namespace

StateGraph::StateGraph(const level::Objects& objects, const level::Model& model)
    : m_animations(view::animationsOf(objects, model))
{
    std::size_t budget = edgeBudget(objects);
    for (std::size_t node = 0; node < m_animations.count; ++node)
    {
        const level::Animation& row = objects.animations[m_animations.first + node];
        m_nodes.push_back(
            {m_animations.first + node, row.stateId, view::framesOf(row).count(), false, false});
        m_firstFrom.push_back(m_edges.size());
        addEdges(objects, node, budget);
    }
    m_firstFrom.push_back(m_edges.size());
    findEntrances();
    findReachable();
    findDeadEnds();
}

void StateGraph::addEdges(const level::Objects& objects, std::size_t node, std::size_t& budget)
{
    const std::size_t all = objects.animations.size();
    const std::size_t animation = m_animations.first + node;
    const level::Animation& row = objects.animations[animation];
    StateEdge next;
    next.from = animation;
    next.to = row.nextAnimation;
    next.frame = row.nextFrame;
    add(next, all);
    const view::RowRange changes = view::stateChangesOf(objects, row);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        const view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[change]);
        if (budget < rows.count + 1)
        {
            m_isCut = true;
            return;
        }
        budget -= rows.count + 1;
        for (std::size_t each = rows.first; each < rows.end(); ++each)
        {
            const level::AnimDispatch& dispatch = objects.animDispatches[each];
            add({Kind::Dispatch,
                 End::Nowhere,
                 animation,
                 dispatch.nextAnimation,
                 dispatch.nextFrame,
                 change,
                 each,
                 objects.stateChanges[change].stateId,
                 dispatch.low,
                 dispatch.high},
                all);
        }
    }
}

void StateGraph::add(StateEdge edge, std::size_t animations)
{
    edge.end = m_animations.contains(edge.to) ? End::Own
               : edge.to < animations         ? End::Elsewhere
                                              : End::Nowhere;
    m_edges.push_back(edge);
}

/// Counts those of each node first, and then puts them where they go.
void StateGraph::findEntrances()
{
    m_firstTo.assign(m_nodes.size() + 1, 0);
    for (const StateEdge& edge : m_edges)
    {
        if (const auto node = nodeOf(edge.to))
        {
            ++m_firstTo[*node + 1];
        }
    }
    for (std::size_t node = 0; node < m_nodes.size(); ++node)
    {
        m_firstTo[node + 1] += m_firstTo[node];
    }
    m_entrances.resize(m_firstTo.back());
    std::vector<std::size_t> at(m_firstTo.begin(), m_firstTo.end());
    for (std::size_t edge = 0; edge < m_edges.size(); ++edge)
    {
        if (const auto node = nodeOf(m_edges[edge].to))
        {
            m_entrances[at[*node]++] = edge;
        }
    }
}

void StateGraph::findReachable()
{
    std::vector<std::size_t> waiting;
    const auto reach = [&](std::size_t node)
    {
        if (!m_nodes[node].isReachable)
        {
            m_nodes[node].isReachable = true;
            waiting.push_back(node);
        }
    };
    if (!m_nodes.empty())
    {
        reach(0);
    }
    while (!waiting.empty())
    {
        const view::RowRange edges = edgesFrom(waiting.back());
        waiting.pop_back();
        for (std::size_t edge = edges.first; edge < edges.end(); ++edge)
        {
            if (const auto node = nodeOf(m_edges[edge].to))
            {
                reach(*node);
            }
        }
    }
}

void StateGraph::findDeadEnds()
{
    for (std::size_t node = 0; node < m_nodes.size(); ++node)
    {
        const view::RowRange edges = edgesFrom(node);
        const auto begin = m_edges.begin() + static_cast<std::ptrdiff_t>(edges.first);
        m_nodes[node].isDeadEnd = std::none_of(
            begin,
            begin + static_cast<std::ptrdiff_t>(edges.count),
            [](const StateEdge& edge) { return edge.end != End::Nowhere && edge.to != edge.from; });
    }
}

std::optional<std::size_t> StateGraph::nodeOf(std::size_t animation) const noexcept
{
    return m_animations.contains(animation) ? std::optional(animation - m_animations.first)
                                            : std::nullopt;
}

view::RowRange StateGraph::edgesFrom(std::size_t node) const
{
    TR_PRE(node < m_nodes.size());
    return {m_firstFrom[node], m_firstFrom[node + 1] - m_firstFrom[node]};
}

std::span<const std::size_t> StateGraph::edgesTo(std::size_t node) const
{
    TR_PRE(node < m_nodes.size());
    return std::span(m_entrances).subspan(m_firstTo[node], m_firstTo[node + 1] - m_firstTo[node]);
}

std::vector<std::size_t>
StateGraph::around(std::size_t node, std::size_t steps, std::size_t most) const
{
    TR_PRE(node < m_nodes.size());
    constexpr auto kUnseen = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> distance(m_nodes.size(), kUnseen);
    std::vector<std::size_t> found;
    const auto meet = [&](std::size_t each, std::size_t far)
    {
        if (distance[each] == kUnseen && found.size() < most)
        {
            distance[each] = far;
            found.push_back(each);
        }
    };
    meet(node, 0);
    for (std::size_t i = 0; i < found.size() && distance[found[i]] < steps; ++i)
    {
        const std::size_t far = distance[found[i]] + 1;
        const view::RowRange edges = edgesFrom(found[i]);
        for (std::size_t edge = edges.first; edge < edges.end(); ++edge)
        {
            if (const auto to = nodeOf(m_edges[edge].to))
            {
                meet(*to, far);
            }
        }
        for (const std::size_t edge : edgesTo(found[i]))
        {
            meet(m_edges[edge].from - m_animations.first, far);
        }
    }
    return found;
}

} // namespace tr::anim
