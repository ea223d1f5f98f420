#include "core/anim/GraphLayout.h"

#include "core/anim/PlainGraph.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace tr::anim
{
namespace
{

constexpr double kNodeGap = 22.0;  ///< between nodes of a layer, and of a group
constexpr double kLayerGap = 44.0; ///< between layers
constexpr double kGroupTitle = 24.0;
constexpr double kGroupMargin = 14.0;
constexpr double kGroupGap = 40.0;
constexpr double kGroupShape = 1.7; ///< width of a box for a height

/// Enough for a good picture; without a bound the largest take several seconds more.
constexpr std::string_view kNetworkSimplex = "nslimit=2; nslimit1=2;";

/// Thousandths of a point as a number of points, whatever the language of the system.
std::string inPoints(double pixels)
{
    const auto thousandths = static_cast<std::int64_t>(std::llround(pixels * 1000.0));
    const std::string rest = std::to_string(1000 + thousandths % 1000).substr(1);
    return concat(thousandths / 1000, ".", rest);
}

std::string inInches(double pixels)
{
    return inPoints(pixels / kPointsAnInch);
}

std::string sizeText(const GraphSize& size)
{
    return concat("[width=", inInches(size.width), ",height=", inInches(size.height), "]");
}

/// The curve of edges between two nodes, which several may share.
using Curves = std::map<std::pair<std::string_view, std::string_view>, const GraphCurve*>;

Curves curvesIn(const PlainGraph& graph)
{
    Curves curves;
    for (const PlainGraph::Edge& edge : graph.edges)
    {
        curves.emplace(std::pair<std::string_view, std::string_view>(edge.tail, edge.head),
                       &edge.curve);
    }
    return curves;
}

/// The nodes of a group in rows and columns.
struct Grid
{
    std::vector<std::size_t> nodes;
    GraphSize cell; ///< the largest of them
    std::size_t columns = 1;

    [[nodiscard]] std::size_t rows() const { return (nodes.size() + columns - 1) / columns; }

    [[nodiscard]] GraphSize size() const
    {
        const auto along = [](std::size_t count, double each)
        { return static_cast<double>(count) * (each + kNodeGap) - kNodeGap + 2 * kGroupMargin; };
        return {along(columns, cell.width), along(rows(), cell.height) + kGroupTitle};
    }

    void arrange()
    {
        const double wide = cell.height + kNodeGap;
        const double high = cell.width + kNodeGap;
        const double count = static_cast<double>(nodes.size());
        columns = std::clamp<std::size_t>(
            static_cast<std::size_t>(std::llround(std::sqrt(count * kGroupShape * wide / high))),
            1,
            nodes.size());
    }
};

std::map<std::uint32_t, Grid> gridsOf(const GraphPlan& plan)
{
    std::map<std::uint32_t, Grid> grids;
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
    {
        Grid& grid = grids[plan.nodes[i].group];
        const GraphSize& size = plan.nodes[i].size;
        grid.nodes.push_back(i);
        grid.cell = {std::max(grid.cell.width, size.width),
                     std::max(grid.cell.height, size.height)};
    }
    for (auto& [group, grid] : grids)
    {
        grid.arrange();
    }
    return grids;
}

/// Puts a group with its nodes around a point.
void put(const Grid& grid, std::uint32_t group, const GraphPoint& middle, GraphPlacement& placement)
{
    const GraphSize size = grid.size();
    placement.groups.push_back({group, {middle, size}});
    const double left = middle.x - size.width / 2 + kGroupMargin + grid.cell.width / 2;
    const double top =
        middle.y - size.height / 2 + kGroupMargin + kGroupTitle + grid.cell.height / 2;
    for (std::size_t i = 0; i < grid.nodes.size(); ++i)
    {
        const std::size_t column = i % grid.columns;
        const std::size_t row = i / grid.columns;
        placement.nodes[grid.nodes[i]] = {
            left + static_cast<double>(column) * (grid.cell.width + kNodeGap),
            top + static_cast<double>(row) * (grid.cell.height + kNodeGap)};
    }
}

GraphPlacement emptyFor(const GraphPlan& plan)
{
    GraphPlacement placement;
    placement.nodes.resize(plan.nodes.size());
    placement.edges.resize(plan.edges.size());
    placement.labels.resize(plan.edges.size());
    return placement;
}

bool hasLabel(const GraphPlan::Edge& edge)
{
    return edge.label.width > 0.0;
}

} // namespace

bool GraphBox::overlaps(const GraphBox& other) const noexcept
{
    const double wide = (size.width + other.size.width) / 2;
    const double high = (size.height + other.size.height) / 2;
    constexpr double kNothing = 0.01;
    return std::abs(middle.x - other.middle.x) < wide - kNothing
           && std::abs(middle.y - other.middle.y) < high - kNothing;
}

std::string layeredText(const GraphPlan& plan)
{
    std::string text = concat("digraph{rankdir=LR;",
                              kNetworkSimplex,
                              "nodesep=",
                              inInches(kNodeGap),
                              ";ranksep=",
                              inInches(kLayerGap),
                              ";node[shape=box,fixedsize=true,label=\"\"];edge[dir=none];\n");
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
    {
        text += concat("n", i, sizeText(plan.nodes[i].size), ";\n");
    }
    std::set<std::pair<std::size_t, std::size_t>> told;
    for (std::size_t i = 0; i < plan.edges.size(); ++i)
    {
        const GraphPlan::Edge& edge = plan.edges[i];
        if (hasLabel(edge))
        {
            // A label is a node on the way, which has its room as all others have.
            text += concat("e", i, sizeText(edge.label), ";\n");
            text += concat("n", edge.from, "->e", i, "->n", edge.to, ";\n");
        }
        else if (edge.from != edge.to && told.emplace(edge.from, edge.to).second)
        {
            text += concat("n", edge.from, "->n", edge.to, ";\n");
        }
    }
    return text + "}\n";
}

std::optional<GraphPlacement> layered(const GraphPlan& plan, std::string_view plain)
{
    const auto graph = readPlain(plain);
    if (!graph)
    {
        return std::nullopt;
    }
    GraphPlacement placement = emptyFor(plan);
    const auto place = [&graph](const std::string& name) -> std::optional<GraphPoint>
    {
        const auto found = graph->nodes.find(name);
        return found == graph->nodes.end() ? std::nullopt : std::optional(found->second);
    };
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
    {
        const auto middle = place(concat("n", i));
        if (!middle)
        {
            return std::nullopt;
        }
        placement.nodes[i] = *middle;
    }
    const Curves curves = curvesIn(*graph);
    const auto follow = [&curves](const std::string& tail, const std::string& head, auto& ways)
    {
        const auto found = curves.find({tail, head});
        if (found != curves.end())
        {
            ways.push_back(*found->second);
        }
    };
    for (std::size_t i = 0; i < plan.edges.size(); ++i)
    {
        const GraphPlan::Edge& edge = plan.edges[i];
        const std::string tail = concat("n", edge.from);
        const std::string head = concat("n", edge.to);
        if (!hasLabel(edge))
        {
            follow(tail, head, placement.edges[i]);
            continue;
        }
        const std::string label = concat("e", i);
        placement.labels[i] = place(label);
        if (!placement.labels[i])
        {
            return std::nullopt;
        }
        follow(tail, label, placement.edges[i]);
        follow(label, head, placement.edges[i]);
        if (placement.edges[i].size() != 2)
        {
            placement.edges[i].clear();
        }
    }
    return placement;
}

std::string groupedText(const GraphPlan& plan)
{
    // Half of the gap on either side; sfdp itself would count it in shares of the box.
    std::string text = "graph{overlap=prism;splines=false;"
                       "node[shape=box,fixedsize=true,label=\"\"];\n";
    for (const auto& [group, grid] : gridsOf(plan))
    {
        GraphSize size = grid.size();
        size.width += kGroupGap;
        size.height += kGroupGap;
        text += concat("g", group, sizeText(size), ";\n");
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> told;
    for (const GraphPlan::Edge& edge : plan.edges)
    {
        const auto between = std::minmax(plan.nodes[edge.from].group, plan.nodes[edge.to].group);
        if (between.first != between.second && told.emplace(between).second)
        {
            text += concat("g", between.first, "--g", between.second, ";\n");
        }
    }
    return text + "}\n";
}

std::optional<GraphPlacement> grouped(const GraphPlan& plan, std::string_view plain)
{
    const auto graph = readPlain(plain);
    if (!graph)
    {
        return std::nullopt;
    }
    GraphPlacement placement = emptyFor(plan);
    for (const auto& [group, grid] : gridsOf(plan))
    {
        const auto found = graph->nodes.find(concat("g", group));
        if (found == graph->nodes.end())
        {
            return std::nullopt;
        }
        put(grid, group, found->second, placement);
    }
    // Whether prism has kept them apart is its business, not something to rely on.
    std::vector<GraphBox> boxes;
    std::ranges::transform(
        placement.groups, std::back_inserter(boxes), [](const auto& each) { return each.box; });
    const auto places = freePlaces(boxes, {});
    const auto grids = gridsOf(plan);
    const auto groups = std::exchange(placement.groups, {});
    for (std::size_t i = 0; i < groups.size(); ++i)
    {
        put(grids.at(groups[i].group), groups[i].group, places[i], placement);
    }
    return placement;
}

GraphPlacement gridded(const GraphPlan& plan)
{
    GraphPlacement placement = emptyFor(plan);
    const auto grids = gridsOf(plan);
    double area = 0.0;
    for (const auto& [group, grid] : grids)
    {
        area += (grid.size().width + kGroupGap) * (grid.size().height + kGroupGap);
    }
    const double most = std::sqrt(area * kGroupShape);
    GraphPoint corner;
    double height = 0.0;
    for (const auto& [group, grid] : grids)
    {
        const GraphSize size = grid.size();
        if (corner.x > 0.0 && corner.x + size.width > most)
        {
            corner = {0.0, corner.y + height + kGroupGap};
            height = 0.0;
        }
        put(grid, group, {corner.x + size.width / 2, corner.y + size.height / 2}, placement);
        corner.x += size.width + kGroupGap;
        height = std::max(height, size.height);
    }
    return placement;
}

namespace
{

/// Boxes by the squares of the plane that they lie in, so that looking for room is not looking at
/// all of them.
class Occupied
{
public:
    void add(const GraphBox& box)
    {
        forSquares(box, [&](const Square& square) { m_squares[square].push_back(box); });
    }

    [[nodiscard]] bool isFree(const GraphBox& box) const
    {
        bool free = true;
        forSquares(box,
                   [&](const Square& square)
                   {
                       const auto found = m_squares.find(square);
                       free = free
                              && (found == m_squares.end()
                                  || std::ranges::none_of(found->second,
                                                          [&box](const GraphBox& each)
                                                          { return each.overlaps(box); }));
                   });
        return free;
    }

private:
    using Square = std::pair<std::int64_t, std::int64_t>;

    template <class Use>
    static void forSquares(const GraphBox& box, const Use& use)
    {
        constexpr double kSide = 400.0;
        const auto square = [](double at)
        { return static_cast<std::int64_t>(std::floor(at / kSide)); };
        const double wide = box.size.width / 2;
        const double high = box.size.height / 2;
        for (auto x = square(box.middle.x - wide); x <= square(box.middle.x + wide); ++x)
        {
            for (auto y = square(box.middle.y - high); y <= square(box.middle.y + high); ++y)
            {
                use({x, y});
            }
        }
    }

    std::map<Square, std::vector<GraphBox>> m_squares;
};

/// The free place that is nearest, as far as places are tried: on rings around the one that is
/// wanted.
GraphPoint nearestFree(const GraphBox& wanted, const Occupied& occupied)
{
    constexpr int kRings = 120;
    constexpr int kDirections = 16;
    constexpr double kRing = 12.0;
    constexpr double kTurn = 2 * 3.14159265358979323846;
    GraphBox box = wanted;
    for (int ring = 0; ring < kRings; ++ring)
    {
        // Larger steps further out: a large box needs a way to go.
        const double far = kRing * ring * (1.0 + ring / 20.0);
        for (int i = 0; i < (ring == 0 ? 1 : kDirections); ++i)
        {
            const double angle = kTurn * (i + 0.25) / kDirections;
            box.middle = {wanted.middle.x + far * std::cos(angle),
                          wanted.middle.y + far * std::sin(angle)};
            if (occupied.isFree(box))
            {
                return box.middle;
            }
        }
    }
    return wanted.middle;
}

} // namespace

std::vector<GraphPoint> freePlaces(std::span<const GraphBox> wanted,
                                   std::span<const GraphBox> others)
{
    Occupied occupied;
    for (const GraphBox& box : others)
    {
        occupied.add(box);
    }
    std::vector<GraphPoint> places;
    for (const GraphBox& box : wanted)
    {
        places.push_back(nearestFree(box, occupied));
        occupied.add({places.back(), box.size});
    }
    return places;
}

} // namespace tr::anim
