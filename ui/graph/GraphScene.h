#pragma once

#include "core/anim/GraphLayout.h"
#include "ui/graph/GraphItems.h"
#include "ui/graph/GraphSubject.h"

#include <QGraphicsScene>
#include <QHash>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace ui
{

/// An edge as pictures know it, so that it is the same after an edit: from and to, and the how many
/// of those between them.
using GraphEdgeKey = std::tuple<std::size_t, std::size_t, std::size_t>;

/// What is seen of a state graph, and where.
struct GraphPicture
{
    GraphSubjectPtr subject;
    std::vector<std::size_t> nodes;        ///< that are shown
    std::map<std::size_t, QPointF> places; ///< of all of them, their middles
    std::map<GraphEdgeKey, std::vector<tr::anim::GraphCurve>> ways; ///< of edges, as laid out
    std::map<GraphEdgeKey, QPointF> labels;
    std::set<std::size_t> moved; ///< nodes that are not where they were laid out
    bool isGrouped = false;      ///< nodes of a state stand in a box
};

/// Draws a picture. The edges that lead from the current node have labels, which are put where
/// there is room.
class GraphScene : public QGraphicsScene
{
public:
    explicit GraphScene(QObject* parent = nullptr);

    void show(GraphPicture picture);

    [[nodiscard]] const GraphPicture& picture() const noexcept { return m_picture; }

    /// The node that is selected, and an edge if it is one.
    void setCurrent(std::optional<std::size_t> node, std::optional<std::size_t> edge);

    [[nodiscard]] std::optional<std::size_t> current() const noexcept { return m_current; }

    [[nodiscard]] std::optional<std::size_t> chosen() const noexcept { return m_chosen; }

    /// Which nodes are looked for.
    void setFound(const std::function<bool(std::size_t node)>& isFound);

    [[nodiscard]] GraphNodeItem* nodeItem(std::size_t node) const;
    [[nodiscard]] GraphEdgeItem* edgeItem(std::size_t edge) const;

    [[nodiscard]] const std::vector<GraphLabelItem*>& labels() const noexcept { return m_labels; }

    /// Moves a node with its edges. `settle`: it stays there, and boxes and what can be scrolled
    /// to follow.
    void move(std::size_t node, const QPointF& place, bool settle);

    /// A line that is drawn by hand; an empty one: none.
    void setDrawn(const QLineF& line);

private:
    void addNodes();
    void addEdges();
    void drawEdges(std::optional<std::size_t> node);
    [[nodiscard]] QPainterPath curveOf(std::size_t edge) const;
    void boxGroups();
    void look();
    void label();

    GraphPicture m_picture;
    QHash<std::size_t, GraphNodeItem*> m_nodes;
    QHash<std::size_t, GraphEdgeItem*> m_edges;
    QHash<std::size_t, GraphEdgeKey> m_keys;
    std::map<std::uint16_t, GraphGroupItem*> m_groups;
    std::vector<GraphLabelItem*> m_labels;
    QGraphicsLineItem* m_drawn = nullptr;
    std::optional<std::size_t> m_current;
    std::optional<std::size_t> m_chosen;
};

/// The keys of the edges of a graph that lead from a node to nodes of its own, with the edges.
[[nodiscard]] std::vector<std::pair<std::size_t, GraphEdgeKey>>
keysFrom(const tr::anim::StateGraph& graph, std::size_t node);

} // namespace ui
