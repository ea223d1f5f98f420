#pragma once

#include "core/anim/StateGraph.h"
#include "core/anim/StateGraphText.h"
#include "ui/moveable/models/MoveableParts.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace ui
{

/// The state graph of a moveable, and what is said of it. Nodes and edges are told by their places
/// in the graph.
class GraphSubject
{
public:
    /// Keeps the parts. Precondition: not null.
    explicit GraphSubject(std::shared_ptr<const MoveableParts> parts);

    [[nodiscard]] const MoveableParts& parts() const noexcept { return *m_parts; }

    [[nodiscard]] const tr::anim::StateGraph& graph() const noexcept { return m_graph; }

    [[nodiscard]] const tr::anim::StateEdge& edge(std::size_t edge) const
    {
        return m_graph.edges()[edge];
    }

    /// "3 · Stand idle", as lists number and name animations.
    [[nodiscard]] QString title(std::size_t node) const;

    /// The lines of a box: title, state, and frames with what is remarkable.
    [[nodiscard]] QStringList lines(std::size_t node) const;

    /// All that is known of it, for whoever points at it or cannot see it.
    [[nodiscard]] QString tip(std::size_t node) const;

    /// "2 stop · 0–21 → 12"; frames are counted from the first of their animation.
    [[nodiscard]] QString label(std::size_t edge) const;

    [[nodiscard]] QString edgeTip(std::size_t edge) const;

    /// Whether the number, the name or the state of a node is what is looked for.
    [[nodiscard]] bool matches(std::size_t node, const QString& text) const;

    /// For texts that are exported.
    [[nodiscard]] tr::anim::GraphWords words() const;

private:
    [[nodiscard]] QString frame(std::size_t animation, std::uint16_t stored) const;

    std::shared_ptr<const MoveableParts> m_parts;
    tr::anim::StateGraph m_graph;
};

using GraphSubjectPtr = std::shared_ptr<const GraphSubject>;

} // namespace ui
