#include "core/anim/StateGraphText.h"

#include "core/base/Text.h"
#include "core/view/objects/FrameRange.h"

#include <map>
#include <set>
#include <vector>

namespace tr::anim
{
namespace
{

std::string attributesOf(const StateEdge& edge, const GraphWords& words)
{
    if (edge.kind == StateEdge::Kind::Next)
    {
        return concat(" [label=", dotString(concat("\u2192 ", view::withSign(edge.frame))), "]");
    }
    return concat(" [style=dashed, label=",
                  dotString(concat(words.state(edge.state),
                                   "\n",
                                   view::withSign(edge.low),
                                   "\u2013",
                                   view::withSign(edge.high),
                                   " \u2192 ",
                                   view::withSign(edge.frame))),
                  "]");
}

std::string nodeLine(const StateNode& node, const GraphWords& words)
{
    std::string line = concat("    a",
                              node.animation,
                              " [label=",
                              dotString(concat(words.animation(node.animation),
                                               "\n",
                                               node.frames,
                                               node.frames == 1 ? " frame" : " frames")));
    line += node.isReachable ? "" : ", style=\"rounded,dashed\"";
    line += node.isDeadEnd ? ", peripheries=2" : "";
    return line + "];\n";
}

} // namespace

std::string dotString(std::string_view text)
{
    std::string quoted = "\"";
    for (const char each : text)
    {
        if (each == '\n')
        {
            quoted += "\\n";
            continue;
        }
        if (each == '"' || each == '\\')
        {
            quoted += '\\';
        }
        quoted += each;
    }
    return quoted + '"';
}

std::string
dotOf(const StateGraph& graph, std::span<const std::size_t> nodes, const GraphWords& words)
{
    std::string text = "digraph animations {\n"
                       "  rankdir=LR;\n"
                       "  node [shape=box, style=rounded];\n";
    std::map<std::uint16_t, std::string> states;
    std::set<std::size_t> shown;
    for (const std::size_t each : nodes)
    {
        const StateNode& node = graph.nodes()[each];
        shown.insert(node.animation);
        states[node.state] += nodeLine(node, words);
    }
    for (const auto& [state, lines] : states)
    {
        text += concat("  subgraph cluster_state",
                       state,
                       " {\n    label=",
                       dotString(words.state(state)),
                       ";\n",
                       lines,
                       "  }\n");
    }
    std::set<std::size_t> outside;
    std::string edges;
    for (const std::size_t each : nodes)
    {
        const view::RowRange range = graph.edgesFrom(each);
        for (std::size_t i = range.first; i < range.end(); ++i)
        {
            const StateEdge& edge = graph.edges()[i];
            const bool isOwn = edge.end == StateEdge::End::Own;
            if (isOwn && !shown.contains(edge.to))
            {
                continue;
            }
            if (!isOwn)
            {
                outside.insert(edge.to);
            }
            edges += concat("  a", edge.from, " -> a", edge.to, attributesOf(edge, words), ";\n");
        }
    }
    for (const std::size_t animation : outside)
    {
        text += concat("  a",
                       animation,
                       " [shape=plaintext, label=",
                       dotString(words.animation(animation)),
                       "];\n");
    }
    return text + edges + "}\n";
}

} // namespace tr::anim
