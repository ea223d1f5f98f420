#pragma once

#include "ui/graph/GraphScene.h"
#include "ui/graph/LayoutProcess.h"

#include <QFont>
#include <QObject>

#include <optional>
#include <vector>

namespace ui
{

/// Finds places for the nodes of a picture: by Graphviz, beside the window, or in a grid where that
/// has none.
class GraphArranger : public QObject
{
    Q_OBJECT

public:
    enum class Trouble : std::uint8_t
    {
        None,
        Missing,  ///< Graphviz is not installed
        NoAnswer, ///< it gave no places
    };

    explicit GraphArranger(QObject* parent = nullptr);

    /// The picture says what is shown. Where nodes are not grouped, there is room for labels of
    /// what leads from `labelled`. `arranged` follows, later, unless another picture is asked for.
    void ask(GraphPicture picture, std::optional<std::size_t> labelled, const QFont& font);

    /// Nothing follows.
    void stop() { m_process.stop(); }

    [[nodiscard]] bool isBusy() const noexcept { return m_process.isBusy(); }

Q_SIGNALS:
    /// With places, ways and labels.
    void arranged(const ui::GraphPicture& picture, ui::GraphArranger::Trouble trouble);

private:
    void take(const QByteArray& plain);
    void fallBack(Trouble trouble);
    void place(const tr::anim::GraphPlacement& placement, Trouble trouble);

    GraphPicture m_picture;
    tr::anim::GraphPlan m_plan;
    std::vector<GraphEdgeKey> m_keys; ///< of the edges of the plan
    LayoutProcess m_process;
};

/// Puts the nodes of a picture where they were before, and new ones beside those that they have
/// edges with.
void keepAsBefore(GraphPicture& picture, const GraphPicture& before, const QFont& font);

} // namespace ui
