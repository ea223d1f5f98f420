#pragma once

#include "ui/graph/GraphScene.h"

#include <QElapsedTimer>
#include <QGraphicsView>

namespace ui
{

/// Shows a state graph, and what can be done to it with mouse and keyboard. Changes nothing but
/// where nodes stand: all else is asked for.
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    [[nodiscard]] GraphScene& graph() noexcept { return *m_graph; }

    /// Whether edges can be drawn, led elsewhere and taken off.
    void setEditable(bool editable) { m_isEditable = editable; }

    /// All of it, at 100 % at most.
    void fit();

    /// Shows the current node: with all around it if it can still be read then, else at 100 %.
    void showCurrent();

    /// Brings a node into view.
    void reveal(std::size_t node);

    [[nodiscard]] double zoom() const { return transform().m11(); }

    void setZoom(double zoom);

    /// Chooses the next, or the previous, of the edges that lead from the current node.
    void stepEdge(int by);

Q_SIGNALS:
    void nodeChosen(std::size_t node);
    void nodeOpened(std::size_t node);

    /// kNone: no edge is chosen any more.
    void edgeChosen(std::size_t edge);
    void edgeOpened(std::size_t edge);
    void nodeMoved(std::size_t node, const QPointF& place);

    /// A dispatch is wanted from a node to another one.
    void linkWanted(std::size_t from, std::size_t to);

    /// A dispatch is wanted from the current node to one that is still to be chosen.
    void newWanted();

    /// An edge is to lead to another node.
    void leadWanted(std::size_t edge, std::size_t to);

    void removalWanted(std::size_t edge);

public:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Part : std::uint8_t
    {
        Ground,
        Node,
        Handle, ///< of a node
        Edge,
        Head, ///< of an edge
    };

    struct Hit
    {
        Part part = Part::Ground;
        std::size_t number = kNone; ///< of the node or edge
    };

    [[nodiscard]] Hit hitAt(const QPoint& place) const;
    [[nodiscard]] GraphNodeItem* nodeAt(const QPoint& place) const;
    [[nodiscard]] Hit headAt(const QPoint& place) const;
    [[nodiscard]] bool isNear(const QPointF& inScene, const QPoint& place) const;
    void hover(const Hit& hit, Qt::KeyboardModifiers modifiers);
    void drag(const QPoint& place);
    void drawTo(const QPoint& place);
    void drop(const QPoint& place);
    void endDrag();
    void click(const Hit& hit);
    void open(const Hit& hit);
    void walk(const QPointF& direction);
    void setTarget(GraphNodeItem* node);
    void markFocus();

    GraphScene* m_graph;
    bool m_isEditable = false;
    Hit m_pressed;
    QPoint m_pressedAt;
    QPoint m_lastAt;
    QPointF m_grabbed; ///< from the middle of a node that is dragged to the pointer
    bool m_isPressed = false;
    bool m_isDragged = false;
    Hit m_clicked; ///< by the first click of what may become a double click
    QPoint m_clickedAt;
    QElapsedTimer m_sinceClick;
    std::size_t m_hovered = kNone; ///< node whose handle is shown
    std::size_t m_target = kNone;  ///< node that something would lead to
};

} // namespace ui
