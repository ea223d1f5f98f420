#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Where nodes, edges and their labels stand in a picture. Programs of Graphviz work it out; here
/// are what they are asked, and what they answer. Lengths are pixels at 100 %, y goes down.
namespace tr::anim
{

struct GraphPoint
{
    double x = 0.0;
    double y = 0.0;

    friend bool operator==(const GraphPoint&, const GraphPoint&) = default;
};

struct GraphSize
{
    double width = 0.0;
    double height = 0.0;

    friend bool operator==(const GraphSize&, const GraphSize&) = default;
};

/// A box, told by its middle.
struct GraphBox
{
    GraphPoint middle;
    GraphSize size;

    /// Whether they have more in common than an outline.
    [[nodiscard]] bool overlaps(const GraphBox& other) const noexcept;
};

/// What is to be placed.
struct GraphPlan
{
    struct Node
    {
        GraphSize size;
        std::uint32_t group = 0; ///< what stands together where nodes are grouped
    };

    struct Edge
    {
        std::size_t from = 0;
        std::size_t to = 0;
        GraphSize label; ///< that needs room; without a width: none does
    };

    std::vector<Node> nodes;
    std::vector<Edge> edges; ///< between nodes that exist
};

/// A curve of Bezier pieces: the first point, and then three for each piece.
using GraphCurve = std::vector<GraphPoint>;

struct GraphGroup
{
    std::uint32_t group = 0;
    GraphBox box;
};

/// Where it stands.
struct GraphPlacement
{
    std::vector<GraphPoint> nodes;                 ///< middles
    std::vector<std::vector<GraphCurve>> edges;    ///< curves one behind another; none: not known
    std::vector<std::optional<GraphPoint>> labels; ///< middles, of edges
    std::vector<GraphGroup> groups;                ///< boxes around nodes that stand together
};

/// Nodes in layers from left to right, along the edges, by `dot`. Labels stand in the layers too,
/// so that neither nodes nor labels overlap.
[[nodiscard]] std::string layeredText(const GraphPlan& plan);
[[nodiscard]] std::optional<GraphPlacement> layered(const GraphPlan& plan, std::string_view plain);

/// Nodes in boxes a group, and the boxes placed by `sfdp`, so that nodes do not overlap. Edges and
/// labels find their ways themselves.
[[nodiscard]] std::string groupedText(const GraphPlan& plan);
[[nodiscard]] std::optional<GraphPlacement> grouped(const GraphPlan& plan, std::string_view plain);

/// The same without a program: boxes side by side, in rows.
[[nodiscard]] GraphPlacement gridded(const GraphPlan& plan);

/// Places for boxes near where they are wanted, in their order, so that they overlap neither each
/// other nor the others. Where there is no room far and wide, one stays where it is wanted.
[[nodiscard]] std::vector<GraphPoint> freePlaces(std::span<const GraphBox> wanted,
                                                 std::span<const GraphBox> others);

} // namespace tr::anim
