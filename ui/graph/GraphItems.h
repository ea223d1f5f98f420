#pragma once

#include <QGraphicsItem>
#include <QPainterPath>
#include <QStringList>

#include <cstdint>

/// What a state graph is drawn of.
namespace ui
{

enum GraphItemType : int
{
    kGraphNode = QGraphicsItem::UserType + 1,
    kGraphEdge,
    kGraphLabel,
    kGraphGroup,
};

/// The box of an animation, around its own origin.
class GraphNodeItem : public QGraphicsItem
{
public:
    struct Text
    {
        QStringList lines;
        QString tip;
        bool isReachable = true;
        bool isDeadEnd = false;
    };

    GraphNodeItem(std::size_t node, const QSizeF& size, Text text);

    [[nodiscard]] int type() const override { return kGraphNode; }

    [[nodiscard]] std::size_t node() const noexcept { return m_node; }

    [[nodiscard]] const QSizeF& size() const noexcept { return m_size; }

    /// In the scene.
    [[nodiscard]] QRectF box() const;

    /// Where edges are drawn from, in the scene.
    [[nodiscard]] QPointF handle() const;

    enum Mark : std::uint8_t
    {
        kPlain = 0,
        kCurrent = 1,  ///< the animation that is selected
        kFound = 2,    ///< it is looked for
        kTarget = 4,   ///< something would lead to it
        kHandle = 8,   ///< edges can be drawn from here
        kFocused = 16, ///< the keyboard is here
    };

    void setMark(Mark mark, bool on);

    [[nodiscard]] bool has(Mark mark) const noexcept { return (m_marks & mark) != 0; }

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintText(QPainter& painter, const QColor& strong, const QColor& quiet) const;

    std::size_t m_node;
    QSizeF m_size;
    Text m_text;
    std::uint8_t m_marks = kPlain;
};

/// How much an edge stands out.
enum class EdgeLook : std::uint8_t
{
    Quiet,
    Into, ///< leads to the current node
    Out,  ///< leads from it
    Chosen,
};

/// An edge with its head, in the scene. What follows an end is drawn in full with a filled head, a
/// dispatch dashed with an open one.
class GraphEdgeItem : public QGraphicsItem
{
public:
    GraphEdgeItem(std::size_t edge, bool isDispatch, const QString& tip);

    [[nodiscard]] int type() const override { return kGraphEdge; }

    [[nodiscard]] std::size_t edge() const noexcept { return m_edge; }

    void setCurve(const QPainterPath& curve);

    /// Where it is long enough to be pointed at.
    [[nodiscard]] QPointF middle() const;

    /// Whether it goes through a box.
    [[nodiscard]] bool passes(const QRectF& box) const { return m_curve.intersects(box); }

    /// The end of its head.
    [[nodiscard]] QPointF head() const;

    void setLook(EdgeLook look);

    [[nodiscard]] EdgeLook look() const noexcept { return m_look; }

    [[nodiscard]] QColor colour(const QPalette& palette) const;

    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::size_t m_edge;
    bool m_isDispatch;
    QPainterPath m_curve;
    EdgeLook m_look = EdgeLook::Quiet;
};

/// What is said of an edge, around its own origin; with a thread to its edge where it had to go
/// elsewhere.
class GraphLabelItem : public QGraphicsItem
{
public:
    GraphLabelItem(const GraphEdgeItem& edge, const QString& text, const QSizeF& size);

    [[nodiscard]] int type() const override { return kGraphLabel; }

    [[nodiscard]] std::size_t edge() const noexcept { return m_edge.edge(); }

    [[nodiscard]] QRectF box() const;
    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    [[nodiscard]] QPointF thread() const;

    const GraphEdgeItem& m_edge;
    QString m_text;
    QSizeF m_size;
};

/// The box around the animations of a state, in the scene.
class GraphGroupItem : public QGraphicsItem
{
public:
    explicit GraphGroupItem(QString title);

    [[nodiscard]] int type() const override { return kGraphGroup; }

    void setBox(const QRectF& box);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QString m_title;
    QRectF m_box;
};

/// The size of a box for such lines, and of a label.
[[nodiscard]] QSizeF nodeSize(const QFont& font, const QStringList& lines);
[[nodiscard]] QSizeF labelSize(const QFont& font, const QString& text);

} // namespace ui
