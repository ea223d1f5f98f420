#pragma once

#include "core/anim/StateGraph.h"

#include <functional>
#include <span>
#include <string>

namespace tr::anim
{

/// What things are called in a text. UTF-8.
struct GraphWords
{
    std::function<std::string(std::size_t animation)> animation; ///< any number, also of none
    std::function<std::string(std::uint16_t state)> state;
};

/// Nodes of a graph and the edges among them in the DOT language of Graphviz: a cluster a state,
/// dashed edges for dispatches, with the state that is asked for, its frames and the frame that is
/// entered. Nodes that cannot be reached are dashed, dead ends have two outlines. What leads out of
/// the moveable leads to nodes of their own. Precondition: the nodes exist, and ascend.
[[nodiscard]] std::string
dotOf(const StateGraph& graph, std::span<const std::size_t> nodes, const GraphWords& words);

/// A text as a string of DOT, with its quotes.
[[nodiscard]] std::string dotString(std::string_view text);

} // namespace tr::anim
