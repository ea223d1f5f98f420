#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The animations of a moveable, and what leads from each to others: its end, and its dispatches.
/// TRosettaStone 3, 6.2.2 to 6.2.5.
namespace tr::anim
{

/// An animation.
struct StateNode
{
    std::size_t animation = 0; ///< its row
    std::uint16_t state = 0;
    std::int64_t frames = 1;
    bool isReachable = false; ///< by edges, from the animation that the moveable starts with
    bool isDeadEnd = false;   ///< no edge leads from it to another one
};

/// What leads from an animation to another one.
struct StateEdge
{
    enum class Kind : std::uint8_t
    {
        Next, ///< what follows its end
        Dispatch,
    };

    enum class End : std::uint8_t
    {
        Own,       ///< an animation of the moveable
        Elsewhere, ///< one of another moveable, or of nobody
        Nowhere,   ///< there is no such animation
    };

    Kind kind = Kind::Next;
    End end = End::Nowhere;
    std::size_t from = 0;    ///< row of an animation
    std::size_t to = 0;      ///< the same, as stored: there need be none
    std::uint16_t frame = 0; ///< that is entered, as stored

    // Of a dispatch
    std::size_t change = 0;   ///< row of its state change
    std::size_t dispatch = 0; ///< row
    std::uint16_t state = 0;  ///< that is asked for
    std::uint16_t low = 0;    ///< first and last frame in which it holds, as stored
    std::uint16_t high = 0;

    friend bool operator==(const StateEdge&, const StateEdge&) = default;
};

/// All of it for one moveable. Nodes are told by their places in `nodes`, edges by theirs in
/// `edges`. Takes no longer for lists of damaged files that overlap without end: then some
/// dispatches are left out (isCut).
class StateGraph
{
public:
    StateGraph() = default;
    StateGraph(const level::Objects& objects, const level::Model& model);

    [[nodiscard]] const view::RowRange& animations() const noexcept { return m_animations; }

    /// In the order of the animations.
    [[nodiscard]] const std::vector<StateNode>& nodes() const noexcept { return m_nodes; }

    /// By the animations that they lead from, of each its end first and then its dispatches.
    [[nodiscard]] const std::vector<StateEdge>& edges() const noexcept { return m_edges; }

    [[nodiscard]] bool isCut() const noexcept { return m_isCut; }

    /// The node of an animation, if it is one of the moveable.
    [[nodiscard]] std::optional<std::size_t> nodeOf(std::size_t animation) const noexcept;

    /// Places of the edges that lead from a node. Precondition: it exists.
    [[nodiscard]] view::RowRange edgesFrom(std::size_t node) const;

    /// Places of the edges that lead to a node. Precondition: it exists.
    [[nodiscard]] std::span<const std::size_t> edgesTo(std::size_t node) const;

    /// The nodes from which, and to which, so many edges lead from or to a node, with itself: the
    /// nearest first, `most` of them. Precondition: it exists.
    [[nodiscard]] std::vector<std::size_t>
    around(std::size_t node, std::size_t steps, std::size_t most) const;

private:
    void addEdges(const level::Objects& objects, std::size_t node, std::size_t& budget);
    void add(StateEdge edge, std::size_t animations);
    void findEntrances();
    void findReachable();
    void findDeadEnds();

    view::RowRange m_animations;
    std::vector<StateNode> m_nodes;
    std::vector<StateEdge> m_edges;
    std::vector<std::size_t> m_firstFrom; ///< of each node the first of its edges, and the end
    std::vector<std::size_t> m_entrances; ///< edges, by the nodes that they lead to
    std::vector<std::size_t> m_firstTo;   ///< of each node its first among those, and the end
    bool m_isCut = false;
};

} // namespace tr::anim
